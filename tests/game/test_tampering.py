"""What the rules and the dice alone find out about a changed record: all that format 1 can tell."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.game.forging import Lines, as_format_1, lines_of
from tests.game.playing import PLAYERS, accepted, chance, play_on, unsealed_cup
from tests.game.scouts import Hide, Scouts, open_scouts

from sandtable.dice.fair import commitment
from sandtable.game.record import RecordFault, parse_record
from sandtable.game.replay import replay
from sandtable.game.table import start
from sandtable.game.verdict import verify_record

HEADER, BEGIN, HIDE, UNDO, HIDE_AGAIN, STAYED, SEARCH, END = 0, 1, 2, 3, 4, 6, 7, -1


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A record of format 1 with an undo in it, played to the end."""
    path: Path = tmp_path_factory.mktemp("records") / "ford.jsonl"
    with start(path, Scouts(), PLAYERS, unsealed_cup()) as table:
        match = table.match
        assert match.question is not None
        first = Scouts.seats[match.question.side]
        accepted(match.answer(Hide((0, 0)), first))
        accepted(match.undo(first))
        play_on(match, chance(4))
        table.end()
    return as_format_1(path.read_bytes())


def changed(honest: bytes, change: Callable[[Lines], object]) -> bytes:
    lines = lines_of(honest)
    change(lines)
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def other_face(face: int) -> int:
    """A face that comes to the same, so that the rules alone do not notice."""
    return {1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5}[face]


def test_the_honest_record_is_as_the_tests_take_it_to_be(honest: bytes) -> None:
    lines = lines_of(honest)
    assert lines[UNDO]["line"] == "undo"
    assert lines[HIDE_AGAIN]["who"] == lines[HIDE]["who"] == "Blue"
    assert lines[STAYED]["answer"]["type"] in ("Creep", "Stay")
    assert lines[SEARCH]["throws"][0][:2] == ["scouts.search", 6]
    verdict = verify_record(parse_record(honest), open_scouts)
    assert (verdict.faces, verdict.inherited, verdict.committed, verdict.warnings) == (
        sum(len(throw[2]) for line in lines for throw in line.get("throws", ())),
        0,
        True,
        (),
    )


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda lines: lines[HEADER].update(ruleset="other"), "line 1: the game that opens for it has another ruleset"),
        (
            lambda lines: lines[HEADER].update(scenario_text="squares = 8"),
            "line 1: its game cannot be opened: 'scouts'",
        ),
        (lambda lines: lines[HEADER].update(scenario_text="squares ="), "line 1: its game cannot be opened"),
        (
            lambda lines: lines[HEADER].update(scenario_text="squares = 1\nscouts = 2\nrounds = 3\n"),
            "line 5: Blue may not answer .* there is no such square .scouts.line.",
        ),
        (lambda lines: lines[HEADER]["seats"].pop(), "line 1: the game that opens for it has another set of seats"),
        (lambda lines: lines[HEADER]["seats"][0].update(sides=[0, 1]), "line 1: .* another set of seats"),
        (lambda lines: lines[BEGIN]["throws"][0].__setitem__(0, "luck"), "line 2: at the beginning, throw 1"),
        (lambda lines: lines[BEGIN]["throws"].clear(), "line 2: at the beginning, the rules ask for 1D6"),
        (
            lambda lines: lines[BEGIN]["throws"][0].__setitem__(2, [2]),
            "line 3: Blue may not answer .*not-your-decision",
        ),
        (lambda lines: lines[HIDE].update(who="Red"), "line 3: Red may not answer .* for Blue to decide"),
        (lambda lines: lines[HIDE].update(who="Green"), "line 3: nobody sits at 'Green'"),
        (lambda lines: lines[HIDE].update(answer={"type": "Assault"}), 'line 3: {"type":"Assault"} is no answer: Inv'),
        (lambda lines: lines[HIDE].update(answer=None), "line 3: null is no answer: Expected `object`, got `null`"),
        (lambda lines: lines[HIDE]["answer"].update(squares=[0]), "line 3: Blue may not answer .*hide each scout"),
        (lambda lines: lines[HIDE].update(answer={"type": "Stay"}), r"line 3: .*it takes Hide \[game.answer-kind\]"),
        (
            lambda lines: lines[HIDE]["throws"].append(["scouts.hide", 6, [1]]),
            "line 3: after Blue answered .*, the record holds 1 more throws than the rules asked for",
        ),
        (lambda lines: lines[UNDO].update(who="Red"), "line 4: Red may not take the last answer back: .*undo-not-your"),
        (lambda lines: lines[UNDO].update(who="Green"), "line 4: nobody sits at 'Green'"),
        (lambda lines: lines.pop(UNDO), "line 4: Blue may not answer"),
        (lambda lines: lines.insert(SEARCH + 1, {"line": "undo", "who": "umpire"}), "line 9: umpire may not .*dice"),
        (lambda lines: lines.pop(STAYED), 'line 7: .* may not answer {"type":"Search"'),
        (lambda lines: lines[SEARCH]["throws"].pop(), "line 8: after .* answered .*, the rules ask for 1D6"),
        (lambda lines: lines[SEARCH]["throws"][0].__setitem__(0, "x"), "line 8: .*the record holds 1D6 for x"),
        (lambda lines: lines[SEARCH]["throws"][0].__setitem__(1, 8), "line 8: .*the record holds 1D8 for"),
        (lambda lines: lines[SEARCH]["throws"][0].__setitem__(2, [7]), "line 8: .*a 7, which a D6 cannot show"),
        (lambda lines: lines[END].update(result={"captured": [9, 9]}), r"the result is recorded as {'captured': \[9"),
        (lambda lines: lines[END].update(result=None), "the result is recorded as None, but the game comes to"),
        (lambda lines: lines[END].update(winner=7), "the winner is recorded as 7, but the game comes to"),
    ],
)
def test_a_replay_finds_what_the_rules_do_not_allow(
    honest: bytes, change: Callable[[Lines], object], fault: str
) -> None:
    with pytest.raises(RecordFault, match=f"^ford.jsonl, .*{fault}"):
        replay(parse_record(changed(honest, change), "ford.jsonl"), open_scouts)


def reface(line: int) -> Callable[[Lines], object]:
    def change(lines: Lines) -> None:
        faces = lines[line]["throws"][0][2]
        faces[0] = other_face(faces[0])

    return change


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (reface(SEARCH), r"line 8: die 2 \(D6 for scouts.search\) is recorded as \d, but derives to \d"),
        (
            lambda lines: lines[HEADER]["dice"].update(commitment=commitment(b"another")),
            "does not match the commitment .* on line 1: one of them was changed",
        ),
        (lambda lines: lines[END].update(seed=bytes(32).hex()), "the seed does not match the commitment"),
        (lambda lines: lines[END].update(seed=""), "the seed does not match the commitment"),
        (lambda lines: lines[END].update(seed="seed"), "the seed is not written in hexadecimal"),
        (
            lambda lines: lines[HEADER]["dice"]["salts"][0].update(salt=b"dust".hex()),
            "line 1: the salts do not match the players' commitments",
        ),
        (
            lambda lines: lines[HEADER]["dice"]["salts"][1].update(commitment=commitment(b"dust")),
            "line 1: the salts do not match the players' commitments",
        ),
        (
            lambda lines: lines[HEADER]["dice"]["salts"][0].update(salt=b"dust".hex(), commitment=commitment(b"dust")),
            r"line \d+: die \d+ .* is recorded as \d, but derives to \d",
        ),
        (
            lambda lines: lines[HEADER]["dice"]["salts"][0].update(salt="mud"),
            "line 1: what Red gave to the dice is no salt",
        ),
        (lambda lines: lines[HEADER]["dice"]["salts"].pop(), r"line \d+: die \d+ .* is recorded as"),
        (
            lambda lines: lines[SEARCH]["throws"][0].__setitem__(1, 0),
            "line 8: .* the record holds 1D0 for",
        ),
        (
            lambda lines: lines[HEADER].update(dice={"kind": "seeded", "seed": "7"}),
            r"line \d+: die \d+ .* is recorded as",
        ),
    ],
)
def test_verifying_finds_dice_that_do_not_follow_from_the_seed(
    honest: bytes, change: Callable[[Lines], object], fault: str
) -> None:
    with pytest.raises(RecordFault, match=f"^ford.jsonl, .*{fault}"):
        verify_record(parse_record(changed(honest, change), "ford.jsonl"), open_scouts)


def test_other_rules_are_a_warning_where_the_game_goes_the_same_way(honest: bytes) -> None:
    data = changed(honest, lambda lines: lines[HEADER].update(rules_hash="0" * 16, engine="0.0.1"))
    replayed = replay(parse_record(data, "ford.jsonl"), open_scouts)
    assert replayed.warnings == ("ford.jsonl: the rules have changed since it was played with sandtable 0.0.1",)


def test_other_rules_are_told_with_the_line_where_the_game_goes_another_way(honest: bytes) -> None:
    def change(lines: Lines) -> None:
        lines[HEADER].update(rules_hash="0" * 16, engine="0.0.1")
        lines[SEARCH]["throws"].clear()

    with pytest.raises(RecordFault, match=r"line 8: .*\(the rules have changed since .* with sandtable 0.0.1\)$"):
        replay(parse_record(changed(honest, change)), open_scouts)


def test_a_game_that_opens_with_another_scenario_text_is_found(honest: bytes) -> None:
    with pytest.raises(RecordFault, match="line 1: the game that opens for it has another scenario text"):
        replay(parse_record(honest), lambda header: Scouts("squares = 9\nscouts = 2\nrounds = 3\n", header.scenario))
