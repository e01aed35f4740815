"""Answers as lines to read: what is typed in short is written out."""

import pytest
from msgspec.structs import replace

from sandtable.dice.play import seeded
from sandtable.game import Step
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement
from sandtable.sheet.registry import ruleset

SHELF = ruleset("dday_to_berlin").shelf
assert SHELF is not None
GAME = SHELF.open("crossroads")
STATE = GAME.begin(seeded(1)).state
NORTH, EAST, WEST = 0, 1, 3


def zone(label: str) -> int:
    labels: tuple[str, ...] = STATE.scenario.grid.labels
    return labels.index(label)


def unit(name: str) -> int:
    names: list[str] = [card.name for card in STATE.cards]
    return names.index(name)


TANK, SECOND, GUN = unit("Tank Bn"), unit("2nd Bn"), unit("FA Bn")


@pytest.mark.parametrize(
    ("answer", "typed", "read"),
    [
        (a.Done(), "done", "goes on"),
        (a.MoveFirst(), "first", "first"),
        (a.Move(TANK, (), WEST), "turn Tank Bn w", "turn Tank Bn west"),
        (
            a.Move(TANK, (zone("C4"),), NORTH, road=True),
            "move Tank Bn to C4 facing n road",
            "move Tank Bn to C4 facing north by road",
        ),
        (
            a.Assault(zone("C3"), SECOND, supports=(TANK,), zones=(zone("D5"),), art=1),
            "assault C3 with 2nd Bn and Tank Bn from D5 art 1",
            "assault C3 with 2nd Bn and Tank Bn, supported from D5, 1 ART support",
        ),
        (
            a.Defend(SECOND, zones=(zone("B3"), zone("C4")), guns=(GUN,), art=2, air=1),
            "defend with 2nd Bn from B3, C4 guns FA Bn art 2 air 1",
            "defend with 2nd Bn, supported from B3, C4, guns FA Bn, 2 ART supports, 1 AIR support",
        ),
        (a.CounterFire(art=1), "counterfire art 1", "counter-fire, 1 ART support"),
        (a.CounterFire(), "done", "goes on"),
        (a.Fire(TANK, GUN), "fire FA Bn at Tank Bn", "fire FA Bn at Tank Bn"),
        (
            a.TakePosition((SECOND, TANK), (NORTH, EAST)),
            "take 2nd Bn, Tank Bn facing n, e",
            "take 2nd Bn, Tank Bn facing north, east",
        ),
    ],
)
def test_what_is_typed_in_short_is_read_in_full(answer: a.Answer, typed: str, read: str) -> None:
    assert GAME.said(STATE, answer) == typed
    assert GAME.worded(STATE, answer) == read


@pytest.mark.parametrize(("step", "named"), [(Movement(0), "End movement"), (Combat(0), "End combat")])
def test_to_be_done_is_called_the_same_on_the_button_and_in_the_log(step: Step, named: str) -> None:
    s = replace(STATE, agenda=(step,))
    assert [offer.verb for offer in GAME.offers(s, None) if isinstance(offer.answer, a.Done)] == [named]
    assert GAME.worded(s, a.Done()) == named.lower()
