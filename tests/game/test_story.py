"""A game as a story: the file beside this one is what a reader gets."""

from enum import StrEnum
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from tests.game.playing import BLUE, PLAYERS, SPECTATOR, UMPIRE, accepted, ended_record, fixed_cup, told_match
from tests.game.scouts import Hide, open_scouts

from sandtable.game.cup import seeded_cup
from sandtable.game.notation import in_words
from sandtable.game.record import ForkedFrom, header_of
from sandtable.game.replay import replay
from sandtable.game.story import story

HERE = Path(__file__).parent


def test_the_story_of_a_whole_game() -> None:
    match = told_match()
    header = replace(header_of(match.game, PLAYERS, fixed_cup()), engine="0.1.0")
    told = story(match, header)
    assert told == (HERE / "story.md").read_text("utf-8")


def test_a_side_reads_only_what_it_may_know() -> None:
    told = story(told_match(), seat=BLUE)
    assert "## Red\n\n**1. Hide your scouts.**\n\n- Red's scouts hide\n\n## Blue" in told
    assert "**3." not in told
    assert "- Blue's scout 1 goes to square 5" in told


def test_whoever_watches_reads_only_what_lies_open() -> None:
    told = story(told_match(), seat=SPECTATOR)
    assert "**4. Search a square.** Search: square 3." in told
    assert "Slip away: square 5" not in told
    assert "goes to" not in told


def test_a_game_that_goes_on_has_no_end_yet() -> None:
    assert story(told_match(3)).endswith("- Red's scout 0 goes to square 1\n\n## The end\n\nThe game is not over.\n")


def test_a_draw_is_told_as_one(tmp_path: Path) -> None:
    record = ended_record(tmp_path / "ford.jsonl")
    told = story(replay(record, open_scouts).match, record.header)
    assert told.endswith("## The end\n\nA draw. Score: captured 0 0.\n")
    assert told.startswith("# scouts: ford\n\n- Red: human\n- Blue: human\n- dice: fair, commitment 40621711cb12")


def test_the_header_tells_where_a_fork_comes_from_and_does_not_tell_a_seed() -> None:
    match = told_match(0)
    told = story(match, header_of(match.game, {}, seeded_cup("abracadabra"), ForkedFrom("ford.jsonl", 3)))
    assert "- dice: from a seed that the table knew\n- forked from ford.jsonl after answer 3\n" in told
    assert "abracadabra" not in told


def test_an_answer_that_was_taken_back_is_not_told() -> None:
    match = told_match(1)
    accepted(match.undo(UMPIRE))
    assert "**1." not in story(match)


class Weather(StrEnum):
    MUD = "mud"


class HoldTheLine(Struct, frozen=True):
    unit_numbers: tuple[int, ...]
    dug_in: bool
    weather: Weather
    target: Hide | None = None


class FallBack(Struct, frozen=True):
    pass


def test_an_answer_is_put_in_words_field_by_field() -> None:
    assert in_words(FallBack()) == "Fall back"
    assert in_words(HoldTheLine((1, 2), True, Weather.MUD)) == (
        "Hold the line: unit numbers 1 2, dug in yes, weather mud, target none"
    )
    assert in_words(HoldTheLine((), False, Weather.MUD, Hide((3,)))) == (
        "Hold the line: unit numbers none, dug in no, weather mud, target (Hide: squares 3)"
    )
