import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes

from sandtable.rulesets.panzer_korps.procedures.moving.ground import PIECES
from sandtable.rulesets.panzer_korps.procedures.moving.ground_kind import NAMES
from sandtable.rulesets.panzer_korps.tables import TABLES

#: Every kind of terrain: its cover, inches off a move and whether it is starred.
KINDS = {
    "open": ("open", None, False),
    "rolling_hill": ("open", "1.5", False),
    "two_level_hill": ("open", "1.5", False),
    "brush": ("light", "1", False),
    "broken_ground": ("light", "1", False),
    "wall": ("light", "2", True),
    "hedge": ("light", "2", True),
    "hedgerow": ("light", "2", True),
    "tall_brush": ("light", "1", False),
    "gully": ("light", "2", True),
    "stream": ("light", "2", True),
    "large_depression": ("medium", "1", False),
    "vineyard": ("medium", "1", False),
    "heavy_growth": ("medium", "1", False),
    "light_woods": ("light", "1", False),
    "medium_woods": ("medium", "2", True),
    "heavy_woods": ("heavy", "3", True),
    "jungle": ("heavy", "3", True),
    "farm": ("light", "2", False),
    "village": ("medium", "3", False),
    "town": ("heavy", "5", False),
    "city": ("super_heavy", "5", False),
    "rubble": ("heavy", "4", True),
    "breached_wall": ("heavy", "4", True),
    "marsh": ("open", "2", True),
    "mud": ("open", "2", True),
    "sand": ("open", "3", True),
    "snow_bank": ("open", "3", True),
    "steep_hill": ("open", "4", False),
    "cliff": ("impassable", None, False),
    "chasm": ("impassable", None, False),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_terrain(kind: str) -> None:
    """pk.gap.terrain-cover, pk.move.terrain"""
    cover, inches, star = KINDS[kind]
    assert answer("ground_kind", kind=kind) == cover
    found = notes("ground_kind", kind=kind)
    assert (found.get("inches"), found.get("star", False)) == (inches, star)


def test_no_kind_is_left_out() -> None:
    """pk.gap.terrain-cover"""
    assert set(TABLES.terrain_cover) == set(KINDS)


@pytest.mark.parametrize(
    ("kind", "cover", "inches", "star"),
    [
        ("river", "open", "4", True),
        ("minor_river", "open", "4", True),
        ("fordable_stream", "light", "2", True),
        ("fence", "open", "2", True),
        ("works", "open", "2", True),
        ("scrub", "open", "1", False),
        ("hill_level", "open", "1.5", False),
        ("large_river", "open", None, False),
        ("major_river", "open", None, False),
        ("shore", "impassable", None, False),
    ],
)
def test_every_other_piece_that_a_move_may_meet(kind: str, cover: str, inches: str | None, star: bool) -> None:
    """pk.move.terrain, pk.gap.rivers, pk.gap.terrain-cover: what the list of cover does not name is open"""
    assert answer("ground_kind", kind=kind) == cover
    found = notes("ground_kind", kind=kind)
    assert (found.get("inches"), found.get("star", False)) == (inches, star)
    assert ("cover" in found) is (kind not in ("fordable_stream", "shore"))
    assert ("bridge" in found) is (kind in ("large_river", "major_river"))


def test_every_piece_of_a_move_can_be_looked_up() -> None:
    """pk.move.terrain"""
    assert set(PIECES) <= set(NAMES)


def test_the_answer_in_words() -> None:
    """pk.move.terrain-disorder"""
    assert ask("ground_kind").verdict == "Village: medium cover"
    assert ask("ground_kind", kind="city").verdict == "City: super heavy cover"
    assert ask("ground_kind", kind="mud").verdict == "Mud: open, no cover"
    assert ask("ground_kind", kind="cliff").verdict == "Cliff: impassable, no cover"
    assert cited("ground_kind", kind="heavy_woods") == {
        "inches": "pk.move.terrain",
        "star": "pk.move.terrain-disorder",
    }
