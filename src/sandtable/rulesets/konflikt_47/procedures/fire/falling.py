"""Who falls first where the owner picks by default (k47.gap.casualties), under fire and in close quarters."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.rulesets.konflikt_47.tables import Tables

RIFLE, LMG, MMG = "rifle", "lmg", "mmg"
#: A man without a small arm: he serves or carries something else.
UNARMED = ""


def loss_rank(weapon: str, tables: Tables) -> int:
    """Riflemen fall first, then other small arms, LMGs, heavy weapons and men with none, and who serves an MMG last."""
    if weapon in (LMG, UNARMED) or tables.is_heavy(weapon):
        return 2
    return {RIFLE: 0, MMG: 3}.get(weapon, 1)


def lasting(weapons: Iterable[str], tables: Tables) -> list[str]:
    """Weapons of a unit, the last to fall in front; of equals the first named lasts, for leaders are named first."""
    return sorted(weapons, key=lambda weapon: (-loss_rank(weapon, tables), weapon == UNARMED))
