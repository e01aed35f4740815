"""`sandtable simulate`: many games between computer players, counted."""

from __future__ import annotations

import gc
import os
import sys
from argparse import Namespace

from sandtable.cli.files import write_new
from sandtable.cli.paint import print_json
from sandtable.cli.progress import Progress
from sandtable.explain.sentences import count_of
from sandtable.game.agenda import EndlessAgenda
from sandtable.lab.arena import Unfinished
from sandtable.lab.many import Contest, play_many
from sandtable.lab.summary import as_csv, as_plain, as_text, summarise
from sandtable.lab.workers import WorkerLost
from sandtable.players.registry import NoPlayer, player, players_of
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.shelves import open_scenario, playable

STOPPED = 130


def simulate(asked: Namespace) -> int:
    """Play the games and print what came of them."""
    gc.enable()
    home, shelf = playable(asked.ruleset)
    game = open_scenario(shelf, asked.scenario)
    weaker, stronger = _strongest(home.short_name)
    contest = Contest(
        ruleset=home.short_name,
        scenario=game.scenario,
        source=game.scenario_text(),
        red=weaker if asked.red is None else asked.red,
        blue=stronger if asked.blue is None else asked.blue,
        others=asked.others or "",
        seed=asked.seed,
        swap=asked.swap,
        seconds=asked.seconds,
    )
    if asked.others and len(game.sides) < 3:
        raise FactsFault(f"{game.scenario} has {count_of(len(game.sides), 'side')}: leave --others away")
    try:
        for name in contest.players(len(game.sides)):
            player(name, home.short_name, asked.seconds)
    except NoPlayer as fault:
        raise FactsFault(str(fault)) from None
    if asked.csv not in (None, "-") and os.path.exists(asked.csv):
        raise FactsFault(f"{asked.csv} is there already: take another name")
    progress = Progress(asked.games, "games")
    try:
        played = play_many(contest, asked.games, asked.jobs or os.cpu_count() or 1, progress)
    except Unfinished as fault:
        raise FactsFault(str(fault)) from fault
    except EndlessAgenda as fault:
        raise FactsFault(f"{fault}: mend that step of the game") from fault
    except WorkerLost as fault:
        raise FactsFault(f"{fault}: try again with --jobs 1, which needs less memory") from fault
    finally:
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


def _strongest(ruleset: str) -> tuple[str, str]:
    """The two strongest players of a game, the weaker first; the same twice, where there is but one."""
    there = players_of(ruleset)
    return there[-2:][0], there[-1]
