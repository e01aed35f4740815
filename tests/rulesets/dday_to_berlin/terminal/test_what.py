"""`what`: everything that is legal, what suits the situation first; and what the odds say could also take part."""

from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.rulesets.dday_to_berlin.battle.random_play import decisions
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_5, OPEN_7, Situation, combat, situation

from sandtable.cli.choices import Choices
from sandtable.cli.commands import Commands, commands_for
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.game import BattleGame
from sandtable.rulesets.dday_to_berlin.battle.movement import MoveGroup, Movement
from sandtable.rulesets.dday_to_berlin.battle.moves import move_ends
from sandtable.rulesets.dday_to_berlin.battle.setting_up import SetUp
from sandtable.rulesets.dday_to_berlin.battle.steps import Battle
from sandtable.zoned.choosing import good_facing

SOME = 40


def listed(game: BattleGame, s: Battle, number: int = 0) -> Choices:
    seat = next(seat for seat in game.seats if seat.speaks_for(s.agenda[0].decider(s)))
    return Choices(commands_for(game), game.view(s, seat), number)


def moving(*blue: str, red: str = "Fritz inf G7", ground: str = "", times: int = 1) -> Situation:
    table = situation(OPEN_7, blue, [red], ground=ground)
    names = " ".join(unit.split()[0] for unit in blue)
    return table.activated(names, times).on(MoveGroup(BLUE, table.units(names)))


def answers(table: Situation) -> list[Struct]:
    return [choice.answer for choice in listed(table.game, table.state).all]


# ---------------------------------------------------------------------- everything that is legal


def test_every_zone_and_every_facing_of_a_move_is_listed() -> None:
    """ddb.move.any-direction, ddb.move.final-facing, ddb.gap.facing-change"""
    table = moving("Tank tnk_medium D2/N")
    number = table.unit("Tank")
    ends = move_ends(table.state, number, road=False, night=False)
    assert len(ends) == 5 * 4 - 1
    wanted = {a.Move(number, path, facing) for path, facing in product(ends.values(), range(4))}
    turns = {a.Move(number, (), facing) for facing in (1, 2, 3)}
    assert set(answers(table)) == wanted | turns | {a.Done()}


@pytest.mark.parametrize("number", range(8))
def test_road_moves_are_listed_whenever_the_question_is_asked(number: int) -> None:
    """ddb.move.road-double"""
    table = moving("Tank tnk_light A1", ground='[[map.road]]\npath = "A1 B1 C1 D1 E1"')
    texts = [choice.text for choice in listed(table.game, table.state, number).first]
    assert "move Tank to E1 facing n road" in texts
    assert "move Tank to D1 facing n road" in texts


def test_every_part_of_a_group_may_be_activated() -> None:
    """ddb.gap.activation-groups"""
    table = situation(OPEN_5, ["HQ hq_leg C2", "Able inf C2", "Baker inf C2", "Coy inf C2"], ["Fritz inf E5"])
    found = answers(table.on(Movement(BLUE)))
    assert len({each.units for each in found if isinstance(each, a.Activate)}) == 2**4 - 1


def test_every_unit_may_be_placed_in_every_zone_facing_any_way() -> None:
    """ddb.gap.deployment"""
    table = situation(OPEN_5, ["HQ hq_leg C1", "Able inf -", "Baker inf -"], ["Fritz inf E5"]).on(SetUp(BLUE))
    step = table.state.agenda[0]
    assert isinstance(step, SetUp)
    zones = {each.zone for each in answers(table) if isinstance(each, a.Place)}
    assert len([each for each in answers(table) if isinstance(each, a.Place)]) == 2 * 4 * len(zones)


@pytest.mark.parametrize("name", ["melee", "riverside"])
def test_whatever_is_listed_is_legal_and_told_once(name: str) -> None:
    """Of some random battles, every question and every answer in its list."""
    for count, (game, s, _) in enumerate(decisions(name, 1)):
        if count % 5 or not s.agenda:
            continue
        every = listed(game, s).all
        assert len({choice.answer for choice in every}) == len(every)
        assert [choice.number for choice in every] == list(range(1, len(every) + 1))
        for choice in Random(count).sample(every, min(SOME, len(every))):  # noqa: S311
            assert game.validate(s, choice.answer) is None, choice.text


# ---------------------------------------------------------------------- what suits the situation first


def test_the_first_in_the_list_face_where_they_should() -> None:
    """ddb.move.final-facing"""
    table = moving("Able inf D5/N", "Baker inf D5/N", red="Fritz inf D7/S")
    choices = listed(table.game, table.state)
    for choice in choices.first:
        if isinstance(choice.answer, a.Move):
            zone = choice.answer.path[-1] if choice.answer.path else table.zone("D5")
            assert choice.answer.facing == good_facing(table.state, BLUE, zone), choice.text
    assert all(choice in choices.first for choice in choices.few())
    names = {choice.text.split()[1] for choice in choices.few() if choice.text.startswith("move")}
    assert names == {"Able", "Baker"}


def test_a_unit_that_looks_away_from_the_enemy_is_told_to_turn_first() -> None:
    """ddb.gap.facing-change"""
    table = moving("Able inf D5/W", red="Fritz inf D6/S")
    assert "turn Able n" in [choice.text for choice in listed(table.game, table.state).first]
    assert "turn Able w" not in [choice.text for choice in listed(table.game, table.state).all]


# ---------------------------------------------------------------------- what could also take part


def joining(table: Situation, answer: Struct) -> list[str]:
    return commands_for(table.game).joining(table.state, answer)


def assaulting(**more: Any) -> Situation:
    blue = ["Able inf C2/N", "Mate inf C2/N", "West inf B2", "East inf D2", "South inf C1", "Gun art_light B1"]
    return combat(OPEN_5, blue, ["Fritz inf C3/S"], ready="Able Mate", **more)


def test_no_third_zone_could_take_part() -> None:
    """ddb.support.supporting-zones: at most two zones count, so none of the others could join two that are named."""
    table = assaulting()
    assert joining(table, table.assault("C3", "Able")) == ["and Mate", "from C1 or B2 or D2", "guns Gun"]
    assert joining(table, table.assault("C3", "Able", "Mate", zones="B2")) == ["from C1 or D2", "guns Gun"]
    assert joining(table, table.assault("C3", "Able", "Mate", zones="B2 C1", guns="Gun")) == []


def test_an_answer_that_names_far_too_many_has_no_options() -> None:
    """Each of them would be an answer as long, refused for as many reasons."""
    table = assaulting()
    answer = table.assault("C3", "Able")
    assert table.game.options(table.state, replace(answer, supports=(1, 2), zones=(0, 1)))
    assert table.game.options(table.state, replace(answer, supports=(1,) * 40, zones=(0,) * 21)) == []


def test_supports_are_named_by_how_many_are_left() -> None:
    """ddb.support.once"""
    table = assaulting(art=(3, 0), air=(1, 0))
    assert joining(table, table.assault("C3", "Able"))[-2:] == ["art 3", "air 1"]
    assert joining(table, table.assault("C3", "Able", art=2, air=1))[-1] == "art 1"
    assert joining(table, table.fire("Fritz"))[-2:] == ["art 2", "air 1"]


def test_a_primary_defender_does_not_support_itself() -> None:
    """ddb.combat.one-primary"""
    table = combat(OPEN_5, ["Able inf C2/N"], ["Fritz inf C3/S", "Kanon art_light C3/S"], ready="Able")
    table.play(table.assault("C3", "Able"))
    assert joining(table, table.defend("Kanon")) == []
    assert joining(table, table.defend("Fritz")) == ["guns Kanon"]


FIELDS = {"and": "supports", "from": "zones", "guns": "guns"}


def named(commands: Commands, s: Battle, word: str, said: str) -> int:
    """A zone or a unit as `could also take part` names it."""
    if word == "from":
        return s.scenario.grid.read(said)
    (number,) = [card.number for card in s.cards if card.name == said]
    return number


@pytest.mark.parametrize("name", ["melee", "riverside"])
def test_whatever_could_also_take_part_is_not_refused(name: str) -> None:
    """ddb.support.assault-supporters, ddb.support.supporting-zones, ddb.gap.table-artillery-support"""
    met = 0
    for game, s, rng in decisions(name, 2):
        for answer in game.suggest(s, rng) if s.agenda else ():
            if not isinstance(answer, a.Assault | a.Defend | a.Fire):
                break
            for line in commands_for(game).joining(s, answer):
                word, _, said = line.partition(" ")
                if word in ("art", "air"):
                    more = replace(answer, **{word: getattr(answer, word) + int(said)})
                    assert game.validate(s, more) is None, line
                    continue
                field, apart = FIELDS[word], " or " in said
                numbers = [named(commands_for(game), s, word, each) for each in said.replace(" or ", ", ").split(", ")]
                tried = [(number,) for number in numbers] if apart else [tuple(numbers)]
                for some in tried:
                    more = replace(answer, **{field: (*getattr(answer, field), *some)})
                    assert game.validate(s, more) is None, line
                    met += 1
    assert met
