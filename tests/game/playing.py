"""Games of Scouts for the tests: random but the same every time, and one that is written down move by move."""

from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from tests.game.scouts import Creep, Hide, Scouts, Search, SlipAway, State, Stay

from sandtable.dice.fair import commitment
from sandtable.dice.scripted import ScriptedDice
from sandtable.dice.thrown import ThrownDice
from sandtable.explain import Refused
from sandtable.game import Seat, Turned
from sandtable.game.cup import Cup, FairDice, Salt, fair_cup, opened_cup, salt_of
from sandtable.game.match import Entry, Match
from sandtable.game.record import Record, read_record
from sandtable.game.table import Table, start

RED, BLUE, UMPIRE, SPECTATOR = Scouts.seats
SEED = bytes(range(32))
#: One with which the dice begin as they would without a seal.
SEAL_SECRET = (1326).to_bytes(2, "big") + bytes(range(34, 64))
SALTS: tuple[Salt, ...] = (salt_of("Red", b"mud"), salt_of("Blue", b"reeds"))
DDAY_SALTS: tuple[Salt, ...] = (salt_of("american", b"mud"), salt_of("german", b"reeds"))
PLAYERS = {"Red": "human", "Blue": "human"}
ONE_ROUND = "squares = 6\nscouts = 1\nrounds = 1\n"
#: Red goes first, finds a scout who slips away, and is found and captured. A face for each die.
FACES = (2, 3, 1, 5, 6)
MOVES: tuple[tuple[Seat, Struct], ...] = (
    (RED, Hide((0,))),
    (BLUE, Hide((3,))),
    (RED, Creep(0, 1)),
    (RED, Search(3)),
    (BLUE, SlipAway(5)),
    (BLUE, Stay()),
    (BLUE, Search(1)),
)


def chance(seed: int) -> Random:
    """Chance outside the game: who tries what. The dice have nothing to do with it."""
    return Random(seed)  # noqa: S311


def fixed_cup(salts: tuple[Salt, ...] = SALTS) -> Cup:
    return fair_cup(salts, SEED, SEAL_SECRET)


def unsealed_cup(salts: tuple[Salt, ...] = SALTS) -> Cup:
    """Dice as tables had them before records had a seal."""
    return opened_cup(FairDice(commitment(SEED), salts), SEED)


def accepted(turned: Turned[State] | Entry[State] | Refused) -> None:
    assert not isinstance(turned, Refused), turned


def rules_of(no: Any) -> list[str]:
    """The rule ids of a refusal, which it has to be."""
    assert isinstance(no, Refused), no
    return [each.rule for each in no.refusals]


def play_on(match: Match[Any], rng: Random, answers: int = 1000) -> None:
    """Go on at random, for so many answers or to the end."""
    for _ in range(answers):
        if (question := match.question) is None:
            return
        accepted(match.answer(rng.choice(list(match.game.suggest(match.state, rng))), Scouts.seats[question.side]))


def told_match(answers: int = len(MOVES), dice: ThrownDice | None = None) -> Match[State]:
    """The game that is written down, or the first answers of it."""
    match = Match.begin(Scouts(ONE_ROUND, "one round"), ScriptedDice(*FACES) if dice is None else dice)
    for seat, answer in MOVES[:answers]:
        accepted(match.answer(answer, seat))
    return match


def table_at(path: Path, answers: int = 1000, seed: int = 1) -> Table:
    """A game with a record, played on at random."""
    table = start(path, Scouts(), PLAYERS, fixed_cup())
    play_on(table.match, chance(seed), answers)
    return table


def ended_record(path: Path, seed: int = 1) -> Record:
    with table_at(path, seed=seed) as table:
        table.end()
    return read_record(path)
