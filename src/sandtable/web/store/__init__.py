"""Where the server keeps its games: the lines of each record, who sits where, and what was said."""

from sandtable.web.store.faults import CannotKeep, Conflict, FateUnknown, NotThere, StoreFault
from sandtable.web.store.opening import open_store
from sandtable.web.store.rows import ChatLine, KeptGame, KeptSeat, News, token_hash
from sandtable.web.store.store import Store

__all__ = [
    "CannotKeep",
    "ChatLine",
    "Conflict",
    "FateUnknown",
    "KeptGame",
    "KeptSeat",
    "News",
    "NotThere",
    "Store",
    "StoreFault",
    "open_store",
    "token_hash",
]
