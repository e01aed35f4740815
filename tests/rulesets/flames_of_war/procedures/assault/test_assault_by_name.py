import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chances,
    cited,
    effects,
    follows,
    notes,
    number,
    refusals,
    throw,
    totals,
    view,
    why_not,
)

from sandtable.dice import Need
from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.assault.assault_rounds import (
    AssaultEnd,
    AssaultResult,
    assault_to_the_end,
)
from sandtable.sheet.faults import FactsFault

NAMED = "assault_by_name"
RIFLES = {"attacker": "uk_rifle", "defender": "de_grenadier"}


# ---------------------------------------------------------------------- from cards


def test_ratings_come_from_the_cards() -> None:
    """fow.gap.platoons, fow.gap.team-profiles, fow.gap.alternative-ratings"""
    facts = {"attacker": "uk_rifle", "defender": "su_rifle"}
    # British rifles Assault 3+, PIAT and mortar teams 4+, Counterattack 3+; Soviet rifles 4+, PTRD 5+, Motivation 4+.
    assert ask(NAMED, **facts).needs[-2:] == (
        "attackers hit on 3+ or 4+ and counterattack on 3+",
        "defenders hit on 4+ or 5+ and counterattack on 4+",
    )
    assert totals(NAMED, **facts)["Attackers counterattack"] == 3
    assert totals(NAMED, **facts)["Attackers hit, PIAT team"] == 4


def test_a_rating_is_told_by_its_own_name() -> None:
    """fow.gap.alternative-ratings"""
    facts = {"attacker": "us_m10", "defender": "de_pz4"}
    assert [number(NAMED, name, **facts).base.label for name in ("Attackers hit", "Defenders hit")] == [
        "Assault rating, in place of Skill",
        "Skill",
    ]
    assert (
        number(NAMED, "Attackers counterattack", **facts).base.label == "Counterattack rating, in place of Motivation"
    )


def test_a_platoon_of_one_card_fights_as_its_numbers_say() -> None:
    """fow.gap.platoons, fow.gap.team-profiles, fow.gap.weapons, fow.gap.assault-loop"""
    # Nine SMG teams, Assault 3+, Is Hit On 3+, Save 4+, against four Shermans that fire their machine-guns.
    named = chances(NAMED, attacker="su_smg", defender="us_stuart")
    stated = chances(
        "assault_fight",
        attackers=9,
        defenders=4,
        defender_kind="armoured",
        attackers_strike=3,
        defenders_strike=4,
        attackers_counter=4,
        defenders_counter=4,
        firing=4,
        rof=5,
        hit_on=3,
        save=4,
        attacker_at=1,
        defender_side=3,
        defender_top=1,
        defender_nerve=4,
    )
    assert named == stated


def test_each_card_strikes_tanks_where_it_is_better() -> None:
    """fow.gap.assault-tank-choice, fow.gap.bombardment-weapons, fow.gap.weapon-notes"""
    said = [effect.label for effect in ask(NAMED, attacker="de_grenadier", defender="us_tank75").notes]
    assert said[1:4] == [
        "Grenadier team (MG42): hits strike the Top",
        "Grenadier team with Panzerfaust: hits strike the Side",
        "Panzerschreck team: hits strike the Side",
    ]
    # Nothing of theirs harms the Top 2 of a Churchill: even rifles might as well strike its Side of 8.
    assert notes(NAMED, attacker="de_inf_hq", defender="uk_churchill")["attackers_strike"] == "side"
    # A mortar team has Anti-tank 1, which is worse than the Top.
    mortars = [effect.label for effect in ask(NAMED, attacker="de_pz4", defender="us_rifle").notes]
    assert "60mm mortar team: hits strike the Top" in mortars


# ---------------------------------------------------------------------- who takes part


def test_heavy_weapons_stay_out_of_a_charge_but_defend() -> None:
    """fow.gap.weapon-notes, fow.gap.who-may-charge"""
    attack = ask(NAMED, attacker="us_rifle", defender="de_grenadier")
    assert attack.subject == "Rifle platoon assaulting Grenadier platoon, 8 against 7 teams"
    assert notes(NAMED, attacker="us_rifle", defender="de_grenadier")["left_out"] == 1
    defence = ask(NAMED, attacker="de_grenadier", defender="us_rifle")
    assert defence.subject == "Grenadier platoon assaulting Rifle platoon, 7 against 9 teams"
    assert notes(NAMED, attacker="de_grenadier", defender="us_rifle")["static"] is True


@pytest.mark.parametrize(
    ("attacker", "rule"),
    [
        ("de_hmg", "fow.gap.weapon-notes"),
        ("de_8cm", "fow.gap.weapon-notes"),
        ("de_pak40", "fow.assault.who"),
        ("de_aa", "fow.assault.who"),
        ("de_air", "fow.assault.who"),
    ],
)
def test_platoons_that_cannot_assault(attacker: str, rule: str) -> None:
    """fow.assault.who, fow.gap.weapon-notes"""
    assert refusals(NAMED, attacker=attacker) == [rule]


def test_aircraft_are_not_assaulted() -> None:
    """fow.gap.aircraft-placement"""
    assert why_not(NAMED, defender="us_air") == "Not allowed: Aircraft cannot be assaulted (fow.gap.aircraft-placement)"


def test_as_many_as_reach_contact_and_stand_near() -> None:
    """fow.gap.charge-path, fow.gap.defenders"""
    facts = {**RIFLES, "attackers": 3, "defenders": 2}
    assert ask(NAMED, **facts).subject == "Rifle platoon assaulting Grenadier platoon, 3 against 2 teams"
    # The first listed of the card take part: rifle teams and grenadiers, not the PIAT or the Panzerschreck.
    found = totals(NAMED, **facts)
    assert found["Attackers hit"] == 3
    assert "Defenders hit, Panzerschreck team" not in found
    for given, fault in (
        ({"attackers": 9}, "attackers: the attacker may charge with 8 teams"),
        ({"defenders": 8}, "defenders: the defender has 7 teams"),
        ({"silent": 8}, "silent: the defending platoon has 7 teams"),
    ):
        with pytest.raises(FactsFault, match=fault):
            ask(NAMED, **{**RIFLES, **given})


@pytest.mark.parametrize(
    ("losses", "faces", "scores"),
    [("ordinary_first", (6, 6, 1, 1, 1), [5]), ("special_first", (6, 6, 1, 1, 1, 1), [5, 4])],
)
def test_losses_fall_on_ordinary_or_on_special_teams_first(
    losses: str, faces: tuple[int, ...], scores: list[int]
) -> None:
    """fow.gap.assault-hit-allocation, fow.gap.counterattack-units"""
    facts = {"attacker": "us_inf_hq", "defender": "us_rifle", "silent": 3, "defender_lost": 6, "attackers": 1}
    # A rifle, a bazooka (Assault 5+) and a mortar team, which does not charge: without the rifle team the bazooka
    # strikes back alone, without the mortar team the bazooka and the rifles do. The HQ fails to go on, twice.
    thrown = throw(NAMED, *faces, losses=losses, **facts)
    strikes = [roll.asked for roll in thrown.rolls if roll.why == "fow.assault.hit"]
    assert [need.number for need in strikes[1:] if isinstance(need, Need)] == scores


def test_teams_lost_before_are_ordinary_ones() -> None:
    """fow.gap.platoons"""
    facts = {**RIFLES, "attacker_lost": 6, "defender_lost": 5}
    assert ask(NAMED, **facts).subject == "Rifle platoon assaulting Grenadier platoon, 2 against 2 teams"
    assert "left_out" not in notes(NAMED, **facts)
    for given, fault in (
        ({"attacker_lost": 8}, "attacker_lost: the attacker has 8 teams"),
        ({"defender_lost": 7}, "defender_lost: the defender has 7 teams"),
        (
            {"attacker": "us_rifle", "attacker_lost": 8},
            "attacker_lost: of the attacker only teams are left that may not charge",
        ),
    ):
        with pytest.raises(FactsFault, match=fault):
            ask(NAMED, **{**RIFLES, **given})


def test_the_whole_platoon_fires_even_if_few_of_it_are_near_enough_to_fight() -> None:
    """fow.assault.df-range, fow.gap.defenders"""
    facts = {"attacker": "us_rifle", "defender": "su_smg", "defenders": 2}
    assert ask(NAMED, **facts).needs[0] == "PPSh SMGs: 27 dice, hits on 3+"
    assert ask(NAMED, **facts, defender_lost=3).needs[0] == "PPSh SMGs: 18 dice, hits on 3+"
    assert ask(NAMED, **facts, silent=7).needs[0] == "PPSh SMGs: 6 dice, hits on 3+"


# ---------------------------------------------------------------------- Defensive Fire


@pytest.mark.parametrize(
    ("attacker", "defender", "needs"),
    [
        ("us_rifle", "de_panther", ("Tank MGs (co-axial and hull): 12 dice, hits on 3+",)),
        ("us_tank75", "de_panther", ("7.5cm L/70: 6 dice, hits on 3+",)),
        ("us_rifle", "us_tank75", ("Sherman MGs: 10 dice, hits on 3+", ".50 cal AA MG: 15 dice, hits on 3+")),
        ("us_rifle", "us_m10", (".50 cal AA MG: 12 dice, hits on 3+",)),
        ("us_rifle", "su_su85", ("85mm D-5S: 8 dice, hits on 3+",)),
        ("us_tank75", "su_smg", ("PPSh SMGs: 27 dice, hits on 3+",)),
        ("us_rifle", "us_57", ("57mm M1: 6 dice, hits on 4+",)),
        ("us_tank75", "us_57", ("57mm M1: 6 dice, hits on 3+",)),
        ("us_rifle", "de_8cm", ()),
    ],
)
def test_each_team_fires_what_promises_most(attacker: str, defender: str, needs: tuple[str, ...]) -> None:
    """fow.gap.defensive-fire-details, fow.shoot.weapons-tank, fow.shoot.weapons-foot, fow.gap.weapons"""
    assert ask(NAMED, attacker=attacker, defender=defender).needs[:-2] == needs


def test_pinned_defenders_fire_at_moving_rof_and_smgs_at_one() -> None:
    """fow.assault.df-pinned, fow.gap.weapon-notes"""
    assert ask(NAMED, attacker="us_rifle", defender="de_hmg").needs[0] == "MG42 HMG: 24 dice, hits on 3+"
    assert (
        ask(NAMED, attacker="us_rifle", defender="de_hmg", defender_pinned=True).needs[0]
        == "MG42 HMG: 8 dice, hits on 3+"
    )
    assert (
        ask(NAMED, attacker="us_rifle", defender="su_smg", defender_pinned=True).needs[0]
        == "PPSh SMGs: 9 dice, hits on 3+"
    )
    with pytest.raises(FactsFault, match="defender_pinned: armoured Tank teams"):
        ask(NAMED, defender="de_tiger", defender_pinned=True)


def test_infantry_from_hiding_silences_the_tanks_it_contacts() -> None:
    """fow.assault.df-denied, fow.gap.df-denied-scope"""
    facts = {"attacker": "us_rifle", "defender": "de_panther", "from_hiding": True}
    assert ask(NAMED, **facts).needs[0] == "attackers hit on 4+ or 5+ and counterattack on 4+"
    assert notes(NAMED, **facts)["silenced"] == 3
    assert ask(NAMED, attackers=1, **facts).needs[0] == "Tank MGs (co-axial and hull): 8 dice, hits on 3+"
    assert cited(NAMED, **facts)["silenced"] == "fow.assault.df-denied"
    # Infantry is not silenced.
    hidden = ask(NAMED, attacker="us_rifle", defender="su_smg", from_hiding=True)
    assert hidden.needs[0] == "PPSh SMGs: 27 dice, hits on 3+"
    with pytest.raises(FactsFault, match="from_hiding: only Infantry"):
        ask(NAMED, attacker="us_tank75", from_hiding=True)


def test_silent_teams_and_other_units() -> None:
    """fow.gap.defenders, fow.aa.no-defensive-fire"""
    facts = {"attacker": "us_rifle", "defender": "de_hmg"}
    assert ask(NAMED, silent=3, **facts).needs[0] == "MG42 HMG: 6 dice, hits on 3+"
    assert ask(NAMED, silent=4, **facts).needs[0].startswith("attackers hit")
    both = ask(NAMED, others="2xde_mg42", **facts).needs
    assert both[:2] == ("MG42 HMG: 24 dice, hits on 3+", "MG42 team: 6 dice, hits on 3+")


def test_what_hides_the_charge() -> None:
    """fow.hit.concealed, fow.hit.smoke, fow.hit.night"""
    facts = {"attacker": "us_rifle", "defender": "de_hmg"}
    assert ask(NAMED, concealed=True, night=True, **facts).needs[0] == "MG42 HMG: 24 dice, hits on 5+"
    assert ask(NAMED, concealed=True, night=True, smoke=True, **facts).needs[0] == "MG42 HMG: 24 dice, hits on 6"


def test_the_answer_names_who_does_not_fire() -> None:
    """fow.gap.bombardment-weapons, fow.assault.df-range"""
    mortars = {"attacker": "us_m10", "defender": "de_8cm"}
    assert cited(NAMED, **mortars)["no_weapon"] == "fow.gap.bombardment-weapons"
    assert "no_weapon" not in notes(NAMED, **RIFLES)
    assert notes(NAMED, **RIFLES, silent=3)["silent"] == 3


def test_a_brutal_weapon_in_defensive_fire_is_told() -> None:
    """fow.gap.weapon-notes"""
    facts = {"attacker": "de_grenadier", "defender": "us_105"}
    assert notes(NAMED, **facts)["brutal"] == ("105mm or 10.5cm howitzer (direct)",)
    assert "brutal" not in notes(NAMED, **{**facts, "attacker": "de_pz4"})


# ---------------------------------------------------------------------- the end


def test_bailed_out_tanks_of_a_charge_that_is_driven_back_stay_where_they_are() -> None:
    """fow.gap.fallback-way, fow.bail.no-actions"""
    facts = {"attacker": "us_tank75", "defender": "us_57"}
    driven = AssaultEnd(AssaultResult.DRIVEN_BACK, 3, 2, 3, 0)
    assert follows(NAMED, driven, **facts)["stay"] == 2
    assert "stay" not in follows(NAMED, AssaultEnd(AssaultResult.DRIVEN_BACK, 3, 0, 3, 0), **facts)


def test_a_charge_shot_to_a_stop_is_told_apart_from_one_that_is_bailed_out() -> None:
    """fow.bail.no-actions, fow.gap.charge-path"""
    one = {"attacker": "us_tank75", "attackers": 1, "defender": "de_tiger", "defenders": 1}
    bailed, gone = (effects(NAMED, AssaultEnd(AssaultResult.STOPPED, 0, out, 1, 0), **one)["assault"] for out in (1, 0))
    assert (bailed.rule, gone.rule) == ("fow.bail.no-actions", "fow.gap.charge-path")
    assert bailed.label == "the charge is Bailed Out and cannot strike, the defenders stay where they are"
    assert gone.label == "nobody of the charge is left to strike, the defenders stay where they are"


def test_slow_guns_are_lost_when_they_break_off() -> None:
    """fow.gap.break-off-details, fow.gap.movement-rates"""
    facts = {"attacker": "us_rifle", "defender": "de_pak40", "silent": 3}
    assert notes(NAMED, **facts)["too_slow"] == "7.5cm PaK40"
    assert {end.defenders for end in chances(NAMED, **facts) if end.result == "defender_breaks_off"} == {0}
    fast = {**facts, "defender": "su_45", "silent": 4}
    assert "too_slow" not in notes(NAMED, **fast)
    assert max(end.defenders for end in chances(NAMED, **fast) if end.result == "defender_breaks_off") == 4


def test_commanders_of_both_sides() -> None:
    """fow.gap.commander-powers"""
    needs = ask(NAMED, **RIFLES, attacker_commander=True, defender_commander=True).needs
    assert [need.endswith("re-rolled once") for need in needs[-2:]] == [True, True]
    alone = view(NAMED, "result", **RIFLES, silent=7)
    led = view(NAMED, "result", **RIFLES, silent=7, defender_commander=True)
    assert led[AssaultResult.DEFENDER_BREAKS_OFF] < alone[AssaultResult.DEFENDER_BREAKS_OFF]


def test_an_hq_has_its_commander_with_it() -> None:
    """fow.gap.commander-powers"""
    facts = {"attacker": "de_inf_hq", "defender": "us_inf_hq"}
    needs = ask(NAMED, **facts).needs
    assert [need.endswith("re-rolled once") for need in needs[-2:]] == [True, True]
    assert cited(NAMED, **facts)["defender_commander"] == "fow.gap.commander-powers"
    assert "attacker_commander" not in notes(NAMED, attacker="de_grenadier", defender="us_inf_hq")


def test_hidden_infantry_silences_the_tanks_it_contacts_and_the_others_shoot() -> None:
    """fow.assault.df-denied, fow.gap.df-denied-scope, fow.gap.defenders"""
    facts = {"attacker": "de_grenadier", "attackers": 5, "defender": "us_tank75", "from_hiding": True}
    one = ask(NAMED, defenders=1, **facts)
    assert one.needs[:2] == ("Sherman MGs: 8 dice, hits on 4+", ".50 cal AA MG: 12 dice, hits on 4+")
    assert notes(NAMED, defenders=1, **facts)["silenced"] == 1
    assert ask(NAMED, defenders=3, **facts).needs[0] == "Sherman MGs: 4 dice, hits on 4+"
    assert ask(NAMED, **{**facts, "attackers": 3}).needs[0] == "Sherman MGs: 4 dice, hits on 4+"
    everybody = ask(NAMED, **facts)
    assert everybody.needs[0] == "attackers hit on 3+ and counterattack on 4+"
    assert "silenced" not in notes(NAMED, **{**facts, "defender": "us_rifle"})


def test_tanks_of_different_cards_have_their_own_nerve() -> None:
    """fow.bail.second-result, fow.gap.alternative-ratings"""
    # Of a 75mm and a 76mm Sherman only the second has Remount 3+, so they do not end alike.
    facts = {"attacker": "us_tank76", "defender": "de_inf_hq", "attacker_lost": 2, "silent": 2}
    mixed, plain = chances(NAMED, **facts), chances(NAMED, **{**facts, "attacker": "us_tank75"})
    assert set(mixed) == set(plain)
    assert mixed != plain


def test_played_assaults_of_platoons_stay_within_the_exact_odds() -> None:
    """fow.gap.assault-loop"""
    asked = ask(NAMED, attacker="us_inf_hq", defender="de_tiger", silent=2)
    dice = seeded("platoons")
    assert {assault_to_the_end(dice, asked.profile) for _ in range(3000)} <= set(asked.distribution)


def test_a_charge_that_nobody_survives_is_not_driven_back() -> None:
    """fow.gap.fallback-details, fow.assault.fallback-5"""
    # Only the battery's observer may charge; he falls to a single save that fails.
    found = chances(NAMED, attacker="us_105")
    assert {end.attackers for end in found if end.result is AssaultResult.DRIVEN_BACK} == {1}
    assert {end.attackers for end in found if end.result is AssaultResult.STOPPED} == {0}


def test_tanks_driven_back_are_not_pinned() -> None:
    """fow.assault.fallback-tanks, fow.pin.immune-armoured"""
    facts = {"attacker": "us_stuart", "defender": "de_pak40"}
    back = AssaultEnd(AssaultResult.DRIVEN_BACK, 1, 0, 3, 0)
    assert follows(NAMED, back, **facts) == {"fall_back": 2, "pinned": False, "assault": "over"}
    assert sum(view(NAMED, "result", **facts).values(), F(0)) == 1
