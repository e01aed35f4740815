"""The sequence of play: orders at once, then every post in turn."""

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from outposts.battle.scenario import Scenario
from outposts.ruleset import SKIRMISH, Skirmish, SkirmishFacts
from sandtable.base.tuples import with_one
from sandtable.dice import Dice
from sandtable.explain import Refused, refuse_if, refused
from sandtable.game import AgendaState, Step, Tell
from sandtable.game.waiting import Wait
from sandtable.sheet.rolling import throw_and_tell

#: A squad in reserve, or without an order; and one that the other side does not see.
NOWHERE, HIDDEN = -1, -2


class Send(Struct, frozen=True, tag=True):
    hand: int
    squad: int
    post: int


class Sent(Struct, frozen=True, tag=True):
    """A squad went to a post; only its own side knows."""

    squad: int
    post: int


class Met(Struct, frozen=True, tag=True):
    post: int


class Held(Struct, frozen=True, tag=True):
    side: int
    post: int


class Orders(Wait, frozen=True):
    title: ClassVar[str] = "Send your squads"
    rule: ClassVar[str] = "out.orders.send"
    filings: ClassVar[tuple[type[Struct], ...]] = (Send,)
    filed: tuple[Send, ...] = ()

    def prompt(self, s: "Outposts") -> str:
        return "Say where each squad goes; those without an order stay"

    def against(self, s: "Outposts", filing: Send) -> Refused | None:
        if filing.squad not in s.of(filing.hand):
            return refused(refuse_if(True, self.rule, "that is none of your squads"))
        return refused(refuse_if(not 0 <= filing.post < len(s.scenario.posts), self.rule, "there is no such post"))

    def file(self, s: "Outposts", filing: Send) -> "Outposts":
        return replace(s, orders=with_one(s.orders, filing.squad, filing.post))

    def to_file(self, s: "Outposts", hand: int, rng: Random) -> Iterator[Send]:
        waiting = [squad for squad in s.of(hand) if s.orders[squad] == NOWHERE]
        posts = range(len(s.holders))
        for squad in waiting:
            yield from (Send(hand, squad, post) for post in rng.sample(posts, len(posts)))


class March(Step, frozen=True):
    title: ClassVar[str] = "March"
    rule: ClassVar[str] = "out.orders.send"

    def run(self, s: "Outposts", dice: Dice, tell: Tell) -> "Outposts":
        for squad, post in enumerate(s.orders):
            if post != NOWHERE:
                tell(Sent(squad, post))
                s = replace(s, at=with_one(s.at, squad, post))
        posts = map(Post, range(len(s.holders)))
        return s.then(*posts, orders=(NOWHERE,) * len(s.orders), met=(), round=s.round + 1)


class Post(Step, frozen=True):
    """What comes of a post: a skirmish where both are, and who holds it then."""

    title: ClassVar[str] = "Post"
    rule: ClassVar[str] = "out.post.hold"
    post: int

    def run(self, s: "Outposts", dice: Dice, tell: Tell) -> "Outposts":
        ours, theirs = ([squad for squad in s.of(side) if s.at[squad] == self.post] for side in (0, 1))
        if ours and theirs:
            facts = SkirmishFacts(ours=len(ours), theirs=len(theirs))
            tell(Met(self.post))
            outcome = throw_and_tell(s.scenario.assess, 0, SKIRMISH, facts, dice, tell, tuple(ours), tuple(theirs))
            s = replace(s, met=(*s.met, self.post))
            for squad in {Skirmish.WON: theirs, Skirmish.LOST: ours}.get(outcome, []):
                s = replace(s, at=with_one(s.at, squad, NOWHERE))
            ours, theirs = ([squad for squad in s.of(side) if s.at[squad] == self.post] for side in (0, 1))
        holder = 0 if ours and not theirs else 1 if theirs and not ours else s.holders[self.post]
        if holder != s.holders[self.post]:
            tell(Held(holder, self.post))
        return s.done(holders=with_one(s.holders, self.post, holder))


class Outposts(AgendaState, frozen=True):
    agenda: tuple[Orders | March | Post, ...]
    scenario: Scenario
    at: tuple[int, ...]
    orders: tuple[int, ...]
    holders: tuple[int, ...]
    met: tuple[int, ...] = ()
    round: int = 1

    def of(self, side: int) -> list[int]:
        return [squad for squad in self.scenario.squads if self.scenario.side_of(squad) == side]
