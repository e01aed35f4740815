"""What people are told when the server itself fails: these sentences and no others.

What went wrong may name a path, an address or a statement, so it goes to the log alone.
"""

from __future__ import annotations

import logging
from enum import StrEnum
from time import monotonic

from sandtable.web.store.faults import FateUnknown, NotThere, StoreFault

log = logging.getLogger("sandtable.web")

#: Seconds for which a fault that was logged is not logged again, and of how many that is known.
QUIET_SECONDS, MOST_REMEMBERED, LONGEST_REMEMBERED = 60.0, 1_000, 300
_logged: dict[str, float] = {}


class Trouble(StrEnum):
    NOT_KEPT = "the server cannot reach its games now, so nothing has changed: try again in a moment"
    FATE_UNKNOWN = "it is not known yet whether this was kept: load the game again before you go on"
    NOT_THERE = "there is no such game any more: it may have been deleted"
    FAR_BEHIND = "much has happened in this game at another server: look at it again"
    FAILED = "sandtable failed at this: look at the game again before you try once more"
    PLAYER_FAILED = "the computer player failed: reload to let it try again"


def sentence_for(fault: Exception) -> Trouble:
    """The sentence for a fault that is none of the client's."""
    if isinstance(fault, NotThere):
        return Trouble.NOT_THERE
    if isinstance(fault, FateUnknown):
        return Trouble.FATE_UNKNOWN
    return Trouble.NOT_KEPT if isinstance(fault, StoreFault) else Trouble.FAILED


def trouble_of(fault: Exception, doing: str) -> Trouble:
    """The sentence for a fault, which is logged with what was being done; the same again only after a while."""
    if _is_news(f"{doing}: {fault!r}"[:LONGEST_REMEMBERED], monotonic()):
        if isinstance(fault, StoreFault):
            log.error("%s: the store failed: %s", doing, fault)
        else:
            log.error("%s failed", doing, exc_info=fault)
    return sentence_for(fault)


def _is_news(what: str, now: float) -> bool:
    """Whether nothing like it was logged lately: whoever can cause a fault must not fill the disk with it."""
    if now < _logged.get(what, -QUIET_SECONDS) + QUIET_SECONDS:
        return False
    if len(_logged) >= MOST_REMEMBERED:
        _logged.clear()
    _logged[what] = now
    return True
