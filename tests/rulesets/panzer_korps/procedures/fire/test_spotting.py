from itertools import product
from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import (
    F,
    answer,
    ask,
    chance,
    cited,
    follows,
    notes,
    parts,
    refusals,
    throw,
    totals,
)

SPOT = "spotting_roll"
NUMBERS = {"infantry": 4, "recce": 3, "afv": 2, "guns": 4}


def spots(**facts: Any) -> Any:
    return chance(SPOT, True, **facts)


def test_four_who_look() -> None:
    """pk.spot.table, pk.spot.target-moved, pk.spot.target-cover, pk.spot.target-entrenched, pk.spot.target-open,
    pk.spot.target-fired, pk.spot.veteran, pk.spot.spotter-moved"""
    assert spots(spotter="infantry", target_moved=True, in_cover=True) == F(5, 6)
    assert spots(spotter="afv", entrenched=True, in_cover=True) == 0
    assert spots(spotter="recce", morale="veteran", moved=True, in_cover=True) == F(1, 3)
    assert spots(spotter="guns", target_fired=True, in_cover=False) == 1


def test_every_spotter_with_every_modifier() -> None:
    """pk.spot.table, pk.gap.slash-lists"""
    flags = ("target_moved", "target_fired", "moved", "entrenched", "in_cover")
    for spotter, morale in product(NUMBERS, ("elite", "veteran", "regular", "militia")):
        for held in product((False, True), repeat=len(flags)):
            facts = dict(zip(flags, held, strict=True))
            to_die = -2 * held[0] - 3 * held[1] + held[2] + 2 * held[3] + (1 if held[4] else -2)
            to_die -= morale in ("elite", "veteran")
            seen = [face for face in range(1, 7) if face + to_die <= NUMBERS[spotter]]
            assert spots(spotter=spotter, morale=morale, **facts) == F(len(seen), 6)


def test_the_number_and_its_reasons() -> None:
    """pk.spot.table, pk.spot.target-open, pk.spot.veteran"""
    facts = {"spotter": "afv", "morale": "hardened", "in_cover": False}
    assert totals(SPOT, **facts) == {"Highest roll that spots": 5}
    assert parts(SPOT, "Highest roll that spots", **facts) == {"pk.spot.target-open": -2, "pk.spot.veteran": -1}
    assert ask(SPOT, **facts).needs == ("spots it on 5 or less",)


def test_only_veterans_and_better_see_more() -> None:
    """pk.spot.veteran"""
    for morale in ("hardened", "elite", "veteran"):
        assert totals(SPOT, morale=morale) == {"Highest roll that spots": 4}
    for morale in ("regular", "reservist", "recruit", "militia", "partisan"):
        assert totals(SPOT, morale=morale) == {"Highest roll that spots": 3}


def test_no_face_always_spots_or_never_does() -> None:
    """pk.gap.spotting-procedure"""
    assert ask(SPOT, spotter="afv", entrenched=True).needs == ("cannot spot it",)
    assert throw(SPOT, 1, spotter="afv", entrenched=True).outcome is False
    assert ask(SPOT, target_fired=True, in_cover=False).needs == ("spots it on any roll",)
    assert throw(SPOT, 6, target_fired=True, in_cover=False).outcome is True


def test_within_two_inches_nothing_is_rolled() -> None:
    """pk.gap.spotting-procedure"""
    near = {"spotter": "afv", "entrenched": True, "distance": 2}
    assert spots(**near) == 1
    assert throw(SPOT, **near).rolls == ()
    assert notes(SPOT, **near) == {"at_once": True}
    assert cited(SPOT, **near) == {"at_once": "pk.gap.spotting-procedure"}
    assert spots(spotter="afv", entrenched=True, distance=2.1) == 0


@pytest.mark.parametrize(
    ("visibility", "inches"),
    [("clear", 72), ("rain", 36), ("snow", 24), ("dusk", 24), ("fog", 12), ("sandstorm", 12), ("night", 6)],
)
def test_visibility_limits_spotting(visibility: str, inches: int) -> None:
    """pk.gap.visibility"""
    assert spots(visibility=visibility, distance=inches) == F(1, 2)
    assert refusals(SPOT, visibility=visibility, distance=inches + 0.5) == ["pk.gap.visibility"]


def test_within_two_inches_a_spotter_needs_no_second_try() -> None:
    """pk.gap.spotting-procedure: only a roll is used up"""
    assert spots(tried=True, distance=2) == 1
    assert notes(SPOT, tried=True, distance=2) == {"at_once": True}
    assert refusals(SPOT, tried=True, distance=2.1) == ["pk.gap.spotting-procedure"]
    assert refusals(SPOT, tried=True, distance=2, panicked=True) == ["pk.gap.spotting-procedure"]
    assert refusals(SPOT, tried=True, distance=2, in_sight=False) == ["pk.gap.los"]


def test_who_may_not_try() -> None:
    """pk.gap.spotting-procedure, pk.gap.los"""
    assert refusals(SPOT, panicked=True) == ["pk.gap.spotting-procedure"]
    assert refusals(SPOT, tried=True) == ["pk.gap.spotting-procedure"]
    assert refusals(SPOT, in_sight=False) == ["pk.gap.los"]
    assert refusals(SPOT, in_sight=False, distance=1) == ["pk.gap.los"]
    assert refusals(SPOT, panicked=True, in_sight=False, distance=80) == [
        "pk.gap.spotting-procedure",
        "pk.gap.los",
        "pk.gap.visibility",
    ]


def test_what_follows() -> None:
    """pk.gap.spotting-procedure"""
    assert follows(SPOT, True) == {"spotted": True}
    assert follows(SPOT, False) == {"spotted": False}
    assert [throw(SPOT, face).outcome for face in (3, 4)] == [True, False]
    assert [roll.why for roll in throw(SPOT, 1).rolls] == ["pk.spot.table"]


def test_the_answer_in_words() -> None:
    assert ask(SPOT, spotter="afv", in_cover=False).verdict == (
        "AFV at 20 in: spots it on 4 or less, 66.7 % spotted, 33.3 % not spotted"
    )
    assert ask(SPOT, spotter="guns").subject == "Deployed guns at 20 in"


# ---------------------------------------------------------------------- how long it lasts, and surprise

ENDS, SURPRISE = "spotting_ends", "fire_surprise"


def test_spotting_ends_out_of_sight_or_quiet_in_cover() -> None:
    """pk.gap.spotting-procedure, pk.gap.moved"""
    assert answer(ENDS) is False
    for facts in ({"in_cover": False}, {"moved": True}, {"fired": True}):
        assert answer(ENDS, **facts) is True
        assert answer(ENDS, in_sight=False, **facts) is False
    assert notes(ENDS, in_sight=False) == {"unseen": True, "hidden": True}
    assert notes(ENDS, fired=True) == {"known": True}
    assert ask(ENDS).verdict == "A spotted formation in cover at the end of the turn: becomes unspotted"


def test_whom_an_unspotted_enemy_surprises() -> None:
    """pk.gap.surprised-and-blind, pk.fire.afv-minus-surprised"""
    assert answer(SURPRISE) is True
    assert notes(SURPRISE) == {"modifier": -1}
    assert cited(SURPRISE) == {"modifier": "pk.fire.afv-minus-surprised"}
    assert notes(SURPRISE, by_calibre=False) == {"modifier": 0}
    assert answer(SURPRISE, enemy_spotted=True) is False
    assert answer(SURPRISE, has_fired=True) is False
    assert notes(SURPRISE, enemy_spotted=True, has_fired=True) == {"known": True, "fired": True}
    assert ask(SURPRISE, by_calibre=False).verdict == "Infantry under fire: surprised"
