"""From typed words to an answer of Flames of War. Rules are not judged here: a wrong answer is for them to refuse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.base.bits import numbers_in
from sandtable.game.answers import MOST_NUMBERS
from sandtable.game.planning import Draft
from sandtable.inches.tape import Place, tape
from sandtable.measured.names import MeasuredNames, coordinates, direction
from sandtable.measured.spots import path
from sandtable.rulesets.flames_of_war.battle import answers as a
from sandtable.rulesets.flames_of_war.battle.asked import asked_of, choosable
from sandtable.rulesets.flames_of_war.battle.charging import chargers, nearest_first
from sandtable.rulesets.flames_of_war.battle.planning import platoon_moved
from sandtable.rulesets.flames_of_war.battle.rates import most
from sandtable.rulesets.flames_of_war.battle.seeing import can_see
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.volleys_to_try import smoke_at, volley_at
from sandtable.rulesets.flames_of_war.notation.verbs import PLAIN
from sandtable.rulesets.flames_of_war.notation.words import (
    FACES,
    NEXT,
    NOTHING,
    ORDERS,
    by_word,
    one_of,
    team,
    team_numbers,
    weapon,
)
from sandtable.rulesets.flames_of_war.terms import Speed, StrikeAt
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.notation.reader import Reader, Tokens
from sandtable.sheet.notation.words import Token, joined, parted

DASH = "dash"


class Sent:
    """A platoon that is sent somewhere by typed words, seen from its leader."""

    def __init__(self, s: BattleState, names: MeasuredNames, body: int, reach: int) -> None:
        self.s, self.names, self.body = s, names, body
        self.start, self.reach, self.radius = s.place(body), reach, s.radius(body)

    def standing(self, tokens: Sequence[Token]) -> Place | None:
        try:
            unit = self.names.unit(tokens, 0, self.s.scenario.everybody)
        except FactsFault:
            return None
        living = self.s.living(unit)
        return self.s.place(living[0]) if living else None

    def enemies(self) -> Sequence[Place]:
        foes = numbers_in(self.s.enemies(self.s.side_of(self.body)))
        return sorted((self.s.place(foe) for foe in foes), key=lambda at: tape(self.start, at))

    def sees(self, enemy: Place, place: Place) -> bool:
        foes = numbers_in(self.s.enemies(self.s.side_of(self.body)))
        return any(can_see(self.s, foe, self.body, to=place) for foe in foes if self.s.place(foe) == enemy)

    def within_reach(self) -> Iterable[Place]:
        """Places in rings around it: the nearest first."""
        around = [(1, 0), (0, 1), (-1, 0), (0, -1), (0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7), (0.7, -0.7)]
        x, y = self.start
        steps = range(0, self.reach + 1, 100)
        return [(x + int(far * dx), y + int(far * dy)) for far in steps for dx, dy in around]


class BattleReader(Reader):
    """Reads one command at one moment of a battle."""

    plain = PLAIN
    most_units = MOST_NUMBERS
    names: MeasuredNames

    def __init__(self, s: BattleState, names: MeasuredNames) -> None:
        self.s, self.step = s, s.agenda[0]
        self.side: int = self.step.decider(s)
        super().__init__(names, s.scenario.of_side[self.side])
        self.theirs = s.scenario.of_side[1 - self.side]

    # ---------------------------------------------------------------- words of many commands

    def place_of(self, tokens: Tokens) -> Place:
        found = coordinates(tokens)
        if found is None:
            raise FactsFault(f"'{joined(tokens)}' is no place: give inches from the west and south edges, such as 12,4")
        return found

    def turned(self, tokens: Tokens | None, body: int) -> int:
        """A heading in degrees or by the compass; as it looks now where none is said."""
        if not tokens:
            return self.s.heading(body)
        found = direction(tokens)
        if found is None:
            raise FactsFault(f"'{joined(tokens)}' is no heading: give 0 to 359 degrees, or a word such as ne")
        return found

    def team(self, tokens: Tokens) -> int:
        return team(tokens, len(self.s.bodies))

    def teams(self, tokens: Tokens) -> tuple[int, ...]:
        return team_numbers(tokens, len(self.s.bodies))

    def several(self, tokens: Tokens) -> tuple[int, ...]:
        """Units by name, or nobody."""
        return () if joined(tokens) in (NOTHING, "nobody") else self.units(tokens, self.own)

    # ---------------------------------------------------------------- set-up

    def objective(self, tokens: Tokens) -> a.PlaceObjective:
        return a.PlaceObjective(self.place_of([token for token in tokens if token.text != "at"]))

    def hold(self, tokens: Tokens) -> a.HoldBack:
        return a.HoldBack(self.several(tokens))

    def arrive(self, tokens: Tokens) -> a.Arrive:
        return a.Arrive(self.several(tokens))

    def deploy(self, tokens: Tokens) -> a.Deploy:
        parts = parted(tokens, ("each",))
        unit = self.unit(parts[""], self.own & ~self.s.destroyed)
        bodies, at, facings = list[int](), list[Place](), list[int]()
        aboard, rear = list[tuple[int, int]](), list[int]()
        for part in by_word(parts.get("each", []), NEXT):
            word = part[1].text if len(part) > 1 else ""
            if word == "aboard":
                aboard.append((self.team(part[:1]), self.team(part[2:])))
            elif word == "rear":
                rear.append(self.team(part[:1]))
            else:
                body, place, facing = self.put_of(part, self.s.scenario.looking[self.side])
                bodies.append(body)
                at.append(place)
                facings.append(facing)
        if not bodies:
            raise FactsFault("say where each team stands: deploy NAME each t3 at 12,4 facing n / t4 at 14,4")
        return a.Deploy(unit, tuple(bodies), tuple(at), tuple(facings), tuple(aboard), tuple(rear))

    def put_of(self, tokens: Tokens, facing: int | None = None) -> tuple[int, Place, int]:
        """A team that is put somewhere: t3 at 12,4 facing n."""
        parts = parted(tokens, ("at", "facing"))
        if "at" not in parts:
            raise FactsFault("say where: t3 at 12,4 facing n")
        body = self.team(parts[""])
        usual = facing if facing is not None and "facing" not in parts else self.turned(parts.get("facing"), body)
        return body, self.place_of(parts["at"]), usual

    # ---------------------------------------------------------------- who

    def pick(self, tokens: Tokens) -> a.Pick:
        return a.Pick(self.unit(tokens, self.own))

    def choose(self, tokens: Tokens) -> a.Choose:
        return a.Choose(self.team(tokens))

    # ---------------------------------------------------------------- moves

    def order(self, tokens: Tokens) -> a.Give:
        parts = parted(tokens, ("teams", "at"))
        order = ORDERS[one_of(ORDERS, joined(parts[""]), "order")]
        bodies = self.teams(parts["teams"]) if "teams" in parts else ()
        return a.Give(order, bodies, self._piece(parts["at"]) if "at" in parts else -1)

    def _piece(self, tokens: Tokens) -> int:
        """A piece by its name, or by its number: "piece 41"."""
        words = [token.text for token in tokens]
        if len(words) == 2 and words[0] == "piece" and words[1].isdigit():
            return int(words[1])
        found = self.names.piece(tokens)
        if found is None:
            raise self.names.unknown(tokens)
        return found.number

    def go(self, tokens: Tokens) -> a.Go:
        words, dashes = _without(tokens, DASH)
        speed = Speed.DASH if dashes else Speed.TACTICAL
        if words and words[0].text == "each":
            return self._each(by_word(words[1:], NEXT), speed)
        unit = asked_of(self.s)
        living = self.s.living(unit) if unit >= 0 else ()
        if not living:
            raise FactsFault("nobody moves now")
        parts = parted(words, ("facing",))
        sent = Sent(self.s, self.names, living[0], most(self.s, living[0], speed))
        facing = self.turned(parts["facing"], living[0]) if "facing" in parts else None
        return platoon_moved(self.s, unit, speed, Draft("", unit, path(sent, parts[""]), facing))

    def _each(self, parts: Sequence[Tokens], speed: Speed) -> a.Go:
        bodies, bends, facings, starts = list[int](), list[tuple[Place, ...]](), list[int](), list[Place]()
        for part in parts:
            found = parted(part, ("to", "via", "from", "facing"))
            head = [token for token in found[""] if token.text != "stay"]
            body = self.team(head)
            via = tuple(self.place_of(leg) for leg in by_word(found.get("via", []), "then"))
            end = (self.place_of(found["to"]),) if "to" in found else ()
            bodies.append(body)
            bends.append((*via, *end))
            facings.append(self.turned(found.get("facing"), body))
            starts += [self.place_of(found["from"])] if "from" in found else []
        if not bodies:
            raise FactsFault("say who goes where: go each t3 to 12,9 facing ne / t4 to 13,9")
        return a.Go(tuple(bodies), tuple(bends), tuple(facings), speed, tuple(starts))

    def mount(self, tokens: Tokens) -> a.Mount:
        pairs = []
        for part in by_word(tokens, NEXT):
            found = parted(part, ("in",))
            pairs.append((self.team(found[""]), self.team(found.get("in", []))))
        return a.Mount(tuple(body for body, _ in pairs), tuple(carrier for _, carrier in pairs))

    def _puts(self, tokens: Tokens) -> tuple[tuple[int, ...], tuple[Place, ...], tuple[int, ...]]:
        found = [self.put_of(part) for part in by_word(tokens, NEXT)]
        bodies, at, facings = zip(*found, strict=True) if found else ((), (), ())
        return tuple(bodies), tuple(at), tuple(facings)

    def dismount(self, tokens: Tokens) -> a.Dismount:
        return a.Dismount(*self._puts(tokens))

    def forward(self, tokens: Tokens) -> a.BringForward:
        return a.BringForward(*self._puts(tokens))

    def put(self, tokens: Tokens) -> a.PutDown:
        return a.PutDown(*self._puts(tokens))

    # ---------------------------------------------------------------- fire

    def shoot(self, tokens: Tokens) -> a.Shoot:
        if any(token.text == "at" and not token.units for token in tokens):
            return a.Shoot(self._aims(tokens))
        return self._usual(tokens, smoke=False)

    def smoke(self, tokens: Tokens) -> a.Shoot:
        if any(token.text == "at" and not token.units for token in tokens):
            return a.Shoot(self._aims(tokens), smoke=True)
        return self._usual(tokens, smoke=True)

    def _usual(self, tokens: Tokens, *, smoke: bool) -> a.Shoot:
        """All that a platoon can shoot at another: "shoot NAME with NAME", or who alone can still shoot."""
        parts = parted(tokens, ("with",))
        target = self.names.unit(parts[""], self.theirs, self.theirs)
        own = choosable(self.s)
        if "with" in parts:
            unit = self.unit(parts["with"], own)
        elif own.bit_count() == 1:
            unit = own.bit_length() - 1
        else:
            raise FactsFault(f"who shoots at {self.s.scenario.said(target)}? Say: shoot NAME with NAME")
        found = (smoke_at if smoke else volley_at)(self.s, unit, target)
        if found is None:
            raise FactsFault(f"nobody of {self.s.scenario.said(unit)} can shoot at {self.s.scenario.said(target)} now")
        return found

    def _aims(self, tokens: Tokens) -> tuple[a.Aim, ...]:
        aims = []
        for part in by_word(tokens, NEXT):
            found = parted(part, ("at", "with"))
            target = self.team(found.get("at", []))
            armed = weapon(found["with"], self.s.tables) if "with" in found else ""
            aims += [a.Aim(shooter, target, armed) for shooter in self.teams(found[""])]
        return tuple(aims)

    def assign(self, tokens: Tokens) -> a.Assign:
        parts = by_word(tokens, ",")
        if not all(len(part) == 2 and part[1].text.isdigit() for part in parts):
            return a.Assign(self.teams(tokens))
        return a.Assign(tuple(self.team(part[:1]) for part in parts), tuple(int(part[1].text[:3]) for part in parts))

    def swap(self, tokens: Tokens) -> a.Swap:
        found = self.teams(tokens)
        if len(found) != 2:
            raise FactsFault("name the two teams: swap t20 t21")
        return a.Swap(*found)

    def bombard(self, tokens: Tokens) -> a.Bombard:
        words, again = _without(tokens, "again")
        parts = parted(words, ("with", "spotter", "smoke"))
        if "with" not in parts or "spotter" not in parts:
            raise FactsFault("say who fires and who spots: bombard 24,30 with t10 t11 spotter t14")
        spotter = self.team(parts["spotter"])
        bearing = self.turned(parts.get("smoke"), spotter) if parts.get("smoke") else 0
        at = self.place_of(parts[""])
        return a.Bombard(self.teams(parts["with"]), spotter, at, "smoke" in parts, bearing, again)

    # ---------------------------------------------------------------- assaults

    def charge(self, tokens: Tokens) -> a.ChargeIn:
        parts = parted(tokens, ("with", "at"))
        unit = self.unit(parts[""], self.own)
        bodies = self.teams(parts["with"]) if "with" in parts else tuple(nearest_first(self.s, chargers(self.s, unit)))
        return a.ChargeIn(unit, bodies, self.teams(parts["at"]) if "at" in parts else ())

    def scoot(self, tokens: Tokens) -> a.Scoot:
        return a.Scoot(self.unit(tokens, self.own))

    def strike(self, tokens: Tokens) -> a.Blows:
        targets, faces = list[int](), list[StrikeAt]()
        for part in by_word(tokens, ","):
            targets.append(self.team(part[:1]))
            if len(part) > 1:
                faces.append(FACES[one_of(FACES, joined(part[1:]), "face")])
        return a.Blows(tuple(targets), tuple(faces))

    def counter(self, tokens: Tokens) -> a.CounterCharge:
        parts = parted(tokens, ("at",))
        bodies = () if joined(parts[""]) in ("nobody", NOTHING) else self.teams(parts[""])
        return a.CounterCharge(bodies, self.teams(parts["at"]) if "at" in parts else ())


def _without(tokens: Tokens, word: str) -> tuple[list[Token], bool]:
    """The words without a flag, and whether it stood there."""
    found = [token for token in tokens if token.text != word or token.units]
    return found, len(found) < len(tokens)
