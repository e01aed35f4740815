"""`sandtable scenarios`: what can be played, one scenario in full, and what is wrong with a file of your own."""

from __future__ import annotations

from argparse import Namespace
from textwrap import wrap
from typing import Any

import msgspec

from sandtable.cli.commands import commands_for
from sandtable.cli.files import write_new
from sandtable.cli.paint import complain, paint, print_json, width
from sandtable.game import Game
from sandtable.game.shelf import NoScenario, Shelf
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.registry import sound_rulesets
from sandtable.sheet.shelves import open_scenario, playable

FAULTY = 2


def scenarios(asked: Namespace) -> int:
    """List, show, check or draw."""
    if asked.check is not None:
        if asked.scenario:
            raise FactsFault("--check takes the file: leave the name of a scenario away")
        return check(asked.ruleset, asked.check, as_json=asked.json)
    if asked.scenario is None:
        if asked.svg:
            raise FactsFault("say which scenario to draw: sandtable scenarios RULESET NAME --svg FILE")
        return show_all(asked.ruleset, as_json=asked.json)
    home, shelf = playable(asked.ruleset)
    game = open_scenario(shelf, asked.scenario)
    commands = commands_for(game)
    if asked.svg:
        write_new(asked.svg, commands.svg(game.start()).encode())
    if asked.json:
        print_json({"name": game.scenario, **_plain(game), "text": game.scenario_text()})
    elif asked.svg:
        print(f"The map is in {asked.svg}")
    else:
        print(commands.about())
        print(paint(f"\nPlay it: sandtable play {home.short_name} {asked.scenario}", "dim"))
    return 0


def show_all(name: str | None, *, as_json: bool) -> int:
    """Every scenario of one ruleset or of all."""
    homes = [playable(name)[0]] if name else [home for home in sound_rulesets()[0] if home.shelf is not None]
    if as_json:
        told = [
            {"ruleset": home.short_name, "name": own, **_plain(open_scenario(home.shelf, own))}
            for home in homes
            if home.shelf is not None
            for own in home.shelf.names()
        ]
        print_json(told)
        return 0
    texts = [list_text(home.short_name, home.shelf) for home in homes if home.shelf is not None]
    print("\n\n".join(texts))
    print(paint("\n'sandtable scenarios RULESET NAME' shows one; 'sandtable play RULESET NAME' plays it.", "dim"))
    return 0


def _plain(game: Game[Any]) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(game.brief())
    return told


def list_text(ruleset: str, shelf: Shelf) -> str:
    """The scenarios of a ruleset, the smallest first."""
    listed = sorted(((open_scenario(shelf, name), name) for name in shelf.names()), key=_by_size)
    lines = [paint(ruleset, "bold")]
    for game, name in listed:
        brief = game.brief()
        sides = " against ".join(f"{title} ({side})" for title, side in zip(brief.sides, game.sides, strict=True))
        lines.append(f"  {paint(name, 'accent')}  {brief.dated}")
        for said in ("; ".join(filter(None, (sides, brief.size, brief.length))), _first_line(brief.notes)):
            lines += wrap(said, width() - 1, initial_indent="      ", subsequent_indent="      ")
    if shelf.invents:
        lines.append(f"  {paint('random:SEED', 'accent')}  one made up from a seed, for example random:7")
    return "\n".join(lines)


def _by_size(listed: tuple[Any, str]) -> tuple[int, str]:
    return listed[0].size(), listed[1]


def _first_line(notes: str) -> str:
    """The first sentence, to tell what a scenario is about."""
    first, stop, _ = notes.partition(". ")
    return f"{first}." if stop else notes


def check(name: str | None, file: str, *, as_json: bool) -> int:
    """Every fault of a scenario file."""
    _, shelf = playable(name)
    try:
        game = shelf.open_source(*shelf.source(file))
    except NoScenario as fault:
        raise FactsFault(str(fault)) from None
    except ValueError as fault:
        faults = list(getattr(fault, "faults", ())) or [str(fault)]
        if as_json:
            print_json({"file": file, "faults": faults})
        else:
            for each in faults:
                complain(f"{file}: {each}")
        return FAULTY
    if as_json:
        print_json({"file": file, "faults": []})
    else:
        print(f"{file}: sound. {game.brief().size}".rstrip())
    return 0
