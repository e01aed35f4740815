from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes, parts, refusals

VALUE = "attached_value"


def worth(company: str, formation: str, target: str, distance: float) -> tuple[str, int] | None:
    """The rule that one company adds by and what it adds; None for nothing."""
    found = parts(VALUE, "Fire modifier", attached=[company], formation=formation, target=target, distance=distance)
    return next(iter(found.items()), None)


@pytest.mark.parametrize(
    ("company", "rule", "value", "reach"),
    [
        ("mmg", "plus-mmg", 1, 12),
        ("support", "plus-support", 1, 12),
        ("mortar_50", "plus-mortar", 1, 60),
        ("mortar_60", "plus-mortar", 1, 60),
        ("mortar_81", "plus-mortar", 1, 90),
        ("at_20", "plus-at-vs-inf", 1, 18),
        ("at_25", "plus-at-vs-inf", 1, 18),
        ("at_28", "plus-at-vs-inf", 1, 18),
        ("at_37", "plus-at-vs-inf", 1, 18),
        ("at_40", "plus-at-vs-inf", 1, 18),
        ("at_57", "plus-at-vs-inf", 1, 35),
        ("at_75", "plus-at-vs-inf", 1, 42),
        ("at_88", "plus-at-vs-inf", 1, 62),
        ("at_90", "plus-at-vs-inf", 1, 62),
        ("at_100", "plus-at-vs-inf", 1, 62),
        ("ig_37", "plus-ig-small", 1, 18),
        ("ig_45", "plus-ig-small", 1, 35),
        ("ig_46", "plus2-ig-large", 2, 35),
        ("ig_65", "plus2-ig-large", 2, 42),
        ("ig_70", "plus2-ig-large", 2, 42),
        ("ig_105", "plus2-ig-large", 2, 72),
        ("ig_150", "plus2-ig-large", 2, 82),
        ("afv_20", "plus-afv-small", 1, 18),
        ("afv_40", "plus-afv-small", 1, 18),
        ("afv_41", "plus2-afv-large", 2, 35),
        ("afv_45", "plus2-afv-large", 2, 35),
        ("afv_90", "plus2-afv-large", 2, 62),
        ("afv_105", "plus2-afv-large", 2, 72),
        ("afv_122", "plus2-afv-large", 2, 72),
        ("afv_152", "plus2-afv-large", 2, 82),
        ("flamethrower", "plus2-flamethrower", 2, 2),
    ],
)
@pytest.mark.parametrize(("formation", "of"), [("infantry", "inf"), ("guns", "afv")])
def test_each_company_within_its_own_reach(
    company: str, rule: str, value: int, reach: int, formation: str, of: str
) -> None:
    """pk.fire.inf-plus-mmg, pk.fire.inf-plus-support, pk.fire.inf-plus-mortar, pk.fire.inf-plus-at-vs-inf,
    pk.fire.inf-plus-ig-small, pk.fire.inf-plus2-ig-large, pk.fire.inf-plus-afv-small, pk.fire.inf-plus2-afv-large,
    pk.fire.inf-plus2-flamethrower, pk.fire.afv-plus-mmg, pk.fire.afv-plus-support, pk.fire.afv-plus-mortar,
    pk.fire.afv-plus-at-vs-inf, pk.fire.afv-plus-ig-small, pk.fire.afv-plus2-ig-large, pk.fire.afv-plus-afv-small,
    pk.fire.afv-plus2-afv-large, pk.fire.afv-plus2-flamethrower, pk.gap.attachments"""
    assert worth(company, formation, "infantry", reach) == (f"pk.fire.{of}-{rule}", value)
    if reach < 100:
        assert worth(company, formation, "infantry", reach + 0.5) is None


def test_a_heavy_mortar_reaches_across_the_table() -> None:
    """pk.range.indirect, pk.fire.afv-plus-mortar"""
    for mortar in ("mortar_107", "mortar_120"):
        assert worth(mortar, "guns", "infantry", 100) == ("pk.fire.afv-plus-mortar", 1)


def test_heavy_machine_guns_at_short_range_in_the_infantry_list_only() -> None:
    """pk.fire.inf-plus-hmg, pk.fire.inf-plus2-hmg-short, pk.fire.afv-plus-hmg, pk.gap.slash-lists"""
    assert worth("hmg", "infantry", "infantry", 6) == ("pk.fire.inf-plus2-hmg-short", 2)
    assert worth("hmg", "infantry", "infantry", 6.5) == ("pk.fire.inf-plus-hmg", 1)
    assert worth("hmg", "infantry", "infantry", 12.5) is None
    assert worth("hmg", "guns", "infantry", 6) == ("pk.fire.afv-plus-hmg", 1)
    assert worth("hmg", "guns", "infantry", 12) == ("pk.fire.afv-plus-hmg", 1)


@pytest.mark.parametrize("target", ["light_afv", "heavy_afv", "half_tracks"])
def test_at_companies_count_double_against_afv(target: str) -> None:
    """pk.fire.inf-plus2-at-vs-afv, pk.fire.afv-plus2-at-vs-afv, pk.gap.mounted"""
    assert worth("at_37", "infantry", target, 10) == ("pk.fire.inf-plus2-at-vs-afv", 2)
    assert worth("at_37", "guns", target, 10) == ("pk.fire.afv-plus2-at-vs-afv", 2)
    assert worth("at_37", "guns", "vehicles", 10) == ("pk.fire.afv-plus-at-vs-inf", 1)


@pytest.mark.parametrize("company", ["flak_20", "flak_37", "flak_40", "flak_76", "flak_88", "flak_128"])
def test_flak_adds_nothing_on_the_ground(company: str) -> None:
    """pk.gap.aa-fire"""
    facts: dict[str, Any] = {"attached": [company], "distance": 1}
    assert answer(VALUE, **facts) == 0
    assert notes(VALUE, **facts) == {"adds_nothing": company}
    assert cited(VALUE, **facts) == {"adds_nothing": "pk.gap.aa-fire"}


def test_companies_count_each() -> None:
    """pk.gap.slash-lists, pk.gap.attachments"""
    facts = {"attached": ["mmg", "mmg", "hmg", "flamethrower"], "distance": 2}
    assert answer(VALUE, **facts) == 1 + 1 + 2 + 2
    assert parts(VALUE, "Fire modifier", **facts)["pk.fire.inf-plus-mmg"] == 2
    assert answer(VALUE, attached=["at_37", "at_88", "at_75"], target="medium_afv", distance=40) == 4
    assert answer(VALUE, attached=[]) == 0


def test_the_smallest_large_gun_and_the_largest_small_one() -> None:
    """pk.fire.inf-plus-ig-small, pk.fire.inf-plus2-ig-large, pk.fire.inf-plus-afv-small, pk.fire.inf-plus2-afv-large"""
    assert worth("ig_45", "infantry", "infantry", 5) == ("pk.fire.inf-plus-ig-small", 1)
    assert worth("ig_46", "infantry", "infantry", 5) == ("pk.fire.inf-plus2-ig-large", 2)
    assert worth("afv_40", "infantry", "infantry", 5) == ("pk.fire.inf-plus-afv-small", 1)
    assert worth("afv_41", "infantry", "infantry", 5) == ("pk.fire.inf-plus2-afv-large", 2)


def test_more_than_four_are_refused() -> None:
    """pk.gap.attachments"""
    assert refusals(VALUE, attached=["mmg"] * 5) == ["pk.gap.attachments"]
    assert answer(VALUE, attached=["mmg"] * 4) == 4


def test_the_answer_in_words() -> None:
    assert ask(VALUE).verdict == "2 companies of infantry at infantry or guns, 8 in away: +2 to the fire die"
    facts = {"attached": ["flamethrower", "flamethrower"], "distance": 8}
    assert [note.label for note in ask(VALUE, **facts).notes] == ["2 x flamethrower: reaches 2 in only"]
