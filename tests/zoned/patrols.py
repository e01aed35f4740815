"""Patrols: a game of the tests' own on nine zones. Three sides in turn move a patrol, or are done."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from sandtable.dice import Dice
from sandtable.explain import Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Answer, Done, Number
from sandtable.game.notation import Verb
from sandtable.game.offers import Offer, Options, judged, judged_options, to_end
from sandtable.ground.zone_map import MapText, ZoneMap
from sandtable.ground.zones import Facing
from sandtable.sheet.notation.reader import Tokens
from sandtable.sheet.notation.words import nothing, parted
from sandtable.sheet.scenario_text import Name, Prose, Title
from sandtable.sheet.telling import Storyteller
from sandtable.zoned.answers import Way
from sandtable.zoned.board import Stand, ZoneBoard, ZoneIndex
from sandtable.zoned.choosing import facing_refusal, facings, good_facing, unit_refusal, zone_refusal
from sandtable.zoned.game import ZoneGame
from sandtable.zoned.names import ZoneNames
from sandtable.zoned.offers import in_zones, to_face
from sandtable.zoned.reader import ZoneReader
from sandtable.zoned.sayer import ZoneSayer
from sandtable.zoned.scenario import ZoneScenario
from sandtable.zoned.state import ZoneState

SOURCE = """
title = "Three at a crossroads"
notes = '''
Who is
where?
'''
edges = ["S", "N", "W"]
map = { terrain = ". . .\\n. t .\\n. . .", names = { B2 = "Le Carrefour" } }
"""
SIDES = ("red", "blue", "green")
PATROLS = (("Able", 0, "A1"), ("Baker", 0, "B1"), ("Anton", 1, "B3"), ("Foxtrot", 2, ""))


class PatrolsText(Struct, frozen=True, forbid_unknown_fields=True):
    title: Title
    edges: Annotated[tuple[Facing, ...], Meta(min_length=3, max_length=3)]
    map: MapText
    notes: Prose = ""
    first: Name = ""


class PatrolsScenario(ZoneScenario[PatrolsText]):
    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source, PatrolsText, lambda text: (), lambda changes: None)
        self.lay_out(ZoneMap(self.text.map), SIDES, self.text.edges)
        self.muster([name for name, _, _ in PATROLS], [side for _, side, _ in PATROLS])


class Go(Answer, frozen=True):
    unit: Number
    path: Way
    facing: Number


class Turn(Step, frozen=True):
    title: ClassVar[str] = "Move a patrol"
    rule: ClassVar[str] = "pat.move"
    answers: ClassVar[tuple[type[Struct], ...]] = (Go, Done)
    side: int

    def refusals(self, s: Patrols, answer: Go | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        return unit_refusal(s, self.side, answer.unit, on_table=False) or refused(
            zone_refusal(s, *answer.path), facing_refusal(answer.facing)
        )

    def suggest(self, s: Patrols, rng: Random) -> Iterator[Answer]:
        yield Done()
        for unit, of in enumerate(s.scenario.unit_sides):
            if of == self.side:
                for near in s.scenario.grid.neighbours[max(s.units[unit].zone, 0)]:
                    yield Go(unit, (near,), facings(s, self.side, near, rng))

    def take(self, s: Patrols, answer: Go | Done, dice: Dice, tell: Tell) -> Patrols:
        if isinstance(answer, Go):
            s = s.put(answer.unit, Stand(answer.path[-1], answer.facing))
        return s.done()


class Patrols(ZoneState[Stand, ZoneIndex], frozen=True):
    agenda: tuple[Turn, ...]
    scenario: PatrolsScenario
    board: ZoneBoard[Stand, ZoneIndex]


class PatrolsNames(ZoneNames):
    keywords = frozenset({"to", "via", "facing"})


class PatrolsReader(ZoneReader):
    def go(self, tokens: Tokens) -> Go:
        parts = parted(tokens, ("to", "via", "facing"))
        zone, turned = self.end(parts, "to")
        return Go(self.unit(parts[""], self.own), (*self.names.zones(parts.get("via", [])), zone), turned)

    def done(self, tokens: Tokens) -> Done:
        nothing(tokens, "done")
        return Done()


class PatrolsGame(ZoneGame[Patrols, PatrolsScenario]):
    ruleset = "patrols"
    state_type = Patrols
    answer_type = Go | Done
    verbs = MappingProxyType(
        {
            "go": Verb(("Go",), "go NAME to B2 [facing n]", "move a patrol"),
            "done": Verb(("Done",), "done", "stay"),
        }
    )
    two_words = MappingProxyType({"set off": "go"})

    def __init__(self, source: str = SOURCE) -> None:
        scenario = PatrolsScenario("crossroads", source)
        super().__init__(scenario, SIDES, Storyteller(lambda: None, None, SIDES))  # type: ignore[arg-type,return-value]

    def start(self) -> Patrols:
        grid = self.battlefield.grid
        board = ZoneBoard[Stand, ZoneIndex](tuple(Stand(grid.read(at) if at else -1) for _, _, at in PATROLS))
        return Patrols((Turn(0), Turn(1), Turn(2)), self.battlefield, board)

    def result(self, s: Patrols) -> Struct | None:
        return None if s.agenda else Done()

    def winner(self, s: Patrols) -> int | None:
        return None

    def luck(self, event: Struct) -> Iterator[tuple[int, bool, Fraction]]:
        yield from ()

    @cached_property
    def names(self) -> PatrolsNames:
        return PatrolsNames(self.battlefield)

    def reader(self, s: Patrols) -> PatrolsReader:
        return PatrolsReader(s, self.names)

    def said(self, s: Patrols, answer: Struct) -> str:
        say = ZoneSayer(self.names)
        if not isinstance(answer, Go):
            return "done"
        end = say.zone(answer.path[-1])
        return f"go {say.units([answer.unit])} to {end}{say.via(answer.path)} {say.facing(answer.facing)}"

    def offers(self, s: Patrols, piece: int | None) -> list[Offer]:
        return judged(s, self._offered(s, piece)) if s.agenda else []

    def _offered(self, s: Patrols, piece: int | None) -> Iterator[Offer]:
        side = s.agenda[0].side
        if piece is not None and s.units[piece].zone >= 0:
            near = s.scenario.grid.neighbours[s.units[piece].zone]
            yield from in_zones(s, "Go", piece, near, lambda to: Go(piece, (to,), good_facing(s, side, to)))
        yield from to_end("Stay", piece)

    def options(self, s: Patrols, answer: Struct) -> list[Options]:
        return judged_options(s, answer, _options)


def _options(answer: Any, s: Any) -> Iterator[Options]:
    if isinstance(answer, Go):
        yield to_face(answer)
