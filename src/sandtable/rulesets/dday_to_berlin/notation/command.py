"""A typed line as an answer to whatever is asked."""

from __future__ import annotations

from msgspec import Struct

from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.notation.reading import Reader
from sandtable.rulesets.dday_to_berlin.notation.verbs import TWO_WORDS, VERBS, verbs_of
from sandtable.rulesets.dday_to_berlin.notation.words import Names
from sandtable.sheet.faults import FactsFault, did_you_mean


def read_command(s: BattleState, names: Names, line: str) -> Struct:
    """The answer that a line stands for; FactsFault says in one line what is wrong with it."""
    verb, rest = verb_of(s, line)
    return Reader(s, names).read(verb, rest)


def verb_of(s: BattleState, line: str) -> tuple[str, str]:
    """The verb of a line, written out, and the rest; FactsFault if it is no answer to what is asked."""
    words = line.split()
    two = " ".join(words[:2]).lower()
    if two in TWO_WORDS:
        words[:2] = [TWO_WORDS[two]]
    typed, rest = words[0].lower() if words else "", " ".join(words[1:])
    now = verbs_now(s)
    fitting = [verb for verb in now if verb.startswith(typed)]
    if typed in now or len(fitting) == 1:
        return typed if typed in now else fitting[0], rest
    if fitting:
        raise FactsFault(f"'{typed}' may be {' or '.join(fitting)}: say more of it")
    if typed in VERBS:
        raise FactsFault(f"'{typed}' is no answer to {s.agenda[0].title}: type {_or(now)}, or 'what' for a list")
    hint = did_you_mean(typed, now) or f" Type {_or(now)}, 'what' for a list, or 'help'."
    raise FactsFault(f"'{typed}' is no command.{hint}")


def verbs_now(s: BattleState) -> list[str]:
    """The verbs that answer what is asked."""
    kinds = {kind.__name__ for kind in s.agenda[0].answers}
    return [verb for verb, of in verbs_of(s.scenario).items() if kinds & set(of.kinds)]


def _or(verbs: list[str]) -> str:
    return " or ".join([", ".join(verbs[:-1]), verbs[-1]]) if len(verbs) > 1 else "".join(verbs)
