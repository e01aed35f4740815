"""What options add and which answer is best: exact, from the side of whoever answers, and bounded."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, RED, Situation, combat, situation

from sandtable.dice.exact import TooLong
from sandtable.explain import Modifier, Target
from sandtable.game.offers import Option
from sandtable.game.question import Forecast
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat
from sandtable.rulesets.dday_to_berlin.battle.game import BattleGame
from sandtable.rulesets.dday_to_berlin.battle.retreats import HoldOrRetreat
from sandtable.rulesets.dday_to_berlin.procedures.combat.assault import AssaultResult
from sandtable.rulesets.dday_to_berlin.procedures.combat.hits import HitFacts
from sandtable.rulesets.dday_to_berlin.procedures.combat.ranged import RangedResult
from sandtable.sheet.answer import OddsAnswer, odds
from sandtable.sheet.shelves import home_of, open_scenario, playable
from sandtable.web.faces.face import Face
from sandtable.web.games import comparing
from sandtable.web.games.compared_said import BringsSaid, Ranked
from sandtable.web.games.comparing import compared, ranked, why_no_more
from sandtable.web.games.considering import Moment

NEAR = {"1st Bn": "B4", "2nd Bn": "C4", "Tank Bn": "C4", "3rd Bn": "D4", "TD Bn": "D3", "FA Bn": "C5"}


def crossroads() -> Situation:
    """The American Combat Phase of Crossroads, with the regiment before the village and ready to assault."""
    game = open_scenario(playable("dday_to_berlin")[1], "crossroads")
    assert isinstance(game, BattleGame)
    table = Situation(game, game.start().change(agenda=(), turn=1, player_a=BLUE, art=(2, 1)))
    mask = 0
    for name, zone in NEAR.items():
        table.put(name, f"{zone}/S")
        mask |= 1 << table.unit(name)
    table.state = table.state.mark(activated=mask, moving=mask).set_left(mask, 1)
    return table.on(Combat(BLUE))


def seen(table: Situation, side: int) -> Moment:
    game = table.game
    return Moment(game, Face(game), game.seat(game.side_seats[side]), table.state, 3)


def assault(table: Situation, **changed: Any) -> a.Assault:
    """2nd Bn alone on B3."""
    bare = a.Assault(table.zone("B3"), table.unit("2nd Bn"))
    return replace(bare, **changed)


def asked(table: Situation, answer: Any) -> OddsAnswer:
    """The exact odds, asked of the procedure without any comparing."""
    forecast, *_ = table.game.forecasts(table.state, answer)
    home = home_of(table.game)
    found = odds(home, home.procedures[forecast.procedure], forecast.facts)  # type: ignore[arg-type]
    assert isinstance(found, OddsAnswer)
    return found


def chance(table: Situation, answer: Any, outcome: Any = AssaultResult.DEFENDER_SHATTERED) -> Fraction:
    return asked(table, answer).distribution[outcome]


def brought(table: Situation, answer: Any, side: int = BLUE) -> dict[tuple[str, str], BringsSaid]:
    """What each option brings, by the title of its group and its label."""
    options = table.game.options(table.state, answer)
    found = compared(seen(table, side), answer).brings
    return {(options[each.group].title, options[each.group].options[each.option].label): each for each in found}


def test_what_a_zone_adds_is_the_difference_of_two_exact_odds() -> None:
    table = crossroads()
    bare, zone = assault(table), table.zone("D3")
    added = chance(table, assault(table, zones=(zone,))) - chance(table, bare)
    assert added == Fraction(12, 100)
    found = brought(table, bare)["Supporting zones", "D3"]
    assert (found.text, found.share, found.because) == ("+12.0 %", 0.12, "")


def test_the_chance_that_is_told_is_that_of_the_answer_as_it_stands() -> None:
    table = crossroads()
    found = compared(seen(table, BLUE), assault(table))
    assert found.main is not None
    assert found.main.label == "defender shattered"
    assert found.main.share == float(chance(table, assault(table)))
    assert found.of == "Regular infantry assault Poor infantry in the open"


def test_what_is_in_already_tells_what_it_adds_now() -> None:
    table = crossroads()
    zone = table.zone("D3")
    assert brought(table, assault(table, zones=(zone,)))["Supporting zones", "D3"].text == "+12.0 %"


def test_what_adds_nothing_says_why_by_the_bound_that_is_reached() -> None:
    table = crossroads()
    whole = assault(table, zones=table.zones("B4 D3"), supports=(table.unit("Tank Bn"),))
    gun = brought(table, whole)["Guns", "FA Bn"]
    already = "hit number is 9 already, and no higher number counts: a natural 10 always fails"
    assert (gun.text, gun.because, gun.rule, gun.risk) == ("+0", already, "ddb.gap.hit-clamp", "")
    # It raises the number again once the defender has lowered it.
    assert gun.later == "+6.0 %"


def test_what_counts_in_part_says_where_the_number_ends() -> None:
    base, cap = Modifier(7, "r.base", "basic"), Modifier(9, "r.ten", "a 10 always fails")
    before = Target("Hit number", base, (Modifier(1, "r.gun", "gun"),), cap=cap)
    now = Target("Hit number", base, (Modifier(3, "r.zone", "zones"),), cap=cap)
    said = "not all of it counts: hit number 9 is the end, for a 10 always fails"
    assert why_no_more([before], [now], nothing=False) == (said, "r.ten")


def test_what_lowers_only_the_risk_says_so() -> None:
    table = crossroads()
    tanks = (table.unit("Tank Bn"),)
    whole = assault(table, zones=table.zones("B4 D3"), supports=tanks)
    thrown_back = AssaultResult.ATTACKER_SHATTERED
    less = chance(table, whole, thrown_back) - chance(table, replace(whole, supports=()), thrown_back)
    found = brought(table, whole)["Joined by", "Tank Bn"]
    assert less == Fraction(-46, 1000)
    assert (found.text, found.risk) == ("+0", "-4.6 %")


def test_of_two_outcomes_the_risk_is_not_told_besides_the_chance() -> None:
    """A hit roll hits or misses: what is hoped for is all that is not feared (combat.basic-hit)."""
    home = home_of(crossroads().game)

    def rolled(number: int) -> comparing.Weighed:
        facts = HitFacts(hit_number=number)
        found = odds(home, home.procedures["hit_roll"], facts)
        assert isinstance(found, OddsAnswer)
        return comparing.Weighed(Forecast("hit_roll", facts), True, found)

    found = comparing._brings(rolled(5), rolled(7), 0, 0, Option("Gun", HitFacts()))
    assert found is not None
    assert (found.text, found.risk) == ("+20.0 %", "")


def test_a_limit_is_told_by_its_label() -> None:
    base = Modifier(5, "r.base", "basic")
    two, three = Modifier(2, "r.zone", "2 zones"), Modifier(2, "r.zone", "3 zones, 2 count")
    before, now = Target("Hit number", base, (two,)), Target("Hit number", base, (three,))
    assert why_no_more([before], [now], nothing=True) == ("3 zones, 2 count", "r.zone")
    assert why_no_more([before], [before], nothing=True) == ("this roll stays the same", "")
    assert why_no_more([before], [now], nothing=False) == ("", "")


def test_targets_stand_best_first_with_their_worst() -> None:
    table = crossroads()
    found = ranked(seen(table, BLUE), table.unit("2nd Bn"))
    told = [(row.place, row.main and row.main.percent, row.worst and row.worst.percent) for row in found.answers]
    assert list(dict.fromkeys(told)) == [("B3", "54.0 %", "18.4 %"), ("C3", "18.0 %", "32.8 %")]
    assert {row.verb for row in found.answers} == {"Assault"}
    assert {row.of for row in found.answers if row.place == "C3"} == {"against I. Btl"}
    assert found.aim is None


def test_a_gun_is_told_all_that_it_can_fire_at() -> None:
    table = crossroads()
    found = ranked(seen(table, BLUE), table.unit("FA Bn"), "Fire")
    told = [(row.place, row.main and row.main.percent) for row in found.answers]
    bare = [("B3", "36.0 %"), ("D2", "18.0 %"), ("C3", "18.0 %"), ("C3", "12.0 %")]
    assert [each for each in told if each in bare] == bare
    assert ranked(seen(table, BLUE), table.unit("FA Bn"), "Assault").answers == ()


def test_beside_each_target_stands_the_best_that_can_be_made_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "COMPARING_SECONDS", 60.0)
    table = crossroads()
    found = ranked(seen(table, BLUE), table.unit("1st Bn")).answers
    on_b3 = [(row.worded, row.main and row.main.percent, row.costs) for row in found if row.place == "B3"]
    all_in = "assault B3 with 1st Bn, supported from C4, guns FA Bn, 2 ART supports"
    assert on_b3 == [
        (all_in, "54.0 %", ("spends 2 of your 2 ART supports",)),
        ("assault B3 with 1st Bn, supported from C4", "48.0 %", ()),
    ]
    best = table.game.read_answer(found[0].answer)
    assert chance(table, best) == Fraction(54, 100)
    # Whoever leads stays: another leader would be another's assault.
    assert {row.answer["primary"] for row in found} == {table.unit("1st Bn")}


def test_of_two_that_do_as_well_the_one_that_stands_the_reply_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "COMPARING_SECONDS", 60.0)
    table = crossroads()
    first, second, *_ = ranked(seen(table, BLUE), table.unit("2nd Bn")).answers
    assert (first.main, first.worst, first.costs) == (second.main, second.worst, second.costs)
    assert first.worded == f"{second.worded}, guns FA Bn"
    assert first.answered is not None
    assert second.answered is not None
    assert (first.answered.main.percent, second.answered.main.percent) == ("54.0 %", "48.0 %")


def test_a_defender_sees_each_answer_from_his_side() -> None:
    table = crossroads()
    table.play(assault(table, zones=table.zones("B4 D3"), supports=(table.unit("Tank Bn"),)))
    found = ranked(seen(table, RED), None)
    assert found.aim == ("C4", "B3")
    assert [row.worded for row in found.answers] == [
        "defend with II. Btl, supported from C3, 1 ART support",
        "defend with II. Btl, supported from C3",
        "defend with II. Btl",
    ]
    for row in found.answers:
        lost = chance(table, table.game.read_answer(row.answer))
        assert row.theirs
        assert row.main is not None
        assert row.worst is not None
        assert (row.main.label, row.main.share) == ("anything but defender shattered", float(1 - lost))
        assert (row.worst.label, row.worst.share) == ("defender shattered", float(lost))
    supported = brought(table, table.defend("II. Btl", zones="C3"), RED)
    assert supported["Artillery support", "1"].text == "+6.0 %"


def test_who_is_under_fire_sees_what_his_supports_bring() -> None:
    table = combat(blue=["Gun art_light C3/N"], red=["Fritz inf C4/S"], art=(0, 1), ready="Gun")
    table.play(table.fire("Fritz", "Gun"))
    found = ranked(seen(table, RED), None)
    assert found.aim == ("C3", "C4")
    assert found.answers[0].worded.startswith("counter-fire")
    hit = chance(table, a.CounterFire(), RangedResult.DEFENDER_DRIVEN_BACK)
    assert [row.costs for row in found.answers] == [("spends your last ART support",), ()]
    kept = found.answers[-1]
    assert kept.main is not None
    assert kept.main.share == float(1 - hit)


def test_the_attack_is_shown_also_where_no_dice_follow() -> None:
    table = situation(blue=["Gun art_light C3/N"], red=["Fritz inf C4/S"])
    table.on(HoldOrRetreat(RED, table.unit("Fritz"), table.zone("C3")))
    found = ranked(seen(table, RED), None)
    assert (found.aim, found.answers) == (("C3", "C4"), ())


def test_nobody_else_is_told_anything() -> None:
    table = crossroads()
    assert compared(seen(table, RED), assault(table)).brings == ()
    assert ranked(seen(table, RED), table.unit("2nd Bn")) == Ranked(piece=table.unit("2nd Bn"), version=3)


def test_an_answer_that_is_refused_has_nothing_to_compare() -> None:
    table = crossroads()
    assert compared(seen(table, BLUE), assault(table, target=table.zone("D2"))).main is None
    assert ranked(seen(table, BLUE), 99).answers == ()


def test_only_so_many_are_compared_and_the_rest_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    table = crossroads()
    monkeypatch.setattr(comparing, "MOST_CHANGES", 2)
    monkeypatch.setattr(comparing, "MOST_ANSWERS", 3)
    found = compared(seen(table, BLUE), assault(table))
    assert (len(found.brings), found.left_off) == (2, 6)
    fire = ranked(seen(table, BLUE), table.unit("FA Bn"))
    assert (len(fire.answers), fire.left_off) == (3, 1)


def test_what_ran_out_of_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    table = crossroads()
    monkeypatch.setattr(comparing, "COMPARING_SECONDS", -1.0)
    assert [row.main for row in ranked(seen(table, BLUE), table.unit("2nd Bn")).answers] == [None, None]
    assert compared(seen(table, BLUE), assault(table)).main is None


def test_an_option_for_which_no_time_is_left_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    table = crossroads()
    asked_for: list[Any] = []

    def slow(*what: Any) -> Any:
        asked_for.append(what)
        if len(asked_for) > 1:
            raise TooLong("too long")
        return odds(*what)

    monkeypatch.setattr(comparing, "odds", slow)
    found = compared(seen(table, BLUE), assault(table))
    assert found.main is not None
    assert {(each.text, each.late) for each in found.brings} == {("", True)}
