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
#: The first players by what they are called; those who follow have their number.
COLOURS = ("red", "blue")


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
    """A side or a player: its wins, and what it lost and scored on average, if the game counts that."""

    wins: Share
    losses: float | None
    points: float | None


class Spread(Struct, frozen=True):
    """The mean of a count over the games, the least and the most."""

    mean: float
    least: int
    most: int


class Summary(Struct, frozen=True):
    """A contest, counted. `asked` is how many games were to be played; what the game does not count is left empty."""

    contest: Contest
    asked: int
    games: int
    sides: tuple[Row, ...]
    #: Only where the players changed sides.
    players: tuple[Row, ...]
    draws: Share
    sudden: Share | None
    turns: Spread | None
    decisions: Spread
    seconds: float


def wilson(count: float, of: int, z: float = Z95) -> tuple[float, float]:
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
    sudden = [result.sudden for result in results if result.sudden is not None]
    turns = [result.turns for result in results if result.turns is not None]
    names = contest.players(len(sides))
    labels = [side if contest.swap else f"{side} ({name})" for side, name in zip(sides, names, strict=True)]
    by_side = [_row(label, [(each, side) for each in played]) for side, label in enumerate(labels)]
    by_player: list[Row] = []
    if contest.swap:
        for number, name in enumerate(names):
            taken = [(each, (number + each.swapped) % len(sides)) for each in played]
            called = COLOURS[number] if number < len(COLOURS) else f"player {number + 1}"
            by_player.append(_row(f"{name} ({called})", taken))
    return Summary(
        contest,
        asked,
        len(played),
        tuple(by_side),
        tuple(by_player),
        share_of("draws", sum(result.winner is None for result in results), len(results)),
        share_of("sudden", sum(sudden), len(sudden)) if sudden else None,
        _spread(turns) if turns else None,
        _spread(result.decisions for result in results),
        sum(result.seconds for result in results) / len(results),
    )


def _row(name: str, taken: Sequence[tuple[Played, int]]) -> Row:
    """Games, each with the side that is counted in it."""
    of = len(taken)
    wins = sum(each.result.winner == side for each, side in taken)
    losses = [each.result.losses[side] for each, side in taken if each.result.losses]
    points = [each.result.points[side] for each, side in taken if each.result.points]
    return Row(share_of(name, wins, of), _mean(losses), _mean(points))


def _mean(counts: Sequence[int]) -> float | None:
    return sum(counts) / len(counts) if counts else None


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
    counted: list[tuple[str, ...]] = [
        ("", "won", "share", "95 % interval", "losses", "points"),
        *(_cells(row) for row in (*summary.sides, *summary.players)),
        (draws.name, str(draws.count), percent(draws.exactly), _interval(draws), "", ""),
    ]
    # What the game does not count has a heading and nothing under it.
    columns = [column for column in zip(*counted, strict=True) if any(column[1:])]
    first, *widths = [max(map(len, column)) for column in columns]
    rows = zip(*columns, strict=True)
    lines = [
        "  ".join([name.ljust(first), *(cell.rjust(room) for cell, room in zip(cells, widths, strict=True))]).rstrip()
        for name, *cells in rows
    ]
    return "\n".join([heading, "", *lines, "", *_length(summary)])


def _cells(row: Row) -> tuple[str, ...]:
    wins = row.wins
    means = ("" if mean is None else f"{mean:.2f}" for mean in (row.losses, row.points))
    return wins.name, str(wins.count), percent(wins.exactly), _interval(wins), *means


def _interval(share: Share) -> str:
    return f"{100 * share.low:.1f} to {100 * share.high:.1f} %"


def _length(summary: Summary) -> list[str]:
    turns, decisions, sudden = summary.turns, summary.decisions, summary.sudden
    decided = f"{decisions.mean:.1f} decisions"
    told = [] if turns is None else [f"{turns.mean:.2f} turns on average ({turns.least} to {turns.most})"]
    told += [f"{decided}{'' if told else ' on average'} ({decisions.least} to {decisions.most})"]
    told += [] if sudden is None else [f"{percent(sudden.exactly)} ended by sudden victory"]
    return [
        ", ".join(told),
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
    rows = [_columns(each, sides) for each in played]
    # What the game does not count is in no row.
    names = list(dict.fromkeys(name for row in rows for name in row))
    writer.writerow(names)
    writer.writerows([row.get(name, "") for name in names] for row in rows)
    return text.getvalue()


def _columns(each: Played, sides: Sequence[str]) -> dict[str, Any]:
    """A game as the columns of its row."""
    result = each.result
    told: dict[str, Any] = {"game": each.number, "seed": result.seed, "swapped": each.swapped}
    told["winner"] = "" if result.winner is None else sides[result.winner]
    if result.sudden is not None:
        told["sudden"] = int(result.sudden)
    if result.turns is not None:
        told["turns"] = result.turns
    told |= {"decisions": result.decisions, "seconds": f"{result.seconds:.4f}"}
    counts = {"player": result.players, "points": result.points, "losses": result.losses}
    for what, values in counts.items():
        told |= {f"{what}_{side}": value for side, value in zip(sides, values, strict=False)}
    return told
