"""A game on zones at the terminal, from what the game says lies on its map."""

from typing import Any

import pytest
from tests.game.islands import A2, B1, BEGUN, ISLANDS

from sandtable.cli.zone_commands import UnitRow, ZoneCommands
from sandtable.sheet.faults import FactsFault

STANDS = ["A2  red: #4 Otter OT", "A2  blue: #1 Oak i>", "B1  green: #0 Bear 3I^; barrel 3s"]


class Listing(ZoneCommands):
    columns = ("#", "Ship", "Zone")

    def rows(self, s: Any) -> list[UnitRow]:
        return [
            UnitRow(2, B1, ("#0", "Bear", "B1")),
            UnitRow(1, A2, ("#1", "Oak", "A2")),
            UnitRow(0, -1, ("#2", "Stone", "at sea")),
        ]


def test_the_map_is_drawn_with_the_stands_of_every_side_and_who_stands_where() -> None:
    lines = ZoneCommands(ISLANDS).picture(BEGUN, signs=False).splitlines()
    assert lines[-3:] == STANDS
    drawn = "\n".join(lines[:-3])
    assert [mark for mark in ("OT", "i>", "3I^", "3s", "!c", "$", "Cape Bear") if mark not in drawn] == []


def test_the_signs_are_told_for_as_many_sides_as_there_are() -> None:
    assert "(!a !b !c: held by side a, b, c)" in " ".join(ZoneCommands(ISLANDS).picture(BEGUN).split())


def test_the_map_is_drawn_as_a_picture_too() -> None:
    svg = ZoneCommands(ISLANDS).svg(BEGUN)
    assert 'aria-label="Bear, infantry, facing north, asleep, B1"' in svg
    assert "objective held by the Green side" in svg


@pytest.mark.parametrize(
    ("which", "listed"),
    [
        ("", ["#   Ship   Zone", "#0  Bear   B1", "#1  Oak    A2", "#2  Stone  at sea"]),
        ("Re", ["#   Ship   Zone", "#2  Stone  at sea"]),
        ("a2", ["#   Ship  Zone", "#1  Oak   A2"]),
        ("cape", ["#   Ship  Zone", "#1  Oak   A2"]),
        ("B2", ["nobody is in B2"]),
    ],
)
def test_units_are_listed_by_side_and_by_zone(which: str, listed: list[str]) -> None:
    assert Listing(ISLANDS).units(BEGUN, which).splitlines() == listed


@pytest.mark.parametrize(
    ("which", "fault"),
    [("cap", "'cap' is not a zone such as B2"), ("Z9", "there is no zone Z9 on a table from A1 to B2")],
)
def test_what_is_neither_a_side_nor_one_zone_is_told(which: str, fault: str) -> None:
    with pytest.raises(FactsFault) as told:
        Listing(ISLANDS).units(BEGUN, which)
    assert str(told.value) == fault
