import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, line, notes, refusals, totals, why_not


@pytest.mark.parametrize(
    ("morale", "on_panic"),
    [
        ("hardened", 5),
        ("elite", 5),
        ("veteran", 4),
        ("regular", 4),
        ("reservist", 3),
        ("recruit", 3),
        ("militia", 2),
        ("partisan", 1),
    ],
)
def test_on_which_panic_a_formation_retires(morale: str, on_panic: int) -> None:
    """pk.morale.panic-recovery, pk.gap.panic-recovery, pk.morale.die"""
    assert totals("panic_count", morale=morale, panics=1) == {"Retires on panic": on_panic}
    for panics in range(1, on_panic):
        assert answer("panic_count", morale=morale, panics=panics) is False
    assert answer("panic_count", morale=morale, panics=on_panic) is True
    assert refusals("panic_count", morale=morale, panics=on_panic + 1) == ["pk.gap.panic-recovery"]


def test_what_is_left_and_the_red_marker() -> None:
    """pk.morale.panic-recovery"""
    assert notes("panic_count", morale="regular", panics=1) == {"red": 1, "panics_left": 2}
    assert notes("panic_count", morale="regular", panics=3) == {"red": 3, "panics_left": 0}
    assert notes("panic_count", morale="regular", panics=4) == {"red": 4}
    assert set(cited("panic_count").values()) == {"pk.morale.panic-recovery"}
    asked = ask("panic_count", morale="regular", panics=3)
    assert asked.notes[1].label == "its next panic makes it retire"
    assert ask("panic_count", morale="regular", panics=2).notes[1].label == ("it may still panic once without retiring")
    assert asked.verdict == "Panic 3 of a Regular formation: panics but does not retire"
    assert line("panic_count", "Retires on panic") == (
        "Retires on panic 4: 3 panic recovery of Regular, +1 retires when red markers exceed it"
    )
    assert "it retired on panic 1: Partisan may panic not even once" in why_not(
        "panic_count", morale="partisan", panics=2
    )
