"""The way in: read the command, answer it, and never show a traceback for what a person typed."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from io import TextIOWrapper

from sandtable.cli.paint import complain
from sandtable.cli.parser import OF_GAMES, check_command, command_parser, parser, split_facts
from sandtable.sheet.faults import FactsFault, SheetFault

BAD_INPUT = 2


def run(words: list[str]) -> int:
    """Answer one command; the exit code."""
    try:
        check_command(words)
        return _dispatch(words)
    except (FactsFault, SheetFault) as fault:
        complain(fault)
        return BAD_INPUT
    except SystemExit as leaving:  # argparse leaves after --help and --version
        return leaving.code if isinstance(leaving.code, int) else 0


def _dispatch(words: list[str]) -> int:
    if not words:
        from sandtable.cli.shell import tour

        return tour(run)
    if words[0].startswith("-"):
        parser().parse_args(words[:1])
    command, rest = words[0], words[1:]
    facts, others = split_facts(rest) if command in ("odds", "roll") else ([], rest)
    asked = command_parser(command).parse_args(others)
    if command == "odds":
        from sandtable.cli.ask import ask_odds

        return ask_odds(asked.name, asked.facts + facts, house=asked.house, as_json=asked.json)
    if command == "roll":
        from sandtable.cli.ask import ask_roll

        given, house = asked.facts + facts, asked.house
        return ask_roll(asked.name, given, seed=asked.seed, faces=asked.faces, house=house, as_json=asked.json)
    if command == "find":
        from sandtable.cli.find import find_questions

        return find_questions(" ".join(asked.words), asked.game, as_json=asked.json)
    if command == "shell":
        from sandtable.cli.shell import shell

        return shell(run)
    if command in OF_GAMES:
        return _about_games(command, asked)
    from sandtable.cli import browse

    if command == "rules":
        return browse.browse_rules(asked.what, as_json=asked.json)
    if command == "procedures":
        return browse.browse_procedures(" ".join(asked.what), as_json=asked.json)
    return browse.browse_tables(asked.what, house=asked.house, as_json=asked.json)


def _about_games(command: str, asked: Namespace) -> int:
    """Commands about whole games; each loads only what it needs."""
    if command == "serve":
        from sandtable.cli.serve import serve

        return serve(asked)
    if command == "play":
        from sandtable.cli.play import play

        return play(asked)
    if command == "scenarios":
        from sandtable.cli.scenarios import scenarios

        return scenarios(asked)
    if command == "simulate":
        from sandtable.cli.simulate import simulate

        return simulate(asked)
    if command == "verify":
        from sandtable.cli.verify import verify

        return verify(asked)
    from sandtable.cli.records import replay

    return replay(asked)


def _turn_stdout_off() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_streams() -> None:
    """Answer even where a stream is closed or its encoding lacks a character (a question mark stands for it)."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - for as long as we run
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def main() -> int:
    """Answer the command the process was started with."""
    _open_streams()
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        # Whoever read our output has had enough; nothing more to say, and no complaint at exit.
        _turn_stdout_off()
        return 0
    except OSError as fault:
        _turn_stdout_off()
        complain(f"the answer could not be written: {fault.strerror}")
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
    return code
