"""`sandtable find`: the questions that a player may mean, in his own words."""

from __future__ import annotations

import shlex

import msgspec

from sandtable.cli.browse import sound_homes
from sandtable.cli.paint import paint, print_json, wrapped
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.finding import LONGEST_PHRASE, Found, find
from sandtable.sheet.registry import ruleset

#: So many results are listed; programs get more.
MOST_LISTED = 6


def find_questions(phrase: str, game: str | None, *, as_json: bool) -> int:
    """List what a phrase may mean, the likeliest first, each with a line to ask it."""
    if len(phrase) > LONGEST_PHRASE:
        raise FactsFault(f"say it shorter: at most {LONGEST_PHRASE} characters")
    found = find(phrase, [ruleset(game)] if game else sound_homes())
    if not found:
        raise FactsFault(f"nothing is found for '{phrase}': try other words, or 'sandtable procedures' for the list")
    if as_json:
        print_json({"query": phrase, "results": msgspec.to_builtins(found)})
    else:
        print("\n\n".join("\n".join(_lines(each)) for each in found[:MOST_LISTED]))
    return 0


def _lines(found: Found) -> list[str]:
    lines = [f"{paint(found.title, 'bold')}  {paint(f'{found.ruleset_title}, {found.procedure}', 'dim')}"]
    lines += wrapped(f"{found.summary} (dice)" if found.dice else found.summary)
    lines += [paint(line, "dim") for line in wrapped(found.why)]
    facts = "".join(f" {name}={shlex.quote(value)}" for name, value in found.facts.items())
    return [*lines, f"  {paint(f'sandtable odds {found.procedure}{facts}', 'accent')}"]
