"""A process that is killed in mid-game loses nothing that it acknowledged, and two never write one record."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.game.playing import PLAYERS, chance, fixed_cup, play_on, table_at
from tests.game.scouts import Scouts, open_scouts

from sandtable.game.match import Match
from sandtable.game.record import read_record
from sandtable.game.recorder import RecordInUse
from sandtable.game.table import resume, start
from sandtable.game.verdict import verify_record

ROOT = Path(__file__).parents[2]
LONG = "squares = 6\\nscouts = 3\\nrounds = 1000\\n"

#: Plays on for ever and says aloud how many answers the table has acknowledged.
PLAY = f"""
import sys
from sandtable.game.table import start
from tests.game.playing import PLAYERS, chance, fixed_cup, play_on
from tests.game.scouts import Scouts

table = start(sys.argv[1], Scouts("{LONG}"), PLAYERS, fixed_cup())
rng = chance(1)
while True:
    play_on(table.match, rng, 1)
    print(len(table.match.history), flush=True)
"""

#: Takes a game up again and says so, or why it may not.
RESUME = """
import sys
from sandtable.game.record import RecordFault
from sandtable.game.table import resume
from tests.game.scouts import open_scouts

try:
    print(len(resume(sys.argv[1], open_scouts).match.history))
except RecordFault as fault:
    print(fault)
"""


def run(code: str, path: Path) -> "subprocess.Popen[str]":
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src")))}
    command = [sys.executable, "-c", code, str(path)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment)  # noqa: S603


@pytest.mark.parametrize("acknowledged", [1, 7, 40])
def test_a_killed_table_has_kept_every_answer_that_it_acknowledged(tmp_path: Path, acknowledged: int) -> None:
    path = tmp_path / "ford.jsonl"
    with run(PLAY, path) as table:
        assert table.stdout is not None
        for number in range(1, acknowledged + 1):
            assert table.stdout.readline() == f"{number}\n"
        table.send_signal(signal.SIGKILL)
        said = table.stdout.read().split()
    last = int(said[-1]) if said else acknowledged
    with resume(path, open_scouts) as again:
        kept = len(again.match.history)
        # One answer may be on the disk that the table had no time left to acknowledge.
        assert last <= kept <= last + 1
        uninterrupted = Match.begin(again.match.game, fixed_cup().dice())
        play_on(uninterrupted, chance(1), kept)
        for match in (uninterrupted, again.match):
            play_on(match, chance(2), 30)
        assert again.match.history == uninterrupted.history
        again.end()
    verify_record(read_record(path), open_scouts)


def test_another_process_may_not_write_a_record_that_is_in_use(tmp_path: Path) -> None:
    path = tmp_path / "ford.jsonl"
    with table_at(path, 3), run(RESUME, path) as other:
        assert other.communicate()[0] == f"{path}: another process is playing this game: end it there first\n"
    with run(RESUME, path) as other:
        assert other.communicate()[0] == "3\n"


def test_a_record_is_free_again_when_the_process_that_kept_it_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "ford.jsonl"
    with run(PLAY, path) as table:
        assert table.stdout is not None
        table.stdout.readline()
        with pytest.raises(RecordInUse, match="another process is playing this game"):
            resume(path, open_scouts)
        table.kill()
    resume(path, open_scouts).recorder.close()


def test_a_record_that_a_crash_cut_anywhere_is_read_as_far_as_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "ford.jsonl"
    whole = start(path, Scouts(), PLAYERS, fixed_cup())
    with whole:
        play_on(whole.match, chance(1), 5)
    data = path.read_bytes()
    first_two = len(b"\n".join(data.split(b"\n")[:2])) + 1
    for cut in range(first_two, len(data), 7):
        path.write_bytes(data[:cut])
        with resume(path, open_scouts) as again:
            answers = data[:cut].count(b"\n") - 2
            assert again.match.history == whole.match.history[:answers]
