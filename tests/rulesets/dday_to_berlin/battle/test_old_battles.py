"""Battles that were played before games had folders of their own: the same answers, dice, states and ends as then."""

import json
import shutil
from pathlib import Path
from random import Random

import pytest

from sandtable.explain import Refused
from sandtable.game.record import read_record
from sandtable.game.recorder import key_file
from sandtable.game.replay import replay
from sandtable.game.table import Table, resume
from sandtable.game.verdict import verify_record
from sandtable.sheet.shelves import open_recorded

RECORDS = Path(__file__).with_name("records")
#: The last state of each, as it was written then.
FINAL_STATES = json.loads((RECORDS / "final_states.json").read_text())
GOING_ON = ("format_1_going_on", "format_2_going_on")


def kept(name: str) -> Path:
    return RECORDS / f"{name}.jsonl"


@pytest.mark.parametrize("name", FINAL_STATES)
def test_an_old_battle_comes_to_the_state_it_came_to(name: str) -> None:
    replayed = replay(read_record(kept(name)), open_recorded)
    match = replayed.match
    assert replayed.warnings == ()
    assert json.loads(match.game.write_state(match.state)) == FINAL_STATES[name]


@pytest.mark.parametrize(
    ("name", "scenario", "answers", "faces", "points", "sealed"),
    [
        ("format_1_oldest", "crossroads", 131, 105, (5, 0), False),
        ("format_1_fair", "panzer_counterattack", 390, 269, (38, 16), False),
        # With the house rules ddb.gap.supply, ddb.gap.zoc, ddb.gap.primary-choice and ddb.gap.facing.
        ("format_1_end_taken_back", "crossroads_a", 158, 114, (5, 1), False),
        ("format_2_sealed", "crossroads", 149, 111, (5, 2), True),
    ],
)
def test_dice_and_end_of_an_old_battle_agree(
    name: str, scenario: str, answers: int, faces: int, points: tuple[int, int], sealed: bool
) -> None:
    record = read_record(kept(name))
    verdict = verify_record(record, open_recorded)
    assert (record.header.scenario, verdict.answers, verdict.faces) == (scenario, answers, faces)
    assert (verdict.finished, verdict.sealed, verdict.holds) == (True, sealed, sealed)
    assert record.ended is not None
    assert (record.ended.winner, tuple(record.ended.result["points"])) == (0, points)


@pytest.mark.parametrize("name", GOING_ON)
def test_an_old_battle_goes_on_with_its_own_dice_to_its_end(name: str, tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    shutil.copy(kept(name), path)
    shutil.copy(key_file(kept(name)), key_file(path))
    began = read_record(path)
    with resume(path, open_recorded) as table:
        assert table.warnings == ()
        play_to_the_end(table)
    assert path.read_bytes().startswith(kept(name).read_bytes())
    record = read_record(path)
    verdict = verify_record(record, open_recorded)
    assert (record.header.format, verdict.finished) == (began.header.format, True)
    assert verdict.holds == verdict.sealed == (began.header.format > 1)


def play_to_the_end(table: Table) -> None:
    match, rng = table.match, Random(1)  # noqa: S311
    while (question := match.question) is not None:
        seat = match.game.seat_of(question.hands[0])
        assert not isinstance(match.answer(next(match.game.suggest(match.state, rng)), seat), Refused)
    table.end()
