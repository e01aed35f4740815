"""From typed words to an answer of Konflikt '47. Rules are not judged here: a wrong answer is for them to refuse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from sandtable.base.bits import set_of
from sandtable.game.answers import MOST_NUMBERS, Done
from sandtable.inches.directions import bearing
from sandtable.inches.tape import Place, tape
from sandtable.measured.names import MeasuredNames, coordinates, direction, distance, is_number
from sandtable.measured.spots import facing_of, path
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle.asked import asked_of
from sandtable.rulesets.konflikt_47.battle.breaking_apart import VictorMoves
from sandtable.rulesets.konflikt_47.battle.casualties import OFFICER
from sandtable.rulesets.konflikt_47.battle.rates import most_of
from sandtable.rulesets.konflikt_47.battle.seeing import blocked_by_ground
from sandtable.rulesets.konflikt_47.battle.setting_up import looking
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.straight_ways import victor_keeps_facing
from sandtable.rulesets.konflikt_47.notation.verbs import PLAIN
from sandtable.rulesets.konflikt_47.notation.words import (
    INDIRECT,
    MODES,
    NOTHING,
    ORDERS,
    REACTIONS,
    ROUNDS,
    by_commas,
    one_of,
    weapon,
)
from sandtable.rulesets.konflikt_47.terms import Loaded, Order
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.notation.reader import Reader, Tokens
from sandtable.sheet.notation.words import ALL, MOST_WORDS, Token, joined, members, nothing, parted

T = TypeVar("T")
#: What ends an aim: which round, and how.
FLAGS = frozenset({INDIRECT, *ROUNDS})
AT = "at"


class Sent:
    """A unit that is sent somewhere by typed words."""

    def __init__(self, s: BattleState, names: MeasuredNames, unit: int, start: Place, reach: int) -> None:
        self.s, self.names, self.unit = s, names, unit
        self.start, self.reach = start, reach
        self.radius = s.radius(unit)

    def standing(self, tokens: Sequence[Token]) -> Place | None:
        try:
            unit = self.names.unit(tokens, 0, self.s.scenario.everybody)
        except FactsFault:
            return None
        return self.s.place(unit) if self.s.there >> unit & 1 else None

    def enemies(self) -> Sequence[Place]:
        return sorted((self.s.place(foe) for foe in self.s.enemies(self.unit)), key=lambda at: tape(self.start, at))

    def sees(self, enemy: Place, place: Place) -> bool:
        return blocked_by_ground(self.s, enemy, place) is None

    def within_reach(self) -> Iterable[Place]:
        """Places in rings around it: the nearest first."""
        steps = range(0, self.reach + 1, 100)
        around = [(1, 0), (0, 1), (-1, 0), (0, -1), (0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7), (0.7, -0.7)]
        x, y = self.start
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

    def enemy(self, tokens: Tokens) -> int:
        return self.names.unit(tokens, self.theirs & self.s.there, self.theirs)

    def anybody(self, tokens: Tokens) -> int:
        return self.names.unit(tokens, self.s.there, self.s.scenario.everybody)

    def mover(self) -> int:
        """The unit that the question is about; -1 if it is about none."""
        return asked_of(self.s)

    def place_of(self, tokens: Tokens) -> Place:
        found = coordinates(tokens)
        if found is None:
            raise FactsFault(f"'{joined(tokens)}' is no place: give inches from the west and south edges, such as 12,4")
        return found

    def turned(self, tokens: Tokens, at: Place, unit: int) -> int:
        """A facing in degrees, by the compass, or towards something."""
        return facing_of(Sent(self.s, self.names, unit, at, 0), tokens, at)

    def only(self, parts: dict[str, list[Token]], verb: str) -> None:
        nothing(parts[""], verb)

    # ---------------------------------------------------------------- orders

    def place(self, tokens: Tokens) -> a.Place:
        parts = parted(tokens, ("facing",))
        words, where = _before_at(parts[""])
        if not where:
            raise FactsFault("say where: place NAME at 12,4 facing n")
        unit = self.unit(words, self.own & ~self.s.there)
        at = self.place_of(where)
        facing = self.turned(parts["facing"], at, unit) if "facing" in parts else looking(self.s, self.side)
        return a.Place(unit, at, facing)

    def order(self, tokens: Tokens) -> a.Give:
        tokens, flags = _flags(tokens, ROUNDS)
        parts = parted(tokens, ("facing", "against"))
        words = parts[""]
        if len(words) < 2:
            raise FactsFault("say whom and what: order NAME fire, advance, run, ambush, rally or down")
        order: Order = ORDERS[one_of(dict(ORDERS), words[-1].text, "order")]
        unit = self.unit(words[:-1], self.ready())
        target = self.enemy(parts["against"]) if "against" in parts else -1
        return a.Give(unit, order, target, self._facing_or_none(parts, unit), _round(flags))

    def assault(self, tokens: Tokens) -> a.Give:
        tokens, flags = _flags(tokens, ROUNDS)
        parts = parted(tokens, ("facing",))
        unit, target = self._two(parts[""])
        return a.Give(unit, Order.RUN, target, self._facing_or_none(parts, unit), _round(flags))

    def ready(self) -> int:
        return set_of(self.s.ready(self.side))

    def _facing_or_none(self, parts: dict[str, list[Token]], unit: int) -> int:
        return self.turned(parts["facing"], self.s.place(unit), unit) if "facing" in parts else -1

    def _two(self, tokens: Tokens) -> tuple[int, int]:
        """Our unit and its target, one behind the other; parted by a comma where that is not clear."""
        named = members(tokens)
        if len(named) == 2:
            return self.unit(named[0], self.ready()), self.enemy(named[1])
        words = [token for token in tokens if token.text not in (",", AT)]
        fault = FactsFault("say who and whom: assault NAME, TARGET")
        for cut in range(1, min(len(words), MOST_WORDS + 1)):
            try:
                return self.unit(words[:cut], self.ready()), self.enemy(words[cut:])
            except FactsFault as wrong:
                fault = wrong
        raise fault

    # ---------------------------------------------------------------- moves

    def go(self, tokens: Tokens) -> a.Go:
        parts = parted(tokens, ("via", "facing", "reverse", "board", "from"))
        unit, start = self._begins(parts)
        sent = Sent(self.s, self.names, unit, start, self.reach(unit))
        bends = path(sent, parts[""])
        if "via" in parts:
            bends = *(self.place_of(leg) for leg in _by_then(parts["via"])), *bends
        return self._gone(parts, unit, start, bends)

    def stay(self, tokens: Tokens) -> a.Go:
        parts = parted(tokens, ("facing", "reverse", "board", "from"))
        self.only(parts, "stay")
        unit, start = self._begins(parts)
        return self._gone(parts, unit, start, ())

    def reach(self, unit: int) -> int:
        """How far a unit may go under the order of this question."""
        order = getattr(self.step, "order", Order.RUN)
        return most_of(self.s, unit, order if isinstance(order, Order) else Order.RUN)

    def _begins(self, parts: dict[str, list[Token]]) -> tuple[int, Place]:
        unit = self.mover()
        if unit < 0:
            raise FactsFault("nobody moves now")
        return unit, self.place_of(parts["from"]) if "from" in parts else self.s.place(unit)

    def _gone(self, parts: dict[str, list[Token]], unit: int, start: Place, bends: tuple[Place, ...]) -> a.Go:
        reverse = "reverse" in parts
        nothing(parts.get("reverse", []), "reverse")
        end = bends[-1] if bends else start
        if "facing" in parts:
            facing = self.turned(parts["facing"], end, unit)
        else:
            facing = self._along((start, *bends), self.s.facing(unit), reverse=reverse)
        boards = self.unit(parts["board"], self.own & self.s.scenario.vehicles) if "board" in parts else -1
        return a.Go(bends, facing, reverse, boards, start if "from" in parts else None)

    def _along(self, way: tuple[Place, ...], facing: int, *, reverse: bool) -> int:
        """Where one looks who has come along a way; who did not move, or keeps its facing, looks as before."""
        keeps = isinstance(self.step, VictorMoves) and victor_keeps_facing(self.s, self.step.unit)
        if keeps or len(way) < 2 or way[-1] == way[-2]:
            return facing
        return (bearing(way[-2], way[-1]) + (180 if reverse else 0)) % 360

    def halt(self, tokens: Tokens) -> a.Halt:
        parts = parted(tokens, ("facing",))
        self.only(parts, "halt")
        return a.Halt(self._facing_or_none(parts, self.mover()))

    def hitch(self, tokens: Tokens) -> a.Hitch:
        return a.Hitch(self.unit(tokens, self.own & self.s.there))

    def unhitch(self, tokens: Tokens) -> a.Unhitch:
        return a.Unhitch(*self._put(tokens, "unhitch"))

    def put(self, tokens: Tokens) -> a.PutDown:
        return a.PutDown(*self._put(tokens, "put"))

    def _put(self, tokens: Tokens, verb: str) -> tuple[Place, int]:
        parts = parted(tokens, (AT, "facing"))
        self.only(parts, verb)
        if AT not in parts:
            raise FactsFault(f"say where: {verb} at 12,4 facing n")
        at, unit = self.place_of(parts[AT]), max(0, self.mover())
        return at, self.turned(parts["facing"], at, unit) if "facing" in parts else self.s.facing(unit)

    # ---------------------------------------------------------------- fire

    def shoot(self, tokens: Tokens) -> a.Shoot:
        aims = [self.aim(part, needs=True) for part in _by_then(tokens)]
        if len(aims) > a.MOST_AIMS:
            raise FactsFault(f"{len(aims)} targets are too many: name {a.MOST_AIMS} at most")
        return a.Shoot(tuple(aims))

    def aim(self, tokens: Tokens, *, needs: bool = False) -> a.Aim:
        """At whom, with what, which round, which guns the other round, and how; a shockwave needs a bearing alone."""
        words, flags = _flags(tokens, FLAGS)
        while words and words[0].text in (AT, "on") and not words[0].units:
            words = words[1:]
        parts = parted(words, ("with", "bearing", "other"))
        if needs and not parts[""] and "bearing" not in parts:
            raise FactsFault("say at whom: shoot TARGET [with WEAPON, WEAPON] [he|at] [indirect]")
        target = self._shot_at(parts[""]) if parts[""] else -1
        weapons = tuple(self._counted(parts.get("with", []), a.MOST_WEAPONS, "fire"))
        turned = -1
        if "bearing" in parts:
            found = direction(parts["bearing"])
            if found is None:
                raise FactsFault(f"'{joined(parts['bearing'])}' is no bearing: give 0 to 359 degrees from north")
            turned = found
        other = tuple(weapon(part, self.s.tables) for part in by_commas(parts.get("other", [])))
        return a.Aim(target, weapons, _round(flags), INDIRECT in flags, turned, other)

    def _counted(self, tokens: Tokens, most: int, does: str) -> list[str]:
        """Weapons between commas, each with its number before it where there are several: "2 rifle, lmg"."""
        arms: list[str] = []
        for part in by_commas(tokens):
            counted = len(part) > 1 and part[0].text.isdigit()
            many = min(int(part[0].text[:3]), most + 1) if counted else 1
            named = part[1:] if counted else part
            arms += [OFFICER if joined(named) == OFFICER else weapon(named, self.s.tables)] * many
        if len(arms) > most:
            raise FactsFault(f"{len(arms)} are more than {does} at once: name {most} at most")
        return arms

    def _shot_at(self, tokens: Tokens) -> int:
        """An enemy rather than a friend, who is shot at by mistake alone."""
        try:
            return self.enemy(tokens)
        except FactsFault:
            return self.anybody(tokens)

    def react(self, tokens: Tokens) -> a.React | Done:
        words = list(tokens)
        if joined(words) == NOTHING:
            return Done()
        head: list[Token] = []
        while words and words[0].text not in ("on", "with", "bearing", "other", *FLAGS):
            head.append(words.pop(0))
        asked = joined(head)
        reaction = REACTIONS[one_of(dict(REACTIONS), asked, "reaction")]
        return a.React(reaction, self.aim(words))

    def ambush(self, tokens: Tokens) -> a.Spring:
        words, when = _before_at(tokens)
        if not when or not is_number(when[0]):
            raise FactsFault("say who and when: ambush NAME at 4 in")
        rest = when[1:]
        if rest and rest[0].text in ("in", "inch", "inches"):
            rest = rest[1:]
        return a.Spring(self.unit(words, self.own & self.s.there), distance(when[0]), self.aim(rest))

    # ---------------------------------------------------------------- what becomes of units

    def fall(self, tokens: Tokens) -> a.Fall:
        return a.Fall(tuple(self._counted(tokens, a.MOST_FALLEN, "fall")))

    def choose(self, tokens: Tokens) -> a.Choose:
        return a.Choose(self.anybody(tokens))

    def fight(self, tokens: Tokens) -> a.FightBy:
        return a.FightBy(MODES[one_of(dict(MODES), joined(tokens).replace(" ", "-"), "way to fight")])

    def keep(self, tokens: Tokens) -> a.Keep:
        if joined(tokens) == NOTHING:
            return a.Keep()
        if joined(tokens) == ALL:
            able: Any = getattr(self.step, "able", None)
            return a.Keep(tuple(able(self.s)) if able is not None else ())
        return a.Keep(self.units(tokens, self.own))


def _flags(tokens: Sequence[Token], known: Iterable[str]) -> tuple[list[Token], frozenset[str]]:
    """The words without those at the end that say how, and these."""
    words, found, flags = list(tokens), set[str](), frozenset(known)
    while words and words[-1].text in flags and not words[-1].units:
        found.add(words.pop().text)
    return words, frozenset(found)


def _before_at(tokens: Sequence[Token]) -> tuple[list[Token], list[Token]]:
    """The words before "at" and behind it; it stands before a number rather, for a name may have that word too."""
    words = list(tokens)
    plain = [at for at in range(1, len(words) - 1) if words[at].text == AT and not words[at].units]
    numbered = [at for at in plain if is_number(words[at + 1])]
    if not plain:
        return words, []
    at = (numbered or plain)[-1]
    return words[:at], words[at + 1 :]


def _round(flags: frozenset[str]) -> Loaded:
    return next((loaded for word, loaded in ROUNDS.items() if word in flags), Loaded.USUAL)


def _by_then(tokens: Sequence[Token]) -> list[list[Token]]:
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == "then" and not token.units:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts
