"""A scenario in a list, of a game that says no more of it than its file does."""

from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct

from sandtable.cli.scenarios import list_text
from sandtable.game import AgendaState
from sandtable.game.telling import Brief
from sandtable.sheet.scenario import OpenScenario
from sandtable.sheet.scenario_game import ScenarioGame
from sandtable.sheet.telling import Storyteller


class Text(Struct, frozen=True):
    sides: tuple[str, str] = ("north", "south")


class Titled(Struct, frozen=True):
    title: str
    when: str = ""
    notes: str = ""


class Scenario(OpenScenario[Any]):
    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source, Titled if "title" in source else Text, lambda text: (), lambda changes: None)


class PlainGame(ScenarioGame[AgendaState, Scenario]):
    ruleset = "plain"

    def start(self) -> AgendaState:
        return AgendaState(())

    def result(self, s: AgendaState) -> Struct | None:
        return None

    def winner(self, s: AgendaState) -> int | None:
        return None

    def luck(self, event: Struct) -> Iterator[tuple[int, bool, Fraction]]:
        return iter(())


def opened(source: str) -> PlainGame:
    sides = ("north", "south")
    return PlainGame(Scenario("ford", source), sides, Storyteller(lambda: None, None, sides))  # type: ignore[arg-type, return-value]


FORD = 'title = "The ford"\nwhen = "1944"\nnotes = """Two sides meet.\n  One goes home."""\n'


@pytest.mark.parametrize(
    ("source", "title", "when", "notes"),
    [
        (FORD, "The ford", "1944", "Two sides meet. One goes home."),
        ('title = "The ford"', "The ford", "", ""),
        ('title = ""', "ford", "", ""),
        ("", "ford", "", ""),
    ],
)
def test_title_date_and_notes_are_those_of_its_file(source: str, title: str, when: str, notes: str) -> None:
    sides = ("north", "south")
    assert opened(source).brief() == Brief(name="ford", title=title, when=when, notes=notes, sides=sides, seats=sides)


@pytest.mark.parametrize(
    ("source", "listed"),
    [
        (FORD, "  ford  The ford, 1944\n      north (north) against south (south)\n      Two sides meet."),
        ("", "  ford  ford\n      north (north) against south (south)"),
    ],
)
def test_what_nobody_says_leaves_no_gap_in_a_list(source: str, listed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.cli.scenarios.open_scenario", lambda shelf, name: opened(source))
    shelf: Any = SimpleNamespace(names=lambda: ["ford"], invents=False)
    assert list_text("plain", shelf) == f"plain\n{listed}"
