"""Battles laid out by hand are as they are written."""

from __future__ import annotations

from tests.rulesets.flames_of_war.battle.laid_out import OUR, THEIR, WOOD, Table, body, laid_out

from sandtable.rulesets.flames_of_war.battle.state import Where


def test_teams_stand_where_they_are_written_and_the_others_are_destroyed() -> None:
    s = laid_out(
        {"us_inf_hq": [(10, 5), (12, 5)], "us_57": [(20, 10), (23, 10, 45)]},
        {"de_pz4": [(20, 40)]},
        WOOD,
        moved=[(1, 0)],
        bailed=[(2, 0)],
        units={1: {"pinned": True}},
    )
    assert s.place(body(s, 1, 1)) == (2300, 1000)
    assert s.heading(body(s, 1, 1)) == 45
    assert (s.heading(body(s, 0)), s.heading(body(s, 2))) == (0, 180)
    assert Table(s).marked("lost") == {(1, 2), (2, 1), (2, 2), (2, 3)}
    assert Table(s).marked("rear") == {(1, 3), (1, 4), (1, 5)}
    assert Table(s).marked("moved") == {(1, 0)}
    assert s.units[1].pinned
    assert s.units[2].where is Where.TABLE
    assert s.commanders[0] == body(s, 0)
    assert s.side(1) == OUR
    assert s.side(2) == THEIR
    assert s.scenario.ground.pieces[0].name == "Wood"
