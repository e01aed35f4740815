"""`sandtable replay`: records checked, stepped through, told and forked."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import msgspec

from sandtable.cli.commands import commands_for
from sandtable.cli.files import write_new
from sandtable.cli.paint import complain, paint, print_json
from sandtable.cli.telling import story_text, told
from sandtable.cli.voice import resume_hint
from sandtable.explain.sentences import count_of
from sandtable.game import Seat
from sandtable.game.account import seen_events
from sandtable.game.account import told as told_to
from sandtable.game.cup import FairDice, fair_cup, seeded_cup
from sandtable.game.match import Match
from sandtable.game.record import Record, RecordFault, read_record
from sandtable.game.replay import replay as play_again
from sandtable.game.seat_record import seat_record
from sandtable.game.seats import UMPIRE
from sandtable.game.story import story
from sandtable.game.table import fork
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.shelves import open_recorded

#: A record that does not hold is a no; one that cannot be read is bad input.
DOES_NOT_HOLD, UNREADABLE = 1, 2


def replay(asked: Namespace) -> int:
    """Play a record again, checking everything, and show or write what was asked for."""
    _check_options(asked)
    try:
        record = read_record(asked.file)
        replayed = play_again(record, open_recorded)
    except RecordFault as fault:
        return say_no(fault)
    match = replayed.match
    seat = _seat(match, asked.seat)
    answers = len(match.history) if asked.to is None else _point(match, asked.to, seat or UMPIRE)
    if asked.fork is not None:
        return _fork(record, _point(match, asked.fork, UMPIRE), asked)
    if asked.chances:
        return _chances(match, asked)
    wrote = _write(match, record, seat, asked)
    if asked.json:
        print_json({**_plain(match, record, answers, seat), "warnings": list(replayed.warnings)})
        return 0
    for warning in replayed.warnings:
        complain(warning)
    if asked.to is not None:
        print(_moment(match, answers, seat or UMPIRE))
    elif not wrote:
        print("\n".join(_summary(match, record)))
    for line in wrote:
        print(line)
    return 0


def _check_options(asked: Namespace) -> None:
    if asked.out is not None and asked.fork is None and asked.seat is None:
        raise FactsFault("--out goes with --seat or --fork: say what to write there")
    if asked.seed is not None and asked.fork is None:
        raise FactsFault("--seed goes with --fork: a record has dice of its own")
    if asked.fork is not None and asked.out is None:
        raise FactsFault("say where the fork goes: --fork N --out FILE")
    if asked.chances and (asked.fork is not None or asked.seat or asked.story or asked.to is not None):
        raise FactsFault("--chances tells of the whole game and nothing else: leave the other options away")
    if asked.fork is not None and (asked.seat or asked.story or asked.to is not None):
        raise FactsFault("--fork makes a new record and nothing else: leave --to, --seat and --story away")


def _chances(match: Match[Any], asked: Namespace) -> int:
    from sandtable.cli.chances import chances_of, chances_text

    if match.question is not None:
        raise FactsFault("the game is not over: its chances are worked out when it is")
    curve = chances_of(match, asked.file)
    print_json(msgspec.to_builtins(curve)) if asked.json else print(chances_text(curve))
    return 0


def say_no(fault: RecordFault) -> int:
    """A record that cannot be read is bad input; one that does not hold is a no."""
    complain(fault)
    return UNREADABLE if fault.line is None else DOES_NOT_HOLD


def _seat(match: Match[Any], name: str | None) -> Seat | None:
    if name is None:
        return None
    try:
        return match.game.seat(name)
    except KeyError:
        there = ", ".join(seat.name for seat in match.game.seats)
        raise FactsFault(f"nobody sits at '{name}'. There are: {there}.") from None


def _point(match: Match[Any], answers: int, seat: Seat) -> int:
    """The number at the table of an answer that has this number for a seat."""
    there = (0, *match.seen_by(seat))
    if not 0 <= answers < len(there):
        raise FactsFault(f"there is no answer {answers}: give 0 to {len(there) - 1}")
    return there[answers]


def _fork(record: Record, answers: int, asked: Namespace) -> int:
    cup = fair_cup() if asked.seed is None else seeded_cup(asked.seed)
    try:
        with fork(record, answers, asked.out, open_recorded, cup) as table:
            path = str(table.recorder.path)
    except RecordFault as fault:
        raise FactsFault(str(fault)) from None
    if asked.json:
        print_json({"fork": path, "answers": answers})
    else:
        print(f"Forked after {count_of(answers, 'answer')} with dice of its own: {path}")
        print(f"Go on with: {resume_hint(path)}")
    return 0


def _write(match: Match[Any], record: Record, seat: Seat | None, asked: Namespace) -> list[str]:
    """The files that were asked for, and a line about each."""
    wrote = []
    if asked.story:
        write_new(asked.story, story(match, record.header, seat or UMPIRE).encode())
        wrote.append(f"The story is in {asked.story}, as Markdown")
    if seat is not None and asked.out:
        write_new(asked.out, seat_record(match, record.header, seat, record))
        wrote.append(f"What {seat.name} saw is in {asked.out}")
    elif seat is not None and not asked.story and asked.to is None:
        raise FactsFault("say what for: --seat NAME goes with --out FILE, --story FILE or --to N")
    return wrote


def _dice(record: Record) -> str:
    return "fair dice" if isinstance(record.header.dice, FairDice) else "dice from a known seed"


def _summary(match: Match[Any], record: Record) -> list[str]:
    game = match.game
    who = ", ".join(f"{seat} ({player})" for seat, player in record.header.players.items())
    lines = [f"{paint(game.brief().dated, 'bold')}  {game.ruleset}.{game.scenario}: {who}"]
    checked = f"{count_of(len(match.history), 'answer')} played again with {_dice(record)}: every rule and die agrees."
    lines.append(checked)
    if (fork_of := record.header.forked_from) is not None:
        lines.append(f"Forked from {fork_of.record} after {count_of(fork_of.answers, 'answer')}.")
    if game.result(match.state) is None:
        lines += ["It is not over." if record.ended is None else "It was broken off."]
    else:
        last = [line for entry in match.history[-1:] for event in entry.events[-1:] for line in game.story(event)]
        lines += [story_text(last)]
    if record.ended is None:
        lines.append(f"Go on with: {resume_hint(record.file)}")
    return [*lines, paint("--to N shows a moment, --story FILE tells it all, --fork N goes another way.", "dim")]


def _moment(match: Match[Any], answers: int, seat: Seat) -> str:
    """The table after so many answers, and what the last of them led to."""
    game, commands = match.game, commands_for(match.game)
    lines = []
    events = seen_events(game, match.opening.events, seat)
    if answers:
        known = told_to(game, match.history[answers - 1], seat)
        events = known.events
        before = match.view(seat, answers - 1).state
        said = "" if known.answer is None else commands.game.said(before, known.answer)
        number = match.number_for(seat, answers)
        lines.append(paint(f"{number}. {known.who or before.agenda[0].title}: {said}", "accent"))
    lines.append(story_text(line for event in events for line in game.story(event)))
    view = match.view(seat, answers).state
    lines += ["", paint(commands.heading(view), "bold")]
    if (question := game.question(view)) is not None:
        who = ", ".join(map(game.hand_name, question.hands)) or "others"
        lines += told(f"{who}: {question.prompt} § {question.rule}")
    if picture := commands.picture(view, signs=False):
        lines += ["", picture]
    return "\n".join(lines)


def _plain(match: Match[Any], record: Record, answers: int, seat: Seat | None) -> dict[str, Any]:
    game, header = match.game, record.header
    view = match.view(seat or UMPIRE, answers).state
    winner = game.winner(match.state)
    return {
        "ruleset": game.ruleset,
        "scenario": game.scenario,
        "engine": header.engine,
        "players": header.players,
        "fair": isinstance(header.dice, FairDice),
        "answers": len(match.history),
        "over": match.question is None,
        "result": msgspec.to_builtins(game.result(match.state)),
        "winner": None if winner is None else game.sides[winner],
        "at": answers,
        "question": msgspec.to_builtins(game.question(view)),
        "state": msgspec.json.decode(game.write_state(view)),
    }
