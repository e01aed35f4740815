"""What is said of an answer is read back as the same answer, and what a player types is understood."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.moving_fields import field, named, waiting
from tests.rulesets.konflikt_47.battle.tables import laid, scenario

from sandtable.game.answers import Concede, Done
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle.casualties import OFFICER
from sandtable.rulesets.konflikt_47.battle.game import BattleGame
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.sequence import KeepDice
from sandtable.rulesets.konflikt_47.notation.reading import BattleReader
from sandtable.rulesets.konflikt_47.notation.saying import said
from sandtable.rulesets.konflikt_47.notation.wording import worded
from sandtable.rulesets.konflikt_47.tables import TABLES
from sandtable.rulesets.konflikt_47.terms import Loaded, Mode, Order, Reaction
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.notation.command import verb_of

RIFLES, GUN, COSSACK, TANK, SECTION, VICKERS, CROMWELL = 1, 5, 6, 7, 9, 12, 16


@cache
def game() -> BattleGame:
    return BattleGame(scenario())


class Anything(GiveOrder, frozen=True):
    """A question that takes every kind of answer, about the rifle squad."""

    answers = (
        *(a.Place, a.Give, a.Go, a.Hitch, a.Unhitch, a.Shoot, a.React, a.Spring, a.GoOn, a.Halt, a.Fall),
        *(a.Choose, a.FightBy, a.FollowOn, a.Consolidate, a.PutDown, a.Keep, Done),
    )
    unit: int = RIFLES


def asked(step: Any) -> Any:
    return replace(laid(), agenda=(step,))


def read(s: Any, line: str) -> Any:
    verb, rest = verb_of(line, s.agenda[0], game().verbs, game().verbs, game().two_words)
    return BattleReader(s, game().names).read(verb, rest)


UNITS = st.integers(0, 16)
OURS, THEIRS = st.integers(0, 7), st.integers(8, 16)
PLACES = st.tuples(st.integers(0, 4800), st.integers(0, 4800))
FACINGS = st.integers(0, 359)
WEAPONS = st.lists(st.sampled_from([*TABLES.small_arms, *TABLES.heavy_weapons]), max_size=6).map(tuple)
ROUNDS = st.sampled_from(Loaded)
OTHER = st.lists(st.sampled_from(["medium-at", "light-autocannon"]), max_size=2, unique=True).map(tuple)
AIMS = st.builds(a.Aim, THEIRS | st.just(-1), WEAPONS, ROUNDS, st.booleans(), FACINGS | st.just(-1), OTHER)
SHOTS = AIMS.filter(lambda aim: aim.target >= 0 or aim.bearing >= 0)
ANSWERS = st.one_of(
    st.builds(a.Place, OURS, PLACES, FACINGS),
    st.builds(a.Give, OURS, st.sampled_from(Order), THEIRS | st.just(-1), FACINGS | st.just(-1), ROUNDS),
    st.builds(
        a.Go,
        st.lists(PLACES, max_size=4).map(tuple),
        FACINGS,
        st.booleans(),
        OURS | st.just(-1),
        st.none() | PLACES,
    ),
    st.builds(a.Hitch, OURS),
    st.builds(a.Unhitch, PLACES, FACINGS),
    st.builds(a.Shoot, st.lists(SHOTS, min_size=1, max_size=3).map(tuple)),
    st.builds(a.React, st.sampled_from(Reaction), AIMS),
    st.builds(a.Spring, OURS, st.integers(0, 4000), AIMS),
    st.builds(a.Fall, st.lists(st.sampled_from([OFFICER, "rifle", "lmg", "smg"]), max_size=6).map(tuple)),
    st.builds(a.Choose, UNITS),
    st.builds(a.FightBy, st.sampled_from(Mode)),
    st.builds(a.PutDown, PLACES, FACINGS),
    st.builds(a.Keep, st.lists(OURS, unique=True).map(tuple)),
    st.builds(a.Halt, FACINGS | st.just(-1)),
    st.sampled_from([a.GoOn(), a.FollowOn(), a.Consolidate(), Done(), Concede()]),
)


@given(ANSWERS)
def test_what_is_said_is_read_back_as_the_same_answer(answer: Any) -> None:
    s = asked(Anything(0))
    line = said(s, game().names, answer)
    assert read(s, line) == answer, line


@given(ANSWERS)
def test_every_answer_can_be_put_into_words(answer: Any) -> None:
    line = worded(asked(Anything(0)), answer)
    assert line
    assert line[0].isupper() or line[0].isdigit()


MOVE = MoveUnit(0, RIFLES, Order.ADVANCE)
TYPED = [
    (Anything(0), "place rifle at 12,4", a.Place(RIFLES, (1200, 400), 0)),
    (Anything(0), "set up rifle at 12,4", a.Place(RIFLES, (1200, 400), 0)),
    (Anything(0), "place T-34 at 12.5,4.25 facing ne", a.Place(TANK, (1250, 425), 45)),
    (GiveOrder(0), "order rifle squad advance", a.Give(RIFLES, Order.ADVANCE)),
    (GiveOrder(0), "order rifle squad adv", a.Give(RIFLES, Order.ADVANCE)),
    (GiveOrder(0), "order t-34 ambush he", a.Give(TANK, Order.AMBUSH, round=Loaded.HE)),
    (GiveOrder(1), "order vickers fire facing 200", a.Give(VICKERS, Order.FIRE, facing=200)),
    (GiveOrder(0), "assault rifle squad infantry section 1", a.Give(RIFLES, Order.RUN, SECTION)),
    (GiveOrder(0), "assault cossack, cromwell", a.Give(COSSACK, Order.RUN, CROMWELL)),
    (GiveOrder(0), "concede", Concede()),
    (MOVE, "go to 12,9 via 8,7", a.Go(((800, 700), (1200, 900)), 63)),
    (MOVE, "go to 12,9 via 8,7 then 9,8 facing ne", a.Go(((800, 700), (900, 800), (1200, 900)), 45)),
    (MOVE, "stay facing s", a.Go((), 180)),
    (MOVE, "go to 5,5 reverse facing 0", a.Go(((500, 500),), 0, reverse=True)),
    (MOVE, "go to 5,5 facing 0 board t-34", a.Go(((500, 500),), 0, boards=TANK)),
    (Anything(0), "shoot section 1", a.Shoot((a.Aim(SECTION),))),
    (Anything(0), "shoot at section 1 with LMG, rifle", a.Shoot((a.Aim(SECTION, ("lmg", "rifle")),))),
    (Anything(0), "shoot cromwell with heavy-at at", a.Shoot((a.Aim(CROMWELL, ("heavy-at",), Loaded.AT),))),
    (
        Anything(0),
        "shoot cromwell with panzerfaust then section 1",
        a.Shoot((a.Aim(CROMWELL, ("panzerfaust",)), a.Aim(SECTION))),
    ),
    (Anything(0), "shoot section 1 with 2 rifle, lmg", a.Shoot((a.Aim(SECTION, ("rifle", "rifle", "lmg")),))),
    (Anything(0), "shoot bearing 45", a.Shoot((a.Aim(bearing=45),))),
    (Anything(0), "react down", a.React(Reaction.GO_DOWN)),
    (Anything(0), "react stand and fire", a.React(Reaction.STAND_AND_FIRE)),
    (Anything(0), "react firefight with lmg", a.React(Reaction.FIREFIGHT, a.Aim(weapons=("lmg",)))),
    (Anything(0), "react nothing", Done()),
    (Anything(0), "ambush rifle squad at 4 in", a.Spring(RIFLES, 400)),
    (Anything(0), "ambush t-34 at 2.5 in he", a.Spring(TANK, 250, a.Aim(round=Loaded.HE))),
    (Anything(0), "go on", a.GoOn()),
    (Anything(0), "halt", a.Halt()),
    (Anything(0), "halt facing ne", a.Halt(45)),
    (Anything(0), "fall rifle, rifle, lmg", a.Fall(("rifle", "rifle", "lmg"))),
    (Anything(0), "fall 2 rifle, light machine gun", a.Fall(("rifle", "rifle", "lmg"))),
    (Anything(0), "fall officer", a.Fall((OFFICER,))),
    (Anything(0), "choose section 1", a.Choose(SECTION)),
    (Anything(0), "fight hand-to-hand", a.FightBy(Mode.HAND_TO_HAND)),
    (Anything(0), "fight point blank", a.FightBy(Mode.POINT_BLANK)),
    (Anything(0), "follow on", a.FollowOn()),
    (Anything(0), "consolidate", a.Consolidate()),
    (Anything(0), "put at 12,4 facing w", a.PutDown((1200, 400), 270)),
    (KeepDice(0), "keep rifle squad, t-34", a.Keep((RIFLES, TANK))),
    (KeepDice(0), "keep nothing", a.Keep()),
    (KeepDice(0), "keep all", a.Keep()),
]


@pytest.mark.parametrize(("step", "line", "answer"), TYPED, ids=[line for _, line, _ in TYPED])
def test_what_a_player_types(step: Any, line: str, answer: Any) -> None:
    assert read(asked(step), line) == answer


FAULTS = [
    (GiveOrder(0), "order rifle squad dance", "is no order"),
    (GiveOrder(0), "order rifle squad", "say whom and what|is no order"),
    (GiveOrder(0), "order nobody fire", "there is no unit"),
    (GiveOrder(0), "go to 12,4", "is no answer to Give an order"),
    (Anything(0), "place rifle squad", "say where"),
    (Anything(0), "place rifle squad at the mill", "is no place"),
    (Anything(0), "shoot", "say at whom"),
    (Anything(0), "shoot section 1 with bow", "there is no weapon"),
    (Anything(0), "shoot section 1 with 25 rifle", "25 are more than fire at once: name 24 at most"),
    (Anything(0), "ambush rifle squad", "say who and when"),
    (Anything(0), "react dance", "is no reaction"),
    (Anything(0), "fight well", "is no way to fight"),
    (Anything(0), "put somewhere", "does not belong"),
    (Anything(0), "fall 99 rifle", "more than fall at once"),
]


@pytest.mark.parametrize(("step", "line", "why"), FAULTS, ids=[line for _, line, _ in FAULTS])
def test_what_cannot_be_understood_is_said(step: Any, line: str, why: str) -> None:
    with pytest.raises(FactsFault, match=why):
        read(asked(step), line)


def test_an_order_is_worded_with_what_belongs_to_it() -> None:
    s = asked(GiveOrder(0))
    assert worded(s, a.Give(RIFLES, Order.RUN, SECTION)) == "Rifle squad assaults Infantry section 1"
    assert worded(s, a.Give(TANK, Order.AMBUSH, round=Loaded.HE)) == "T-34/85: Ambush, HE loaded"
    assert worded(asked(MOVE), a.Go(((1066, 600),), 0)) == "Go 2 in to 10.66,6, 6 in south of Miller's wood"


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz ,.#0123456789", max_size=60))
def test_no_line_does_more_harm_than_not_to_be_understood(rest: str) -> None:
    s = asked(Anything(0))
    for verb in game().verbs:
        try:
            found = BattleReader(s, game().names).read(verb, rest)
        except FactsFault:
            continue
        assert worded(s, found)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("place at rifle at 12,4", a.Place(0, (1200, 400), 0)),
        ("place AT rifle team at 12,4 facing s", a.Place(0, (1200, 400), 180)),
        ("ambush at rifle at 4", a.Spring(0, 400)),
        ("ambush pak at 4 in at", a.Spring(1, 400, a.Aim(round=Loaded.AT))),
    ],
)
def test_a_name_may_have_the_word_at_in_it(line: str, answer: Any) -> None:
    """An AT rifle team by half its name, although 'at' also says where and when"""
    s = field(south={"AT rifle team": ("sov-atr", (5, 5)), "Pak": ("ger-pak40", (20, 5))})
    s = replace(s, agenda=(Anything(0, unit=0),), there=s.there if line.startswith("ambush") else 0)
    names = BattleGame(s.scenario).names
    verb, rest = verb_of(line, s.agenda[0], game().verbs, game().verbs, game().two_words)
    assert BattleReader(s, names).read(verb, rest) == answer


MOVERS: dict[str, Any] = {
    "gun": ("sov-zp-gun", (10, 5)),
    "squad": ("ger-grenadiers", (20, 5)),
    "mmg": ("ger-mmg", (26, 5)),
    "tank": ("ger-pz4", (32, 5), 0),
    "track": ("ger-halftrack", (38, 5), 0),
}


@pytest.mark.parametrize(
    ("name", "go"),
    [
        ("gun", "go to 12,9 [via 8,7 then 9,8] [facing ne]"),
        ("squad", "go to 12,9 [via 8,7 then 9,8] [board NAME]"),
        ("mmg", "go to 12,9 [via 8,7 then 9,8] [facing ne] [board NAME]"),
        ("tank", "go to 12,9 [via 8,7 then 9,8] [facing ne] [reverse]"),
    ],
)
def test_only_what_is_open_to_a_unit_is_written_of_its_move(name: str, go: str) -> None:
    """k47.gap.reverse, k47.gap.embark-table: a gun neither reverses nor gets aboard, and nobody here comes on"""
    s: Any = field(south=MOVERS)
    game = BattleGame(s.scenario)
    s = s.first(MoveUnit(0, named(s, name), Order.ADVANCE))
    found = game.verbs_for(s)
    assert found["go"].usage == go
    assert list(found) == ["go", "stay", "concede"]
    with pytest.raises(FactsFault, match=r"Type go, stay or concede, 'what'"):
        game.read(s, "wander off")


def test_who_comes_onto_the_table_says_where_from_and_a_transport_hitches() -> None:
    """k47.gap.arrivals, k47.gap.embark-table, k47.gap.tow-table"""
    s: Any = field(south=MOVERS | {"gun": ("sov-zp-gun", (37, 8.2))})
    game = BattleGame(s.scenario)
    towing = game.verbs_for(s.first(MoveUnit(0, named(s, "track"), Order.ADVANCE)))
    assert list(towing) == ["go", "stay", "hitch", "concede"]
    late: Any = waiting(s, "squad")
    usage = game.verbs_for(late.first(MoveUnit(0, named(s, "squad"), Order.RUN)))["go"].usage
    assert usage == "go to 12,9 [via 8,7 then 9,8] [from 6,4]"
