"""States that contradict themselves are refused, with the field that does."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import ValidationError
from tests.rulesets.konflikt_47.battle.test_invariants import opened

from sandtable.dice.play import seeded
from sandtable.rulesets.konflikt_47.battle.game import BattleGame
from sandtable.rulesets.konflikt_47.battle.state import Where
from sandtable.rulesets.konflikt_47.battle.steps import Battle

#: The units of the first battle: an officer, grenadiers, an MMG and a Puma, and the same of the other side.
OFFICER, SQUAD, MMG, PUMA = range(4)


def ordering(game: BattleGame) -> Battle:
    """The first question of the second turn."""
    dice, rng = seeded(3), Random(3)  # noqa: S311 - the same game every time
    s = game.begin(dice).state
    while s.turn < 2 or type(s.agenda[0]).__name__ != "GiveOrder":
        s = game.take(s, next(game.suggest(s, rng)), dice).state
    assert all(now.where is Where.TABLE for now in s.units[:4])
    return s


GAME = opened("patrol_at_the_mill")
STATE = GAME.write_state(ordering(GAME))


def refused(change: Any) -> str:
    """What is said of the state with something changed; the change is given its plain form."""
    plain = msgspec.json.decode(STATE)
    change(plain)
    with pytest.raises(ValidationError) as found:
        GAME.read_state(msgspec.json.encode(plain))
    return str(found.value)


def unit(number: int, **new: Any) -> Any:
    return lambda plain: plain["units"][number].update(new)


def whole(**new: Any) -> Any:
    return lambda plain: plain.update(new)


def test_a_sound_state_is_read() -> None:
    s = GAME.read_state(STATE)
    assert GAME.write_state(s) == STATE


CHANGED = [
    pytest.param(
        unit(SQUAD, where="gone"), "units[1].where", "is gone and stands on the table all the same", id="gone"
    ),
    pytest.param(unit(SQUAD, where="aboard"), "units[1].where", "is aboard and stands on the table", id="aboard"),
    pytest.param(whole(there=0b11111101), "units[1].where", "is on the table, but its body is not there", id="no body"),
    pytest.param(whole(destroyed=0b10), "units[1].where", "is table, but is among the destroyed", id="destroyed"),
    pytest.param(unit(SQUAD, models=9), "units[1].models", "has from 1 to 8 models, not 9", id="more than the roster"),
    pytest.param(unit(SQUAD, models=0), "units[1].models", "has from 1 to 8 models, not 0", id="nobody left"),
    pytest.param(unit(MMG, models=4), "units[2].models", "has from 1 to 3 models, not 4", id="a crew too many"),
    pytest.param(unit(SQUAD, arms=["lmg"] * 8), "units[1].arms", "has not so many of lmg", id="LMGs too many"),
    pytest.param(unit(SQUAD, arms=["lmg"]), "units[1].arms", "one weapon for each model: ", id="unarmed models"),
    pytest.param(unit(SQUAD, launchers=3), "units[1].launchers", "has at most 2, one for each model", id="launchers"),
    pytest.param(unit(SQUAD, pins=-1), "units[1].pins", "cannot be there with -1 pins", id="pins below 0"),
    pytest.param(unit(SQUAD, pins=10), "units[1].pins", "cannot be there with 10 pins", id="routed by its pins"),
    pytest.param(unit(SQUAD, carrier=3), "units[1].carrier", "is table, not aboard of anything", id="a carrier"),
    pytest.param(unit(MMG, leaderless=True), "units[2].leaderless", "never had an officer", id="no officer"),
    pytest.param(unit(MMG, immobilised=True), "units[2].immobilised", "is no vehicle", id="immobilised men"),
    pytest.param(unit(PUMA, dug_in=True), "units[3].dug_in", "is no gun", id="a car dug in"),
    pytest.param(lambda plain: plain["units"].pop(), "units", "the scenario has 8 units, not 7", id="a unit missing"),
    pytest.param(lambda plain: plain["bodies"].pop(), "bodies", "the scenario has 8 units, not 7", id="a body missing"),
    pytest.param(whole(there=1 << 8), "there", "it names units that the scenario does not have", id="nobody's body"),
    pytest.param(whole(drawn=2), "drawn", "there is no side 2", id="nobody's die"),
    pytest.param(whole(turn=-1), "turn", "turns are counted from 0", id="before the set-up"),
]


@pytest.mark.parametrize(("change", "field", "why"), CHANGED)
def test_a_state_that_contradicts_itself_is_refused_with_its_field(change: Any, field: str, why: str) -> None:
    said = refused(change)
    assert why in said
    assert said.endswith(f" - at `$.{field}`")
    assert "\n" not in said


def test_only_ambush_and_down_are_kept() -> None:
    """k47.gap.retain"""

    def keeps(plain: Any) -> None:
        plain["units"][MMG]["die"] = "fire"
        plain["kept"] = 1 << MMG

    assert refused(keeps).endswith("has neither Ambush nor Down that it could keep - at `$.kept`")


def lost(plain: Any, number: int, **left: Any) -> None:
    """A unit is taken off as it should be, and something of it is left."""
    plain["units"][number] = {"models": 0, "where": "gone", **left}
    plain["there"] &= ~(1 << number)
    plain["destroyed"] |= 1 << number


def test_who_is_gone_has_no_order_and_nothing_left() -> None:
    assert "can have no order - at `$.units[1].die`" in refused(lambda plain: lost(plain, SQUAD, die="run"))
    assert "from 0 to 0 models, not 3 - at `$.units[1].models`" in refused(lambda plain: lost(plain, SQUAD, models=3))


def test_a_question_is_about_a_unit_that_is_there() -> None:
    def asked(plain: Any, number: int) -> None:
        plain["agenda"].insert(0, {"type": "DeclareFire", "side": 0, "unit": number, "order": "fire"})

    def gone(plain: Any) -> None:
        lost(plain, SQUAD)
        asked(plain, SQUAD)

    assert re.search(r" is gone - at `\$\.agenda\[0\]\.unit`$", refused(gone))
    assert refused(lambda plain: asked(plain, 12)) == "there is no unit 12 - at `$.agenda[0].unit`"


def test_bodies_are_on_the_table_and_beside_each_other() -> None:
    def over(plain: Any) -> None:
        plain["bodies"][SQUAD] = [5, 5, 0]

    def onto(plain: Any) -> None:
        plain["bodies"][MMG] = plain["bodies"][SQUAD]

    assert refused(over).endswith("is over the edge of the table - at `$.bodies[1]`")
    assert re.search(r" overlaps .* - at `\$\.bodies\[2\]`$", refused(onto))


def test_passengers_are_in_a_vehicle_of_their_side_that_carries() -> None:
    def aboard(plain: Any, carrier: int) -> None:
        plain["units"][SQUAD] |= {"where": "aboard", "carrier": carrier}
        plain["there"] &= ~(1 << SQUAD)

    assert "is aboard of what carries nobody - at `$.units[1].carrier`" in refused(lambda plain: aboard(plain, PUMA))
    assert "is aboard of what carries nobody" in refused(lambda plain: aboard(plain, 40))


def test_a_battle_that_is_over_asks_nothing() -> None:
    over = {"winner": 0, "points": [1, 0]}
    assert refused(whole(outcome=over)) == "the battle is over, nothing is left to be done - at `$.agenda`"
