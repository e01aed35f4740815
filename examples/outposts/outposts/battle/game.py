"""Outposts as a game: what is hidden, what is told, what is typed, and who wins."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from outposts.battle.scenario import Scenario
from outposts.battle.steps import HIDDEN, NOWHERE, Held, March, Met, Orders, Outposts, Send, Sent
from outposts.ruleset import HOME, SKIRMISH, Skirmish, load, skirmish
from sandtable.dice.exact import exact
from sandtable.game import Seat, View
from sandtable.game.notation import Verb
from sandtable.game.offers import Offer, judged, when_ready
from sandtable.game.telling import Brief, Card, Standing
from sandtable.game.waiting import Close, Ready, Reopen
from sandtable.ground.zone_marks import Counter, OnMap, Place
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.rolling import Rolled
from sandtable.sheet.scenario_game import ScenarioGame
from sandtable.sheet.telling import Lines, Storyteller


class Result(Struct, frozen=True):
    posts: tuple[int, int]


class Story(Storyteller):
    def __init__(self, scenario: Scenario) -> None:
        super().__init__(load, scenario.tables, scenario.text.sides)
        self.scenario = scenario

    def names(self, units: Any) -> str:
        return self.scenario.names(units)

    def tell(self, event: Any) -> Lines:
        posts = self.scenario.posts
        match event:
            case Sent(squad, post):
                return [f"{self.scenario.said(squad)} goes to {posts[post]} § out.orders.send"]
            case Met(post):
                return [f"Both sides are at {posts[post]} § out.fight.roll"]
            case Held(side, post):
                return [f"{self.side(side)} holds {posts[post]} § out.post.hold"]
        return super().tell(event)


class OutpostsGame(ScenarioGame[Outposts, Scenario]):
    ruleset = "outposts"
    home = str(HOME)
    state_type = Outposts
    answer_type = Send | Ready | Reopen | Close
    verbs: Mapping[str, Verb] = {
        "send": Verb(("Send",), "send NUMBER POST", "send a squad, by its number, to a post"),
        "ready": Verb(("Ready",), "ready [SIDE]", "your orders are written"),
        "reopen": Verb(("Reopen",), "reopen [SIDE]", "change your orders after all"),
    }

    @classmethod
    def opened(cls, name: str, source: str) -> "OutpostsGame":
        scenario = Scenario(name, source)
        return cls(scenario, scenario.text.sides, Story(scenario))

    def start(self) -> Outposts:
        field = self.battlefield
        a_round = (Orders(open=(0, 1)), March())
        nowhere = (NOWHERE,) * len(field.squads)
        return Outposts(a_round * field.text.rounds, field, nowhere, nowhere, (-1,) * len(field.posts))

    def result(self, s: Outposts) -> Result | None:
        return None if s.agenda else Result(self.score(s))

    def winner(self, s: Outposts) -> int | None:
        north, south = self.score(s)
        return None if s.agenda or north == south else int(south > north)

    def score(self, s: Outposts) -> tuple[int, int]:
        return s.holders.count(0), s.holders.count(1)

    def luck(self, event: Struct) -> Iterator[tuple[int, bool, Fraction]]:
        if isinstance(event, Rolled):
            chances = exact(skirmish, self.battlefield.assess.profile(SKIRMISH, event.facts))
            for side, best in enumerate((Skirmish.WON, Skirmish.LOST)):
                yield side, event.outcome is best, Fraction(chances[best])

    def known(self, s: Outposts, seat: Seat) -> Outposts:
        """Of the other side only squads that were met."""
        field = self.battlefield
        seen = [at if field.side_of(one) in seat.sides or at in s.met else HIDDEN for one, at in enumerate(s.at)]
        orders = [post if field.side_of(one) in seat.sides else NOWHERE for one, post in enumerate(s.orders)]
        return replace(s, at=tuple(seen), orders=tuple(orders))

    def seen(self, event: Struct, seat: Seat) -> Struct | None:
        hidden = isinstance(event, Sent) and self.battlefield.side_of(event.squad) not in seat.sides
        return None if hidden else event

    def imagine(self, view: View[Outposts], rng: Random) -> Outposts:
        free = [post for post in range(len(self.battlefield.posts)) if post not in view.state.met] or [NOWHERE]
        return replace(view.state, at=tuple(rng.choice(free) if at == HIDDEN else at for at in view.state.at))

    def said(self, s: Outposts, answer: Struct) -> str:
        if isinstance(answer, Send):
            return f"send {answer.squad + 1} {self.battlefield.posts[answer.post]}"
        said = type(answer).__name__.lower()
        if isinstance(answer, Ready | Reopen) and len(self.asked(s)) > 1:
            return f"{said} {self.hand_name(answer.hand)}"
        return said

    def asked(self, s: Outposts) -> tuple[int, ...]:
        """Who still gives orders, and then who is ready; one of them unless the umpire looks."""
        step = s.agenda[0] if s.agenda else None
        return (*step.open, *step.ready) if isinstance(step, Orders) else ()

    def read(self, s: Outposts, line: str) -> Struct:
        verb, *rest = line.lower().split() or [""]
        if verb in ("ready", "reopen") and len(rest) < 2:
            named = [hand for hand in self.asked(s) if self.hand_name(hand).lower().startswith(rest[0] if rest else "")]
            if rest and len(named) != 1:
                raise FactsFault(f"which side is '{rest[0]}'? There are {', '.join(self.sides)}")
            hand = min(named, default=0)
            return Ready(hand) if verb == "ready" else Reopen(hand)
        posts = [post.lower() for post in self.battlefield.posts]
        if verb != "send" or len(rest) != 2 or not rest[0].isdecimal():
            raise FactsFault("type send NUMBER POST, ready or reopen")
        fitting = [post for post in posts if post == rest[1]] or [post for post in posts if post.startswith(rest[1])]
        if len(fitting) != 1:
            raise FactsFault(f"which post is '{rest[1]}'? There are {', '.join(self.battlefield.posts)}")
        squad = int(rest[0][:3]) - 1
        if squad not in self.battlefield.squads:
            raise FactsFault(f"there is no squad {squad + 1}: the last is {len(self.battlefield.squads)}")
        return Send(self.battlefield.side_of(squad), squad, posts.index(fitting[0]))

    def pieces(self, s: Outposts) -> range:
        return self.battlefield.squads

    def owner(self, s: Outposts, piece: int) -> int:
        return self.battlefield.side_of(piece)

    def offers(self, s: Outposts, piece: int | None) -> list[Offer]:
        step = s.agenda[0] if s.agenda else None
        if not isinstance(step, Orders):
            return []
        if piece is None:
            return when_ready(step, self.hand_name)
        side, labels = self.battlefield.side_of(piece), self.battlefield.map.grid.labels
        posts = range(len(self.battlefield.posts)) if side in step.open else range(0)
        return judged(s, [Offer("Send", Send(side, piece, post), labels[post], piece) for post in posts])

    def on_map(self, s: Outposts) -> OnMap:
        """Posts with who holds them, and squads where they are sent or else where they are."""
        places = [Place(post, objective=True, holder=None if by < 0 else by) for post, by in enumerate(s.holders)]
        shown = [squad for squad in self.battlefield.squads if max(s.at[squad], s.orders[squad]) >= 0]
        return OnMap(self.battlefield.map, [self.counter(s, squad) for squad in shown], places)

    def counter(self, s: Outposts, squad: int) -> Counter:
        side, name, where = self.battlefield.side_of(squad), self.battlefield.said(squad), self.where(s, squad)
        counter = Counter(s.at[squad], side, "inf", label=name, unit=squad, kind="squad", fares=where)
        return counter if s.orders[squad] == NOWHERE else replace(counter, zone=s.orders[squad], state="moved")

    def brief(self) -> Brief:
        text = self.battlefield.text
        size, length = f"{text.squads} squads a side", f"{text.rounds} rounds"
        return replace(super().brief(), size=size, length=length)

    def turn_said(self, s: Outposts) -> str:
        return f"Round {min(s.round, self.battlefield.text.rounds)} of {self.battlefield.text.rounds}"

    def standings(self, s: Outposts) -> tuple[Standing, ...]:
        return (Standing("Posts", tuple(map(str, self.score(s))), "out.end.posts"),)

    def card(self, s: Outposts, piece: int) -> Card | None:
        return Card(piece, self.battlefield.said(piece), (self.where(s, piece),)) if piece in self.pieces(s) else None

    def where(self, s: Outposts, squad: int) -> str:
        """A squad's place, and where it is sent."""
        at, order = s.at[squad], s.orders[squad]
        place = {NOWHERE: "in reserve", HIDDEN: "out of sight"}.get(at) or f"at {self.battlefield.posts[at]}"
        return place if order == NOWHERE else f"{place}, to go to {self.battlefield.posts[order]}"
