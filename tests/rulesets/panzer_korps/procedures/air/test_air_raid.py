from typing import Any

import pytest
from msgspec.structs import astuple
from tests.rulesets.panzer_korps import air_oracle
from tests.rulesets.panzer_korps.air_oracle import Bombers
from tests.rulesets.panzer_korps.asking import ask, chances, follows, notes, number, parts, refusals, totals

from sandtable.rulesets.panzer_korps.procedures.air.bombs import Bombed
from sandtable.rulesets.panzer_korps.procedures.air.squadron import SquadronFate
from sandtable.rulesets.panzer_korps.tables import TABLES


def raided(name: str, **facts: Any) -> dict[Any, Any]:
    return {astuple(outcome): chance for outcome, chance in chances(name, **facts).items()}


def test_a_raid_from_the_names_of_aircraft_and_formation() -> None:
    """pk.gap.air-stats, pk.gap.afv-stats, pk.gap.terrain-cover, pk.gap.bombing-die: Il-2 at Panthers in a village."""
    facts = {
        "aircraft": "il_2",
        "morale": "recruit",
        "nation": "russia",
        "year": 1942,
        "formation": "panther",
        "terrain": "village",
        "flak": ("flak_20", "flak_20"),
        "crews": "veteran",
    }
    bombers = Bombers(target=6, morale=8, morale_plus=-2, bomb=6, bomb_plus=-1, cover=12)
    assert raided("air_raid", **facts) == air_oracle.bombing(bombers, [(4, 1), (4, 1)])
    assert ask("air_raid", **facts).subject == "Recruit Il-2 at Panther in a village"


def test_names_and_stated_facts_come_to_the_same() -> None:
    """pk.gap.air-stats, pk.gap.infantry-stats, pk.gap.terrain-cover"""
    shared = {"morale": "elite", "flak": ("flak_88",), "entrenched": True, "damage": 1, "alone": True, "rounds": 2}
    named = raided("air_raid", aircraft="b_17", formation="german_panzergrenadier", terrain="heavy_woods", **shared)
    assert named == raided("bombing", role="heavy_bomber", speed="normal", cover="heavy", nation="usa", **shared)


@pytest.mark.parametrize(
    ("formation", "terrain", "die"),
    [
        ("t_34_76", "open", 8),
        ("t_34_76", "town", 10),
        ("tiger_ii", "open", 12),
        ("panzer_ii", "farm", 6),
        ("russian_rifle_1942_45", "open", 4),
        ("russian_rifle_1942_45", "city", 12),
        ("pak_40", "light_woods", 6),
        ("105_mm_howitzer", "gully", 6),
    ],
)
def test_the_cover_die_follows_from_formation_and_terrain(formation: str, terrain: str, die: int) -> None:
    """pk.gap.afv-cover-die, pk.gap.terrain-cover, pk.gap.gun-stats: dive bombers shift nothing."""
    assert number("air_raid", "Cover die", formation=formation, terrain=terrain).number == die


@pytest.mark.parametrize("aircraft", list(TABLES.aircraft))
def test_every_aircraft_bombs_or_is_refused(aircraft: str) -> None:
    """pk.gap.bombing-die, pk.gap.air-stats"""
    role = TABLES.aircraft[aircraft].role
    if role == "fighter":
        assert refusals("air_raid", aircraft=aircraft) == ["pk.gap.bombing-die"]
        return
    loads = {"medium_bomber": 1, "heavy_bomber": 2, "super_heavy_bomber": 3, "ballistic_missile": 3}
    assert totals("air_raid", aircraft=aircraft, nation="minor")["Bomb modifier"] == loads.get(role, 0)


def test_an_aircraft_bombs_for_who_built_it_unless_a_nation_is_named() -> None:
    """pk.air.fire-russia, pk.air.fire-american, pk.gap.nation-dates"""
    assert parts("air_raid", "Bomb modifier", aircraft="il_2", year=1942) == {"pk.air.fire-russia": -1}
    assert parts("air_raid", "Bomb modifier", aircraft="il_2", year=1943) == {}
    assert parts("air_raid", "Bomb modifier", aircraft="p_47", year=1943) == {"pk.air.fire-american": -1}
    assert parts("air_raid", "Bomb modifier", aircraft="p_47", year=1943, nation="britain") == {}
    assert notes("air_raid", aircraft="il_2")["nation"] == "russia"
    assert "nation" not in notes("air_raid", aircraft="il_2", nation="minor")
    assert "nation" not in notes("air_raid", aircraft="v_2")


def test_only_a_spotted_formation_is_attacked() -> None:
    """pk.gap.air-missions"""
    assert refusals("air_raid", spotted=False) == ["pk.gap.air-missions"]
    assert refusals("air_raid", spotted=False, aircraft="p_51") == ["pk.gap.bombing-die", "pk.gap.air-missions"]


def test_a_small_formation_falls_apart_sooner() -> None:
    """pk.gap.infantry-stats, pk.gap.disorder-thresholds: a partisan band has two companies."""
    three = Bombed(3, True, SquadronFate.FLYING, 0)
    assert follows("air_raid", three, formation="partisan_band", target_markers=1)["state"] == "fragmented"
    assert follows("air_raid", three, formation="t_34_76", target_markers=1)["state"] == "suppressed"


def test_a_v2_at_tigers() -> None:
    """pk.gap.bombing-die, pk.cover.shift-air"""
    facts = {"aircraft": "v_2", "formation": "tiger_i", "terrain": "open"}
    assert totals("air_raid", **facts)["Bomb die"] == 12
    assert number("air_raid", "Cover die", **facts).number == 8
    assert ask("air_raid", **facts).subject == "V-2 at Tiger I in the open"


def test_each_marker_of_the_flak_is_told_to_hinder_the_run() -> None:
    """pk.air.morale-mod-adm"""
    assert notes("air_raid")["each_marker"] == -1
    assert "each_marker" not in notes("air_raid", flak=())
    assert "each_marker" not in notes("air_raid", aircraft="v_2")
