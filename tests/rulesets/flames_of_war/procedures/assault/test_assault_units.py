"""Assaults on several units: Defensive Fire of all as one volley, strikes team by team, and each unit's own test."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chance,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    throw,
    totals,
    view,
)
from tests.rulesets.flames_of_war.assault_oracle import hits_of

from sandtable.dice.exact import TooWide
from sandtable.rulesets.flames_of_war.procedures.assault.assault_rounds import AssaultResult
from sandtable.rulesets.flames_of_war.procedures.assault.assault_strike import StrikeToll
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_fire import DefensiveFire
from sandtable.rulesets.flames_of_war.procedures.assault.units_rounds import UnitsEnd
from sandtable.sheet.faults import FactsFault

# ---------------------------------------------------------------------- Defensive Fire as one volley


def test_alike_defenders_fire_as_they_do_by_numbers() -> None:
    """fow.assault.df-rof, fow.assault.fallback-5, fow.gap.defensive-fire-targets"""
    named = chances("defensive_volley", defenders="3xde_grenadier", chargers="9xus_rifle")
    stated = {"teams": 3, "halted": 3, "assaulting": 9, "hit_on": 3, "save": 3}
    assert named == chances("defensive_fire", **stated)
    pinned = chances("defensive_volley", defenders="3xde_grenadier", chargers="9xus_rifle", pinned=True)
    assert pinned == chances("defensive_fire", **stated, moving=2, pinned=True)


def test_defenders_of_two_units_unlike_in_everything() -> None:
    """fow.assault.df-side, fow.assault.fallback-tanks, fow.assault.df-pinned, fow.gap.defensive-fire-targets

    A Panzerschreck that is seen and a Pinned Down PaK40, both with one die on 3 or more, at two Shermans' Side 4: the
    better PaK first. Both tanks must be out of action to drive the charge back.
    """
    facts: dict[str, Any] = {
        "defenders": "de_schreck,de_pak40,de_grenadier",
        "chargers": "2xus_sherman75",
        "defenders_apart": "2,6,pinned",
    }
    found = ask("defensive_volley", **facts)
    assert totals("defensive_volley", **facts)["Armour"] == 4
    assert notes("defensive_volley", **facts)["order"] == ("7.5cm PaK40", "Panzerschreck", "MG42 team")
    assert cited("defensive_volley", **facts)["harmless"] == "fow.armour.greater"

    def out(anti_tank: int, firepower: int) -> Fraction:
        under = sum(die + 4 < anti_tank for die in range(1, 7))
        equal = sum(die + 4 == anti_tank for die in range(1, 7))
        return F(under, 6) + F(equal, 6) * F(7 - firepower, 6)

    driven = sum(share for fire, share in found.distribution.fractions().items() if fire.falls_back)
    assert driven == F(2, 3) * F(2, 3) * out(12, 3) * out(11, 5)


def test_exactly_the_limit_drives_a_charge_back() -> None:
    """fow.assault.fallback-5, fow.assault.fallback-8"""
    few: dict[str, Any] = {"defenders": "us_lmg", "chargers": "3xde_grenadier"}
    assert view("defensive_volley", "falls_back", **few)[True] == F(1, 2) ** 5
    assert throw("defensive_volley", *[4] * 5, *[3] * 5, **few).outcome == DefensiveFire(True, 5, 0, 0)
    many: dict[str, Any] = {"defenders": "us_lmg", "chargers": "12xde_grenadier"}
    assert view("defensive_volley", "falls_back", **many) == {False: 1}


def test_there_is_no_cover_in_an_assault_and_one_charger_can_be_asked_about() -> None:
    """fow.gap.bulletproof-cover, fow.assign.even: a second hit falls on the second of them"""
    facts: dict[str, Any] = {"defenders": "2xus_bazooka", "chargers": "2xde_grenadier"}
    assert chances("defensive_volley", **facts, only=1)["destroyed"] == F(3, 4) * F(1, 3)
    assert chances("defensive_volley", **facts, only=2)["destroyed"] == F(1, 4) * F(1, 3)
    assert cited("defensive_volley", **facts)["bulletproof_cover"] == "fow.gap.bulletproof-cover"


def test_who_is_too_far_or_sees_nobody_stays_silent() -> None:
    """fow.assault.df-range, fow.shoot.check-los, fow.hit.concealed"""
    facts: dict[str, Any] = {"defenders": "3xus_rifle", "chargers": "de_grenadier", "defenders_apart": "1,8.1"}
    told = cited("defensive_volley", **facts, lines_apart="2,1,unseen")
    assert (told["silent_1"], told["silent_2"]) == ("fow.assault.df-range", "fow.shoot.check-los")
    hidden = {**facts, "lines_apart": "2,1,concealed"}
    assert totals("defensive_volley", **hidden)["Score to hit, M1 Garand rifles (2)"] == 5


def test_what_defensive_fire_leaves_of_the_charge() -> None:
    """fow.assault.fallback-distance, fow.assault.hit"""
    assert "fall_back" in follows("defensive_volley", DefensiveFire(True, 5, 1, 0))
    assert follows("defensive_volley", DefensiveFire(False, 2, 1, 0))["strikes"] == 5


# ---------------------------------------------------------------------- one strike


def test_hits_go_to_enemies_in_contact_first_and_evenly() -> None:
    """fow.gap.assault-hit-allocation, fow.assault.no-saves, fow.assault.hit: both can only reach the first"""
    facts: dict[str, Any] = {"strikers": "2xde_grenadier", "first_unit": "2xus_rifle", "second_unit": "none"}
    both = view("assault_strike", "first_destroyed", **facts)
    assert both == {0: F(1, 9), 1: F(4, 9), 2: F(4, 9)}
    assert view("assault_strike", "first_destroyed", **facts, contacts="1,1 2,1") == {0: F(1, 9), 1: F(8, 9)}


def test_tanks_and_infantry_of_two_units_struck_together() -> None:
    """fow.assault.tank-side, fow.gap.assault-tank-choice, fow.gap.assault-hit-allocation, fow.bail.second-result

    The Panzerschreck hits the Sherman's Side, 4 and the die against 11; the Grenadiers the Infantry.
    """
    facts: dict[str, Any] = {
        "strikers": "2xde_grenadier,de_schreck",
        "first_unit": "2xus_rifle",
        "second_unit": "us_sherman75",
        "contacts": "3,3 1,1 2,2",
    }
    assert chance("assault_strike", StrikeToll(2, 0, 1, 0), **facts) == F(2, 3) ** 2 * F(1, 2) * F(6, 6) * F(1, 3)
    assert chance("assault_strike", StrikeToll(2, 0, 0, 1), **facts) == F(2, 3) ** 2 * F(1, 2) * F(2, 3)
    bailed = chances("assault_strike", **facts, struck_apart="3,bailed")
    assert bailed[StrikeToll(0, 0, 0, 1)] == F(1, 9) * (F(1, 2) + F(1, 2) * F(2, 3) * F(1, 2))


def test_better_hits_find_the_tanks_where_all_are_in_contact() -> None:
    """fow.gap.assault-hit-allocation"""
    facts: dict[str, Any] = {"strikers": "de_schreck", "first_unit": "us_rifle", "second_unit": "us_sherman75"}
    assert view("assault_strike", "first_destroyed", **facts) == {0: F(1, 2), 1: F(1, 2)}
    with_others = {**facts, "strikers": "de_schreck,de_grenadier"}
    assert view("assault_strike", "second_destroyed", **with_others)[1] == F(1, 2) * F(1, 3)


def test_every_unit_with_somebody_left_tests() -> None:
    """fow.assault.counter-test, fow.assault.over, fow.gap.contact-again"""
    assert follows("assault_strike", StrikeToll(1, 0, 0, 1)) == {"first_tests": 1}
    assert cited_after("assault_strike", StrikeToll(2, 0, 0, 1)) == {"standing": "fow.assault.over"}
    assert cited("assault_strike")["contact"] == "fow.gap.contact-again"


def test_the_rolls_to_strike_are_told_team_by_team() -> None:
    """fow.assault.hit, fow.gap.alternative-ratings"""
    thrown = throw("strike_hits", 3, 2, 6, 3)
    assert (thrown.outcome, thrown.label) == ((1, 0, 1, 0), "2 hits, team by team 1, 0, 1, 0")
    assert chances("strike_hits")[0, 0, 0, 0] == F(1, 3) ** 3 * F(1, 2)


@pytest.mark.parametrize(
    ("name", "facts", "said"),
    [
        ("assault_strike", {"strikers": "none"}, "strikers: somebody has to strike"),
        ("assault_strike", {"first_unit": "none", "second_unit": "none"}, "first_unit: somebody has to be struck at"),
        (
            "assault_strike",
            {"contacts": "5,1"},
            "contacts: begin with a number from 1, the first of the 4 striking",
        ),
        ("assault_strike", {"contacts": "1,9"}, "contacts: begin with a number from 1, the first of the 3 enem"),
        ("assault_strike", {"struck_apart": "1,bailed"}, "struck_apart: give 1,bailed of an armoured tank"),
        ("defensive_volley", {"defenders": "none"}, "defenders: somebody has to fire"),
        ("defensive_volley", {"chargers": "none"}, "chargers: somebody has to charge"),
        ("defensive_volley", {"chargers": "us_rifle,us_sherman75"}, "chargers: hits are shared by teams of one type"),
        ("defensive_volley", {"only": 7}, "only: 6 teams charge"),
        ("assault_units", {"attackers": "none"}, "attackers: somebody has to charge"),
        ("assault_units", {"first_unit": "none", "second_unit": "none"}, "first_unit: somebody has to be assaulted"),
        ("assault_units", {"attackers": "8xus_sherman75"}, "attackers: no unit has more than 7 armoured tanks"),
        ("assault_units", {"attackers": "us_rifle,us_sherman75"}, "attackers: a unit charges with teams of one type"),
    ],
)
def test_facts_that_will_not_do(name: str, facts: dict[str, Any], said: str) -> None:
    """fow.gap.who-may-charge, fow.gap.defenders"""
    with pytest.raises(FactsFault, match=said):
        ask(name, **facts)


# ---------------------------------------------------------------------- to the end


@pytest.mark.parametrize(
    ("attackers", "defenders"), [("5xde_grenadier", "4xus_rifle"), ("3xus_sherman75", "4xde_grenadier")]
)
def test_one_unit_alone_fights_as_a_platoon_does(attackers: str, defenders: str) -> None:
    """fow.gap.assault-loop, fow.gap.counterattack-units"""
    found = chances("assault_units", attackers=attackers, first_unit=defenders, second_unit="none", silenced=True)
    many, code = attackers.split("x")
    names = {"de_grenadier": "de_grenadier", "us_sherman75": "us_tank75", "us_rifle": "us_rifle"}
    theirs, other = defenders.split("x")
    whole = chances(
        "assault_by_name",
        attacker=names[code],
        attackers=int(many),
        defender=names[other],
        defenders=int(theirs),
        silent={"us_rifle": 9, "de_grenadier": 7}[other],
    )
    ours: defaultdict[tuple[str, int, int], Fraction] = defaultdict(Fraction)
    for end, share in found.items():
        ours[end.result, end.attackers, end.first] += share
    plain: defaultdict[tuple[str, int, int], Fraction] = defaultdict(Fraction)
    for end, share in whole.items():
        plain[end.result, end.attackers, end.defenders + end.defenders_bailed] += share
    assert ours == plain


def fought_on_two(attackers: int, first: int, second: int) -> dict[tuple[str, int, int, int], Fraction]:
    """Riflemen who hit and stay on 4 or more on all sides, plainly: units in the assault, and those broken off.

    Hits fall on the first unit first. A unit that breaks off keeps its teams and is struck no more.
    """
    stay = F(1, 2)

    @cache
    def strike(us: int, units: tuple[int, ...], off: tuple[bool, ...]) -> dict[tuple[str, int, int, int], Fraction]:
        found: defaultdict[tuple[str, int, int, int], Fraction] = defaultdict(Fraction)
        again = F(0)
        for hits, weight in hits_of(us, 4).items():
            left, more = list(units), hits
            for place in range(2):
                if not off[place]:
                    lost = min(left[place], more)
                    left[place], more = left[place] - lost, more - lost
            inside = [place for place in range(2) if not off[place] and left[place]]
            if not inside:
                found["attacker_wins", us, left[0], left[1]] += weight
                continue
            for passed in range(2 ** len(inside)):
                stays = [place for at, place in enumerate(inside) if passed >> at & 1]
                share = weight * stay ** len(inside)
                if not stays:
                    found["defender_breaks_off", us, left[0], left[1]] += share
                    continue
                away = tuple(place not in stays for place in range(2))
                for blows, inner in hits_of(sum(left[place] for place in stays), 4).items():
                    ours = max(us - blows, 0)
                    if not ours:
                        found["defender_wins", 0, left[0], left[1]] += share * inner
                        continue
                    found["attacker_breaks_off", ours, left[0], left[1]] += share * inner * (1 - stay)
                    if (ours, tuple(left), away) == (us, units, off):
                        again += share * inner * stay
                        continue
                    for end, rest in strike(ours, tuple(left), away).items():
                        found[end] += share * inner * stay * rest
        return {end: weight / (1 - again) for end, weight in found.items() if weight}

    return strike(attackers, (first, second), (False, False))


@pytest.mark.parametrize(("attackers", "first", "second"), [(3, 1, 1), (4, 2, 1), (3, 2, 3)])
def test_an_assault_on_two_units_counted_plainly(attackers: int, first: int, second: int) -> None:
    """fow.gap.counterattack-units, fow.gap.counter-charge, fow.gap.assault-loop, fow.assault.over,
    fow.gap.assault-hit-allocation"""
    found = chances(
        "assault_units",
        attackers=f"{attackers}xus_rifle",
        first_unit=f"{first}xus_rifle",
        second_unit=f"{second}xus_rifle",
        silenced=True,
    )
    told = {(end.result.value, end.attackers, end.first, end.second): share for end, share in found.items()}
    assert told == fought_on_two(attackers, first, second)


def test_all_units_fire_at_the_charge_each_at_its_own_rate() -> None:
    """fow.assault.df-pinned, fow.assault.df-rof, fow.gap.defensive-fire-targets: nine dice, or four and three"""
    facts: dict[str, Any] = {"attackers": "us_rifle", "first_unit": "2xde_grenadier", "second_unit": "de_grenadier"}
    stopped = {AssaultResult.STOPPED, AssaultResult.DRIVEN_BACK}

    def held(**more: Any) -> Fraction:
        found = chances("assault_units", **facts, **more)
        return sum((share for end, share in found.items() if end.result in stopped), F(0))

    hits = {dice: hits_of(dice, 3) for dice in (9, 7)}
    for dice, more in ((9, {}), (7, {"first_pinned": True})):
        expected = sum(share * (1 - F(2, 3) ** number) if number < 5 else share for number, share in hits[dice].items())
        lost_to_five = sum(share for number, share in hits[dice].items() if number >= 5)
        assert held(**more) == expected
        assert lost_to_five > 0


def test_a_commander_helps_only_the_unit_beside_him() -> None:
    """fow.gap.commander-powers, fow.gap.counterattack-units"""
    facts: dict[str, Any] = {"first_commander": True, "silenced": True}
    assert (
        "first on 4+ re-rolled once, second on 4+"
        in {note.name: note.label for note in ask("assault_units", **facts).notes}["units"]
    )
    assert totals("assault_units", **facts)["Counterattack, second unit"] == 4


def test_too_many_teams_can_only_be_thrown() -> None:
    """fow.gap.assault-loop"""
    crowd: dict[str, Any] = {"attackers": "9xsu_smg", "first_unit": "9xus_rifle", "second_unit": "9xus_rifle"}
    with pytest.raises(TooWide):
        ask("assault_units", **crowd)
    thrown = throw("assault_units", *[1] * 9, 1, 1, **crowd, silenced=True)
    assert thrown.outcome == UnitsEnd(AssaultResult.DEFENDER_BREAKS_OFF, 9, 0, 9, 9, 0)


def test_what_follows_from_the_end() -> None:
    """fow.assault.over-break-off, fow.assault.consolidate"""
    told = cited_after("assault_units", UnitsEnd(AssaultResult.ATTACKER_WINS, 3, 0, 0, 0, 0))
    assert {"fow.assault.over-break-off", "fow.assault.consolidate"} <= set(told.values())
