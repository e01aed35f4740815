"""Several decide at once, hidden from each other until all are ready or the umpire closes."""

from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from tests.game.forging import as_format_1, lines_of
from tests.game.playing import chance
from tests.game.signals import NONE, RIDGE, SEATS, LieLow, Order, Orders, Shoot, Signals, Spare, State, open_signals

from sandtable.dice.play import seeded
from sandtable.dice.scripted import ScriptedDice
from sandtable.explain import Refused
from sandtable.game import Turned
from sandtable.game.account import told
from sandtable.game.cup import fair_cup, salt_of, seeded_cup
from sandtable.game.match import Match
from sandtable.game.record import RecordFault, read_record
from sandtable.game.replay import replay
from sandtable.game.ruling import Ruled, Uphold
from sandtable.game.seat_record import seat_record
from sandtable.game.seats import UMPIRE_HAND
from sandtable.game.story import story
from sandtable.game.table import resume, start
from sandtable.game.verdict import verify_record
from sandtable.game.waiting import Close, Closed, Ready, Reopen
from sandtable.players.strict import StrictUmpire

RED_NORTH, RED_SOUTH, BLUE_NORTH, BLUE_SOUTH = (SEATS[name] for name in Signals.hands)
CHIEF, UMPIRE, WATCHER = SEATS["Red chief"], SEATS["umpire"], SEATS["spectator"]
TEAMS = (RED_NORTH, RED_SOUTH, BLUE_NORTH, BLUE_SOUTH)
FORWARD = (1, 1, -1, -1)


def begun(*faces: int, text: str = RIDGE) -> Match[State]:
    return Match.begin(Signals(text), ScriptedDice(*faces))


def rules_of(no: Any) -> list[str]:
    assert isinstance(no, Refused)
    return [why.rule for why in no.refusals]


def give(match: Match[State], seat: Any, *answers: Struct) -> Turned[State]:
    *before, last = answers
    for answer in before:
        assert isinstance(match.answer(answer, seat), Turned)
    turned = match.answer(last, seat)
    assert isinstance(turned, Turned)
    return turned


def all_ready(match: Match[State]) -> None:
    for hand in match.question.hands if match.question is not None else ():
        give(match, TEAMS[hand], Ready(hand))


# ---------------------------------------------------------------------- filing


def test_all_are_asked_at_once_and_each_sees_only_itself_asked() -> None:
    match = begun()
    assert match.question is not None
    assert match.question.hands == (0, 1, 2, 3)
    seen = match.game.question(match.view(BLUE_NORTH).state)
    assert seen is not None
    assert (seen.hands, seen.side) == ((2,), 1)
    watched = match.game.question(match.view(WATCHER).state)
    assert watched is not None
    assert watched.hands == ()


@pytest.mark.parametrize("order", list(permutations(range(4)))[::5])
def test_the_order_in_which_they_file_makes_no_difference(order: tuple[int, ...]) -> None:
    states = []
    for hands in (range(4), order):
        match = begun()
        for hand in hands:
            give(match, TEAMS[hand], Order(hand, FORWARD[hand]), Ready(hand))
        states.append(match.state)
    assert states[0] == states[1]
    assert states[0].runners == (1, 2, 5, 4)


def test_what_was_filed_takes_effect_when_the_last_is_ready() -> None:
    match = begun()
    for hand in range(4):
        give(match, TEAMS[hand], Order(hand, FORWARD[hand]))
    for hand in range(3):
        give(match, TEAMS[hand], Ready(hand))
    assert match.state.runners == (0, 1, 6, 5)
    assert match.state.orders == (NONE,) * 4
    turned = give(match, BLUE_SOUTH, Ready(3))
    assert turned.state.runners == (1, 2, 5, 4)
    assert [event.team for event in turned.events] == [0, 1, 2, 3]  # type: ignore[attr-defined]


def test_a_seat_sees_its_own_orders_and_the_chief_those_of_the_side() -> None:
    match = begun()
    give(match, RED_NORTH, Order(0, 1))
    give(match, RED_SOUTH, Order(1, -1))
    give(match, BLUE_NORTH, Order(2, -1))
    assert match.view(RED_NORTH).state.orders == (1, NONE, NONE, NONE)
    assert match.view(CHIEF).state.orders == (1, -1, NONE, NONE)
    assert match.view(BLUE_SOUTH).state.orders == (NONE,) * 4
    assert match.view(UMPIRE).state.orders == (1, -1, -1, NONE)


def test_the_last_order_of_a_team_counts_and_the_chief_may_write_it() -> None:
    match = begun()
    give(match, RED_NORTH, Order(0, 1))
    give(match, CHIEF, Order(0, 0))
    all_ready(match)
    assert match.state.runners == (0, 1, 6, 5)


def test_whoever_is_ready_changes_nothing_until_he_says_otherwise() -> None:
    match = begun()
    give(match, RED_NORTH, Order(0, 1), Ready(0))
    assert rules_of(match.answer(Order(0, 0), RED_NORTH)) == ["game.wait-ready"]
    assert rules_of(match.answer(Ready(0), RED_NORTH)) == ["game.wait-ready"]
    assert rules_of(match.answer(Reopen(1), RED_SOUTH)) == ["game.wait-not-ready"]
    assert list(match.game.suggest(match.view(RED_NORTH).state, chance(1))) == [Reopen(0)]
    give(match, RED_NORTH, Reopen(0), Order(0, 0), Ready(0))
    all_ready(match)
    assert match.state.runners == (0, 1, 6, 5)


def test_a_seat_is_told_which_kinds_of_answer_it_has_a_use_for_now() -> None:
    match = begun()

    def kinds() -> tuple[str, ...]:
        question = match.game.question(match.view(RED_NORTH).state)
        assert question is not None
        return question.answers

    assert kinds() == ("Order", "Ready", "Close")
    give(match, BLUE_NORTH, Ready(2))
    assert kinds() == ("Order", "Ready", "Close")
    give(match, RED_NORTH, Ready(0))
    assert kinds() == ("Reopen", "Close")


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        (Order(2, 1), "game.not-your-decision"),
        (Ready(1), "game.not-your-decision"),
        (Ready(99), "game.not-your-decision"),
        (Close("enough"), "game.not-your-decision"),
        (Order(0, 2), "signals.orders"),
        (Order(0, -1), "signals.line"),
        (Shoot(), "game.answer-kind"),
    ],
)
def test_nobody_files_for_others_nor_what_the_rules_refuse(answer: Struct, rule: str) -> None:
    match = begun()
    assert rules_of(match.answer(answer, RED_NORTH)) == [rule]
    assert match.history == []


def test_who_has_nothing_to_decide_is_told_so() -> None:
    match = begun()
    assert rules_of(match.answer(Ready(7), UMPIRE)) == ["game.wait-not-asked"]


# ---------------------------------------------------------------------- the umpire


def test_the_umpire_files_for_who_is_away_and_closes_with_a_reason_that_stays_in_the_log() -> None:
    match = begun()
    give(match, RED_NORTH, Order(0, 1), Ready(0))
    give(match, UMPIRE, Order(3, -1))
    assert rules_of(match.answer(Close(" "), UMPIRE)) == ["game.wait-reason"]
    turned = give(match, UMPIRE, Close("the clock ran out"))
    assert turned.events[0] == Closed("Write your orders", "the clock ran out", (1, 2, 3))
    assert turned.state.runners == (1, 1, 6, 4)
    for seat in (RED_NORTH, BLUE_SOUTH, WATCHER):
        known = told(match.game, match.history[-1], seat)
        assert (known.who, known.answer, known.events[0]) == ("umpire", Close("the clock ran out"), turned.events[0])


def test_the_umpire_rules_within_the_rules_and_says_why() -> None:
    for answer, left in ((Uphold(), (1, 2)), (Spare("he lost his way"), (2, 2))):
        match = begun(6, text="posts = 3\nrounds = 1\numpire = true\n")
        give(match, RED_SOUTH, Order(1, 1))
        give(match, UMPIRE, Close("to save time"))
        give(match, BLUE_NORTH, Shoot())
        assert match.question is not None
        assert match.question.hands == (UMPIRE_HAND,)
        assert rules_of(match.answer(answer, CHIEF)) == ["game.not-your-decision"]
        assert rules_of(match.answer(Spare(""), UMPIRE)) == ["game.ruling-reason"]
        turned = give(match, UMPIRE, answer)
        assert (Ruled("A runner fell", "he lost his way") in turned.events) is isinstance(answer, Spare)
        result = match.game.result(match.state)
        assert msgspec.to_builtins(result) == {"runners": left}


def test_where_nobody_umpires_the_rules_stand() -> None:
    match = begun(6, text="posts = 3\nrounds = 1\numpire = true\n")
    give(match, RED_SOUTH, Order(1, 1))
    give(match, UMPIRE, Close("to save time"))
    give(match, BLUE_NORTH, Shoot())
    assert StrictUmpire().choose(match.game, match.view(UMPIRE), chance(1)).answer == Uphold()


# ---------------------------------------------------------------------- interrupts


def test_somebody_is_asked_in_the_middle_of_anothers_move_and_the_move_goes_on() -> None:
    match = begun(3, text="posts = 3\nrounds = 1\numpire = false\n")
    # All meet on the middle post: Red's south runner is there, and the others come one after the other.
    for hand, step in enumerate((1, 0, -1, 0)):
        give(match, TEAMS[hand], Order(hand, step), Ready(hand))
    asked = []
    while match.question is not None:
        hand = match.question.hands[0]
        asked.append((hand, match.state.agenda[0].runner))  # type: ignore[union-attr]
        give(match, TEAMS[hand], Shoot() if len(asked) == 1 else LieLow())
    assert asked == [(3, 0), (3, 1), (0, 2), (1, 2), (0, 3), (1, 3)]
    assert match.state.runners == (1, 1, 1, 1)


# ---------------------------------------------------------------------- taking back


def test_each_takes_back_his_own_last_answer_and_those_of_the_others_stand() -> None:
    match = begun()
    give(match, RED_NORTH, Order(0, 1))
    give(match, BLUE_NORTH, Order(2, -1))
    give(match, RED_SOUTH, Order(1, 1), Ready(1))
    undone = match.undo(RED_NORTH)
    assert not isinstance(undone, Refused)
    assert undone.answer == Order(0, 1)
    assert [entry.answer for entry in match.history] == [Order(2, -1), Order(1, 1), Ready(1)]
    assert match.view(UMPIRE).state.orders == (NONE, 1, -1, NONE)
    assert isinstance(step := match.state.agenda[0], Orders)
    assert (step.open, step.ready) == ((0, 2, 3), (1,))


@pytest.mark.parametrize("others", [0, 1, 3])
def test_whether_others_have_filed_does_not_show_in_why_nothing_can_be_taken_back(others: int) -> None:
    match = begun()
    for hand in range(1, 1 + others):
        give(match, TEAMS[hand], Order(hand, 0))
    assert rules_of(match.against_undo(RED_NORTH)) == ["game.undo-nothing"]


def test_who_wanted_to_change_something_after_all_says_that_he_is_ready_again_instead_of_taking_that_back() -> None:
    """Or the others' being ready would close the wait with an undo, and tell that they are."""
    match = begun()
    give(match, RED_NORTH, Order(0, 1), Ready(0), Reopen(0))
    for hand in (1, 2, 3):
        give(match, TEAMS[hand], Ready(hand))
    assert rules_of(match.undo(RED_NORTH)) == ["game.undo-reopened"]
    assert match.state.runners == begun().state.runners
    give(match, RED_NORTH, Ready(0))
    assert match.state.runners != begun().state.runners


def test_what_others_did_for_the_same_hand_is_not_taken_from_under_them() -> None:
    match = begun()
    give(match, RED_NORTH, Order(0, 1), Ready(0))
    give(match, UMPIRE, Reopen(0))
    stood = list(match.history)
    assert rules_of(match.undo(RED_NORTH)) == ["game.undo-built-on"]
    assert match.history == stood
    assert match.question is not None
    assert match.question.hands == (0, 1, 2, 3)


def test_nothing_is_lost_where_taking_back_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    give(match, RED_NORTH, Order(0, 1))
    give(match, BLUE_NORTH, Order(2, -1))
    stood = list(match.history)

    def fail(*_: Any) -> Any:
        raise LookupError("no such post")

    monkeypatch.setattr(match.game, "take", fail)
    with pytest.raises(LookupError):
        match.undo(RED_NORTH)
    assert match.history == stood


def test_nobody_is_told_by_name_who_was_last_to_be_ready() -> None:
    match = begun(text="posts = 3\nrounds = 3\numpire = false\n")
    for hand in range(4):
        give(match, TEAMS[hand], Order(hand, FORWARD[hand]), Ready(hand))
    assert not match.several
    assert rules_of(match.against_undo(BLUE_NORTH)) == ["game.undo-revealed"]
    assert rules_of(match.against_undo(WATCHER)) == ["game.undo-revealed"]


def test_who_files_for_somebody_is_held_to_what_that_one_knows() -> None:
    match = begun()
    give(match, BLUE_NORTH, Order(2, -1))
    give(match, RED_NORTH, Order(0, 1))
    judged: list[tuple[int, ...]] = []

    class Watched(Orders, frozen=True):
        def against(self, s: State, filing: Order) -> Refused | None:
            judged.append(s.orders)
            return None

    step = match.state.agenda[0]
    assert isinstance(step, Orders)
    watched = Watched(open=step.open, ready=step.ready, filed=step.filed)
    s = msgspec.structs.replace(match.state, agenda=(watched, *match.state.agenda[1:]))
    for seat in (RED_SOUTH, CHIEF, UMPIRE):
        assert match.game.validate(s, Order(1, 1), seat) is None
    assert judged == [(NONE, NONE, NONE, NONE)] * 3


@pytest.mark.parametrize("because", ["", " ", "\u200b", "x\ny", "x § signals.shot", "x" * 301, "\u202eway"])
def test_a_reason_is_a_line_of_words(because: str) -> None:
    assert rules_of(begun().answer(Close(because), UMPIRE)) == ["game.wait-reason"]


def test_what_closed_the_wait_stands() -> None:
    match = begun()
    all_ready(match)
    match = begun(text="posts = 3\nrounds = 1\numpire = false\n")
    give(match, RED_SOUTH, Order(1, 1))
    for hand in range(4):
        give(match, TEAMS[hand], Ready(hand))
    assert match.question is not None
    assert "game.undo-revealed" in rules_of(match.against_undo(UMPIRE))


# ---------------------------------------------------------------------- what is there for a seat


def test_answers_of_others_are_not_there_while_they_decide_and_nobody_is_named_for_the_last() -> None:
    match = begun()
    give(match, BLUE_NORTH, Order(2, -1))
    give(match, RED_NORTH, Order(0, 1), Ready(0))
    assert match.seen_by(RED_NORTH) == [2, 3]
    assert match.seen_by(BLUE_SOUTH) == []
    assert match.acts.unseen_by(BLUE_NORTH) == [2, 3]
    all_ready(match)
    last = len(match.history)
    assert match.seen_by(RED_NORTH) == [2, 3, last]
    known = told(match.game, match.history[-1], RED_NORTH)
    assert (known.who, known.side, known.answer) == ("", -2, None)
    assert story(match, seat=RED_NORTH).count("Order") == 1


def test_what_a_seat_keeps_and_reads_does_not_depend_on_what_others_file() -> None:
    told_to_red = set()
    for others in ((), (Order(2, -1),), (Order(2, -1), Order(2, 0), Ready(2), Reopen(2))):
        match = begun()
        give(match, RED_NORTH, Order(0, 1))
        give(match, BLUE_NORTH, *others) if others else None
        give(match, RED_NORTH, Ready(0))
        for _ in range(len(others) % 2):
            assert not isinstance(match.undo(BLUE_NORTH), Refused)
        told_to_red.add(story(match, seat=RED_NORTH))
    assert len(told_to_red) == 1


# ---------------------------------------------------------------------- records


def test_a_record_of_it_is_taken_up_again_replayed_and_proven(tmp_path: Path) -> None:
    path = tmp_path / "ridge.jsonl"
    salts = (salt_of("Red north", b"mud and reeds"), salt_of("Blue south", b"water"))
    with start(path, Signals(), {}, fair_cup(salts)) as table:
        give(table.match, RED_NORTH, Order(0, 1))
        give(table.match, BLUE_NORTH, Order(2, -1))
        give(table.match, RED_SOUTH, Order(1, 1))
        assert not isinstance(table.match.undo(RED_NORTH), Refused)
        before = table.match.state
    assert '"line":"undo","who":"Red north","back":2' in path.read_text()
    with resume(path, open_signals) as table:
        match = table.match
        assert match.state == before
        assert match.acts.unseen_by(RED_NORTH) == [2, 3]
        rng = chance(3)
        while match.question is not None:
            answer = next(match.game.suggest(match.state, rng))
            give(match, match.game.seat_of(match.state.agenda[0].whose(match.state, answer)), answer)
        kept = seat_record(match, read_record(path).header, RED_NORTH)
        table.end()
    record = read_record(path)
    again = replay(record, open_signals).match
    assert [entry.state for entry in again.history] == [entry.state for entry in match.history]
    assert verify_record(record, open_signals).holds
    assert kept == seat_record(again, record.header, RED_NORTH)
    assert b"number" not in kept


def test_whoever_takes_back_another_answer_than_his_own_is_found_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "ridge.jsonl"
    with start(path, Signals(), {}, seeded_cup(1)) as table:
        give(table.match, RED_NORTH, Order(0, 1))
        give(table.match, BLUE_NORTH, Order(2, -1))
        assert not isinstance(table.match.undo(RED_NORTH), Refused)
    lines = lines_of(as_format_1(path.read_bytes()))
    lines[-1]["back"] = 0
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    with pytest.raises(RecordFault, match="line 5: Red north takes another answer back than his own"):
        replay(read_record(forged), open_signals)


def test_random_games_end_whoever_files_when() -> None:
    for seed in range(30):
        match, rng = Match.begin(Signals(), seeded(seed)), chance(seed)
        for _ in range(400):
            if match.question is None:
                break
            if match.several and rng.random() < 0.2:
                match.undo(rng.choice(TEAMS))
                continue
            answer = next(match.game.suggest(match.state, rng))
            give(match, match.game.seat_of(match.state.agenda[0].whose(match.state, answer)), answer)
        assert match.question is None
