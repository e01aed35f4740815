from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import F, chances, throw, totals

from sandtable.rulesets.panzer_korps.procedures.assault.panic import Fate
from sandtable.rulesets.panzer_korps.terms import State

FIGHT = "close_assault_fight"
#: Nations without a leadership modifier.
NEUTRAL: dict[str, Any] = {"attacker_nation": "france", "defender_nation": "poland", "year": 1940}
OPEN: dict[str, Any] = {**NEUTRAL, "terrain": "open"}
EVEN: dict[str, Any] = {**OPEN, "attacker_morale": "regular", "defender_morale": "regular"}
STANDS, BACK, PANICS, RETIRES, DISPERSES = Fate


# ---------------------------------------------------------------------- the morale phase


def by_hand(
    *,
    modifiers: tuple[int, int],
    strikes: dict[str, tuple[int, int]],
    before: tuple[int, int],
    dice: tuple[int, int],
    own: tuple[int, int],
    holding: int,
    first: str,
) -> dict[tuple[str, int, str, int], Fraction]:
    """Two formations of three companies on every face of their dice, written out apart from the program.

    Everything is a pair of attacker and defender; a strike is (plain, after a lost roll). The outcome is the fate
    and the markers of each.
    """
    found: Counter[tuple[str, int, str, int]] = Counter()
    scale = dice[0] * dice[1]

    def fate_at(markers: int, panics: bool, back: bool) -> str:
        if markers >= 12:
            return "disperses"
        if panics or markers >= 9:
            return "panics"
        return "falls_back" if back else "stands"

    def test(face: int, markers: int, added: int) -> tuple[int, bool, bool]:
        total = face + added - markers
        more = 4 if total <= 1 else {2: 3, 3: 2, 4: 1}.get(total, 0)
        return markers + more, total <= 1, total == 2

    order = ["stands", "falls_back", "panics", "disperses"]
    for one in range(1, 7):
        for other in range(1, 7):
            a, d = one + modifiers[0], other + modifiers[1]
            took = strikes["defender"][d < a], strikes["attacker"][a < d]
            beaten = "defender" if took[1] > took[0] else "attacker"
            for a_face in range(1, dice[0] + 1):
                for d_face in range(1, dice[1] + 1):
                    markers = [before[0] + took[0], before[1] + took[1]]
                    fates = [
                        fate_at(markers[0], False, beaten == "attacker"),
                        fate_at(markers[1], False, beaten == "defender"),
                    ]
                    ran = [fate in ("falls_back", "panics") for fate in fates]
                    for who in (0, 1) if first == "attacker" else (1, 0):
                        if fates[who] not in ("stands", "falls_back") or not took[who] or markers[who] < 3:
                            continue
                        enemy = ran[1 - who]
                        ground = holding if who == 1 and fates[1] == "stands" else 0
                        face = (a_face, d_face)[who]
                        markers[who], panics, back = test(face, markers[who], own[who] + enemy + ground)
                        worse = fate_at(markers[who], panics, back)
                        fates[who] = max(fates[who], worse, key=order.index)
                        ran[who] = ran[who] or worse in ("falls_back", "panics")
                    found[fates[0], markers[0], fates[1], markers[1]] += 1
    return {outcome: Fraction(many, 36 * scale) for outcome, many in found.items()}


def seen(**facts: Any) -> dict[tuple[str, int, str, int], Fraction]:
    found: defaultdict[tuple[str, int, str, int], Fraction] = defaultdict(Fraction)
    for fought, chance in chances(FIGHT, **facts, morale_phase=True).items():
        found[fought.attacker.value, fought.attacker_markers, fought.defender.value, fought.defender_markers] += chance
    return dict(found)


@pytest.mark.parametrize("first", ["attacker", "defender"])
def test_veterans_attack_entrenched_regulars_in_a_village_with_the_morale_phase(first: str) -> None:
    """pk.gap.morale-triggers, pk.morale.mod-enemy-panic, pk.morale.mod-cover, pk.morale.mod-entrenched,
    pk.gap.morale-modifiers, pk.sequence.morale"""
    expected = by_hand(
        modifiers=(0, 0),
        strikes={"attacker": (4, 4), "defender": (4, 3)},
        before=(0, 0),
        dice=(10, 10),
        own=(0, 0),
        holding=3,
        first=first,
    )
    assert seen(**NEUTRAL, defender_entrenched=True, initiative=first) == expected


@pytest.mark.parametrize("first", ["attacker", "defender"])
def test_ss_elite_attack_shelled_reservists_under_a_bad_leader_with_the_morale_phase(first: str) -> None:
    """pk.morale.mod-ss, pk.leader.h-morale, pk.morale.mod-artillery, pk.morale.mod-decorated,
    pk.assault.leadership-plus, pk.assault.leadership-decorated"""
    facts: dict[str, Any] = {
        "attacker_morale": "elite",
        "attacker_ss": True,
        "attacker_markers": 2,
        "attacker_decorated": 1,
        "defender_morale": "reservist",
        "defender_markers": 1,
        "defender_leader": "H",
        "defender_shelled": True,
        "terrain": "brush",
        "defender_unsupplied": True,
        "attacker_unsupplied": True,
        "year": 1943,
        "initiative": first,
    }
    found = totals(FIGHT, **facts)
    assert (found["Attacker's columns"], found["Defender's columns"]) == (2, 1)
    assert seen(**facts) == by_hand(
        modifiers=(2, 0),
        strikes={"attacker": (4, 4), "defender": (2, 2)},
        before=(2, 1),
        dice=(12, 8),
        own=(4, -3),
        holding=1,
        first=first,
    )


@pytest.mark.parametrize("first", ["attacker", "defender"])
def test_an_enemy_that_fell_back_and_is_then_dispersed_has_been_seen_to_run(first: str) -> None:
    """pk.gap.morale-modifiers: the beaten attacker falls back with 8 and is dispersed by its own morale test"""
    facts = {**EVEN, "attacker_markers": 4, "defender_markers": 3, "initiative": first}
    expected = by_hand(
        modifiers=(0, 0),
        strikes={"attacker": (4, 3), "defender": (4, 3)},
        before=(4, 3),
        dice=(10, 10),
        own=(0, 0),
        holding=0,
        first=first,
    )
    assert seen(**facts) == expected


def test_the_defender_takes_heart_from_an_attacker_that_fell_back_before_it_was_dispersed() -> None:
    """pk.morale.mod-enemy-panic, pk.gap.morale-modifiers: the defender tests D10-7+1"""
    sides: dict[str, Any] = {"attacker_morale": "regular", "defender_morale": "regular", "terrain": "open"}
    nations = {"attacker_nation": "minor", "defender_nation": "minor"}
    fights = chances(FIGHT, **sides, **nations, attacker_markers=4, defender_markers=3, morale_phase=True)
    after = {
        (fought.defender, fought.defender_markers): chance
        for fought, chance in fights.items()
        if (fought.attacker_took, fought.defender_took) == (4, 4)
        and (fought.attacker, fought.attacker_markers) == (DISPERSES, 12)
    }
    assert after == {
        (STANDS, 8): F(3, 200),
        (PANICS, 9): F(3, 200),
        (PANICS, 10): F(3, 200),
        (PANICS, 11): F(21, 200),
    }


def test_who_is_still_formed_or_already_running_does_not_test() -> None:
    """pk.gap.morale-triggers"""
    spared = {**OPEN, "attacker_companies": 5, "defender_companies": 5, "morale_phase": True}
    asked = throw(FIGHT, 3, 3, 10, **spared)
    assert [roll.why for roll in asked.rolls] == ["pk.assault.leadership"] * 2 + ["pk.morale.die"]
    assert (asked.outcome.attacker_state, asked.outcome.defender_state) == (State.FORMED, State.SUPPRESSED)
    running = {**EVEN, "attacker_markers": 5, "defender_panicked": True, "morale_phase": True}
    assert len(throw(FIGHT, 3, 3, **running).rolls) == 2


def test_every_formation_that_runs_is_seen_up_to_three_but_not_one_that_is_dispersed() -> None:
    """pk.morale.mod-enemy-panic, pk.gap.morale-modifiers"""
    elite: dict[str, Any] = {
        **OPEN,
        "attacker_morale": "elite",
        "defender_morale": "militia",
        "attacker_companies": 1,
        "morale_phase": True,
    }
    dispersed = throw(FIGHT, 3, 3, 5, **elite, defender_companies=1).outcome
    assert (dispersed.defender, dispersed.attacker_took, dispersed.attacker_markers) == (DISPERSES, 1, 2)
    panicked = throw(FIGHT, 3, 3, 5, **elite, defender_companies=2).outcome
    assert (panicked.defender, panicked.attacker_took, panicked.attacker_markers) == (PANICS, 1, 1)
    retired = throw(FIGHT, 3, 3, 5, **{**elite, "defender_morale": "partisan"}, defender_companies=2).outcome
    assert (retired.defender, retired.attacker_took, retired.attacker_markers) == (RETIRES, 1, 1)
    many: dict[str, Any] = {
        **elite,
        "attacker_companies": 3,
        "attacker_formations": 4,
        "defender_formations": 4,
        "defender_companies": 5,
        "terrain": "city",
        "attacker_unsupplied": True,
    }
    fought = throw(FIGHT, 3, 3, 5, **many).outcome
    assert (fought.defender_took, fought.defender) == (16, PANICS)
    assert (fought.attacker_took, fought.attacker_markers) == (4, 5)
    assert throw(FIGHT, 3, 3, 6, **many).outcome.attacker_markers == 4
