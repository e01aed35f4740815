import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, note, notes, refusals

from sandtable.sheet import FactsFault

ARC = "fire_arc"


@pytest.mark.parametrize(
    ("bearing", "arc"),
    [(0, "front"), (45, "front"), (45.5, "flank"), (90, "flank"), (135, "flank"), (135.5, "rear"), (180, "rear")],
)
def test_front_flank_and_rear(bearing: float, arc: str) -> None:
    """pk.gap.arcs: the same to the other side, counted below 0 or all the way round"""
    assert answer(ARC, bearing=bearing) == answer(ARC, bearing=-bearing) == answer(ARC, bearing=360 - bearing) == arc


def test_a_bearing_beyond_half_a_turn_is_read_from_the_other_side() -> None:
    """pk.gap.arcs"""
    found = note(ARC, "off", bearing=200)
    assert (found.value, found.label) == ("160", "200 degrees is 160 off the way it faces")
    assert notes(ARC, bearing=-60.5)["off"] == "60.5"
    assert notes(ARC, bearing=360) == {"off": "0", "adds": 0}
    assert ask(ARC, bearing=200).verdict == "Fire from 200 degrees at medium AFV: rear of the target"
    for bearing in (-180.5, 360.5):
        with pytest.raises(FactsFault, match=r"bearing"):
            ask(ARC, bearing=bearing)


def test_what_the_arc_adds_in_each_list() -> None:
    """pk.gap.arcs, pk.fire.inf-plus-flank, pk.fire.afv-plus-flank, pk.fire.afv-plus2-rear"""
    assert notes(ARC, bearing=45) == {"adds": 0}
    assert notes(ARC, bearing=90) == {"infantry_adds": 1, "guns_add": 1}
    assert notes(ARC, bearing=180) == {"infantry_adds": 1, "guns_add": 2}
    assert notes(ARC, bearing=180, target="infantry") == {"infantry_adds": 1, "guns_add": 0}
    assert cited(ARC, bearing=180) == {"infantry_adds": "pk.fire.inf-plus-flank", "guns_add": "pk.fire.afv-plus2-rear"}
    assert cited(ARC, bearing=90, target="vehicles")["guns_add"] == "pk.gap.arcs"


def test_the_front_half_circle_of_whoever_is_no_afv() -> None:
    """pk.gap.fire-targeting"""
    assert answer(ARC, turned=180) == "flank"
    assert answer(ARC, turned=90, all_round=False) == "flank"
    assert answer(ARC, turned=270, all_round=False) == answer(ARC, turned=-90, all_round=False) == "flank"
    for turned in (90.5, 269.5, -90.5):
        assert refusals(ARC, turned=turned, all_round=False) == ["pk.gap.fire-targeting"]


def test_the_answer_in_words() -> None:
    assert ask(ARC).verdict == "Fire from 60 degrees at medium AFV: flank of the target"
    assert [note.label for note in ask(ARC, bearing=150).notes] == [
        "infantry fire: +1 for the flank (rear counts as flank)",
        "AFV and AT fire: +2, rear of an AFV target",
    ]
