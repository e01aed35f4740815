"""A typed line as an answer to whatever is asked."""

from __future__ import annotations

from msgspec import Struct

from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.notation.reading import BattleReader
from sandtable.rulesets.dday_to_berlin.notation.verbs import TWO_WORDS, VERBS, verbs_of
from sandtable.rulesets.dday_to_berlin.notation.words import BattleNames
from sandtable.sheet.notation.command import verb_of


def read_command(s: BattleState, names: BattleNames, line: str) -> Struct:
    """The answer that a line stands for; FactsFault says in one line what is wrong with it."""
    verb, rest = verb_of(line, s.agenda[0], verbs_of(s.scenario), VERBS, TWO_WORDS)
    answer: Struct = BattleReader(s, names).read(verb, rest)
    return answer
