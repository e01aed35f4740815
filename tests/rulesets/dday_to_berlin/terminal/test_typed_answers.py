"""Typed answers: what is said is read back, names may be cut short, and nonsense gets one clear line."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.cli.commands import commands_for
from sandtable.dice.play import seeded
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.game import BattleGame
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario
from sandtable.rulesets.dday_to_berlin.battle.steps import Battle
from sandtable.rulesets.dday_to_berlin.notation.finding import Finder
from sandtable.rulesets.dday_to_berlin.notation.verbs import VERBS
from sandtable.rulesets.dday_to_berlin.procedures.moving.engineering import EngineeringAction
from sandtable.rulesets.dday_to_berlin.terminal.commands import GameCommands
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.registry import ruleset

SHELF = ruleset("dday_to_berlin").shelf
assert SHELF is not None
KINDS = {kind.__name__ for kind in a.AnyAnswer.__args__}


def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311


@cache
def table(scenario: str) -> GameCommands:
    assert SHELF is not None
    commands = commands_for(SHELF.open(scenario))
    assert isinstance(commands, GameCommands)
    return commands


def states(scenario: str, seed: int) -> Iterator[Battle]:
    """Every question of a game at random."""
    game, dice, rng = table(scenario).game, seeded(seed), chance(seed)
    s = game.begin(dice).state
    while game.question(s) is not None:
        yield s
        s = game.take(s, next(game.suggest(s, rng)), dice).state


# ---------------------------------------------------------------------- said and read back


def test_whatever_is_suggested_can_be_typed_as_it_is_said() -> None:
    seen: Counter[str] = Counter()
    for scenario in ("crossroads", "bluecoat", "panzer_counterattack", *(f"random:{seed}" for seed in range(6))):
        commands, rng = table(scenario), chance(1)
        for s in states(scenario, 1):
            for _, answer in zip(range(4), commands.game.suggest(s, rng), strict=False):
                said = commands.game.said(s, answer)
                assert commands.game.read(s, said) == answer, said
                assert commands.game.read(s, said.upper()) == answer, said
                seen[type(answer).__name__] += 1
    assert set(seen) == KINDS


# ---------------------------------------------------------------------- one situation after the other


def asked(step: str, scenario: str = "crossroads") -> tuple[GameCommands, Any]:
    """The first such step in games at random."""
    for seed in range(50):
        for s in states(scenario, seed):
            if type(s.agenda[0]).__name__ == step:
                return table(scenario), s
    raise LookupError(step)


def opening(*typed: str) -> tuple[GameCommands, Battle]:
    """Crossroads after these answers, with dice that let everything move."""
    commands = table("crossroads")
    dice = seeded("115")
    s = commands.game.begin(dice).state
    for line in typed:
        turned = commands.game.answer(s, commands.game.read(s, line), dice)
        s = turned.state  # type: ignore[union-attr]
    return commands, s


MOVING = ("first", "activate all c5")
FIGHTING = (
    *MOVING,
    "move tank to c4",
    "done",
    "activate all d5",
    "move td to d4",
    "move 3rd to d4",
    "activate 1st",
    "move 1st to b4",
    "done",
)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("activate 2nd", a.Activate((2,))),
        ("activate 2nd bn, tank", a.Activate((2, 4))),
        ("activate 2nd Bn and Tank Bn", a.Activate((2, 4))),
        ("activate 2nd bn tank bn", a.Activate((2, 4))),
        ("activate #2, #4", a.Activate((2, 4))),
        ("activate #2 #4", a.Activate((2, 4))),
        ("act 2", a.Activate((2,))),
        ("a tank", a.Activate((4,))),
        ("ACTIVATE ALL C5", a.Activate((2, 4))),
        ("activate all tank", a.Activate((2, 4))),
        ("activate all #3", a.Activate((3, 5))),
        ("activate td", a.Activate((5,))),
        ("activate stug", a.Activate((12,))),
        ("activate reg h", a.Activate((0,))),
        ("done", a.Done()),
        ("d", a.Done()),
    ],
)
def test_activation(line: str, answer: a.Answer) -> None:
    commands, s = opening("first")
    assert commands.game.read(s, line) == answer


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("move tank to c4", a.Move(4, (20,), 2)),
        ("move tank to c4 n", a.Move(4, (20,), 0)),
        ("move tank to C4 facing east", a.Move(4, (20,), 1)),
        ("move tank facing e to c4", a.Move(4, (20,), 1)),
        ("move tank to d4 via c4", a.Move(4, (20, 21), 2)),
        ("move tank to d4 via d5 facing w", a.Move(4, (27, 21), 3)),
        ("move tank to c2 road", a.Move(4, (20, 14, 8), 2, road=True)),
        ("move tank to c4 by road", a.Move(4, (20,), 2, road=True)),
        ("move tank to c5 facing n", a.Move(4, (), 0)),
        ("turn tank n", a.Move(4, (), 0)),
        ("turn tank facing south", a.Move(4, (), 2)),
        ("move tank to le carrefour", a.Move(4, (20, 14), 2)),
        ("move tank to f1", a.Move(4, (21, 16, 11, 5), 2)),
    ],
)
def test_moves_find_their_path_and_face_the_enemy(line: str, answer: a.Answer) -> None:
    commands, s = opening(*MOVING)
    assert commands.game.read(s, line) == answer


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("assault c3 with tank", a.Assault(14, 4)),
        ("assault c3 with tank and 2nd", a.Assault(14, 4, (2,))),
        ("assault C3 with tank, 2nd from b4 d4", a.Assault(14, 4, (2,), (19, 21))),
        ("assault le carrefour with tank and all from all guns all art 2", a.Assault(14, 4, (), (19, 21), (6,), 2)),
        ("assault c3 with tank guns fa art air 1", a.Assault(14, 4, (), (), (6,), 1, 1)),
        ("assault c3 with tank from d4, b4", a.Assault(14, 4, (), (19, 21))),
        ("assault c3 with tank against pak", a.Assault(14, 4, defender=11)),
        ("fire fa at pak", a.Fire(11, 6)),
        ("fire at pak", a.Fire(11, 6)),
        ("fire fa at b3 art 1", a.Fire(9, 6, art=1)),
        ("fire off-table at i. btl", a.Fire(8)),
        ("fire off table at I. Btl guns fa", a.Fire(8, -1, (6,))),
        ("done", a.Done()),
    ],
)
def test_combat(line: str, answer: a.Answer) -> None:
    commands, s = opening(*FIGHTING)
    assert commands.game.read(s, line) == answer


@pytest.mark.parametrize(
    ("typed", "line", "said"),
    [
        (("first",), "activate", "name at least one unit"),
        (("first",), "activate bn", "'bn' may be 1st Bn (#1), 2nd Bn (#2), 3rd Bn (#3), Tank Bn (#4), TD Bn (#5)"),
        (("first",), "activate zebra", "there is no unit 'zebra': 'units' lists them"),
        (("first",), "activate #77", "there is no unit #77"),
        (("first",), "activate all a1", "nobody in A1 waits to be activated"),
        (("first",), "activate all", "name a zone such as F6"),
        (("first",), "done it", "'it' does not belong after 'done'"),
        (("first",), "x", "'x' is no command. Type activate or done"),
        (("first",), "actvate tank", "'actvate' is no command. Did you mean 'activate'?"),
        (MOVING, "move tank", "say where: move NAME to D5"),
        (MOVING, "move to c4", "name a unit"),
        (MOVING, "move tank to", "name a zone"),
        (MOVING, "move tank to z9", "there is no zone Z9 on a table from A1 to F6"),
        (MOVING, "move tank to nowhere", "'nowhere' is not a zone such as F6"),
        (MOVING, "move tank to c4 facing up", "facing 'up' will not do: give n, e, s or w"),
        (MOVING, "move tank to c4 road now", "'now' does not belong after 'road'"),
        (MOVING, "move tank to c4 to c3", "'to' stands there twice"),
        (MOVING, "move tank to c4 via q1", "there is no zone Q1"),
        (MOVING, "turn tank", "facing 'tank' will not do"),
        (MOVING, "turn", "facing '' will not do"),
        (FIGHTING, "assault", "name a zone"),
        (FIGHTING, "assault c3", "say who leads: assault C3 with NAME [and NAME…|all]; able to: Tank Bn"),
        (FIGHTING, "assault c3 with all", "say who leads"),
        (FIGHTING, "assault c3 with tank art many", "'many' is no number of supports"),
        (FIGHTING, "assault c3 with tank from nowhere", "'nowhere' is not a zone"),
        (FIGHTING, "fire fa", "say at whom"),
        (FIGHTING, "fire fa at", "name a unit"),
        (FIGHTING, "fire fa at a1", "there is no enemy in A1 that can be attacked"),
        (FIGHTING, "fire fa at c3", "C3 holds I. Btl, PaK Btl: name one of them"),
        (FIGHTING, "strike stug", "'strike' is no answer to Combat: type assault, fire or done"),
        (FIGHTING, "retreat to c4", "'retreat' is no answer to Combat: type assault, fire or done"),
        (MOVING, f"move {'tank ' * 11}to c4", "'tank tank tank …' is too long for a unit"),
        (
            ("first",),
            f"activate {','.join(['tank'] * 101)}",
            "101 units are more than one answer names: say 100 at most",
        ),
        (("first",), "activate all z9", "there is no zone Z9 on a table from A1 to F6"),
        (("first",), "activate all nobody", "there is no unit 'nobody': 'units' lists them"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_line_that_says_what_to_do(
    typed: tuple[str, ...], line: str, said: str
) -> None:
    commands, s = opening(*typed)
    with pytest.raises(FactsFault) as fault:
        commands.game.read(s, line)
    assert said in str(fault.value)


# ---------------------------------------------------------------------- questions that come seldom


def test_engineers_build_and_blow() -> None:
    commands, s = asked("Engineering", "bluecoat")
    unit = s.agenda[0].able(s).bit_length() - 1
    name = commands.names.tell(unit)
    assert commands.game.read(s, f"build position {name}") == a.Work(unit, EngineeringAction.BUILD_POSITION)
    edge = s.scenario.map.edge_said(0)
    one, other = edge.split("-")
    for line in (f"blow bridge {name} {edge}", f"blow bridge {name} {other} {one}", f"blow bridge {name} at {edge}"):
        assert commands.game.read(s, line) == a.Work(unit, EngineeringAction.BLOW_BRIDGE, 0)
    for line, said in (
        ("build castle", "there is no work 'build castle'"),
        ("build", "there is no work 'build '"),
        (f"build bridge {name} A1-C1", "no river runs between A1 and C1"),
    ):
        with pytest.raises(FactsFault, match=said):
            commands.game.read(s, line)


def test_the_only_one_it_can_be_need_not_be_named() -> None:
    commands, s = asked("Defence")
    choices = s.agenda[0].choices(s)
    if choices & (choices - 1):
        with pytest.raises(FactsFault, match="name a unit"):
            commands.game.read(s, "defend")
    else:
        assert commands.game.read(s, "defend") == a.Defend(choices.bit_length() - 1)
    commands, s = asked("GeneralAdvance")
    step = s.agenda[0]
    line = f"advance to {s.scenario.grid.labels[step.zone]} facing n"
    assert commands.game.read(s, line) == a.Advance(step.unit, (step.zone,), 0)


def test_an_hq_rallies_a_battalion_that_is_named_in_full_or_in_part() -> None:
    commands, s = asked("Rally")
    rally = next(answer for answer in s.agenda[0].suggest(s, chance(1)) if isinstance(answer, a.TryRally))
    hq, unit = s.scenario.said(rally.hq), s.scenario.said(rally.unit)
    for line in (f"rally {hq} {unit}", f"rally {hq}, {unit}", f"rally {hq} with {unit}", f"rally {unit}"):
        assert commands.game.read(s, line) == rally
    with pytest.raises(FactsFault, match="name an HQ and a shattered battalion"):
        commands.game.read(s, "rally")
    with pytest.raises(FactsFault, match="name an HQ and a shattered battalion"):
        commands.game.read(s, f"rally {hq}")


def test_under_fire_done_spends_nothing_and_counter_fire_says_what_it_spends() -> None:
    commands, s = asked("UnderFire")
    assert commands.game.read(s, "done") == a.CounterFire()
    assert commands.game.read(s, "counter fire art 1") == a.CounterFire(1)
    assert commands.game.read(s, "counterfire air") == a.CounterFire(air=1)
    assert [commands.game.said(s, answer) for answer in (a.CounterFire(), a.CounterFire(1, 1))] == [
        "done",
        "counterfire art 1 air 1",
    ]
    for line in ("counterfire", "counterfire art 0"):
        with pytest.raises(FactsFault, match=r"^say art N or air N, or done$"):
            commands.game.read(s, line)


def test_aircraft_strike_where_a_side_has_any() -> None:
    commands, s = asked("Combat", "bluecoat")
    targets = Finder(s).in_sight()
    name = commands.names.tell(targets[0])
    for line in (f"strike {name}", f"strike at {name}", f"air strike {name}"):
        assert commands.game.read(s, line) == a.AirStrike(targets[0])
    with pytest.raises(FactsFault, match="name a unit"):
        commands.game.read(s, "strike")
    assert "strike" in commands.game.verbs
    assert "strike" not in table("crossroads").game.verbs


def test_reinforcements_are_activated_together_by_their_entry_zone() -> None:
    """ddb.gap.activation-groups, ddb.gap.deployment"""
    commands = table("bluecoat")
    s = commands.game.start().change(turn=2, agenda=(Movement(1),))
    waiting = {s.scenario.said(number) for number in commands.game.read(s, "activate all e1").units}  # type: ignore[attr-defined]
    assert waiting == {"I./22", "II./125", "Pz.AA 21"}
    with pytest.raises(FactsFault, match="nobody in F1 waits to be activated"):
        commands.game.read(s, "activate all f1")


def test_a_word_like_a_zone_beyond_the_table_may_be_part_of_a_name() -> None:
    assert SHELF is not None
    source = SHELF.source("crossroads")[1].replace('"Tank Bn"', '"A12 Tanks"')
    commands = GameCommands(BattleGame(Scenario("odd", source)))
    s = commands.game.take(commands.game.begin(seeded("115")).state, a.MoveFirst(), seeded("1")).state
    assert commands.game.read(s, "activate all a12") == a.Activate((2, 4))


# ---------------------------------------------------------------------- the tables of this table


def test_odds_are_asked_with_the_tables_as_the_scenario_changes_them() -> None:
    assert SHELF is not None
    name, source = SHELF.source("random:3")
    assert "[house_rules]" not in source
    changed = GameCommands(BattleGame(Scenario(name, f"{source}\n[house_rules.tables.hit_number.basic]\nvalue = 3\n")))
    assert changed.home.tables.hit["basic"].value == 3
    assert table("random:3").home.tables.hit["basic"].value == 5
    assert ruleset("dday_to_berlin").tables.hit["basic"].value == 5


# ---------------------------------------------------------------------- names that are hard to type


def test_names_that_read_as_something_else_are_called_by_their_number() -> None:
    assert SHELF is not None
    source = SHELF.source("crossroads")[1]
    for old, new in (("1st Bn", "Road"), ("2nd Bn", "AT Bn"), ("3rd Bn", "A, B and C"), ("Tank Bn", "D4")):
        source = source.replace(f'"{old}"', f'"{new}"')
    game = BattleGame(Scenario("odd", source))
    commands = GameCommands(game)
    s = game.take(game.begin(seeded("115")).state, a.MoveFirst(), seeded("1")).state
    assert [commands.names.tell(number) for number in (1, 2, 3, 4)] == ["#1", "AT Bn", "#3", "#4"]
    assert commands.game.read(s, "activate AT Bn") == a.Activate((2,))
    assert commands.game.read(s, "activate at") == a.Activate((2,))
    assert commands.game.read(s, "activate #1, at bn, #3") == a.Activate((1, 2, 3))


# ---------------------------------------------------------------------- anything at all


WORDS = st.sampled_from(
    [
        *VERBS,
        *("to", "via", "facing", "road", "with", "and", "from", "guns", "art", "air", "at", "against", "all", ","),
        *("tank", "2nd", "bn", "Tank Bn", "i. btl", "stug", "pak", "fa", "hq", "#4", "#99", "#x", "off-table"),
        *("c3", "C4", "D5", "z9", "n", "e", "north", "1", "2", "-1", "999", "C3-C4", "position", "bridge", "§", "é"),
    ]
) | st.text(max_size=8)
SITUATIONS = [
    *(s for number, s in enumerate(states("crossroads", 1)) if number % 6 == 0),
    *(s for number, s in enumerate(states("random:3", 2)) if number % 25 == 0),
]


@given(st.sampled_from(SITUATIONS), st.lists(WORDS, min_size=1, max_size=9))
@settings(derandomize=True, deadline=None, max_examples=600)
def test_no_words_whatever_bring_the_reader_down_and_rules_judge_what_it_reads(s: Battle, words: list[str]) -> None:
    line = " ".join(words)
    if not line.strip():
        return
    commands = GameCommands(BattleGame(s.scenario))
    before = commands.game.write_state(s)
    with suppress(FactsFault):
        answer = commands.game.read(s, line)
        if commands.game.validate(s, answer) is None:
            assert commands.game.said(s, answer)
            commands.game.forecasts(s, answer)
    assert commands.game.write_state(s) == before
