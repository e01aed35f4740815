"""What came of many games: how often each side and player won, how long it took, what it cost."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.explain.percent import percent
from sandtable.explain.sentences import count_of
from sandtable.lab.many import Contest, Played

#: The quantile of the normal distribution for an interval of 95 %.
Z95 = 1.959963984540054


class Share(Struct, frozen=True):
    """How often something came about: the count, the share, and the Wilson interval of 95 % around it."""

    name: str
    count: int
    of: int
    share: float
    low: float
    high: float

    @property
    def exactly(self) -> Fraction:
        return Fraction(self.count, self.of)


class Row(Struct, frozen=True):
    """A side or a player: its wins, and what it lost and scored on average."""

    wins: Share
    losses: float
    points: float


class Spread(Struct, frozen=True):
    """The mean of a count over the games, the least and the most."""

    mean: float
    least: int
    most: int


class Summary(Struct, frozen=True):
    """A contest, counted. `asked` is how many games were to be played."""

    contest: Contest
    asked: int
    games: int
    sides: tuple[Row, ...]
    #: Only where the players changed sides.
    players: tuple[Row, ...]
    draws: Share
    sudden: Share
    turns: Spread
    decisions: Spread
    seconds: float


def wilson(count: int, of: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share: sensible also for few games, and for none or all won."""
    if not 0 <= count <= of or of < 1:
        raise ValueError(f"{count} of {of} is no share")
    share, square = count / of, z * z
    middle = (count + square / 2) / (of + square)
    reach = z * sqrt(share * (1 - share) * of + square / 4) / (of + square)
    # At the ends the interval reaches the end exactly; rounding must not carry it past.
    return (0.0 if count == 0 else max(0.0, middle - reach)), (1.0 if count == of else min(1.0, middle + reach))


def share_of(name: str, count: int, of: int) -> Share:
    return Share(name, count, of, count / of, *wilson(count, of))


def summarise(contest: Contest, sides: Sequence[str], played: Sequence[Played], asked: int) -> Summary:
    """Count the games; there must be one at least."""
    results = [each.result for each in played]
    names = (contest.red, contest.blue)
    labels = [side if contest.swap else f"{side} ({name})" for side, name in zip(sides, names, strict=True)]
    by_side = [_row(label, [(each, side) for each in played]) for side, label in enumerate(labels)]
    by_player: list[Row] = []
    if contest.swap:
        for number, colour in enumerate(("red", "blue")):
            taken = [(each, 1 - number if each.swapped else number) for each in played]
            by_player.append(_row(f"{names[number]} ({colour})", taken))
    return Summary(
        contest,
        asked,
        len(played),
        tuple(by_side),
        tuple(by_player),
        share_of("draws", sum(result.winner is None for result in results), len(results)),
        share_of("sudden", sum(result.sudden for result in results), len(results)),
        _spread(result.turns for result in results),
        _spread(result.decisions for result in results),
        sum(result.seconds for result in results) / len(results),
    )


def _row(name: str, taken: Sequence[tuple[Played, int]]) -> Row:
    """Games, each with the side that is counted in it."""
    of = len(taken)
    wins = sum(each.result.winner == side for each, side in taken)
    losses = sum(each.result.losses[side] for each, side in taken)
    points = sum(each.result.points[side] for each, side in taken)
    return Row(share_of(name, wins, of), losses / of, points / of)


def _spread(counts: Iterable[int]) -> Spread:
    found = list(counts)
    return Spread(sum(found) / len(found), min(found), max(found))


# ---------------------------------------------------------------------- as text, CSV and JSON


def as_text(summary: Summary) -> str:
    """A plain table, and how long the games took."""
    contest = summary.contest
    heading = f"{contest.ruleset}.{contest.scenario}: {count_of(summary.games, 'game')}, seed {contest.seed}"
    if summary.games < summary.asked:
        heading += f" (stopped: {summary.asked} were asked for; those that end early are done first)"
    draws = summary.draws
    rows: list[tuple[str, ...]] = [
        ("", "won", "share", "95 % interval", "losses", "points"),
        *(_cells(row) for row in (*summary.sides, *summary.players)),
        (draws.name, str(draws.count), percent(draws.exactly), _interval(draws), "", ""),
    ]
    first, *widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join([name.ljust(first), *(cell.rjust(room) for cell, room in zip(cells, widths, strict=True))]).rstrip()
        for name, *cells in rows
    ]
    return "\n".join([heading, "", *lines, "", *_length(summary)])


def _cells(row: Row) -> tuple[str, ...]:
    wins = row.wins
    return wins.name, str(wins.count), percent(wins.exactly), _interval(wins), f"{row.losses:.2f}", f"{row.points:.2f}"


def _interval(share: Share) -> str:
    return f"{100 * share.low:.1f} to {100 * share.high:.1f} %"


def _length(summary: Summary) -> list[str]:
    turns, decisions, sudden = summary.turns, summary.decisions, summary.sudden
    return [
        f"{turns.mean:.2f} turns on average ({turns.least} to {turns.most}), "
        f"{decisions.mean:.1f} decisions ({decisions.least} to {decisions.most}), "
        f"{percent(sudden.exactly)} ended by sudden victory",
        f"{summary.seconds:.3f} s a game, {decisions.mean / max(summary.seconds, 1e-9):.0f} decisions a second",
    ]


def as_plain(summary: Summary) -> dict[str, Any]:
    """Plain values for JSON: what a program asks for, without the text of the scenario."""
    told: dict[str, Any] = msgspec.to_builtins(summary)
    del told["contest"]["source"]
    return told


def as_csv(played: Sequence[Played], sides: Sequence[str]) -> str:
    """A row for each game."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    each_side = [f"{what}_{side}" for what in ("player", "points", "losses") for side in sides]
    writer.writerow(["game", "seed", "swapped", "winner", "sudden", "turns", "decisions", "seconds", *each_side])
    for each in played:
        result = each.result
        winner = "" if result.winner is None else sides[result.winner]
        told = [each.number, result.seed, int(each.swapped), winner, int(result.sudden), result.turns, result.decisions]
        writer.writerow([*told, f"{result.seconds:.4f}", *result.players, *result.points, *result.losses])
    return text.getvalue()
