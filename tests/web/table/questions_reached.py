"""Every kind of question that random play reaches in the installed games, as records that a server goes on from.

`python -m tests.web.table.questions_reached FOLDER` prints them as JSON, so that a Python with other games installed
can be asked. Of each kind the one with the most to say is kept: what fits there fits elsewhere.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from msgspec import json as msgspec_json

from sandtable.game import Game, Turned
from sandtable.game.cup import seeded_cup
from sandtable.game.match import Match
from sandtable.game.seats import Seat
from sandtable.game.shelf import Shelf
from sandtable.game.table import start
from sandtable.sheet.registry import names, ruleset

#: A game that is longer is left there.
LONGEST = 600
#: Every scenario is played with one seed after the other, so often at most, and until so many seeds in a row brought no
#: kind of question that was not there before: what is seldom asked is looked for longer.
MOST_PLAYED, QUIET = 12, 4
#: Questions of one kind that are looked at in each game.
LOOKED_AT = 10


class Reached(Struct, frozen=True):
    """A question: its kind, the record it is in, how many answers come before it, and whom it asks."""

    game: str
    kind: str
    record: str
    answers: int
    seat: str


class Found(Struct, frozen=True):
    """A question of a random game: how much there is to say to it, and where it is."""

    much: int
    kind: str
    scenario: str
    seed: int
    answers: int
    seat: str


def reached(folder: Path) -> list[Reached]:
    """One question of each kind of each installed game that can be played."""
    questions: list[Reached] = []
    for name in names():
        shelf = ruleset(name).shelf
        found = looked_for(shelf) if shelf else []
        for scenario, seed in dict.fromkeys((each.scenario, each.seed) for each in found):
            assert shelf is not None
            path = folder / f"{name}-{scenario}-{seed}.jsonl"
            recorded(shelf.open(scenario), path, seed)
            here = (each for each in found if (each.scenario, each.seed) == (scenario, seed))
            questions += [Reached(name, each.kind, str(path), each.answers, each.seat) for each in here]
    return questions


def looked_for(shelf: Shelf) -> list[Found]:
    """Of every kind of question of a game the one with the most to say."""
    found: dict[str, Found] = {}
    quiet = 0
    for seed in range(MOST_PLAYED):
        known = len(found)
        for scenario in shelf.names():
            for each in played(shelf.open(scenario), scenario, seed):
                if each.kind not in found or each.much > found[each.kind].much:
                    found[each.kind] = each
        quiet = quiet + 1 if len(found) == known else 0
        if quiet == QUIET:
            break
    return list(found.values())


def played(game: Game[Any], scenario: str, seed: int) -> Iterator[Found]:
    """The questions of one random game."""
    match, asked = Match.begin(game, seeded_cup(cup_of(seed)).dice()), Counter[str]()
    for answer, seat in chosen(match, seed):
        kind = type(match.state.agenda[0]).__name__
        asked[kind] += 1
        if asked[kind] <= LOOKED_AT and match.question is not None:
            seen = match.view(seat).state
            words = (game.worded(seen, offer.answer) for offer in game.offers(seen, None))
            much = len(match.question.prompt) + sum(map(len, words))
            yield Found(much, kind, scenario, seed, len(match.history), seat.name)
        assert isinstance(match.answer(answer, seat), Turned)


def recorded(game: Game[Any], path: Path, seed: int) -> None:
    """The same game once more, with a record."""
    with start(path, game, {}, seeded_cup(cup_of(seed))) as table:
        for answer, seat in chosen(table.match, seed):
            assert isinstance(table.match.answer(answer, seat), Turned)


def chosen(match: Match[Any], seed: int) -> Iterator[tuple[Any, Seat]]:
    """What is answered at random, and by whom, as long as the game goes on."""
    game, rng = match.game, Random(seed)  # noqa: S311
    while match.question is not None and len(match.history) < LONGEST:
        s = match.state
        answer = next(game.suggest(s, rng))
        yield answer, game.seat_of(s.agenda[0].whose(s, answer))


def cup_of(seed: int) -> str:
    return f"layout {seed}"


def read(printed: str) -> list[Reached]:
    return msgspec_json.decode(printed, type=list[Reached])


if __name__ == "__main__":
    print(msgspec_json.encode(reached(Path(sys.argv[1]))).decode())
