"""What a card, the margin and the heading say of a battle."""

from random import Random

from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.tables import gone, laid

from sandtable.dice.play import seeded
from sandtable.game.match import Match
from sandtable.players.registry import player
from sandtable.rulesets.konflikt_47.battle import about, winning
from sandtable.rulesets.konflikt_47.battle.events import Outcome
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Ladder
from sandtable.rulesets.konflikt_47.terms import Loaded, Order
from sandtable.sheet.registry import ruleset
from sandtable.web.games.report import report

RIFLES, TANK, MORTAR, GUARDIAN = 1, 7, 14, 15


def lines(s: BattleState, unit: int) -> list[str]:
    return list(about.unit_said(s, unit))


def test_a_squads_card() -> None:
    s = laid(u1=(20, 15)).with_unit(RIFLES, models=7, arms=("smg", *("rifle",) * 6), pins=2, die=Order.ADVANCE)
    assert lines(s, RIFLES) == [
        "Soviet, Regular infantry, 123 points",
        "7 of 10 models: SMG, 6 Rifle",
        "SMG 12 in, 2 shots",
        "Rifle 24 in, 1 shot",
        "At 20,15, 1 in south of Stable",
        "2 pins, lost at 9",
        "Order Advance",
    ]


def test_a_vehicles_card_has_mounts_facing_and_marks() -> None:
    s = laid(u7=(33, 12, 350)).with_unit(TANK, immobilised=True, die=Order.AMBUSH, loaded=Loaded.HE)
    assert lines(s, TANK) == [
        "Soviet, Regular armoured vehicle, 235 points",
        "Heavy AT gun 72 in, 1 shot, pen +6, HE D3, turret",
        "MMG 36 in, 4 shots, coaxial",
        "MMG 36 in, 4 shots, hull",
        "At 33,12, 1.5 in south of Town hall wall, facing north (350°)",
        "0 pins, lost at 9",
        "Order Ambush, HE loaded",
        "Immobilised",
    ]


def test_a_mortars_card_says_on_whom_it_ranges_in() -> None:
    # k47.gap.indirect-track
    s = laid().with_unit(MORTAR, ladder=Ladder(RIFLES, 2, True, 2))
    assert "Ranging in on Rifle squad: 2 shots so far, hit it last" in lines(s, MORTAR)
    assert "Medium mortar 18 to 60 in, 1 shot, HE D6" in lines(s, MORTAR)


def test_an_officer_in_reach_is_told() -> None:
    # k47.gap.officer-table: 6 in for a Second Lieutenant.
    s = laid(u0=(20, 10), u1=(20, 15))
    assert "Second Lieutenant in reach: +1 morale" in lines(s, RIFLES)


def test_who_is_aboard_and_who_is_destroyed() -> None:
    s = laid().off_table(RIFLES, TANK)
    assert "Aboard T-34/85" in lines(s, RIFLES)
    assert "Carries Rifle squad" in lines(s, TANK)
    assert lines(gone(s, GUARDIAN), GUARDIAN) == ["British, Regular armoured vehicle, 105 points", "Destroyed"]


def test_the_turn_line_says_what_is_in_the_cup() -> None:
    # k47.gap.open-information: dice of both colours in the cup are open to both.
    s = laid(turn=2).with_unit(RIFLES, die=Order.FIRE)
    assert about.turn_said(s) == "Turn 2 of 6"
    assert about.cup_said(s) == "in the cup 7 Soviet and 9 British dice"
    assert about.cup_said(replace(s, drawn=0)) == "in the cup 6 Soviet and 9 British dice"
    assert about.turn_said(laid(turn=0)) == "Setting up"


def test_standings_have_points_objectives_losses_pins_and_the_cup() -> None:
    s = gone(laid(u1=(24, 20.5)).with_unit(TANK, pins=2), GUARDIAN)
    told = {each.label: each.values for each in about.standings(s)}
    assert told == {
        "Points, 2 ahead win": ("1 (+2)", "0"),
        "Objectives held": ("1", "0"),
        "Units lost": ("0", "1"),
        "Pins": ("2", "0"),
        "Dice in the cup": ("8", "8"),
        "Next die, %": ("50.0", "50.0"),
    }
    rules = ruleset("konflikt_47").rules
    assert all(each.rule in rules for each in about.standings(s))


def test_points_tell_what_is_sure_and_what_the_objectives_would_add() -> None:
    """k47.gap.victory, k47.gap.objective-table: an objective counts when the battle ends, a unit destroyed stays so"""
    held = laid(u1=(24, 20.5))
    assert winning.points_said(held) == ("0 (+2)", "0")
    assert winning.points_said(gone(laid(), GUARDIAN)) == ("1", "0")
    over = winning.finish(gone(held, GUARDIAN), lambda event: None)
    assert winning.points_said(over) == ("3", "0")


def test_how_large_and_long_a_battle_is() -> None:
    field = laid().scenario
    assert about.size_said(field) == "8 against 9 units on 48 by 48 in"
    assert about.length_said(field) == "6 turns, and one more on a 4+"


def test_a_result_names_its_winner_and_why_there_is_none() -> None:
    """k47.gap.victory, k47.gap.end-timing: with the reason and its rule, for a lead of 1 is a draw"""
    s = laid()
    assert about.result_said(s) == ""
    won = replace(s, outcome=Outcome(0, (6, 3), "a lead"))
    assert about.result_said(won) == "Soviet has won: a lead (k47.gap.victory)"
    ahead = winning.finish(gone(s, GUARDIAN), lambda event: None)
    assert about.result_said(ahead) == "A draw: a lead of 1 point, it takes 2 to win (k47.gap.victory)"
    given_up = winning.finish(s, lambda event: None, conceded_by=0)
    assert about.result_said(given_up).endswith("gave up (k47.gap.end-timing)")


def test_a_die_that_is_drawn_is_not_said_to_be_in_the_cup() -> None:
    # k47.turn.select-unit
    s = laid()
    ours, theirs = (next(unit for unit in s.ready(side)) for side in (0, 1))
    assert about.die_said(s, ours) == "No order yet: its die is in the cup"
    drawn = replace(s, drawn=0)
    assert about.die_said(drawn, ours) == "No order yet: it can be given the drawn die"
    assert about.die_said(drawn, theirs) == "No order yet: its die is in the cup"


def test_the_report_has_one_point_for_each_turn() -> None:
    # k47.gap.game-length
    shelf = ruleset("konflikt_47").shelf
    assert shelf is not None
    game = shelf.open("patrol_at_the_mill")
    match, rng, tries = Match.begin(game, seeded(3)), Random(3), player("random", game.ruleset)  # noqa: S311
    while (question := match.question) is not None:
        seat = game.seat_of(question.side)
        match.answer(tries.choose(game, match.view(seat), rng).answer, seat)
    turns = [moment.turn for moment in report(match).timeline]
    assert turns == ["Setting up", *(f"Turn {number} of 4" for number in range(1, len(turns)))]
    assert len(turns) > 2
