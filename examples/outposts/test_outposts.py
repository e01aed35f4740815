from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from outposts.battle.game import OutpostsGame
from outposts.battle.steps import HIDDEN, NOWHERE, Held, Met, Outposts, Send, Sent
from outposts.page import GameFace
from outposts.players import OutpostsMind
from outposts.ruleset import Skirmish, SkirmishProfile, load, skirmish
from outposts.terminal import GameCommands
from sandtable.dice.scripted import ScriptedDice
from sandtable.explain import Refused
from sandtable.game import Turned
from sandtable.game.account import told
from sandtable.game.match import Match
from sandtable.game.waiting import Close, Closed, Ready, Reopen
from sandtable.sheet import OddsAnswer, odds
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.rolling import Rolled
from sandtable.sheet.scenario_text import ScenarioFault

HOME = Path(__file__).parent / "outposts"
MILL, WEIR, BRIDGE = 0, 1, 4


def opened(**changed: str) -> OutpostsGame:
    """The ford, with some of its lines written otherwise."""
    lines = (HOME / "scenarios" / "ford.toml").read_text().splitlines()
    named = {name.strip(): value for name, _, value in (line.partition("=") for line in lines)}
    return OutpostsGame.opened("ford", "\n".join(f"{name} = {value}" for name, value in {**named, **changed}.items()))


def begun(*faces: int, **changed: str) -> Match[Outposts]:
    return Match.begin(opened(**changed), ScriptedDice(*faces))


def give(match: Match[Outposts], who: str, *answers: Struct) -> Turned[Outposts]:
    *before, last = answers
    for answer in before:
        assert isinstance(match.answer(answer, match.game.seat(who)), Turned)
    turned = match.answer(last, match.game.seat(who))
    assert isinstance(turned, Turned), turned
    return turned


def a_round(match: Match[Outposts], north: dict[int, int], south: dict[int, int]) -> Turned[Outposts]:
    """Squads go to posts, and both are ready."""
    give(match, "north", *(Send(0, squad, post) for squad, post in north.items()), Ready(0))
    return give(match, "south", *(Send(1, squad, post) for squad, post in south.items()), Ready(1))


def rules_of(no: Any) -> list[tuple[str, str]]:
    assert isinstance(no, Refused)
    return [(why.rule, why.because) for why in no.refusals]


# ---------------------------------------------------------------------- the skirmish


@pytest.mark.parametrize(
    ("faces", "ours", "theirs", "outcome"),
    [
        ((4, 3), 1, 1, Skirmish.WON),
        ((3, 4), 1, 1, Skirmish.LOST),
        ((3, 3), 1, 1, Skirmish.DRAWN),
        ((2, 3), 3, 1, Skirmish.WON),
        ((6, 5), 1, 2, Skirmish.DRAWN),
    ],
)
def test_each_side_adds_its_squads_to_a_die(faces: tuple[int, int], ours: int, theirs: int, outcome: Skirmish) -> None:
    """out.fight.roll"""
    with ScriptedDice(*faces) as dice:
        assert skirmish(dice, SkirmishProfile(6, ours, theirs)) is outcome


def test_a_squad_more_is_worth_a_sixth() -> None:
    """out.fight.roll"""
    game = load().check()
    for ours, won in ((1, Fraction(5, 12)), (2, Fraction(7, 12)), (6, Fraction(35, 36))):
        answer = odds(game, game.procedures["skirmish"], {"ours": ours})
        assert isinstance(answer, OddsAnswer)
        assert answer.distribution[Skirmish.WON] == won


def test_the_loser_goes_back_to_the_reserve_and_the_winner_holds_the_post() -> None:
    """out.fight.roll, out.post.hold"""
    match = begun(4, 3)
    turned = a_round(match, {0: MILL}, {4: MILL, 5: WEIR})
    assert turned.state.at == (MILL, *[NOWHERE] * 4, WEIR, NOWHERE, NOWHERE)
    assert turned.state.holders == (0, 1, -1, -1, -1)
    kinds = [type(event) for event in turned.events]
    assert kinds == [Sent, Sent, Sent, Met, Rolled, Held, Held]
    rolled = turned.events[4]
    assert isinstance(rolled, Rolled)
    assert (rolled.units, rolled.against, rolled.outcome) == ((0,), (4,), Skirmish.WON)
    assert [(roll.result, roll.who) for roll in rolled.rolls] == [(4, "side A"), (3, "side B")]


def test_of_equal_totals_both_stay_and_nobody_new_holds_the_post() -> None:
    """out.fight.roll, out.post.hold"""
    match = begun(5, 4)
    turned = a_round(match, {0: MILL}, {4: MILL, 5: MILL})
    assert (turned.state.at[0], turned.state.at[4], turned.state.at[5]) == (MILL, MILL, MILL)
    assert turned.state.holders == (-1,) * 5


def test_who_left_a_post_holds_it_until_the_other_side_is_there_alone() -> None:
    """out.post.hold, out.orders.send"""
    match = begun()
    a_round(match, {0: MILL}, {})
    assert a_round(match, {0: BRIDGE}, {}).state.holders == (0, -1, -1, -1, 0)
    turned = a_round(match, {}, {4: MILL})
    assert turned.state.holders == (1, -1, -1, -1, 0)
    assert turned.state.at[0] == BRIDGE, "a squad without an order stays"


# ---------------------------------------------------------------------- orders


def test_the_last_order_of_a_squad_counts_and_nothing_happens_before_both_are_ready() -> None:
    """out.orders.send"""
    match = begun()
    give(match, "north", Send(0, 0, MILL), Send(0, 0, WEIR), Ready(0))
    assert (match.state.at, match.state.orders) == ((NOWHERE,) * 8, (NOWHERE,) * 8)
    turned = give(match, "south", Ready(1))
    assert turned.state.at[0] == WEIR
    assert (turned.state.round, match.game.turn_said(turned.state)) == (2, "Round 2 of 4")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Send(0, 4, MILL), ("out.orders.send", "that is none of your squads")),
        (Send(0, 0, 5), ("out.orders.send", "there is no such post")),
        (Send(0, 0, -1), ("out.orders.send", "there is no such post")),
        (Send(1, 4, MILL), ("game.not-your-decision", "this is for south to decide, not for north")),
        (Reopen(0), ("game.wait-not-ready", "it can still be changed: you did not say that you are ready")),
    ],
)
def test_what_the_rules_refuse(answer: Struct, reason: tuple[str, str]) -> None:
    """out.orders.send"""
    match = begun()
    assert rules_of(match.answer(answer, match.game.seat("north"))) == [reason]
    assert match.history == []


def test_the_umpire_closes_for_who_is_away_and_what_he_filed_for_him_counts() -> None:
    """out.orders.send"""
    match = begun()
    give(match, "north", Send(0, 0, MILL), Ready(0))
    give(match, "umpire", Send(1, 7, BRIDGE))
    turned = give(match, "umpire", Close("south is asleep"))
    assert turned.events[0] == Closed("Send your squads", "south is asleep", (1,))
    assert (turned.state.at[0], turned.state.at[7]) == (MILL, BRIDGE)
    assert match.game.story(turned.events[0]) == [
        "Send your squads: the umpire waits no longer, south is asleep",
        "  not ready: South",
    ]


# ---------------------------------------------------------------------- what is hidden


def test_a_side_sees_of_the_other_only_squads_that_it_met() -> None:
    """out.orders.send"""
    match = begun(3, 3)
    a_round(match, {0: MILL, 1: WEIR}, {4: MILL, 5: BRIDGE})
    north, south = (match.view(match.game.seat(name)).state for name in ("north", "south"))
    assert north.at == (MILL, WEIR, NOWHERE, NOWHERE, MILL, HIDDEN, HIDDEN, HIDDEN)
    assert south.at == (MILL, HIDDEN, HIDDEN, HIDDEN, MILL, BRIDGE, NOWHERE, NOWHERE)
    assert match.view(match.game.seat("spectator")).state.at == (MILL, *[HIDDEN] * 3, MILL, *[HIDDEN] * 3)
    events = told(match.game, match.history[-1], match.game.seat("north")).events
    assert [event for event in events if isinstance(event, Sent)] == [Sent(0, MILL), Sent(1, WEIR)]


def test_what_is_imagined_puts_no_hidden_squad_where_it_would_have_been_met() -> None:
    match = begun(3, 3)
    a_round(match, {0: MILL}, {4: MILL})
    view = match.view(match.game.seat("north"))
    for seed in range(20):
        imagined = match.game.imagine(view, Random(seed))  # noqa: S311
        assert MILL not in imagined.at[5:]
        assert match.game.view(imagined, view.seat) == view


# ---------------------------------------------------------------------- the end


def test_whoever_holds_more_posts_after_the_last_round_wins() -> None:
    """out.end.posts"""
    match = begun(rounds="1")
    turned = a_round(match, {0: MILL}, {4: WEIR, 5: BRIDGE})
    game, last = match.game, turned.state
    assert (match.question, game.winner(last), game.score(last)) == (None, 1, (1, 2))
    assert game.result_said(last) == "south wins. Result: posts 1 2"
    assert game.turn_said(last) == "Round 1 of 1"


def test_as_many_posts_each_are_a_draw() -> None:
    """out.end.posts"""
    match = begun(rounds="1")
    turned = a_round(match, {0: MILL}, {4: WEIR})
    assert match.game.winner(turned.state) is None
    assert match.game.result_said(turned.state).startswith("A draw")


def test_a_skirmish_is_luck_for_both_sides() -> None:
    match = begun(4, 3)
    turned = a_round(match, {0: MILL, 1: MILL}, {4: MILL})
    assert [found for event in turned.events for found in match.game.luck(event)] == [
        (0, True, Fraction(7, 12)),
        (1, False, Fraction(5, 18)),
    ]


# ---------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("send 1 Mill", Send(0, 0, MILL)),
        ("SEND 4 br", Send(0, 3, BRIDGE)),
        ("send 5 weir", Send(1, 4, WEIR)),
        ("ready", Ready(0)),
        ("reopen", Reopen(0)),
    ],
)
def test_what_is_typed_is_read(line: str, answer: Struct) -> None:
    match = begun()
    view = match.view(match.game.seat("north")).state
    assert match.game.read(view, line) == answer


def test_the_umpire_says_whose_orders_are_written() -> None:
    match = begun()
    umpire = match.game.seat("umpire")
    for line, answer in (("ready south", Ready(1)), ("ready n", Ready(0)), ("ready", Ready(0))):
        assert match.game.read(match.view(umpire).state, line) == answer
    assert match.game.said(match.view(umpire).state, Ready(1)) == "ready south"
    assert match.game.said(match.view(match.game.seat("south")).state, Ready(1)) == "ready"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("", "type send NUMBER POST, ready or reopen"),
        ("fire", "type send NUMBER POST, ready or reopen"),
        ("ready now", "which side is 'now'? There are north, south"),
        ("send one Mill", "type send NUMBER POST, ready or reopen"),
        ("send -1 Mill", "type send NUMBER POST, ready or reopen"),
        ("send 1 f", "which post is 'f'? There are Mill, Weir, Ford, Ferry, Bridge"),
        ("send 0 Mill", "there is no squad 0: the last is 8"),
        ("send 9 Mill", "there is no squad 9: the last is 8"),
    ],
)
def test_nonsense_is_told_in_a_line(line: str, fault: str) -> None:
    match = begun()
    with pytest.raises(FactsFault) as told_so:
        match.game.read(match.state, line)
    assert str(told_so.value) == fault


def test_a_post_whose_name_begins_another_can_be_named() -> None:
    game = opened(posts='["Mill", "Millpond", "Ford"]')
    s = Match.begin(game, ScriptedDice()).state
    assert [game.read(s, f"send 1 {word}") for word in ("mill", "millp")] == [Send(0, 0, 0), Send(0, 0, 1)]


def test_a_squad_is_sent_by_pointing_at_a_post() -> None:
    match = begun()
    view = match.view(match.game.seat("north")).state
    offers = match.game.offers(view, 2)
    assert [(offer.place, offer.answer) for offer in offers] == [
        (f"{label}1", Send(0, 2, post)) for post, label in enumerate("ABCDE")
    ]
    assert match.game.offers(view, 5) == []
    assert [offer.answer for offer in match.game.offers(view, None)] == [Ready(0)]


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"posts": '["Mill", "mill", "Ford"]'}, "posts: each needs a name of its own"),
        ({"sides": '["north", "North"]'}, "sides: each needs a name of its own, other than umpire and spectator"),
        ({"sides": '["north", "umpire"]'}, "sides: each needs a name of its own, other than umpire and spectator"),
        ({"squads": "0"}, "squads"),
    ],
)
def test_a_fault_of_a_scenario_is_told_by_its_place(changed: dict[str, str], fault: str) -> None:
    with pytest.raises(ScenarioFault, match=fault):
        opened(**changed)


# ---------------------------------------------------------------------- the computer


def test_a_position_is_worth_its_posts_and_squads_that_are_spread() -> None:
    """out.end.posts"""
    s, mind = begun().state, OutpostsMind()
    orders = [Send(0, 0, MILL), Send(0, 1, MILL)], [Send(0, 0, MILL), Send(0, 1, WEIR)]
    together, apart = ((give(m := begun(), "north", *sent), m.view(m.game.seat("north")).state)[1] for sent in orders)
    assert (mind.value(s, 0), mind.value(together, 0), mind.value(apart, 0)) == (0.0, 1.2, 2.0)
    held = a_round(begun(), {0: MILL}, {}).state
    assert (mind.value(held, 0), mind.value(held, 1)) == (3.0, -3.0)


# ---------------------------------------------------------------------- what is shown


def test_a_squad_is_drawn_where_it_is_sent_and_told_as_a_squad() -> None:
    """out.orders.send"""
    match = begun(3, 3)
    a_round(match, {0: MILL, 1: WEIR}, {4: MILL})
    give(match, "north", Send(0, 1, BRIDGE))
    view = match.view(match.game.seat("north")).state
    pieces = GameFace(match.game).pieces(view)
    assert [(piece.said, piece.waits) for piece in pieces[:5]] == [
        ("north 1, squad, at Mill, A1", True),
        ("north 2, squad, at Weir, to go to Bridge, E1", False),
        ("north 3, in reserve", True),
        ("north 4, in reserve", True),
        ("south 5, squad, at Mill, A1", False),
    ]
    assert {piece.off for piece in pieces[5:]} == {"out of sight"}


def test_the_terminal_draws_the_posts_and_who_is_there() -> None:
    match = begun(3, 3)
    shown = GameCommands(match.game).picture(a_round(match, {0: MILL, 1: WEIR}, {4: MILL}).state).splitlines()
    assert shown[2:5] == [
        "   .!        .!a       .!        .!        .!        .",
        " 1 . S   s   . S       .         .         .         .",
        "   .Mill     .Weir     .Ford     .Ferry    .Bridge   .",
    ]
    assert shown[-4:] == [
        "Posts: ! held by nobody  !a by north  !b by south; squads: S north  s south",
        "A1  north: north 1, at Mill",
        "A1  south: south 5, at Mill",
        "B1  north: north 2, at Weir",
    ]


def test_whoever_is_ready_too_early_is_told_which_squads_have_no_order() -> None:
    match = begun()
    game, north = match.game, match.game.seat("north")
    give(match, "north", Send(0, 0, MILL), Send(0, 2, WEIR))
    (warned,) = game.warnings(match.view(north).state, Ready(0))
    assert (warned.rule, warned.says) == ("out.orders.send", "north 2 and north 4 can still act")
    give(match, "south", Send(1, 5, MILL))
    give(match, "north", Send(0, 1, MILL), Send(0, 3, WEIR))
    assert game.warnings(match.view(north).state, Ready(0)) == ()
