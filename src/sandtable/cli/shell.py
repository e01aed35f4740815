"""What `make play` opens: a tour, and a prompt for the commands."""

from __future__ import annotations

import gc
import shlex
import sys
from collections.abc import Callable
from contextlib import suppress

from sandtable.cli.paint import complain, paint
from sandtable.cli.parser import COMMANDS, example, some_game
from sandtable.sheet.registry import ruleset

Run = Callable[[list[str]], int]


def welcome() -> str:
    lines = [
        paint("sandtable", "bold") + ": the Second World War on a tabletop, by the book",
        "",
        f"Before you roll, know the odds. Here is a question from {ruleset(some_game()).title}:",
        paint(f"  odds {example()}", "accent"),
        "",
    ]
    return "\n".join(lines)


def commands() -> str:
    """What can be typed, and where to look next."""
    listed = {name: said for name, said in COMMANDS.items() if name != "shell"}
    lines = [f"  {paint(f'{name:<11}', 'accent')} {said}" for name, said in listed.items()]
    return "\n".join(
        ["", *lines, "", "For example: odds rally quality=veteran, or procedures assault for all its facts"]
    )


def tour(run: Run) -> int:
    """Something worth seeing, and where to go from there; a prompt if somebody sits at a terminal."""
    print(welcome())
    run(["odds", *example().split()])
    print(commands())
    if sys.stdin.isatty() and sys.stdout.isatty():
        return shell(run)
    print(paint(f"\nTry: sandtable play {some_game()}, or sandtable --help", "dim"))
    return 0


def shell(run: Run) -> int:
    """Read a command, answer it, and go on until told to stop."""
    gc.enable()
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - gives the prompt its history and editing
        print(paint("\nType a command without 'sandtable', 'help', or 'quit'.", "dim"))
    while True:
        try:
            line = input(paint("sandtable> ", "bold") if sys.stdin.isatty() else "")
        except EOFError:
            return 0
        except KeyboardInterrupt:
            print()
            continue
        try:
            words = shlex.split(line, comments=True)
        except ValueError as fault:
            complain(fault)
            continue
        if words[:1] == ["sandtable"]:
            words = words[1:]
        if not words:
            continue
        if words[0] in ("quit", "exit", "q"):
            return 0
        if words[0] in ("help", "?"):
            print(commands() + ", or quit")
        elif words[0] == "shell":
            print("this is the shell")
        else:
            run(words)
