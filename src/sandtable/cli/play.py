"""`sandtable play`: a whole game by typed commands, at a terminal or from a script."""

from __future__ import annotations

import gc
import os
import re
import sys
from argparse import Namespace
from datetime import date
from pathlib import Path
from typing import Any

from sandtable.cli.coaching import Coaching
from sandtable.cli.commands import commands_for
from sandtable.cli.paint import paint
from sandtable.cli.session import Session
from sandtable.cli.typed import Typed
from sandtable.cli.umpiring import umpire_of
from sandtable.cli.voice import Beginning, JsonVoice, TextVoice, Voice
from sandtable.game import Game, Seat
from sandtable.game.cup import FairDice, fair_cup, seeded_cup
from sandtable.game.hints import Hints
from sandtable.game.record import RecordFault, read_record
from sandtable.game.seats import HUMAN, UMPIRE, UMPIRE_HAND, Role
from sandtable.game.shelf import Shelf
from sandtable.game.table import Table, resume, start
from sandtable.players.player import Player
from sandtable.players.registry import NoPlayer, player, players_of
from sandtable.players.strict import StrictUmpire
from sandtable.sheet.faults import FactsFault, did_you_mean
from sandtable.sheet.guide import Guide, guide_of
from sandtable.sheet.registry import ruleset
from sandtable.sheet.shelves import open_recorded, open_scenario, playable

WATCHING = "spectator"
MOST_RECORDS = 10_000


def play(asked: Namespace) -> int:
    """Start a game, or take one up again, and play it."""
    gc.enable()
    try:
        table, players = _taken_up(asked) if asked.resume else _begun(asked)
    except RecordFault as fault:
        raise FactsFault(str(fault)) from None
    with table:
        game = table.match.game
        commands = commands_for(game)
        computers = _computers(game, players, asked.seconds)
        voice: Voice = JsonVoice() if asked.json else TextVoice(commands)
        viewer = _viewer(game, players, computers)
        dice = read_record(table.recorder.path).header.dice
        seed = None if isinstance(dice, FairDice) else dice.seed
        said = f"fair, commitment {dice.commitment[:16]}…" if isinstance(dice, FairDice) else f"from the seed {seed}"
        voice.begin(
            Beginning(
                game.ruleset,
                game.scenario,
                game.brief().dated,
                game.sides,
                players,
                "" if viewer is None else viewer.name,
                str(table.recorder.path),
                said,
                len(table.match.history),
            )
        )
        for warning in table.warnings:
            voice.warn(warning)
        try:
            typed, guide, coach = Typed(echo=not asked.json), _guide(asked, game), _coaching(table, players, asked)
            Session(table, commands, computers, viewer, voice, typed, seed, guide, coach).run()
        except KeyboardInterrupt:
            print()
            voice.left(str(table.recorder.path))
            return 130
        except RecordFault as fault:
            raise FactsFault(str(fault)) from None
    return 0


# ---------------------------------------------------------------------- who plays what


def _begun(asked: Namespace) -> tuple[Table, dict[str, str]]:
    home, shelf = playable(asked.ruleset)
    guide = None if asked.guide is None else guide_of(home, asked.guide).text
    what = asked.scenario or (_chosen(home.short_name, shelf, asked) if guide is None else guide.scenario)
    game = open_scenario(shelf, what)
    _guide(asked, game)
    side, against = (None, players_of(game.ruleset)[-1]) if guide is None else (guide.seat, guide.opponent)
    players = _players(game, asked.side or side, asked.against or against)
    _computers(game, players, asked.seconds)
    cup = fair_cup() if asked.seed is None else seeded_cup(asked.seed)
    if asked.record:
        return start(asked.record, game, players, cup), players
    return _with_new_name(game, players, cup), players


def _guide(asked: Namespace, game: Game[Any]) -> Guide | None:
    """The guide that was asked for, which must be one for this scenario."""
    if asked.guide is None:
        return None
    guide = guide_of(ruleset(game.ruleset), asked.guide)
    if guide.text.scenario != game.scenario:
        raise FactsFault(f"the guide '{guide.name}' is for the scenario {guide.text.scenario}: leave --guide away")
    return guide


def _taken_up(asked: Namespace) -> tuple[Table, dict[str, str]]:
    given = {"RULESET": asked.ruleset, "--record": asked.record, "--seed": asked.seed, "--coach": asked.coach or None}
    if extra := [name for name, value in given.items() if value is not None]:
        raise FactsFault(f"--resume takes the game from its record: leave {extra[0]} away")
    table = resume(asked.resume, open_recorded)
    game, header = table.match.game, read_record(asked.resume).header
    umpire = umpire_of(game, header.players)
    seated = game.playing if umpire is None else (*game.playing, umpire)
    players = {seat.name: header.players.get(seat.name, HUMAN) for seat in seated}
    try:
        if asked.side or asked.against:
            players = _players(game, asked.side, asked.against or players_of(game.ruleset)[-1])
        _computers(game, players, asked.seconds)
    except FactsFault:
        table.recorder.close()
        raise
    return table, players


def _players(game: Game[Any], side: str | None, against: str) -> dict[str, str]:
    """Who plays each side: a human, or a computer player by name."""
    there = (*players_of(game.ruleset), HUMAN)
    if against not in there:
        raise FactsFault(f"there is no opponent '{against}'. There are: {', '.join(there)}.")
    if side == WATCHING:
        if against == HUMAN:
            raise FactsFault(f"a spectator watches two computers: say --against {' or '.join(there[:-1])}")
        return {seat.name: against for seat in game.playing}
    own = _own_seats(game, side)
    seated = [seat for seat in game.seats if seat in game.playing or seat in own]
    return {seat.name: HUMAN if seat in own or against == HUMAN else against for seat in seated}


def _own_seats(game: Game[Any], asked: str | None) -> list[Seat]:
    """The seats that are named, with commas between them; the first of all, if nobody says."""
    if asked is None:
        return [game.playing[0]]
    return [seat for name in asked.split(",") for seat in _seats_named(game, name.strip())]


def _seats_named(game: Game[Any], asked: str) -> list[Seat]:
    """The seats of a side, or one of them by its name; the umpire's only by the whole of it."""
    umpires = [seat for seat in game.seats if seat.role is Role.UMPIRE and seat.name == asked.lower()]
    if umpires:
        return umpires
    names = dict.fromkeys((*game.sides, *(seat.name for seat in game.playing)))
    fitting = [name for name in names if name.lower().startswith(asked.lower())]
    exact = [name for name in fitting if name.lower() == asked.lower()] or fitting
    if len(exact) != 1:
        hint = did_you_mean(asked, tuple(names)) or f" There are: {', '.join(names)}, {UMPIRE.name} and {WATCHING}."
        raise FactsFault(f"there is no side '{asked}'.{hint}")
    named = [seat for seat in game.playing if seat.name == exact[0]]
    return named or [seat for seat in game.playing if game.sides.index(exact[0]) in seat.sides]


def _computers(game: Game[Any], players: dict[str, str], seconds: float) -> dict[int, Player]:
    try:
        played = {
            hand: player(players[seat.name], game.ruleset, seconds)
            for seat in game.playing
            for hand in seat.own
            if players[seat.name] != HUMAN
        }
    except NoPlayer as fault:
        raise FactsFault(str(fault)) from None
    return played if umpire_of(game, players) else {**played, UMPIRE_HAND: StrictUmpire()}


def _coaching(table: Table, players: dict[str, str], asked: Namespace) -> Coaching:
    """The coach, on whom people who play each other agree when they begin."""
    hints = Hints(table.recorder.path)
    if asked.coach:
        hints.agree()
    return Coaching(hints, sum(player == HUMAN for player in players.values()))


def _viewer(game: Game[Any], players: dict[str, str], computers: dict[int, Player]) -> Seat | None:
    """Through whose eyes the game is told; None where several people share the keyboard.

    Whoever umpires sits here alone: where no computer plays, he answers.
    """
    people = [seat for seat in game.playing if not any(hand in computers for hand in seat.own)]
    if (umpire := umpire_of(game, players)) is not None:
        return umpire
    if not people:
        return game.seat(WATCHING)
    return people[0] if len(people) == 1 else None


# ---------------------------------------------------------------------- which scenario, which record


def _chosen(ruleset: str, shelf: Shelf, asked: Namespace) -> str:
    """The scenario to begin with; at a terminal, whichever is picked from the list."""
    usual = shelf.first
    if asked.json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return usual
    from sandtable.cli.scenarios import list_text

    named = shelf.names()
    print(list_text(ruleset, shelf))
    print(paint(f"Name one, or press Enter for {usual}.", "dim"))
    while True:
        try:
            picked = input("scenario> ").strip()
        except EOFError:
            return usual
        fitting = [name for name in named if picked and name.startswith(picked.lower())]
        if not picked or len(fitting) == 1:
            return fitting[0] if picked else usual
        if ":" in picked or picked.endswith(".toml"):
            return picked
        print(f"? there is no scenario '{picked}'. There are: {', '.join(named)}")


def games_folder() -> Path:
    """Where records are kept when nobody says where."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(home) / "sandtable" / "games"


def _with_new_name(game: Game[Any], players: dict[str, str], cup: Any) -> Table:
    folder = games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise FactsFault(f"{folder} cannot be made ({fault.strerror}): say --record FILE") from None
    stem = f"{re.sub('[^A-Za-z0-9_-]+', '_', game.scenario)}-{date.today().isoformat()}"
    for number in range(1, MOST_RECORDS):
        path = folder / f"{stem}-{number}.jsonl"
        if not path.exists() and not path.with_name(f"{path.name}.key").exists():
            return start(path, game, players, cup)
    raise FactsFault(f"{folder} is full of records of today: say --record FILE")
