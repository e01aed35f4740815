"""The odds of a combat in the game say what this map allows: how far an advance goes, and who cannot go back."""

from collections import Counter
from itertools import islice, product
from typing import Any

import pytest
from msgspec.structs import asdict
from tests.rulesets.dday_to_berlin.battle.random_play import SCENARIOS, decisions
from tests.rulesets.dday_to_berlin.battle.situations import OPEN_5, OPEN_7, Situation, combat

from sandtable.cli.show import brief_odds_text
from sandtable.dice.scripted import ScriptedDice
from sandtable.game import Forecast
from sandtable.rulesets.dday_to_berlin.battle.advances import Breakthrough, GeneralAdvance, ways
from sandtable.rulesets.dday_to_berlin.battle.answers import Assault, Defend
from sandtable.rulesets.dday_to_berlin.battle.assaults import Defence
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat
from sandtable.sheet.answer import OddsAnswer, odds
from sandtable.sheet.shelves import home_of


def rows(**changed: str) -> str:
    """An open map with some rows changed, by their numbers from the south: r4=". . w . . . ."."""
    found = OPEN_7.split("\n")
    for row, text in changed.items():
        found[7 - int(row[1:])] = text
    return "\n".join(found)


def forecast(table: Situation, answer: Any) -> Forecast:
    (only,) = table.game.forecasts(table.state, answer)
    return only


def told(table: Situation, answer: Any) -> str:
    """The odds as a player reads them."""
    home, only = home_of(table.game), forecast(table, answer)
    found = odds(home, home.procedures[only.procedure], asdict(only.facts))
    assert isinstance(found, OddsAnswer), found
    return " ".join(brief_odds_text(found).split())


def assault(terrain: str = OPEN_7, *red: str, blue: tuple[str, ...] = ("Able inf D3/N",), **more: Any) -> Situation:
    ready = " ".join(unit.split()[0] for unit in blue)
    return combat(terrain, blue, red or ("Fritz inf D4/S",), ready=ready, **more)


# ---------------------------------------------------------------------- how far an advance goes


@pytest.mark.parametrize(
    ("terrain", "red", "zones"),
    [
        (OPEN_7, ("Fritz inf D4/S",), 1),
        (rows(r4=". . . w . . ."), ("Fritz inf D4/S",), 0),
        (OPEN_7, ("Fritz inf D4/S", "Franz inf D5/S"), 0),
        (OPEN_7, ("Fritz inf D4/S", "Gun art_light D5/S"), 1),
        (OPEN_7, ("Fritz inf D4/S", "Franz inf D5/N"), 1),
    ],
    ids=["open", "rough", "enemy ZOC", "guns control nothing", "looking away"],
)
def test_a_general_advance_is_promised_as_far_as_it_can_go(terrain: str, red: tuple[str, ...], zones: int) -> None:
    """ddb.advance.general, ddb.gap.advance-details, ddb.gap.zoc"""
    table = assault(terrain, *red)
    answer = table.assault("D4", "Able")
    assert forecast(table, answer).facts.open_beyond == zones  # type: ignore[attr-defined]
    if zones:
        assert "the advance takes the position and may go on 1 zone" in told(table, answer)
    else:
        assert "the advance ends in the position" in told(table, answer)
        assert "go on" not in told(table, answer)


def test_a_road_into_rough_ground_leads_on_and_out_of_it() -> None:
    """ddb.gap.advance-details, ddb.gap.rough-movement"""
    road = '[[map.road]]\npath = "D3 D4 D5"'
    table = assault(rows(r4=". . . w . . ."), ground=road)
    assert "and, by road, may go on 1 zone" in told(table, table.assault("D4", "Able"))


def test_wading_ends_an_advance_on_the_other_bank() -> None:
    """ddb.gap.water, ddb.gap.advance-details"""
    river = '[[map.river]]\nedges = "A3-A4 B3-B4 C3-C4 D3-D4 E3-E4 F3-F4 G3-G4"'
    table = assault(OPEN_7, ground=river)
    assert "the advance ends in the position" in told(table, table.assault("D4", "Able"))


@pytest.mark.parametrize(
    ("terrain", "zones", "said"),
    [
        (OPEN_7, 2, "may go on up to 2 zones"),
        (rows(r5=". . w w w . .", r4=". . w . w . .", r3=". . w w w . ."), 1, "may go on 1 zone"),
        (rows(r4=". . . w . . ."), 0, "the advance ends in the position"),
    ],
)
def test_a_breakthrough_is_promised_as_far_as_it_can_go(terrain: str, zones: int, said: str) -> None:
    """ddb.advance.breakthrough, ddb.gap.advance-details"""
    table = assault(terrain, "Flak atg D4/S", blue=("Tank tnk_medium D3/N", "Able inf D3/N"))
    answer = table.assault("D4", "Tank", "Able")
    found = forecast(table, answer).facts.open_beyond  # type: ignore[attr-defined]
    assert (found, said in told(table, answer)) == (zones, True)


def test_a_scenario_without_second_assaults_says_so_with_the_odds() -> None:
    """ddb.gap.breakthrough-assault"""
    table = assault(OPEN_7, "Flak atg D4/S", blue=("Tank tnk_medium D3/N",), house="second_assault = false")
    said = forecast(table, table.assault("D4", "Tank")).label
    assert said.endswith("in this scenario a breakthrough starts no new assault")


def beyond(state: Any) -> int:
    """How far the advance that is open goes beyond the position; 0 where there is none."""
    step = state.agenda[0] if state.agenda else None
    if not isinstance(step, GeneralAdvance | Breakthrough):
        return 0
    general = isinstance(step, GeneralAdvance)
    limit = state.tables.limit("general_advance" if general else "breakthrough")
    who = [step.unit] if isinstance(step, GeneralAdvance) else step.able(state)
    return max(len(path) - 1 for number in who for path in ways(state, number, step.zone, limit).values())


def test_what_is_promised_is_what_the_game_offers() -> None:
    """ddb.gap.advance-details: in random battles, wherever a lone defender falls and nobody else can bar the way."""
    seen = Counter[int]()
    for name, seed in product(SCENARIOS, range(3)):
        for game, state, rng in decisions(name, seed):
            if not state.agenda or not isinstance(state.agenda[0], Combat):
                continue
            for answer in islice(game.suggest(state, rng), 6):
                if not isinstance(answer, Assault):
                    continue
                side = state.cards[answer.primary].side
                alone = state.at(1 - side, answer.target)
                # A slow primary goes before MECH that breaks through: two advances, of which the odds tell the farther.
                slow = not state.cards[answer.primary].row.is_mech and bool(answer.supports)
                if slow or alone.bit_count() > 1:
                    continue
                (only,) = game.forecasts(state, answer)
                with ScriptedDice(1, 10) as dice:
                    after = game.take(state, answer, dice).state
                    if after.agenda and isinstance(after.agenda[0], Defence):
                        after = game.take(after, Defend(alone.bit_length() - 1), dice).state
                assert only.facts.open_beyond == beyond(after)  # type: ignore[attr-defined]
                seen[beyond(after)] += 1
    assert set(seen) == {0, 1, 2}


# ---------------------------------------------------------------------- who takes a position that fire has emptied


def test_fire_promises_an_advance_only_to_those_who_stand_next_to_the_target() -> None:
    """ddb.advance.limited, ddb.gap.advance-details"""
    near = combat(OPEN_5, ["Gun art_light C1", "Able inf C3"], ["Fritz inf C4/S"])
    assert "may take the position" in told(near, near.fire("Fritz", "Gun"))
    far = combat(OPEN_5, ["Gun art_light C1", "Able inf C2"], ["Fritz inf C4/S"])
    assert "no battalion next to the position may take it" in told(far, far.fire("Fritz", "Gun"))


# ---------------------------------------------------------------------- who cannot go back


def test_those_who_could_not_retreat_are_named_with_the_odds() -> None:
    """ddb.gap.retreat-direction, ddb.retreat.off-table, ddb.state.guns-shattered-lost"""
    table = combat(OPEN_5, ["Able inf C4/N", "Mate inf C4/N"], ["Fritz inf C5/S", "Flak atg C5/S"], ready="Able Mate")
    labels = [each.label for each in table.game.forecasts(table.state, table.assault("C5", "Able", "Mate"))]
    assert labels == [
        "against Fritz; if the position falls, Flak has nowhere to go and would be lost for 3 morale markers",
        "against Flak; if the position falls, Fritz has nowhere to go and would be shattered",
    ]


def test_all_whom_a_fallen_position_would_cost_are_named_in_one_warning() -> None:
    """ddb.gap.retreat-of-rest, ddb.state.guns-shattered-lost"""
    table = combat(OPEN_5, ["Able inf C4/N"], ["Fritz inf C5/S", "Flak atg C5/S", "Franz inf C5/S"], ready="Able")
    assert table.game.forecasts(table.state, table.assault("C5", "Able"))[0].label == (
        "against Fritz; if the position falls, "
        "Flak has nowhere to go and would be lost for 3 morale markers, and "
        "Franz has nowhere to go and would be shattered"
    )


def test_a_support_that_could_not_fall_back_is_named_too() -> None:
    """ddb.gap.attacking-force, ddb.retreat.off-table"""
    table = combat(OPEN_5, ["Able inf C1/N", "Mate inf C1/N"], ["Fritz inf C2/S"], ready="Able Mate")
    said = forecast(table, table.assault("C2", "Able", "Mate")).label
    assert said.endswith("; if the attack is thrown back, Mate has nowhere to go and would be shattered")


def test_under_fire_whoever_could_not_retreat_is_named() -> None:
    """ddb.gap.ranged-who-retreats, ddb.state.guns-shattered-lost"""
    table = combat(OPEN_5, ["Gun art_light C1", "Able inf C4"], ["Flak atg C5/S"])
    assert forecast(table, table.fire("Flak", "Gun")).label == (
        "if it retreats, Flak has nowhere to go and would be lost for 3 morale markers; "
        "if the firer retreats, Gun has nowhere to go and would be lost for 3 morale markers"
    )
