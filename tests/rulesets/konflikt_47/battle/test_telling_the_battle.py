"""Every event of a battle is told in sentences, each with a real rule."""

import re
from fractions import Fraction
from typing import Any

import pytest
from tests.rulesets.konflikt_47.battle.close_fields import Falling
from tests.rulesets.konflikt_47.battle.tables import scenario

from sandtable.dice.fair import FaceStream
from sandtable.dice.play import PlayDice
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.game import BattleGame
from sandtable.rulesets.konflikt_47.battle.luck import luck
from sandtable.rulesets.konflikt_47.battle.story import BattleStory
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire import UNIT_FIRE
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire_facts import UnitFireFacts
from sandtable.rulesets.konflikt_47.procedures.orders.cup import ORDER_DICE, OrderDiceFacts
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import ORDER_TEST, OrderTestFacts
from sandtable.rulesets.konflikt_47.terms import Mode, Order, Reaction
from sandtable.sheet.registry import ruleset
from sandtable.sheet.rolling import Rolled, throw_and_tell

STORY = BattleStory(scenario())
RIFLES, SECTION, TANK, GUN, VICKERS = 1, 9, 7, 5, 12

TOLD: list[tuple[Any, str]] = [
    (
        e.SetDown(RIFLES, (2000, 1000), k47.GAP_DEPLOY_TABLE),
        "Rifle squad is set up at 20,10, 5 in south-west of Town hall wall § k47.gap.deploy-table",
    ),
    (e.TurnBegan(2), "Turn 2 § k47.turn.phases"),
    (
        e.DieDrawn(1, (3, 4)),
        "British gives an order § k47.turn.draw-die",
    ),
    (e.Ordered(RIFLES, Order.ADVANCE), "Rifle squad is ordered to Advance § k47.orders.advance"),
    (
        e.Ordered(RIFLES, Order.RUN, SECTION),
        "Rifle squad is ordered to Run and assault Infantry section 1 § k47.orders.run-assault",
    ),
    (
        e.DieTurned(RIFLES, Order.DOWN, k47.GAP_ORDER_TEST),
        "Rifle squad: its die shows Down § k47.gap.order-test",
    ),
    (
        e.Moved(RIFLES, 590, ((2000, 1500), (2000, 2090)), k47.ORDERS_ADVANCE),
        "Rifle squad goes 5.9 in, now at 20,20.9, in Stable § k47.orders.advance",
    ),
    (e.Moved(RIFLES, 0, ((2000, 1500),), k47.ORDERS_ADVANCE), "Rifle squad stays where it is § k47.orders.advance"),
    (
        e.Moved(TANK, 300, ((0, 0), (300, 0)), k47.ORDERS_ADVANCE, reverse=True, stopped=True),
        "T-34/85 reverses 3 in of its way, now at 3,0, 13.5 in south-west of Miller's wood § k47.orders.advance",
    ),
    (e.Turned(TANK, 45), "T-34/85 turns to north-east, 45° § k47.gap.pivot"),
    (e.Turned(GUN, 90), "Towed Zvukovoy Proyektor turns to east, 90° § k47.gap.free-facing"),
    (
        e.Declared(RIFLES, SECTION, 1080),
        "Rifle squad shoots at Infantry section 1, 10.8 in away § k47.shoot.sequence",
    ),
    (e.Reacts(SECTION, Reaction.GO_DOWN), "Infantry section 1 chooses to go down § k47.gap.reaction-go-down"),
    (e.Reacts(SECTION, Reaction.RECCE), "Infantry section 1 chooses to make a recce move § k47.gap.reaction-recce"),
    (e.Reacts(SECTION, None), "Infantry section 1 does not react § k47.gap.reactions"),
    (
        e.ShotLost(RIFLES, SECTION, "it is out of sight", k47.GAP_LOS),
        "Rifle squad: its shot at Infantry section 1 is lost, it is out of sight § k47.gap.los",
    ),
    (e.PinsNow(SECTION, 1, k47.GAP_PINS_GAIN), "Infantry section 1 has 1 pin now § k47.gap.pins-gain"),
    (
        e.Fell(SECTION, ("rifle", "rifle", "lmg"), 7),
        "Infantry section 1 loses 2 Rifle, LMG: 7 models left § k47.gap.casualties",
    ),
    (
        e.Fell(SECTION, ("lmg",), 1, picked=True),
        "Infantry section 1 loses LMG, picked out by the shooter: 1 model left § k47.gap.exceptional-damage",
    ),
    (e.Fell(VICKERS, (), 2), "Vickers MMG team is down to 2 models § k47.gap.casualties"),
    (
        e.Destroyed(TANK, k47.RESULT_KNOCKED_OUT, wreck=True),
        "T-34/85 is destroyed, and its wreck stays § k47.result.knocked-out",
    ),
    (
        e.Demolished(TANK, 4),
        "T-34/85 drives Stable down: a ruin from now on § k47.gap.demolish-move",
    ),
    (e.Boarded(RIFLES, TANK), "Rifle squad gets aboard T-34/85 § k47.gap.embark-table"),
    (e.Boarded(GUN, TANK), "Towed Zvukovoy Proyektor is hitched to T-34/85 § k47.gap.tow-table"),
    (e.Stopped(TANK, k47.RESULT_STUNNED), "T-34/85 does nothing more this turn § k47.result.stunned"),
    (e.Waits(RIFLES), "Rifle squad finds no free place on its edge and waits § k47.gap.arrivals"),
    (e.Closed(RIFLES, SECTION), "Rifle squad is in contact with Infantry section 1 § k47.gap.assault-path"),
    (
        e.RoundOver(RIFLES, SECTION, 2, 3, SECTION),
        "The round is over, Infantry section 1 has lost it: casualties of Rifle squad 2, of Infantry section 1 3"
        " § k47.cq.compare",
    ),
    (
        e.FightsBy(RIFLES, Mode.POINT_BLANK),
        "Rifle squad fights by point-blank fire § k47.cq.mode-choice",
    ),
    (
        e.AssaultOver(RIFLES, SECTION, k47.GAP_ASSAULT_STEPS),
        "The assault of Rifle squad on Infantry section 1 comes to no fight § k47.gap.assault-steps",
    ),
    (e.Kept(0, (RIFLES, TANK)), "Soviet keeps the dice of Rifle squad, T-34/85 § k47.turn.end-retain"),
    (e.Kept(0, ()), "Soviet takes all its dice back § k47.turn.end-retain"),
    (
        e.Ended(e.Outcome(1, (3, 6), "a lead of 3 points, it takes 2 to win")),
        "British has won: a lead of 3 points, it takes 2 to win § k47.gap.victory",
    ),
    (
        e.Ended(e.Outcome(1, (3, 6), "soviet gave up", k47.GAP_END_TIMING)),
        "British has won: soviet gave up § k47.gap.end-timing",
    ),
    (
        e.Ended(e.Outcome(1, (0, 9), "we are wiped out, and that wins for them")),
        "British has won: the enemy is wiped out § k47.gap.victory",
    ),
]


@pytest.mark.parametrize(
    ("event", "said"), TOLD, ids=lambda each: type(each).__name__ if not isinstance(each, str) else ""
)
def test_an_event_in_a_sentence_with_its_rule(event: Any, said: str) -> None:
    assert STORY.told(event)[0] == said


def test_every_event_there_is_can_be_told() -> None:
    told = {type(event) for event, _ in TOLD}
    there = {each for each in vars(e).values() if isinstance(each, type) and issubclass(each, e.Event)} - {e.Event}
    assert there - told == set()


def test_every_rule_that_is_told_is_a_real_one() -> None:
    rules = ruleset("konflikt_47").rules
    cited = [rule for event, _ in TOLD for line in STORY.told(event) for rule in re.findall(r"§ (\S+)", line)]
    assert len(cited) >= len(TOLD)
    assert [rule for rule in cited if rule not in rules] == []


# ---------------------------------------------------------------------- rolls


def rolled(
    side: int, procedure: Any, facts: Any, seed: int, units: tuple[int, ...], against: tuple[int, ...]
) -> Rolled:
    events: list[Any] = []
    dice = PlayDice(FaceStream(seed.to_bytes(32)))
    throw_and_tell(
        scenario().assess,
        side,
        procedure,
        facts,
        dice,
        events.append,
        units,
        against,
    )
    found = events[0]
    assert isinstance(found, Rolled)
    return found


def test_fire_is_told_with_who_at_whom_from_how_far_and_every_die() -> None:
    facts = UnitFireFacts(firer="sov-rifles", target="bri-section", distance=10.8)
    lines = STORY.told(rolled(0, UNIT_FIRE, facts, 3, (RIFLES,), (SECTION,)))
    assert lines[0].startswith("Rifle squad fires at Infantry section 1, 10.8 in away: ")
    assert any("§ k47.hit.base" in line for line in lines)
    assert all(line.startswith("  ") for line in lines[1:])


def test_an_order_test_names_its_order() -> None:
    lines = STORY.told(rolled(0, ORDER_TEST, OrderTestFacts(pins=1, order=Order.RUN), 1, (RIFLES,), ()))
    assert re.fullmatch("Rifle squad, order test for Run: .*", lines[0])


def test_the_cup_speaks_of_both_sides_by_their_names() -> None:
    # k47.turn.draw-die: the dice are nobody's, so "ours" would be wrong for half of those who read it.
    lines = STORY.told(rolled(-1, ORDER_DICE, OrderDiceFacts(ours=5, theirs=4), 1, (), ()))
    assert re.fullmatch("An order die is drawn: (Soviet|British)", lines[0])
    assert not re.search(r"\b(ours|theirs)\b", " ".join(lines))


# ---------------------------------------------------------------------- luck


def test_two_dice_of_an_order_test_are_one_piece_of_luck() -> None:
    # k47.gap.order-test: 8 or less on 2D6 for a Regular unit with one pin.
    event = rolled(0, ORDER_TEST, OrderTestFacts(pins=1, order=Order.RUN), 1, (RIFLES,), ())
    test = event.rolls[0]
    assert next(iter(luck(event))) == (0, sum(test.faces) <= 8, Fraction(26, 36))


def test_damage_dice_count_one_by_one_and_the_targets_check_is_its_own() -> None:
    facts = UnitFireFacts(firer="sov-rifles", target="bri-section", distance=5)
    checked = 0
    for seed in range(30):
        event = rolled(0, UNIT_FIRE, facts, seed, (RIFLES,), (SECTION,))
        damage = [roll for roll in event.rolls if roll.why == k47.DAMAGE_ROLL]
        hits = [roll for roll in event.rolls if roll.why == k47.HIT_BASE]
        found = list(luck(event))
        ours = [well for side, well, _ in found if side == 0]
        assert len(ours) >= sum(len(roll.faces) for roll in (*hits, *damage))
        checks = [roll for roll in event.rolls if roll.why == k47.GAP_MORALE_CHECK]
        assert [well for side, well, _ in found if side == 1] == [bool(roll.result) for roll in checks]
        checked += len(checks)
    assert checked


def test_the_cup_is_nobodys_luck() -> None:
    assert list(luck(rolled(-1, ORDER_DICE, OrderDiceFacts(ours=5, theirs=4), 1, (), ()))) == []


def test_what_is_left_in_the_cup_is_told_to_both() -> None:
    """k47.gap.open-information"""
    assert (
        STORY.told(e.DieDrawn(1, (3, 4)))[1] == "  left in the cup: 3 Soviet and 4 British § k47.gap.open-information"
    )


# ---------------------------------------------------------------------- cards


def scenes(*events: Any) -> Any:
    return BattleGame(scenario()).scenes(events)


def test_a_card_of_an_order_test_says_the_number_it_took_and_what_that_is_made_of() -> None:
    # k47.gap.order-test: 2D6, not above morale less pins.
    (scene,) = scenes(rolled(0, ORDER_TEST, OrderTestFacts(pins=1, order=Order.RUN), 1, (RIFLES,), ()))
    cast = scene.casts[0]
    assert (cast.faces, cast.needs, cast.came, cast.well) == ((5, 2), "8 or less on 2D6", "7", (True,))
    assert scene.numbers == ("Order test 8: 9 morale of Regular troops, -1: 1 pin marker",)


def test_a_card_of_fire_says_what_made_hitting_hard_and_how_the_damage_dice_are_read() -> None:
    # k47.hit.down, k47.damage.roll
    facts = UnitFireFacts(firer="sov-rifles", target="bri-section", distance=10.8, target_down=True)
    (scene,) = scenes(rolled(0, UNIT_FIRE, facts, 3, (RIFLES,), (SECTION,)))
    assert "To hit, Rifle 4+: 3+ needed roll to hit, die -1 target is Down" in scene.numbers
    damage = next(cast for cast in scene.casts if cast.rule == k47.DAMAGE_ROLL)
    assert re.match(r"\d harmless \(1-3\), \d damaging \(4-5\)", damage.came)


def test_the_shooters_card_says_that_the_target_went_down_first() -> None:
    # k47.gap.reaction-go-down
    shot = rolled(0, UNIT_FIRE, UnitFireFacts(target_down=True), 3, (RIFLES,), (SECTION,))
    went_down = "Infantry section 1 chooses to go down", k47.GAP_REACTION_GO_DOWN
    assert scenes(e.Reacts(SECTION, Reaction.GO_DOWN), shot)[0].because == (went_down,)
    assert scenes(e.Reacts(SECTION, None), shot)[0].because == ()
    assert went_down not in scenes(shot, e.Reacts(SECTION, Reaction.GO_DOWN), shot)[0].then


@pytest.mark.parametrize(("faces", "told"), [((1, 1, 1), False), ((6, 6, 6, 6, 1, 1, 1, 1), True)])
def test_the_number_of_a_check_is_told_where_it_is_rolled(faces: tuple[int, ...], told: bool) -> None:
    """k47.gap.half-casualties, k47.shoot.morale-last: of a volley that misses there is none"""
    events: list[Any] = []
    facts = UnitFireFacts(firer="usa-coyote", target="usa-officer", weapons=("mmg",), distance=10.0)
    dice = Falling({k47.HIT_BASE: faces[:4], k47.DAMAGE_ROLL: [4 if told else 1]})
    throw_and_tell(STORY.scenario.assess, 0, UNIT_FIRE, facts, dice, events.append, (RIFLES,), (SECTION,))
    lines = " ".join(STORY.told(events[0]))
    assert ("Morale check" in lines) is told
    assert "To hit" in lines
