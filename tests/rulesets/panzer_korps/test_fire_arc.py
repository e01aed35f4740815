import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes, refusals

ARC = "fire_arc"


@pytest.mark.parametrize(
    ("bearing", "arc"),
    [(0, "front"), (45, "front"), (46, "flank"), (90, "flank"), (135, "flank"), (136, "rear"), (180, "rear")],
)
def test_front_flank_and_rear(bearing: int, arc: str) -> None:
    """pk.gap.arcs"""
    assert answer(ARC, bearing=bearing) == arc


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
    assert refusals(ARC, turned=91, all_round=False) == ["pk.gap.fire-targeting"]


def test_the_answer_in_words() -> None:
    assert ask(ARC).verdict == "Fire from 60 degrees at medium AFV: flank of the target"
    assert [note.label for note in ask(ARC, bearing=150).notes] == [
        "infantry fire: +1 for the flank (rear counts as flank)",
        "AFV and AT fire: +2, rear of an AFV target",
    ]
