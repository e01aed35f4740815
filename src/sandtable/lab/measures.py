"""What is measured of a finished game, for each ruleset that tells."""

from __future__ import annotations

from typing import Any

from sandtable.game import Game

#: Whether it ended suddenly, the points, the turns played, and the losses of each side.
Measures = tuple[bool, tuple[int, ...], int, tuple[int, ...]]


def measured(game: Game[Any], state: Any) -> Measures:
    """The measures of a game; a ruleset that is not known here has none but its winner."""
    if game.ruleset == "dday_to_berlin":
        return _dday_to_berlin(state)
    nothing = (0,) * len(game.sides)
    return False, nothing, 0, nothing


def _dday_to_berlin(state: Any) -> Measures:
    from sandtable.rulesets.dday_to_berlin.battle.winning import battalions

    outcome = state.outcome
    return outcome.sudden, outcome.points, state.turn, tuple(battalions(state, side)[1] for side in (0, 1))
