"""What somebody meant who wrote a word that is not known."""

from __future__ import annotations

from collections.abc import Iterable

#: No hint is given for a longer word.
LONGEST_WORD = 60


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint such as "Did you mean 'assault'?", empty where nothing is near."""
    from difflib import get_close_matches

    if len(word) > LONGEST_WORD:
        return ""
    names, wanted = list(known), word.lower()
    near = get_close_matches(wanted, names, n=1, cutoff=0.75)
    if not near and len(wanted) > 2:
        near = [name for name in names if wanted in name.lower()][:3]
    near = near or get_close_matches(wanted, names, n=1, cutoff=0.6)
    return f" Did you mean {' or '.join(f'{name!r}' for name in near)}?" if near else ""
