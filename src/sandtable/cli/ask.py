"""`sandtable odds` and `sandtable roll`."""

from __future__ import annotations

from sandtable.cli.paint import print_json
from sandtable.cli.parser import given_facts
from sandtable.cli.show import odds_text, refused_text, roll_text
from sandtable.explain import Refused
from sandtable.sheet.answer import odds, roll
from sandtable.sheet.registry import procedure

REFUSED = 1


def ask_odds(name: str, pairs: list[str], *, as_json: bool) -> int:
    """Print the exact chances; the exit code tells whether the rules allow it at all."""
    home, asked = procedure(name)
    answer = odds(home, asked, given_facts(pairs))
    if isinstance(answer, Refused):
        return _refuse(answer, as_json=as_json)
    if as_json:
        from sandtable.sheet.plain import plain_odds

        print_json(plain_odds(answer))
    else:
        print(odds_text(answer))
    return 0


def ask_roll(name: str, pairs: list[str], *, seed: str | None, as_json: bool) -> int:
    """Throw the dice and print each with its reason."""
    from sandtable.dice.play import seeded, unseeded

    home, asked = procedure(name)
    dice = unseeded() if seed is None else seeded(seed)
    answer = roll(home, asked, given_facts(pairs), dice)
    if isinstance(answer, Refused):
        return _refuse(answer, as_json=as_json)
    if as_json:
        from sandtable.sheet.plain import plain_roll

        print_json(plain_roll(answer))
    else:
        print(roll_text(answer))
    return 0


def _refuse(refused: Refused, *, as_json: bool) -> int:
    if as_json:
        from sandtable.sheet.plain import plain_refused

        print_json(plain_refused(refused))
    else:
        print(refused_text(refused))
    return REFUSED
