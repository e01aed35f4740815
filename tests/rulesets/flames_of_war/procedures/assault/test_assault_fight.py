from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    refusals,
    throw,
    view,
)
from tests.rulesets.flames_of_war.assault_oracle import Ended, at_soft, at_tanks, fought

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.assault.assault_rounds import (
    AssaultEnd,
    AssaultResult,
    assault_to_the_end,
)
from sandtable.sheet.faults import FactsFault

FIGHT = "assault_fight"


def ends(**facts: Any) -> dict[Ended, F]:
    found = chances(FIGHT, **facts)
    return {
        (end.result.value, end.attackers, end.attackers_bailed, end.defenders, end.defenders_bailed): chance
        for end, chance in found.items()
    }


def results(**facts: Any) -> dict[str, F]:
    return {result.value: chance for result, chance in view(FIGHT, "result", **facts).items()}


# ---------------------------------------------------------------------- to the end, exactly


def test_one_team_against_one_goes_on_until_somebody_falls_or_fails() -> None:
    """fow.gap.assault-loop, fow.assault.sequence, fow.assault.counter, fow.assault.break-off"""
    # Nobody hit and both tests passed, 1 in 16, is where it began.
    assert ends(attackers=1, defenders=1, firing=0) == {
        ("attacker_wins", 1, 0, 0, 0): F(8, 15),
        ("defender_breaks_off", 1, 0, 1, 0): F(4, 15),
        ("defender_wins", 0, 0, 1, 0): F(2, 15),
        ("attacker_breaks_off", 1, 0, 1, 0): F(1, 15),
    }


@pytest.mark.parametrize(
    ("attackers", "defenders", "strike", "strike_back", "go_on", "counter"),
    [(3, 4, 4, 3, 4, 3), (5, 2, 5, 4, 3, 5), (2, 6, 3, 6, 2, 2)],
)
def test_infantry_against_infantry(
    attackers: int, defenders: int, strike: int, strike_back: int, go_on: int, counter: int
) -> None:
    """fow.gap.assault-loop, fow.assault.hit, fow.assault.no-saves, fow.assault.over, fow.assault.counter-test"""
    assert ends(
        attackers=attackers,
        defenders=defenders,
        attackers_strike=strike,
        defenders_strike=strike_back,
        attackers_counter=go_on,
        defenders_counter=counter,
        firing=0,
    ) == fought(attackers, defenders, at_soft(strike), at_soft(strike_back), go_on, counter)


def test_infantry_against_tanks() -> None:
    """fow.assault.tank-top, fow.gap.assault-hit-allocation, fow.bail.second-result, fow.gap.assault-loop"""
    # Top 0: Anti-tank 2 and Firepower 1+ destroy on a 1 and bail out on a 2.
    oracle = fought(4, 2, at_tanks(4, F(1, 6), F(1, 6), 3), at_soft(5), 3, 4)
    facts = {"attackers": 4, "defenders": 2, "defender_kind": "armoured", "defender_top": 0, "defender_nerve": 3}
    assert ends(**facts, defenders_strike=5, attackers_counter=3, firing=0) == oracle


def test_tanks_against_infantry() -> None:
    """fow.assault.tank-side, fow.gap.assault-tank-choice, fow.gap.assault-loop"""
    # Anti-tank 10, Firepower 5+ at Side 5: 1 to 4 is less, 5 is equal.
    bail, destroy = F(4, 6) * F(2, 3) + F(1, 6) * F(1, 3), F(4, 6) * F(1, 3)
    oracle = fought(2, 3, at_soft(3), at_tanks(4, bail, destroy, 4), 4, 5)
    facts = {"attackers": 2, "defenders": 3, "attacker_kind": "armoured", "attacker_side": 5, "attackers_strike": 3}
    assert ends(**facts, defender_at=10, defender_fp=5, defenders_counter=5, firing=0) == oracle


def test_tanks_against_tanks() -> None:
    """fow.assault.tank-side, fow.bail.no-actions, fow.gap.assault-loop, fow.gap.break-off-details"""
    # Ours: 10 against Side 7, Firepower 3+; theirs: 12 against Side 4 with Bazooka Skirts of no use against 3+.
    ours = at_tanks(4, F(2, 6) * F(1, 3) + F(1, 6) * F(2, 3), F(2, 6) * F(2, 3), 4)
    theirs = at_tanks(3, F(1, 3), F(2, 3), 5)
    assert ends(
        attackers=3,
        defenders=2,
        attacker_kind="armoured",
        defender_kind="armoured",
        defenders_strike=3,
        attacker_at=10,
        attacker_fp=3,
        defender_side=7,
        defender_at=12,
        defender_fp=3,
        attacker_nerve=5,
        attacker_skirts=True,
        firing=0,
    ) == fought(3, 2, ours, theirs, 4, 4)


def test_hits_that_cannot_harm_leave_it_to_the_tests() -> None:
    """fow.gap.assault-tank-choice, fow.gap.assault-loop"""
    facts = {"attackers": 3, "defenders": 1, "defender_kind": "armoured", "defender_side": 8, "defender_top": 2}
    assert set(results(**facts, firing=0)) == {"defender_breaks_off", "attacker_breaks_off", "defender_wins"}
    assert notes(FIGHT, **facts)["attackers_strike"] == "side"


def test_a_commander_lets_a_side_test_again() -> None:
    """fow.gap.commander-powers"""
    alone = fought(1, 1, at_soft(4), at_soft(4), 4, 4)
    assert ends(attackers=1, defenders=1, firing=0) == alone
    with_him = results(attackers=1, defenders=1, firing=0, defenders_reroll=True)
    # The defender fails 1 in 4: going round takes 1/2 x 3/4 x 1/2 x 1/2.
    assert with_him["defender_breaks_off"] == F(1, 8) / (1 - F(3, 32))
    ours = results(attackers=1, defenders=1, firing=0, attackers_reroll=True)
    assert ours["attacker_breaks_off"] == F(1, 8) * F(1, 4) / (1 - F(3, 32))


# ---------------------------------------------------------------------- those who cannot charge


def test_guns_strike_only_where_they_are_in_contact() -> None:
    """fow.gap.counterattack-units, fow.gap.weapon-notes"""
    # One team contacts one of two guns; if that gun falls, nobody can strike back.
    facts = {"attackers": 1, "defenders": 2, "firing": 0}
    expected = {
        ("defender_breaks_off", 1, 0, 1, 0): F(4, 15),
        ("defender_breaks_off", 1, 0, 2, 0): F(4, 15),
        ("drawn", 1, 0, 1, 0): F(4, 15),
        ("defender_wins", 0, 0, 2, 0): F(2, 15),
        ("attacker_breaks_off", 1, 0, 2, 0): F(1, 15),
    }
    assert ends(**facts, defender_kind="gun") == expected
    assert ends(**facts, defenders_heavy=True) == expected
    assert "drawn" not in results(**facts)
    assert notes(FIGHT, **facts, defender_kind="gun")["static"] is True


def test_guns_that_are_all_in_contact_fight_like_infantry() -> None:
    """fow.gap.counterattack-units"""
    facts = {"attackers": 4, "defenders": 3, "firing": 0}
    assert (
        ends(**facts, defender_kind="gun")[("attacker_wins", 4, 0, 0, 0)]
        == ends(**facts)[("attacker_wins", 4, 0, 0, 0)]
    )


def test_teams_that_cannot_retire_are_lost_when_they_break_off() -> None:
    """fow.assault.break-off, fow.gap.break-off-details"""
    stuck = ends(attackers=1, defenders=1, firing=0, defenders_retire=False)
    assert stuck[("defender_breaks_off", 1, 0, 0, 0)] == F(4, 15)
    assert ends(attackers=1, defenders=1, firing=0, attackers_retire=False)[("attacker_breaks_off", 0, 0, 1, 0)] == F(
        1, 15
    )


# ---------------------------------------------------------------------- Defensive Fire


def test_defensive_fire_comes_before_the_first_strike() -> None:
    """fow.assault.df-range, fow.assault.fallback-5, fow.assault.sequence, fow.gap.fallback-details"""
    facts = {"attackers": 5, "defenders": 3, "firing": 3, "rof": 2, "hit_on": 3, "save": 4}
    found = ends(**facts)
    driven = sum(chance for (result, *_), chance in found.items() if result == "driven_back")
    five, six = 6 * F(2, 3) ** 5 * F(1, 3), F(2, 3) ** 6
    # With six hits one team saves twice. A charge that nobody survives does not fall back.
    wiped_out = five * F(1, 2) ** 5 + six * F(1, 2) ** 4 * F(3, 4)
    assert driven == five + six - wiped_out
    assert found[("stopped", 0, 0, 3, 0)] == wiped_out
    assert not [left for result, left, *_ in found if result == "driven_back" and not left]
    # Without a loss in the fire, it is the assault without fire.
    spared = sum(F(c) * F(2, 3) ** n * F(1, 3) ** (6 - n) * F(1, 2) ** n for n, c in enumerate((1, 6, 15, 20, 15)))
    untouched = fought(5, 3, at_soft(4), at_soft(4), 4, 4)
    assert found[("attacker_wins", 5, 0, 0, 0)] == spared * untouched[("attacker_wins", 5, 0, 0, 0)]


def test_a_charge_of_12_needs_8_hits_to_be_driven_back() -> None:
    """fow.assault.fallback-8"""
    facts = {"defenders": 3, "firing": 3, "rof": 2, "hit_on": 2}
    assert "driven_back" in results(attackers=11, **facts)
    assert "driven_back" not in results(attackers=12, **facts)
    assert notes(FIGHT, attackers=12)["drives_back"] == 8


def test_a_charge_that_is_shot_down_strikes_nobody() -> None:
    """fow.gap.charge-path, fow.bail.no-actions"""
    alone = results(attackers=1, defenders=3, firing=1, rof=1, hit_on=2, save=6)
    assert alone["stopped"] == F(5, 6) * F(5, 6)
    tank = {"attackers": 1, "attacker_kind": "armoured", "firing": 1, "rof": 1, "fire_at": 14, "hit_on": 2}
    stopped = ends(**tank, defenders=3)
    assert stopped[("stopped", 0, 1, 3, 0)] == F(5, 6) * F(5, 6)
    assert stopped[("stopped", 0, 0, 3, 0)] == F(5, 6) * F(1, 6)


def test_tanks_driven_back_keep_their_bailed_out() -> None:
    """fow.assault.fallback-tanks, fow.assault.df-side"""
    facts = {"attackers": 2, "attacker_kind": "armoured", "firing": 2, "rof": 1, "hit_on": 2, "fire_at": 14}
    assert ends(**facts)[("driven_back", 0, 2, 5, 0)] == (F(5, 6) * F(5, 6)) ** 2


# ---------------------------------------------------------------------- dice, words, refusals


def test_an_assault_played_strike_by_strike() -> None:
    """fow.assault.sequence, fow.assault.df-range, fow.assault.hit, fow.assault.counter-test"""
    facts = {"attackers": 2, "defenders": 2, "firing": 1, "rof": 2}
    thrown = throw(FIGHT, 4, 1, 3, 4, 3, 4, 3, 5, 4, 4, **facts)
    # A hit is saved; one defender falls and the other stands; it misses, we go on, and both of us hit it.
    assert thrown.outcome == AssaultEnd(AssaultResult.ATTACKER_WINS, 2, 0, 0, 0)
    assert [roll.why for roll in thrown.rolls] == [
        "fow.hit.base",
        "fow.save.other",
        "fow.assault.hit",
        "fow.assault.counter-test",
        "fow.assault.hit",
        "fow.assault.counter-test",
        "fow.assault.hit",
    ]


def test_played_assaults_stay_within_the_exact_odds() -> None:
    """fow.gap.assault-loop"""
    asked = ask(FIGHT, attackers=2, defenders=2, firing=2, rof=1)
    dice = seeded("assault")
    assert {assault_to_the_end(dice, asked.profile) for _ in range(4000)} == set(asked.distribution)


def test_what_an_end_brings() -> None:
    """fow.assault.over-break-off, fow.assault.break-off, fow.assault.consolidate, fow.assault.fallback-distance"""
    small = {"attackers": 1, "defenders": 1, "firing": 0}
    won = AssaultEnd(AssaultResult.ATTACKER_WINS, 1, 0, 0, 0)
    assert follows(FIGHT, won, **small) == {"break_off": "defender", "consolidate": "attacker"}
    assert cited_after(FIGHT, won, **small)["break_off"] == "fow.assault.over-break-off"
    left = AssaultEnd(AssaultResult.ATTACKER_BREAKS_OFF, 1, 0, 1, 0)
    assert follows(FIGHT, left, **small) == {"break_off": "attacker", "consolidate": "defender"}
    assert cited_after(FIGHT, left, **small)["break_off"] == "fow.assault.break-off"
    driven = {"attackers": 5, "defenders": 1, "firing": 5, "rof": 1, "hit_on": 2, "save": 2}
    back = AssaultEnd(AssaultResult.DRIVEN_BACK, 5, 0, 1, 0)
    assert follows(FIGHT, back, **driven) == {"fall_back": 2, "pinned": True, "assault": "over"}
    drawn = AssaultEnd(AssaultResult.DRAWN, 1, 0, 1, 0)
    guns = {"attackers": 1, "defenders": 2, "firing": 0, "defender_kind": "gun"}
    assert follows(FIGHT, drawn, **guns) == {"fall_back": 2}
    assert cited_after(FIGHT, drawn, **guns)["fall_back"] == "fow.gap.counterattack-units"


def test_what_must_be_rolled_is_said() -> None:
    """fow.assault.hit, fow.assault.counter-test"""
    assert ask(FIGHT, defenders_reroll=True).needs == (
        "10 dice, hits on 4+",
        "attackers hit on 4+ and counterattack on 4+",
        "defenders hit on 4+ and counterattack on 4+, re-rolled once",
    )


def test_who_cannot_meet_in_an_assault() -> None:
    """fow.assault.who, fow.gap.aircraft-placement"""
    assert refusals(FIGHT, attacker_kind="gun") == ["fow.assault.who"]
    assert refusals(FIGHT, defender_kind="aircraft") == ["fow.gap.aircraft-placement"]
    for facts, fault in (
        ({"attackers": 8, "attacker_kind": "armoured"}, "attackers: no unit has more than 7"),
        ({"defenders": 8, "defender_kind": "armoured"}, "defenders: no unit has more than 7"),
        ({"defenders_heavy": True, "defender_kind": "gun"}, "defenders_heavy: only Infantry"),
    ):
        with pytest.raises(FactsFault, match=fault):
            ask(FIGHT, **facts)


def test_twelve_against_nine_is_answered_like_any_other() -> None:
    """fow.gap.assault-loop, fow.gap.defenders"""
    asked = ask(FIGHT, attackers=12, defenders=9, attackers_strike=5, defenders_strike=3, firing=9, rof=3)
    assert sum(chance.chance for chance in asked.chances) == 1
    assert cited(FIGHT)["drives_back"] == "fow.assault.fallback-5"
