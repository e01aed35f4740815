"""Random play of games on inches beside python-chess: squads of one disc, platoons of six teams, and Konflikt '47."""

from __future__ import annotations

from functools import cache
from itertools import count

from bench.measure import Contender
from bench.row import Aim, Row, times_as_fast, times_as_long
from bench.rows_games import DECISIONS, Play, battle, chess_game
from bench.rows_games import opened as opened_scenario
from skirmish.battle.game import SkirmishGame
from skirmish.ruleset import HOME

SECTION = "Games on inches of random players"
#: A table of 72 by 48 in with the ground of the mill scaled to it, turned for the other side.
GROUND = """
title = "{title}"
sides = ["blue", "red"]
turns = 6
objective = [36, 24]
[table]
size = [72, 48]
mirrored = "turned"
piece = [
  {{ kind = "woods", polygon = [[6, 30], [14, 29], [16, 34], [11, 37], [5, 35]] }},
  {{ kind = "woods", at = [50, 17], size = [9, 7], round = true }},
  {{ kind = "woods", at = [22, 14], size = [7, 6], round = true }},
  {{ kind = "house", at = [30, 28], size = [5, 4] }},
  {{ kind = "house", at = [24, 30], size = [4, 4] }},
  {{ kind = "house", at = [61, 27], size = [5, 4] }},
  {{ kind = "hedge", line = [[8, 16], [18, 17], [18, 22]] }},
  {{ kind = "hedge", line = [[28, 20], [40, 20]] }},
  {{ kind = "wall", line = [[27, 33], [35, 33]] }},
  {{ kind = "water", at = [67, 17], size = [6, 5], round = true }},
]
"""


def squads(each: int, teams: int) -> str:
    """So many squads a side in two rows, with as many teams each."""
    lines = []
    for side, row, facing in (("blue", 4, 0), ("red", 44, 180)):
        for number in range(each):
            x = 8 + number * 56 / max(1, each - 1)
            lines.append(f'[[squad]]\nname = "{side} {number + 1}"\nside = "{side}"\nat = [{x:.2f}, {row}]')
            lines.append(f"facing = {facing}\nteams = {teams}")
    return "\n".join(lines)


@cache
def opened(title: str, each: int, teams: int) -> SkirmishGame:
    return SkirmishGame.opened(title, GROUND.format(title=title) + squads(each, teams))


def ever_new(play: Play) -> Contender:
    """Other seeds in every round: the same games again would find everything remembered."""
    seeds = count()

    def run() -> None:
        made = 0
        while made < DECISIONS:
            made += play(next(seeds), DECISIONS - made)

    return Contender(run)


def row(title: str, each: int, teams: int, aim: Aim) -> Row:
    def contenders() -> tuple[Contender, Contender]:
        return ever_new(battle(opened(title, each, teams))), ever_new(chess_game())

    return Row(
        SECTION,
        f"skirmish, {title}",
        "python-chess",
        contenders,
        aim,
        units=DECISIONS,
        unit="decisions",
        detail=f"{each} a side with {teams} {'body' if teams == 1 else 'bodies'} each, the example in {HOME.name}/",
    )


def konflikt(scenario: str) -> Row:
    """A whole game with every rule of its sheet."""

    def contenders() -> tuple[Contender, Contender]:
        return ever_new(battle(opened_scenario("konflikt_47", scenario))), ever_new(chess_game())

    return Row(
        SECTION,
        f"Konflikt '47, {scenario}",
        "python-chess",
        contenders,
        times_as_fast(1),
        units=DECISIONS,
        unit="decisions",
        detail="random against random, complete rules, ever new games",
    )


KONFLIKT = ("patrol_at_the_mill", "crossroads_at_dusk", "sound_and_fury", "march_of_the_titans")
INCH_GAMES = (
    row("single discs", 6, 1, times_as_fast(1)),
    row("platoons", 5, 6, times_as_long(2)),
    *map(konflikt, KONFLIKT),
)
