"""`sandtable odds` and `sandtable roll`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.cli.paint import print_json
from sandtable.cli.parser import given_facts
from sandtable.cli.show import house_lines, odds_text, refused_text, roll_text
from sandtable.dice.exact import TooManyBranches
from sandtable.explain import Refused
from sandtable.sheet.answer import RollAnswer, odds, read_by_hand, roll
from sandtable.sheet.faults import TOO_WIDE, FactsFault
from sandtable.sheet.house_rules import with_house_rules
from sandtable.sheet.registry import procedure
from sandtable.sheet.ruleset import AnyProcedure, Ruleset

if TYPE_CHECKING:
    from sandtable.dice.by_hand import Read

REFUSED = 1


def ask_odds(name: str, pairs: list[str], *, house: list[str], as_json: bool) -> int:
    """Print the exact chances; the exit code tells whether the rules allow it at all."""
    home, asked = _asked(name, house)
    try:
        answer = odds(home, asked, given_facts(pairs))
    except TooManyBranches:
        raise FactsFault(TOO_WIDE) from None
    if isinstance(answer, Refused):
        return _refuse(answer, home, as_json=as_json)
    if as_json:
        from sandtable.sheet.plain import plain_odds

        print_json(plain_odds(answer))
    else:
        print(odds_text(answer))
    return 0


def _asked(name: str, house: list[str]) -> tuple[Ruleset, AnyProcedure]:
    """A procedure, and its game with the house rules of whoever asks."""
    home, asked = procedure(name)
    return with_house_rules(home, house), asked


def ask_roll(
    name: str, pairs: list[str], *, seed: str | None, faces: list[Read] | None, house: list[str], as_json: bool
) -> int:
    """Throw the dice, or read those thrown by hand, and print each with its reason."""
    from sandtable.dice.play import seeded, unseeded

    home, asked = _asked(name, house)
    if faces is None:
        answer = roll(home, asked, given_facts(pairs), unseeded() if seed is None else seeded(seed))
    elif seed is not None:
        raise FactsFault("--seed throws dice and --faces reads yours: give one of them")
    else:
        answer = _by_hand(home, asked, given_facts(pairs), faces)
    if isinstance(answer, Refused):
        return _refuse(answer, home, as_json=as_json)
    if as_json:
        from sandtable.sheet.plain import plain_roll

        print_json(plain_roll(answer))
    else:
        print(roll_text(answer))
    return 0


def _by_hand(home: Ruleset, asked: AnyProcedure, given: dict[str, str], faces: list[Read]) -> RollAnswer | Refused:
    """The outcome of dice thrown on a real table; if some are still to be thrown, that is what is said."""
    from sandtable.dice.by_hand import FacesFault, ThrowAwaited

    try:
        return read_by_hand(home, asked, given, faces)
    except FacesFault as fault:
        raise FactsFault(f"--faces: {fault}") from None
    except ThrowAwaited as next_:
        label = asked.stage_label(next_.why, next_.who)
        needs = f", needs {next_.held.need.text}" if next_.held else ""
        told = f"next comes {next_.n}D{next_.sides}, {label}{needs}: throw, and add the faces to --faces"
        raise FactsFault(told) from None


def _refuse(refused: Refused, home: Ruleset, *, as_json: bool) -> int:
    if as_json:
        from sandtable.sheet.plain import plain_refused

        print_json(plain_refused(refused, home.house_rules))
    else:
        print("\n".join([refused_text(refused), *house_lines(home.house_rules)]))
    return REFUSED
