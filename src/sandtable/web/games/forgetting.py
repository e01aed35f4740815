"""Old games are deleted where whoever runs the server wants it: those that ended, and those that never began."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from sandtable.web.store.rows import now
from sandtable.web.store.store import Store
from sandtable.web.trouble import trouble_of

#: Seconds between two looks for old games.
EVERY = 3_600.0
#: So many are deleted at once, while nobody else can use the store, and seconds from one time to the next.
AT_ONCE, PAUSE = 1, 0.05


async def forget_games(store: Store, days: int) -> None:
    """Delete for ever what ended or was left alone more than so many days ago."""
    while True:
        try:
            while await asyncio.to_thread(store.delete_before, now() - timedelta(days=days), AT_ONCE):
                await asyncio.sleep(PAUSE)
        except Exception as fault:
            trouble_of(fault, "deleting old games")
        await asyncio.sleep(EVERY)
