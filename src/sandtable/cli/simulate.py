"""`sandtable simulate`: many games between two computer players, counted."""

from __future__ import annotations

import gc
import os
import sys
from argparse import Namespace

from sandtable.cli.files import write_new
from sandtable.cli.paint import print_json
from sandtable.cli.progress import Progress
from sandtable.lab.many import Contest, play_many
from sandtable.lab.summary import as_csv, as_plain, as_text, summarise
from sandtable.players.registry import NoPlayer, player
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.shelves import open_scenario, playable

STOPPED = 130


def simulate(asked: Namespace) -> int:
    """Play the games and print what came of them."""
    gc.enable()
    home, shelf = playable(asked.ruleset)
    game = open_scenario(shelf, asked.scenario)
    contest = Contest(
        ruleset=home.short_name,
        scenario=game.scenario,
        source=game.scenario_text(),
        red=asked.red,
        blue=asked.blue,
        seed=asked.seed,
        swap=asked.swap,
        seconds=asked.seconds,
    )
    try:
        for name in (asked.red, asked.blue):
            player(name, home.short_name, asked.seconds)
    except NoPlayer as fault:
        raise FactsFault(str(fault)) from None
    if asked.csv not in (None, "-") and os.path.exists(asked.csv):
        raise FactsFault(f"{asked.csv} is there already: take another name")
    progress = Progress(asked.games, "games")
    played = play_many(contest, asked.games, asked.jobs or os.cpu_count() or 1, progress)
    progress.clear()
    if not played:
        return STOPPED
    summary = summarise(contest, game.sides, played, asked.games)
    if asked.csv == "-":
        sys.stdout.write(as_csv(played, game.sides))
    elif asked.csv is not None:
        write_new(asked.csv, as_csv(played, game.sides).encode())
    if asked.json:
        print_json(as_plain(summary))
    elif asked.csv != "-":
        print(as_text(summary))
    return STOPPED if len(played) < asked.games else 0
