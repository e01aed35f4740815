"""Situations on a small map: a few stands written as words, any state of the turn, and answers with scripted dice.

A unit is written "Name code zone/facing" with what is special about it behind: "Able inf B2/N veteran det",
"Relief inf @A3:2" comes on at A3 on turn 2, "Reserve inf -" is set up by its owner. Sides are BLUE and RED.
A division without an HQ gets one that waits for the last turn, so that its units are out of command.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from json import dumps
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice.scripted import ScriptedDice
from sandtable.explain import Refused
from sandtable.game import Step
from sandtable.ground.grid import FACINGS
from sandtable.ground.zones import Facing
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.board import LOST, SHATTERED, UNPLACED, WAITING, Board, Unit
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat
from sandtable.rulesets.dday_to_berlin.battle.events import TookMarkers
from sandtable.rulesets.dday_to_berlin.battle.game import BattleGame
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario
from sandtable.rulesets.dday_to_berlin.battle.steps import Battle
from sandtable.rulesets.dday_to_berlin.procedures.moving.engineering import EngineeringAction
from sandtable.rulesets.dday_to_berlin.ruleset import load
from sandtable.sheet.rolling import Rolled

BLUE, RED = 0, 1
OFF = {SHATTERED: "shattered", LOST: "lost", WAITING: "waiting", UNPLACED: "unplaced"}
QUALITIES = ("poor", "regular", "veteran")
#: A side's stands: one division, or several by their names ("corps" belongs to none).
Stands: TypeAlias = Iterable[str] | dict[str, Iterable[str]]
OPEN_5 = "\n".join([". . . . ."] * 5)
OPEN_7 = "\n".join([". . . . . . ."] * 7)
E = TypeVar("E", bound=Struct)


def unit_text(said: str) -> str:
    """A unit of a scenario file, from words."""
    name, code, where, *special = said.split()
    fields = [f"name = {dumps(name)}", f"code = {dumps(code)}"]
    if where.startswith("@"):
        entry, _, turn = where[1:].partition(":")
        fields += [f"entry = {dumps(entry)}", f"arrives = {turn}"]
    elif where != "-":
        zone, _, facing = where.partition("/")
        fields += [f"at = {dumps(zone)}", *([f"facing = {dumps(facing)}"] if facing else [])]
    for word in special:
        fields.append("detachment = true" if word == "det" else f"quality = {dumps(word)}")
    return f"{{ {', '.join(fields)} }}"


def side_text(name: str, edge: str, stands: Stands, extra: str, last: int) -> str:
    divisions = stands if isinstance(stands, dict) else {name.title(): stands}
    text = [f'[[side]]\nname = "{name}"\ntitle = "{name.title()}"\nedge = "{edge}"\n{extra}']
    for division, units in divisions.items():
        written = [unit_text(unit) for unit in units]
        corps = division == "corps"
        if not corps and not any('"hq_' in unit for unit in written):
            written.insert(0, unit_text(f"{division}Staff hq_leg @A1:{last}"))
        joined = ",\n    ".join(written)
        text.append(
            f'[[side.division]]\nname = "{division}"\nquality = "regular"\ncorps = {dumps(corps)}\n'
            f"units = [\n    {joined}\n]"
        )
    return "\n".join(text)


def scenario_text(
    terrain: str = OPEN_5,
    blue: Stands = (),
    red: Stands = (),
    *,
    top: str = "turns = 9",
    ground: str = "",
    house: str = "",
    places: str = "",
    blue_extra: str = "",
    red_extra: str = "",
) -> str:
    """A scenario file. Blue's own edge is the south, Red's the north; `places` are "C3 objective supply red"."""
    text = [f'title = "Test"\nwhen = "1944"\nnotes = ""\n{top}', f"[house_rules]\n{house}"]
    text.append(f'[map]\nterrain = """\n{terrain}\n"""\n{ground}')
    told = re.search(r"\bturns = ([1-9]\d*)", top)
    last = int(told[1]) if told else 60
    text.append(side_text("blue", "S", blue, blue_extra, last))
    text.append(side_text("red", "N", red, red_extra, last))
    for place in filter(None, map(str.strip, places.split(","))):
        label, *words = place.split()
        lines = [f"{word} = true" for word in words if word in ("objective", "supply")]
        lines += [f'held_by = "{word}"' for word in words if word in ("blue", "red")]
        text.append("\n".join([f'[[place]]\nat = "{label}"', *lines]))
    return "\n\n".join(text)


@lru_cache(maxsize=512)
def game_of(text: str) -> BattleGame:
    return BattleGame(Scenario("test", text))


class Situation:
    """A table in the middle of a battle. Answers change it; what they told is kept until the next."""

    def __init__(self, game: BattleGame, state: Battle) -> None:
        self.game, self.state = game, state
        self.scenario = game.battlefield
        self.told: tuple[Struct, ...] = ()
        self._units = {card.name: card.number for card in self.scenario.cards}

    # ---------------------------------------------------------------- names and numbers

    def unit(self, name: str) -> int:
        return self._units[name]

    def units(self, names: str) -> tuple[int, ...]:
        return tuple(self._units[name] for name in names.split())

    def zone(self, label: str) -> int:
        return self.scenario.grid.read(label)

    def zones(self, labels: str) -> tuple[int, ...]:
        return tuple(self.zone(label) for label in labels.split())

    def labels(self, mask: int) -> set[str]:
        return {self.scenario.grid.labels[zone] for zone in numbers_in(mask)}

    def names(self, mask: int) -> set[str]:
        return {self.scenario.cards[number].name for number in numbers_in(mask)}

    def edge(self, label: str) -> int:
        one, other = label.split("-")
        found = self.scenario.map.edge(self.zone(one), self.zone(other))
        assert found is not None, label
        return found

    # ---------------------------------------------------------------- looking

    def where(self, name: str) -> str:
        zone = self.state.units[self.unit(name)].zone
        return OFF[zone] if zone < 0 else self.scenario.grid.labels[zone]

    def places(self, names: str) -> list[str]:
        return [self.where(name) for name in names.split()]

    def facing(self, name: str) -> str:
        return FACINGS[self.state.units[self.unit(name)].facing].value

    def left(self, name: str) -> int:
        return self.state.units[self.unit(name)].left

    def marked(self, mark: str) -> set[str]:
        """The units that carry a mark."""
        return self.names(getattr(self.state.marks, mark))

    @property
    def markers(self) -> tuple[int, int]:
        return self.state.markers

    @property
    def asked(self) -> tuple[str, int] | None:
        """Which step asks, and whom."""
        question = self.game.question(self.state)
        return None if question is None else (question.step, question.side)

    def events(self, kind: type[E]) -> list[E]:
        """What the last answer told of one kind."""
        return [event for event in self.told if isinstance(event, kind)]

    def event(self, kind: type[E]) -> E:
        (only,) = self.events(kind)
        return only

    def rules(self, kind: type[Any]) -> list[str]:
        """The rules that events of one kind cite."""
        return [event.rule for event in self.events(kind)]

    def facts(self, procedure: str) -> Any:
        """The facts that a procedure was last asked with."""
        (only,) = [event.facts for event in self.events(Rolled) if event.procedure == procedure]
        return only

    def numbers(self, procedure: str) -> dict[str, int]:
        """The explained numbers of a roll, before any bound."""
        found = load().procedures[procedure].assess(self.facts(procedure), self.scenario.tables)
        assert not isinstance(found, Refused), found
        return {number.name: number.total for number in found.numbers}

    def taken(self) -> list[tuple[int, int, str]]:
        """Markers that the last answer brought: side, how many, by which rule."""
        return [(event.side, event.markers, event.rule) for event in self.events(TookMarkers)]

    # ---------------------------------------------------------------- setting the state

    def put(self, name: str, where: str) -> Situation:
        """Move a stand without any rule: "B2/N", "shattered" or "lost"."""
        number, old = self.unit(name), self.state.units[self.unit(name)]
        off = {said: zone for zone, said in OFF.items()}
        label, _, facing = where.partition("/")
        zone = off[label] if label in off else self.zone(label)
        units = list(self.state.units)
        units[number] = Unit(zone, FACINGS.index(Facing(facing)) if facing else old.facing, old.left)
        self.state = self.state.change(board=Board(tuple(units)))
        return self

    def mark(self, **names: str) -> Situation:
        """Add marks to units, or to zones for lent, stormed, guarded and worked."""
        new = {}
        for mark, said in names.items():
            numbers = self.zones(said) if mark in ("lent", "stormed", "guarded", "worked") else self.units(said)
            new[mark] = getattr(self.state.marks, mark) | set_of(numbers)
        self.state = self.state.mark(**new)
        return self

    def activated(self, names: str, times: int = 1) -> Situation:
        """Give units a Move Full (or Double) result, none of it used yet."""
        mask = set_of(self.units(names))
        self.mark(activated=names, moving=names, **({"doubled": names} if times > 1 else {}))
        self.state = self.state.set_left(mask, times)
        return self

    def walked(self, name: str, zones: int = 1) -> Situation:
        """As if a unit had moved so many zones to where it stands."""
        number = self.unit(name)
        unit = self.state.units[number]
        self.state = self.state.put(number, Unit(unit.zone, unit.facing, unit.left - zones))
        return self.mark(changed=name, moved=name)

    def change(self, **new: Any) -> Situation:
        self.state = self.state.change(**new)
        return self

    def on(self, *steps: Step, faces: Iterable[int] = ()) -> Situation:
        """Put steps on the agenda and let them run to the first question."""
        told: list[Struct] = []
        state: Any = self.state.change(agenda=steps)
        with ScriptedDice(*faces) as dice:
            while state.agenda and (on := state.agenda[0].run(state, dice, told.append)) is not None:
                state = on
        self.state, self.told = state, tuple(told)
        return self

    # ---------------------------------------------------------------- playing

    def play(self, answer: Struct, *faces: int) -> Situation:
        """Give an answer; a refusal, too few faces or faces left over fail the test."""
        with ScriptedDice(*faces) as dice:
            turned = self.game.answer(self.state, answer, dice)
            assert not isinstance(turned, Refused), turned
        self.state, self.told = turned.state, turned.events
        return self

    def fight(self, answer: a.Assault, defender: str, *faces: int) -> Situation:
        """Make an assault that the defender answers with nothing but the primary defender, if it is asked at all."""
        with ScriptedDice(*faces) as dice:
            turned = self.game.answer(self.state, answer, dice)
            assert not isinstance(turned, Refused), turned
            if (question := self.game.question(turned.state)) is not None and question.step == "Defence":
                turned = self.game.take(turned.state, self.defend(defender), dice)
        self.state, self.told = turned.state, turned.events
        return self

    def refused(self, answer: Struct) -> list[str]:
        """The rules against an answer, which has to be refused."""
        with ScriptedDice() as dice:
            turned = self.game.answer(self.state, answer, dice)
        assert isinstance(turned, Refused), f"allowed: {answer}"
        return [refusal.rule for refusal in turned.refusals]

    def allowed(self, answer: Struct) -> bool:
        return self.game.validate(self.state, answer) is None

    # ---------------------------------------------------------------- answers

    def activate(self, names: str) -> a.Activate:
        return a.Activate(self.units(names))

    def move(self, name: str, path: str = "", facing: str = "N", *, road: bool = False) -> a.Move:
        return a.Move(self.unit(name), self.zones(path), FACINGS.index(Facing(facing)), road)

    def place(self, name: str, label: str, facing: str = "N") -> a.Place:
        return a.Place(self.unit(name), self.zone(label), FACINGS.index(Facing(facing)))

    def back(self, label: str, facing: str = "N") -> a.RetreatTo:
        return a.RetreatTo(self.zone(label), FACINGS.index(Facing(facing)))

    def advance(self, name: str, path: str, facing: str = "N") -> a.Advance:
        return a.Advance(self.unit(name), self.zones(path), FACINGS.index(Facing(facing)))

    def take(self, names: str, facings: str = "") -> a.TakePosition:
        said = facings.split() or ["N"] * len(names.split())
        return a.TakePosition(self.units(names), tuple(FACINGS.index(Facing(facing)) for facing in said))

    def rally(self, hq: str, name: str) -> a.TryRally:
        return a.TryRally(self.unit(hq), self.unit(name))

    def work(self, name: str, action: EngineeringAction, edge: str = "") -> a.Work:
        return a.Work(self.unit(name), action, self.edge(edge) if edge else -1)

    def assault(
        self,
        target: str,
        primary: str,
        supports: str = "",
        *,
        zones: str = "",
        guns: str = "",
        art: int = 0,
        air: int = 0,
        defender: str = "",
    ) -> a.Assault:
        named = self.unit(defender) if defender else -1
        joined, lent, lending = self.units(supports), self.zones(zones), self.units(guns)
        return a.Assault(self.zone(target), self.unit(primary), joined, lent, lending, art, air, named)

    def defend(self, primary: str, *, zones: str = "", guns: str = "", art: int = 0, air: int = 0) -> a.Defend:
        return a.Defend(self.unit(primary), self.zones(zones), self.units(guns), art, air)

    def fire(self, target: str, by: str = "", *, guns: str = "", art: int = 0, air: int = 0) -> a.Fire:
        firer = self.unit(by) if by else a.OFF_TABLE
        return a.Fire(self.unit(target), firer, self.units(guns), art, air)

    def strike(self, target: str) -> a.AirStrike:
        return a.AirStrike(self.unit(target))


def situation(
    terrain: str = OPEN_5,
    blue: Stands = (),
    red: Stands = (),
    *,
    markers: tuple[int, int] = (0, 0),
    art: tuple[int, int] = (0, 0),
    air: tuple[int, int] = (0, 0),
    player_a: int = BLUE,
    turn: int = 1,
    **scenario: str,
) -> Situation:
    """A scenario on the table, in its first turn, with nothing on the agenda yet. Supports held are also allowed."""
    scenario.setdefault("blue_extra", f"art = {art[0]}\nair = {air[0]}")
    scenario.setdefault("red_extra", f"art = {art[1]}\nair = {air[1]}")
    game = game_of(scenario_text(terrain, blue, red, **scenario))
    state = game.start().change(agenda=(), turn=turn, player_a=player_a, markers=markers, art=art, air=air)
    return Situation(game, state)


def combat(
    terrain: str = OPEN_5, blue: Stands = (), red: Stands = (), *, ready: str = "", double: str = "", **more: Any
) -> Situation:
    """Blue's Combat Phase: `ready` units have a Move Full result, `double` ones a Move Double, none of it used."""
    table = situation(terrain, blue, red, **more)
    if ready:
        table.activated(ready)
    if double:
        table.activated(double, times=2)
    return table.on(Combat(BLUE))
