"""The log of a battle in words, the odds before an answer, and whose dice went well."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import asdict
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_5, OPEN_7, RED, Situation, combat, situation

from sandtable.explain import Refused
from sandtable.rulesets.dday_to_berlin.battle.answers import CounterFire, Done, FallBack, Stay
from sandtable.rulesets.dday_to_berlin.battle.engineering import Engineering
from sandtable.rulesets.dday_to_berlin.battle.events import Event
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement
from sandtable.rulesets.dday_to_berlin.battle.rallying import Rally
from sandtable.rulesets.dday_to_berlin.battle.retreats import FallBackOrStay
from sandtable.rulesets.dday_to_berlin.battle.sequence import Initiative, NightCheck
from sandtable.rulesets.dday_to_berlin.page import GameFace
from sandtable.rulesets.dday_to_berlin.procedures.moving.engineering import EngineeringAction as Work
from sandtable.sheet.answer import odds
from sandtable.sheet.rolling import Rolled
from sandtable.sheet.shelves import home_of


def log(table: Situation) -> list[str]:
    return [line for event in table.told for line in table.game.story(event)]


def forecast(table: Situation, answer: Any) -> list[tuple[str, Any]]:
    """What would be rolled, each with its facts; they must be facts that anybody could state."""
    home = home_of(table.game)
    found = table.game.forecasts(table.state, answer)
    for each in found:
        assert not isinstance(odds(home, home.procedures[each.procedure], asdict(each.facts)), Refused)
    return [(each.procedure, each.facts) for each in found]


def test_an_assault_is_told_from_its_supports_to_its_markers() -> None:
    names = 'names = { C3 = "Vire" }'
    table = combat(OPEN_5, ["Able inf C2", "Side inf B2"], ["Fritz inf C3/S"], ready="Able", art=(1, 0), ground=names)
    table.play(table.assault("C3", "Able", zones="B2", art=1), 5, 6)
    assert log(table) == [
        "Blue spends 1 ART support § ddb.support.once",
        "Able assaults C3 Vire (Fritz) § ddb.combat.one-primary",
        "  supported from B2 § ddb.support.supporting-zones",
        "Able against Fritz, assault: defender shattered",
        "  Hit number 8: 5 basic hit number, +2: 1 supporting zone, +1: 1 artillery or air support",
        "  Defender's save 5: 5 save value of Regular infantry",
        "  Attacker's save 5: 5 save value of Regular infantry",
        "  hit roll: D10 showed 5, needs 8 or less: success § ddb.combat.basic-hit",
        "  defender's save: D10 showed 6, needs 5 or less: failure § ddb.combat.defender-saves",
        "Fritz is shattered § ddb.assault.defender-shattered",
        "Red takes 1 morale marker: Fritz shattered § ddb.markers.shattered-or-retreated",
    ]
    table.play(table.advance("Able", "C3 D4", "E"))
    assert log(table) == ["Able moves from C2 by C3 to D4, facing E § ddb.advance.general"]


def test_the_attackers_save_is_told_with_its_rule() -> None:
    """ddb.combat.attacker-saves"""
    table = combat(OPEN_5, ["Able inf C2"], ["Fritz inf C3/S"], ready="Able")
    table.play(table.assault("C3", "Able"), 9, 5)
    assert log(table)[-1].endswith("§ ddb.combat.attacker-saves")


def test_numbers_are_told_by_the_scenarios_own_tables() -> None:
    house = "[house_rules.tables.hit_number.basic]\nvalue = 8"
    table = combat(OPEN_5, ["Able inf C2"], ["Fritz inf C3/S"], ready="Able", house=house)
    table.play(table.assault("C3", "Able"), 9, 5)
    assert "  Hit number 8: 8 basic hit number" in log(table)


def test_an_air_strike_and_the_loss_of_the_aircraft_are_told() -> None:
    """ddb.air.table"""
    table = combat(OPEN_5, ["Able inf C2"], ["Fritz inf C4/S", "Stab hq_leg C5"], air=(1, 0))
    table.play(table.strike("Fritz"), 10)
    told = log(table)
    assert told[0] == "Blue spends 1 AIR support § ddb.support.once"
    assert told[1] == "Blue aircraft strike C4 (Fritz) § ddb.air.table"
    assert told[-1] == "Blue loses the aircraft for the game § ddb.air.ten-near-hq"


def test_a_combat_phase_in_which_nobody_may_attack_says_so_and_one_that_is_over_does_not() -> None:
    """ddb.combat.phase"""
    assert log(combat(OPEN_5, ["Able inf A1"], ["Fritz inf E5"])) == [
        "Blue combat: nobody may attack § ddb.combat.phase"
    ]
    table = combat(OPEN_5, ["Able inf C2"], ["Fritz inf C3/S"], ready="Able")
    assert log(table) == []
    assert not [line for line in log(table.play(table.assault("C3", "Able"), 9, 5)) if "nobody" in line]


def test_one_attacks_and_several_attack() -> None:
    table = combat(OPEN_5, ["Able inf C2", "Baker inf C2"], ["Fritz inf C3/S"], ready="Able Baker")
    table.play(table.assault("C3", "Able", "Baker"), 9, 5)
    assert log(table)[0] == "Able, Baker assault C3 (Fritz) § ddb.combat.one-primary"
    guns = ["Gun art_light C1", "Howitzer art_light C1", "Able inf C2"]
    for by, lent, told in (("Gun", "", "Gun fires at"), ("Gun", "Howitzer", "Gun, Howitzer fire at")):
        table = combat(OPEN_5, guns, ["Fritz inf C4/S"])
        table.play(table.fire("Fritz", by, guns=lent), 9)
        assert log(table)[0] == f"{told} C4 (Fritz) § ddb.combat.kinds"
    table = combat(OPEN_5, guns, ["Fritz inf C4/S"], art=(1, 0))
    table.play(table.fire("Fritz"), 9)
    assert log(table)[1] == "Blue off-table artillery fires at C4 (Fritz) § ddb.combat.kinds"


def test_one_stays_and_several_stay() -> None:
    """ddb.activation.fallback"""
    table = situation(OPEN_5, ["HQ hq_leg A1", "Able inf C2", "Baker inf C2"], ["Fritz inf E5"])
    for names, choice, told in (
        ("Able", Stay(), "Able stays"),
        ("Able Baker", Stay(), "Able, Baker stay"),
        ("Able Baker", FallBack(), "Able, Baker fall back"),
    ):
        table.on(FallBackOrStay(BLUE, table.units(names))).play(choice)
        assert log(table)[0] == f"{told} § ddb.activation.fallback"


def test_markers_are_taken_away_from_those_who_had_them() -> None:
    """ddb.init.markers-removed"""
    table = situation(OPEN_5, ["Able inf A1"], ["Fritz inf E5"], markers=(0, 2)).on(Initiative(), faces=(2, 7))
    assert log(table)[-1] == "Morale markers are removed: Blue 0, Red 2 § ddb.init.markers-removed"


def test_the_clock_is_told_as_a_clock() -> None:
    """ddb.night.check"""
    table = situation(OPEN_5, ["Able inf A1"], ["Fritz inf E5"]).on(NightCheck(), faces=(7,))
    assert log(table) == [
        "The clock moves on by 4",
        "  D10, to be halved: D10 showed 7 § ddb.night.check",
        "The clock stands at 4 § ddb.night.check",
    ]


def test_an_hq_that_is_yet_to_arrive_is_not_called_gone() -> None:
    """ddb.gap.hq-missing"""
    table = situation(OPEN_5, ["HQ hq_leg @A1:3", "Able inf C1"], ["Fritz inf E5"]).on(Movement(BLUE))
    assert "  Added to the die 1: 0 natural roll, +1 its HQ is not on the table" in log(
        table.play(table.activate("Able"), 5)
    )


def test_there_are_words_for_every_kind_of_event() -> None:
    table = combat(OPEN_5, ["Able inf C2"], ["Fritz inf C3/S"], ready="Able")
    with pytest.raises(TypeError, match="no words for Event"):
        table.game.story(Event())


def test_before_an_assault_there_is_a_forecast_for_each_defender_the_enemy_may_name() -> None:
    table = combat(OPEN_5, ["Able inf C2", "Side inf B2"], ["Fritz inf C3/S", "Franz inf C3/N poor"], ready="Able")
    answer = table.assault("C3", "Able", zones="B2")
    found = forecast(table, answer)
    assert [(name, facts.defender_quality, facts.attacked_from) for name, facts in found] == [
        ("assault", "regular", "front"),
        ("assault", "poor", "rear"),
    ]
    table.play(answer).play(table.defend("Franz"), 10, 1)
    assert table.facts("assault") == found[1][1]


def test_the_defender_sees_the_odds_with_his_own_supports_counted() -> None:
    table = combat(OPEN_5, ["Able inf C2"], ["Fritz inf C3/S", "Franz inf D4/S"], ready="Able", art=(0, 1))
    table.play(table.assault("C3", "Able"))
    answer = table.defend("Fritz", zones="D4", art=1)
    ((_, facts),) = forecast(table, answer)
    assert (facts.defender_zones, facts.defender_fire) == (1, 1)
    assert table.play(answer, 10, 1).facts("assault") == facts


def test_what_is_forecast_is_what_is_rolled() -> None:
    """For fire with its answer, a strike, an activation, a rally and engineering work."""
    table = combat(
        OPEN_5, ["Gun art_light C1", "Able inf C2"], ["Fritz inf C4/S", "Franz inf C4/S"], art=(0, 1), air=(1, 0)
    )
    ((_, facts),) = forecast(table, table.strike("Franz"))
    assert table.play(table.strike("Franz"), 6).facts("air_strike") == facts
    assert forecast(table, table.fire("Fritz", "Gun"))[0][1].defender_fire == 0
    table.play(table.fire("Fritz", "Gun"))
    ((_, facts),) = forecast(table, CounterFire(art=1))
    assert table.play(CounterFire(art=1), 9).facts("ranged") == facts
    table = situation(OPEN_7, ["HQ hq_leg A1", "Able inf A1", "Eng eng A2"], ["Fritz inf G7"])
    for step, answer, name, face in (
        (Movement(BLUE), table.activate("Able"), "activation", 8),
        (Engineering(BLUE), table.work("Eng", Work.BUILD_POSITION), "engineering", 9),
    ):
        ((_, facts),) = forecast(table.on(step), answer)
        assert table.play(answer, face).facts(name) == facts
    table.put("Able", "shattered").on(Rally(BLUE))
    ((_, facts),) = forecast(table, table.rally("HQ", "Able"))
    assert table.play(table.rally("HQ", "Able"), 9).facts("rally") == facts
    assert forecast(table.on(Movement(BLUE)), Done()) == []


def test_the_odds_say_whether_the_enemy_rolls() -> None:
    table = combat(OPEN_5, ["Gun art_light C1", "Able inf C2"], ["Fritz inf C4/S"], art=(0, 1))
    (own,) = table.game.forecasts(table.state, table.fire("Fritz", "Gun"))
    assert not own.theirs
    table.play(table.fire("Fritz", "Gun"))
    (theirs,) = table.game.forecasts(table.state, CounterFire(art=1))
    assert theirs.theirs


def test_a_large_group_of_reinforcements_can_be_forecast() -> None:
    """ddb.gap.activation-groups"""
    late = [f"Late{n} inf @A4:2" for n in range(6)]
    table = situation(OPEN_7, ["HQ hq_leg A1", *late], ["Fritz inf G7"], turn=2).on(Movement(BLUE))
    answer = table.activate(" ".join(f"Late{n}" for n in range(6)))
    assert table.allowed(answer)
    assert forecast(table, answer)[0][1].units == 6


def test_with_a_higher_stacking_limit_fire_can_be_forecast() -> None:
    """ddb.gap.stacking: six stands beside each other, by a changed cell."""
    house = "[house_rules.tables.limits.stacking]\nvalue = 6"
    crowd = [f"Mate{n} inf C2" for n in range(5)]
    table = combat(OPEN_5, ["Gun art_light C2", *crowd], ["Fritz inf C4/S"], house=house)
    assert table.allowed(table.fire("Fritz", "Gun"))
    assert forecast(table, table.fire("Fritz", "Gun"))[0][1].firer_zone == 6


def test_the_fullest_zone_that_a_scenario_may_have_can_be_forecast() -> None:
    """ddb.gap.stacking: twelve stands a side with nine HQs beside them, and all the guns and supports there may be."""
    house = "[house_rules.tables.limits.stacking]\nvalue = 12"
    staffs = {f"R{n}": [f"Stab{n} hq_leg C3"] for n in range(8)}
    red = {**staffs, "Red": ["Stab hq_leg C3", *(f"Fritz{n} inf C3/S" for n in range(12))]}
    blue = ["HQ hq_leg A1", *(f"Able{n} inf C2" for n in range(12)), *(f"Gun{n} art_light B1" for n in range(12))]
    ready = " ".join(f"Able{n}" for n in range(12))
    table = combat(OPEN_5, blue, red, ready=ready, house=house, art=(20, 0), air=(20, 0))
    mates, guns = " ".join(f"Able{n}" for n in range(1, 12)), " ".join(f"Gun{n}" for n in range(12))
    answer = table.assault("C3", "Able0", mates, guns=guns, art=20, air=20)
    assert table.allowed(answer)
    (_, facts), *_ = forecast(table, answer)
    assert (len(facts.others), len(facts.supports), facts.attacker_fire) == (20, 11, 52)


def luck(table: Situation) -> list[tuple[int, bool, Fraction]]:
    return [found for event in table.events(Rolled) for found in table.game.luck(event)]


def test_a_hit_is_the_attackers_luck_and_the_save_the_defenders() -> None:
    table = combat(OPEN_5, ["Able inf C2"], ["Fritz inf C3/S"], ready="Able")
    table.play(table.assault("C3", "Able"), 5, 6)
    assert luck(table) == [(BLUE, True, Fraction(1, 2)), (RED, False, Fraction(1, 2))]


def test_the_initiative_is_lucky_for_one_side_and_unlucky_for_the_other() -> None:
    table = situation(OPEN_5, ["Able inf A1"], ["Fritz inf E5"]).on(Initiative(), faces=(2, 7))
    assert luck(table) == [(BLUE, True, Fraction(1, 2)), (RED, False, Fraction(1, 2))]


def test_an_activation_went_well_if_it_moves() -> None:
    table = situation(OPEN_5, ["HQ hq_leg A1", "Able inf A1"], ["Fritz inf E5"]).on(Movement(BLUE))
    assert luck(table.play(table.activate("Able"), 8)) == [(BLUE, False, Fraction(7, 10))]


def test_shattered_and_lost_units_are_losses_and_those_yet_to_come_are_not() -> None:
    table = situation(OPEN_5, ["Able inf B2", "Baker inf B2", "Late inf @C1:2"], ["Fritz inf C3"])
    table.put("Able", "shattered").put("Fritz", "lost")
    pieces = GameFace(table.game).pieces(table.state)
    assert [(piece.name, piece.lost) for piece in pieces if not piece.place and "Staff" not in piece.name] == [
        ("Able", True),
        ("Late", False),
        ("Fritz", True),
    ]
    assert table.game.losses(table.state) == (1, 1)
