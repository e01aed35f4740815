"""Which armour the guns of Aircraft meet."""

from __future__ import annotations

from tests.rulesets.flames_of_war.battle.laid_out import body, laid_out

from sandtable.rulesets.flames_of_war.battle.answers import Aim
from sandtable.rulesets.flames_of_war.battle.volley_facts import exchange
from sandtable.rulesets.flames_of_war.terms import Facing


def test_the_guns_of_aircraft_meet_front_or_side_by_where_they_are_and_never_top() -> None:
    """fow.gap.aircraft-face: front from on or beyond the line across the hull, else side."""
    for y, words in ((30, ()), (10, (Facing.SIDE.value,))):
        s = laid_out({"us_air": [(20, y)]}, {"de_stug": [(20, 20, 0)]})
        facts = exchange(s, [Aim(body(s, 0), body(s, 1), "air_50cal")]).facts
        assert tuple(word for word in facts.targets_apart[0][1:] if word in set(Facing)) == words
        assert "top" not in facts.targets_apart[0]
