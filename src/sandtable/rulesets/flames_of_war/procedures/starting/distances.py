"""Inches at their edges: within, over and not within, as fow.gap.units-of-measure reads them."""

from __future__ import annotations

#: Distances measured on a table or computed on a map count as equal when they are this close.
TOLERANCE = 0.001


def within(distance: float, limit: float) -> bool:
    """At most so far; exactly so far is within."""
    return distance <= limit + TOLERANCE


def beyond(distance: float, limit: float) -> bool:
    """Over, more than, or not within: exactly so far is not beyond."""
    return not within(distance, limit)
