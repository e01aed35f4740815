import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes, number

USUAL = {"yellow": (9, 12), "blue": (7, 12), "red": (4, 8), "white": (3, 6), "black": (3, 6)}


@pytest.mark.parametrize("colour", USUAL)
def test_the_usual_size_follows_the_colour(colour: str) -> None:
    """pk.gap.force-groups"""
    least, most = USUAL[colour]
    sizes = (least - 1, least, most, most + 1)
    assert [answer("group_size", colour=colour, size=size) for size in sizes] == ["small", "usual", "usual", "large"]
    assert notes("group_size", colour=colour)["usual_size"] == (least, most)


@pytest.mark.parametrize(
    ("colour", "size", "leaders", "panic", "freeze"),
    [
        ("blue", 4, 0, 2, 1),
        ("blue", 7, 0, 0, 1),
        ("yellow", 2, 0, 5, 1),
        ("yellow", 9, 0, 1, 1),
        ("yellow", 9, 1, 0, 1),
        ("black", 1, 0, 0, 0),
        ("red", 1, 0, 0, 1),
    ],
)
def test_how_many_faces_freeze_a_group(colour: str, size: int, leaders: int, panic: int, freeze: int) -> None:
    """pk.gap.force-groups, pk.dd.panic-freeze, pk.dd.freeze, pk.dd.mod-size, pk.dd.mod-leaders, pk.gap.dd-units"""
    found = notes("group_size", colour=colour, size=size, leaders=leaders)
    assert (found["panic_freezes"], found["freezes"]) == (panic, freeze)


def test_what_belongs_to_a_division() -> None:
    """pk.gap.force-groups"""
    found = notes("group_size")
    assert (found["groups"], found["artillery"], found["change"]) == ((1, 4), True, "overnight")
    assert set(cited("group_size").values()) == {"pk.gap.force-groups", "pk.dd.panic-freeze", "pk.dd.freeze"}
    assert number("group_size", "Added to the decision die", size=3).total == -3
    assert ask("group_size", size=3).verdict == "Red group of 3 formations: smaller than usual"
