"""Dice of procedures as scenes: each roll with what it needed, whose it was and how it went, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sandtable.dice import Classes, Need, Roll, span
from sandtable.explain.sentences import signed
from sandtable.game.scene import Cast, Scene, concerned, parted, profits
from sandtable.game.seats import NOBODY
from sandtable.sheet.rolling import Luck, Rolled, parted_luck

if TYPE_CHECKING:
    from sandtable.sheet.scenario_game import ScenarioGame

#: So many lines of what followed are shown beside the dice; the log has all.
MOST_LINES = 4


def scenes_of(game: ScenarioGame[Any, Any], events: tuple[Struct, ...]) -> tuple[Scene, ...]:
    """A scene for each procedure that was rolled, with what was told until the next one."""
    found: list[Scene] = []
    first: list[Struct] = []
    for place, event in enumerate(events):
        if isinstance(event, Rolled):
            found.append(_scene(game, event, first, events[place + 1 :]))
            first = []
        elif game.leads(event):
            first.append(event)
    return tuple(found)


def profits_of(game: ScenarioGame[Any, Any], rolled: Rolled) -> int | None:
    """The side for which the last roll went well; nobody where some of its dice did and others did not."""
    luck = tuple(game.luck(rolled))
    last = next((judged for judged in reversed(parted_luck(rolled, luck)) if judged), ())
    mixed = len({well for _, well, _ in last}) > 1
    return None if mixed else profits(luck, len(game.sides))


def _scene(game: ScenarioGame[Any, Any], rolled: Rolled, first: Iterable[Struct], later: Iterable[Struct]) -> Scene:
    ends: tuple[type[Struct], ...] = (Rolled, *game.new_scene)
    followed = takewhile(lambda event: not isinstance(event, ends) and not game.leads(event), later)
    luck = tuple(game.luck(rolled))
    led = [line for event in first for line in game.story(event)[:1]]
    return Scene(
        headline=game.storyteller.told_short(rolled),
        side=rolled.side if rolled.side >= 0 else NOBODY,
        units=rolled.units,
        against=rolled.against,
        casts=tuple(_casts(game, rolled, luck)),
        numbers=tuple(game.storyteller.numbers(rolled)),
        because=tuple(parted(line) for line in (*led, *game.storyteller.because(rolled))),
        then=tuple(islice((parted(line) for event in followed for line in game.story(event)[:1]), MOST_LINES)),
        profits=game.profits(rolled),
        concerns=concerned(luck),
    )


def _casts(game: ScenarioGame[Any, Any], rolled: Rolled, luck: Sequence[Luck]) -> Iterator[Cast]:
    for roll, judged in zip(rolled.rolls, parted_luck(rolled, luck), strict=True):
        if not roll.faces:
            continue
        needs = game.storyteller.needed(rolled, roll)
        met = tuple(map(roll.asked.met_by, roll.faces)) if isinstance(roll.asked, Need) and roll.asked.dice == 1 else ()
        yield Cast(
            sides=roll.throws[0].sides,
            faces=roll.faces,
            label=game.storyteller.roll_called(rolled, roll),
            needs=needs,
            met=met,
            well=tuple(well for _, well, _ in judged),
            came=came_to(roll) or (str(roll.result) if needs else ""),
            side=judged[0][0] if judged else NOBODY,
            rule=roll.why,
        )


def came_to(roll: Roll) -> str:
    """What a roll came to, in a word or two; nothing where its faces say it."""
    if isinstance(roll.asked, Need):
        return ("success" if roll.result else "failure") if roll.tests == 1 else f"{roll.result} of {roll.tests}"
    if isinstance(roll.asked, Classes) and roll.verb == "look_up":
        low, high = next((low, high) for name, low, high in roll.asked.rows if name == roll.result)
        changed = f"{roll.faces[0]} {signed(roll.asked.modifier)}: " if roll.asked.modifier and roll.faces else ""
        return f"{changed}{str(roll.result).replace('_', ' ')} ({span(low, high)})"
    if isinstance(roll.asked, Classes) and roll.verb == "tally":
        counted = zip(roll.result, roll.asked.rows, strict=True)
        return ", ".join(f"{many} {name} ({span(low, high)})" for many, (name, low, high) in counted if many)
    return ""
