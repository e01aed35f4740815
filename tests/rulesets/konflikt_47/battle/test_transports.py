"""Boarding, dismounting, arriving, guns in tow, and getting out of what is destroyed or driven down."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import Struct
from tests.rulesets.konflikt_47.battle.moving_fields import (
    LIGHT,
    ROAD,
    WOODS,
    Unit,
    aboard,
    at,
    field,
    named,
    put,
    rules,
    waiting,
)

from sandtable.dice import Dice
from sandtable.dice.play import seeded
from sandtable.dice.scripted import ScriptedDice
from sandtable.game.agenda import run_on
from sandtable.game.in_order import IN_ORDER
from sandtable.game.notes import Note
from sandtable.game.planning import Draft
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle import moves
from sandtable.rulesets.konflikt_47.battle.answers import Choose, Give, Go, Hitch, PutDown, Unhitch
from sandtable.rulesets.konflikt_47.battle.getting_out import BailOut
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.outlook import outlook
from sandtable.rulesets.konflikt_47.battle.putting_down import PutDownUnit
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.battle.suffering import destroy
from sandtable.rulesets.konflikt_47.notation.offers import offers
from sandtable.rulesets.konflikt_47.terms import Motion, Order

#: A truck that faces north, and a squad 4 in to the west of it, rim to rim.
PARK: dict[str, Unit] = {"truck": ("ger-halftrack", (20, 12), 0), "squad": ("ger-grenadiers", (13, 12))}


def silent(_: Struct) -> None:
    return None


def asked(s: BattleState, name: str, order: Order = Order.ADVANCE) -> tuple[BattleState, MoveUnit]:
    unit = named(s, name)
    step = MoveUnit(s.side(unit), unit, order)
    return s.first(step), step


def refused(s: BattleState, name: str, answer: Go | Hitch | Unhitch, order: Order = Order.ADVANCE) -> list[str]:
    s, step = asked(s, name, order)
    return rules(step.refusals(s, answer))


def moved(
    s: BattleState, name: str, answer: Go | Hitch | Unhitch, order: Order = Order.ADVANCE, dice: Dice | None = None
) -> BattleState:
    s, step = asked(s, name, order)
    assert step.refusals(s, answer) is None
    return run_on(step.take(s, answer, dice or seeded(1), silent), dice or seeded(1), silent)


def told_by(s: BattleState, step: MoveUnit, answer: Go) -> list[Struct]:
    told: list[Struct] = []
    run_on(step.take(s, answer, seeded(1), told.append), seeded(1), told.append)
    return told


# ---------------------------------------------------------------------- boarding


def test_a_unit_boards_within_an_inch_of_a_transport() -> None:
    """k47.gap.embark-table: rims within 1 in; it leaves the table and keeps its die."""
    s = field(south=PARK).with_unit(1, die=Order.ADVANCE)
    assert refused(s, "squad", Go((at(15.99, 12),), boards=0)) == ["k47.gap.embark-table"]
    s = moved(s, "squad", Go((at(16, 12),), boards=0))
    now = s.units[1]
    assert (now.where, now.carrier, now.die) == (Where.ABOARD, 0, Order.ADVANCE)
    assert not s.there >> 1 & 1


def test_what_keeps_a_unit_from_boarding() -> None:
    """k47.gap.embark-table, k47.gap.transport"""
    s = put(field(south=PARK | {"pak": ("ger-pak40", (30, 12)), "more": ("ger-veterans", (40, 12))}), "squad", 16.5, 12)
    go = Go((), boards=0)
    assert refused(s, "squad", go, Order.RUN) == []
    assert refused(s.with_unit(0, has_run=True), "squad", go) == ["k47.gap.embark-table"]
    assert refused(s.with_unit(1, dismounted=True), "squad", go) == ["k47.gap.embark-table"]
    assert refused(aboard(s, "pak", "truck"), "squad", go) == ["k47.gap.embark-table"]
    assert refused(aboard(s, "more", "truck"), "squad", go) == ["k47.gap.transport"]  # 8 and 8 in a vehicle for 12
    assert refused(aboard(s.with_unit(3, models=4), "more", "truck"), "squad", go) == []
    assert refused(s, "squad", Go((), boards=2)) == ["k47.gap.transport"]


def test_a_path_that_boards_still_keeps_clear_of_others() -> None:
    """k47.gap.spacing: only to its transport may it end nearer."""
    s = field(south=PARK | {"friend": ("ger-officer", (16.5, 15))})
    assert refused(s, "squad", Go((at(16.5, 12),), boards=0)) == ["k47.gap.spacing"]
    assert refused(s, "squad", Go((at(16.5, 12),))) == ["k47.gap.spacing"] * 2


def offered(s: BattleState, unit: int, piece: int) -> list[tuple[str, Struct, str]]:
    """What a player who points at a piece is offered about getting aboard."""
    found = offers(s.first(MoveUnit(0, unit, Order.ADVANCE)), piece)
    return [(offer.verb, offer.answer, offer.letter) for offer in found if offer.verb.startswith("Board")]


def test_every_transport_in_reach_is_offered_by_unit_and_by_vehicle() -> None:
    """k47.gap.embark-table: always, with a key for the first"""
    s = field(south=PARK | {"carrier": ("ger-halftrack", (13, 18))})
    first, other = Go((at(17, 12),), 90, boards=0), Go((at(13, 15),), 0, boards=2)
    assert offered(s, 1, 1) == [("Board truck", first, "o"), ("Board carrier", other, "")]
    assert offered(s, 1, 2) == [("Board carrier", other, "o")]
    assert offered(put(s, "truck", 23.01, 12), 1, 1) == [("Board carrier", other, "o")]
    near = put(field(south=PARK), "squad", 16.5, 12)
    assert offered(near, 1, 1) == [("Board truck", Go((), 0, boards=0), "o")]


@pytest.mark.parametrize(
    ("drawn", "path", "boards"),
    [((15.9, 12), (15.9, 12), -1), ((16, 12), (16, 12), 0), ((18, 12), (17, 12), 0), ((20, 12), (17, 12), 0)],
)
def test_a_place_so_near_to_a_transport_means_to_get_aboard(
    drawn: tuple[float, float], path: tuple[float, float], boards: int
) -> None:
    """k47.gap.embark-table, k47.gap.spacing: nobody else may end within 1 in of it"""
    s = field(south=PARK)
    go = moves.laid(s, 1, Order.ADVANCE, Draft("Move", 1, path=(at(*drawn),)))
    assert (go.bends, go.boards) == ((at(*path),), boards)
    assert refused(s, "squad", go) == []
    full = aboard(field(south=PARK | {"more": ("ger-veterans", (40, 12))}), "more", "truck")
    assert moves.laid(full, 1, Order.ADVANCE, Draft("Move", 1, path=(at(*drawn),))).boards == -1


def test_a_transport_out_of_reach_is_gone_towards() -> None:
    """k47.gap.embark-table"""
    s = put(field(south=PARK), "truck", 24, 12)
    go = moves.laid(s, 1, Order.ADVANCE, Draft("Move", 1, path=(at(24, 12),)))
    assert (go.bends, go.boards) == ((at(19, 12),), -1)


# ---------------------------------------------------------------------- dismounting


def test_a_unit_gets_out_in_contact_and_moves_on() -> None:
    """k47.gap.embark-table: the start costs nothing; it may not board again this turn."""
    s = aboard(field(south=PARK), "squad", "truck")
    assert refused(s, "squad", Go((at(17, 18),), start=at(17, 12))) == []
    assert refused(s, "squad", Go((at(17, 18.01),), start=at(17, 12))) == ["k47.move.infantry"]
    assert refused(s, "squad", Go((), start=at(16.94, 12))) == ["k47.gap.embark-table"]
    assert refused(s, "squad", Go((), start=at(17.01, 12))) == ["k47.gap.embark-table"]
    assert "k47.gap.embark-table" in refused(s, "squad", Go((), start=at(17, 12), boards=0))
    assert refused(s.with_unit(0, has_run=True), "squad", Go((), start=at(17, 12))) == ["k47.gap.transport"]
    s = moved(s, "squad", Go((at(17, 18),), start=at(17, 12)))
    assert (s.place(1), s.units[1].where, s.units[1].dismounted) == (at(17, 18), Where.TABLE, True)


def test_where_no_place_is_free_a_unit_stays_aboard_and_is_down() -> None:
    """k47.gap.embark-table"""
    ring = ((16.9, 12), (23.1, 12), (20, 8.9), (20, 15.1), (17.8, 9.8), (22.2, 9.8), (17.8, 14.2), (22.2, 14.2))
    crowd: dict[str, Unit] = {f"foe {number}": ("usa-rifles", place) for number, place in enumerate(ring)}
    s, step = asked(aboard(field(south=PARK, north=crowd), "squad", "truck"), "squad")
    after = step.run(s, seeded(1), silent)
    assert after is not None
    assert (after.units[1].where, after.units[1].die) == (Where.ABOARD, Order.DOWN)


def test_a_team_faces_as_it_likes_when_it_gets_out() -> None:
    """k47.gap.free-facing"""
    s = aboard(field(south={"truck": ("ger-halftrack", (20, 12)), "mmg": ("ger-mmg", (5, 5))}), "mmg", "truck")
    assert moved(s, "mmg", Go((), 217, start=at(17.5, 12))).facing(1) == 217


# ---------------------------------------------------------------------- arriving


def test_a_unit_arrives_one_radius_inside_its_own_edge() -> None:
    """k47.gap.arrivals"""
    s = waiting(field(south={"tank": ("ger-pz4", (5, 5)), "squad": ("ger-grenadiers", (40, 20))}), "tank")
    assert refused(s, "tank", Go((at(10, 10.5),), 0, start=at(10, 1.5))) == []
    assert refused(s, "tank", Go((at(10, 10.51),), 0, start=at(10, 1.5))) == ["k47.move.tracked"]
    assert refused(s, "tank", Go((), 0, start=at(10, 2))) == ["k47.gap.arrivals"]
    assert refused(s, "tank", Go((), 180, start=at(10, 1.5)))[0] == "k47.move.turn-limit"  # it faces inward
    assert "k47.gap.spacing" in refused(put(s, "squad", 10, 5.4), "tank", Go((), 0, start=at(10, 1.5)))
    s = moved(s, "tank", Go((at(10, 10),), 0, start=at(10, 1.5)))
    assert (s.place(0), s.units[0].where) == (at(10, 10), Where.TABLE)
    north = waiting(field(north={"car": ("usa-greyhound", (5, 5)), "far": ("usa-officer", (40, 20))}), "car")
    assert refused(north, "car", Go((at(10, 30),), 180, start=at(10, 34.5))) == []


def test_without_a_free_place_on_the_edge_a_unit_waits() -> None:
    """k47.gap.arrivals: its die is spent."""
    shore = '{ kind = "lake", name = "Sea", at = [24, 2], size = [48, 4] }'
    s = field([shore], {"squad": ("ger-grenadiers", (5, 9)), "other": ("ger-officer", (40, 20))})
    s = waiting(s, "squad").with_unit(0, die=Order.RUN)
    after = run_on(s.first(MoveUnit(0, 0, Order.RUN)), seeded(1), silent)
    assert after.agenda == ()
    assert (after.units[0].where, after.units[0].die) == (Where.WAITING, Order.RUN)


# ---------------------------------------------------------------------- guns in tow


def test_a_gun_is_hitched_within_an_inch() -> None:
    """k47.gap.tow-table: its own die is untouched, and the vehicle does nothing else."""
    s = field(south={"truck": ("sov-truck", (20, 12)), "zis": ("sov-zis3", (24, 12))}).with_unit(1, die=Order.FIRE)
    assert refused(s, "truck", Hitch(1)) == []
    assert refused(put(s, "zis", 24.01, 12), "truck", Hitch(1)) == ["k47.gap.tow-table"]
    assert refused(s.with_unit(1, dug_in=True), "truck", Hitch(1)) == ["k47.gap.tow-table"]
    assert refused(s, "truck", Hitch(1), Order.RUN) == ["k47.gap.tow-table"]
    s = moved(s.with_unit(0, motion=Motion.RAN), "truck", Hitch(1))
    assert (s.units[1].where, s.units[1].carrier, s.units[1].die) == (Where.ABOARD, 0, Order.FIRE)
    assert s.units[0].motion is Motion.STATIONARY


TOW: dict[str, Unit] = {
    "truck": ("sov-truck", (20, 6), 0),
    "zis": ("sov-zis3", (20, 16)),
    "squad": ("sov-rifles", (26, 16)),
}


def test_an_empty_transport_drives_up_to_a_gun_and_hitches_it() -> None:
    """k47.gap.hitch-place, k47.gap.spacing, k47.gap.tow-table: nobody else may end so near, and nobody overlaps"""
    s = field(south=TOW)
    assert refused(s, "truck", Go((at(20, 12.5),), 0)) == []
    assert refused(s, "truck", Go((at(20, 13),), 0)) == []
    assert refused(s, "truck", Go((at(20, 13.01),), 0)) == ["k47.gap.spacing"]
    assert refused(put(s, "squad", 24, 12.5), "truck", Go((at(20, 12.5),), 0)) == ["k47.gap.spacing"]
    assert refused(s, "squad", Go((at(23.5, 16),), 0)) == ["k47.gap.spacing"]
    s = moved(s, "truck", Go((at(20, 12.5),), 0)).with_unit(0, die=None)
    assert refused(s, "truck", Hitch(1)) == []
    assert moved(s, "truck", Hitch(1)).units[1].where is Where.ABOARD


def test_whoever_ends_beside_what_goes_with_it_is_told_what_for() -> None:
    """k47.gap.hitch-place"""
    s, _ = asked(field(south=TOW), "truck")
    assert list(outlook(s, Go((at(20, 12.5),), 0))) == [
        Note(k47.GAP_HITCH_PLACE, "near enough to hitch zis, as its whole action when it is next given Advance")
    ]
    assert list(outlook(s, Go((at(20, 11.99),), 0))) == []
    s, _ = asked(put(field(south=TOW), "truck", 20, 10), "zis")
    assert list(outlook(s, Go((at(20, 13.5),), 180))) == [
        Note(
            k47.GAP_HITCH_PLACE, "near enough for truck to hitch it, as its whole action when it is next given Advance"
        )
    ]


@pytest.mark.parametrize("order", [Order.ADVANCE, Order.RUN])
def test_a_transport_may_end_beside_a_gun_under_either_order(order: Order) -> None:
    """k47.gap.hitch-place"""
    s = field(south=TOW)
    assert refused(s, "truck", Go((at(20, 12.5),), 0), order) == []


def test_only_a_transport_and_a_gun_that_go_together_may_be_so_near() -> None:
    """k47.gap.hitch-place: not one that is loaded, not one dug in, not the enemy's, no other vehicle"""
    s, up = field(south=TOW), Go((at(20, 12.5),), 0)
    assert refused(aboard(s, "squad", "truck"), "truck", up) == ["k47.gap.spacing"]
    assert refused(s.with_unit(1, dug_in=True), "truck", up) == ["k47.gap.spacing"]
    tank = field(south={"truck": ("sov-t34", (20, 6), 0), "zis": ("sov-zis3", (20, 16))})
    assert refused(tank, "truck", Go((at(20, 12.5),), 0)) == ["k47.gap.spacing"]
    enemy = field(south={"truck": ("sov-truck", (20, 6), 0)}, north={"pak": ("ger-pak40", (20, 16))})
    assert refused(enemy, "truck", up) == ["k47.gap.spacing"]


def test_a_crew_moves_its_gun_up_to_a_transport() -> None:
    """k47.gap.hitch-place: up to its rim"""
    s = put(field(south=TOW), "truck", 20, 10)
    assert refused(s, "zis", Go((at(20, 13.5),), 180)) == []
    assert refused(s, "zis", Go((at(20, 12.99),), 180)) == ["k47.gap.spacing"]
    assert refused(aboard(s, "squad", "truck"), "zis", Go((at(20, 13.5),), 180)) == ["k47.gap.spacing"]


def test_driving_up_to_a_gun_is_among_what_is_tried() -> None:
    """k47.gap.hitch-place"""
    s, step = asked(field(south=TOW), "truck")
    chances = (Random(seed) for seed in range(20))  # noqa: S311 - the same tries every time
    tried = [go for rng in chances for go in step.suggest(s, rng) if isinstance(go, Go)]
    assert all(step.refusals(s, go) is None for go in tried)
    assert Go((at(20, 13),), 0) in tried


def test_a_hitched_gun_is_told_who_puts_it_down() -> None:
    """k47.gap.tow-table, k47.gap.transport: it may be given Rally or Down, and its vehicle unhitches it"""
    s = aboard(field(south={"truck": ("sov-truck", (20, 12)), "zis": ("sov-zis3", (24, 12))}), "zis", "truck")
    against = [rules(GiveOrder(0).refusals(s, Give(1, order))) for order in (Order.ADVANCE, Order.RALLY, Order.DOWN)]
    assert against == [["k47.gap.tow-table"], [], []]


def test_a_gun_is_put_down_beside_its_vehicle() -> None:
    """k47.gap.tow-table"""
    s = field(
        [WOODS], {"truck": ("sov-truck", (20, 11)), "zis": ("sov-zis3", (5, 5)), "squad": ("sov-rifles", (40, 5))}
    )
    s = aboard(s, "zis", "truck")
    assert refused(s, "truck", Unhitch(at(24, 11), 90)) == []
    assert refused(s, "truck", Unhitch(at(24.01, 11), 90)) == ["k47.gap.tow-table"]
    assert refused(s, "truck", Unhitch(at(20, 15), 90)) == ["k47.gap.tow-table"]  # the edge of the wood
    assert refused(put(s, "squad", 28, 11), "truck", Unhitch(at(24, 11), 90)) == ["k47.gap.spacing"]
    s = moved(s, "truck", Unhitch(at(24, 11), 90))
    assert (s.place(1), s.facing(1), s.units[1].where, s.units[1].die) == (at(24, 11), 90, Where.TABLE, None)


# ---------------------------------------------------------------------- motion


@pytest.mark.parametrize(
    ("bend", "order", "motion"),
    [
        (None, Order.RUN, Motion.STATIONARY),
        ((20, 21), Order.RUN, Motion.ADVANCED),
        ((20, 21.01), Order.RUN, Motion.RAN),
        ((20, 12.01), Order.ADVANCE, Motion.ADVANCED),
    ],
)
def test_a_vehicle_counts_by_what_it_did(bend: tuple[float, float] | None, order: Order, motion: Motion) -> None:
    """k47.gap.speed-by-distance: the die and every other rule stay as ordered."""
    s = moved(field(south=PARK), "truck", Go((at(*bend),) if bend else (), 0), order)
    assert s.units[0].motion is motion
    assert s.units[0].has_run is (order is Order.RUN)


def test_on_a_road_the_advance_rate_of_the_road_counts() -> None:
    """k47.gap.speed-by-distance: off or on the road as driven."""
    s = field([ROAD], {"tank": ("ger-pz4", (2, 10), 90)})
    assert moved(s, "tank", Go((at(20, 10),), 90), Order.RUN).units[0].motion is Motion.ADVANCED
    assert moved(s, "tank", Go((at(20.01, 10),), 90), Order.RUN).units[0].motion is Motion.RAN


# ---------------------------------------------------------------------- bailing out


def test_passengers_take_hits_and_are_put_down_beside_the_wreck() -> None:
    """k47.gap.transport-destroyed, k47.gap.put-down"""
    s = aboard(field(south=PARK), "squad", "truck")
    with ScriptedDice(1, 3) as dice:  # one hit, which does not wound a regular
        s = run_on(destroy(s, 0, "test", silent), dice, silent)
    step = s.agenda[0]
    assert isinstance(step, PutDownUnit)
    assert (s.units[1].pins, s.units[1].die) == (1, Order.DOWN)
    assert [wreck.place for wreck in s.wrecks] == [at(20, 12)]
    assert step.refusals(s, PutDown(at(16, 12))) is None
    assert rules(step.refusals(s, PutDown(at(15.99, 12)))) == ["k47.gap.put-down"]
    assert rules(step.refusals(s, PutDown(at(20, 13)))) != []  # its middle would be in the wreck
    for answer, _ in zip(step.suggest(s, IN_ORDER), range(5), strict=False):
        assert step.refusals(s, answer) is None
    s = run_on(step.take(s, PutDown(at(16, 12), 270), seeded(1), silent), seeded(1), silent)
    assert (s.place(1), s.units[1].where) == (at(16, 12), Where.TABLE)


def test_who_bails_out_keeps_an_inch_from_enemies_and_may_stand_beside_friends() -> None:
    """k47.gap.put-down"""
    s = field(south=PARK | {"friend": ("ger-officer", (16, 14.5))}, north={"foe": ("usa-officer", (24, 15))})
    s = aboard(s, "squad", "truck")
    with ScriptedDice(1, 3) as dice:
        s = run_on(destroy(s, 0, "test", silent), dice, silent)
    step = s.agenda[0]
    assert isinstance(step, PutDownUnit)
    assert step.refusals(s, PutDown(at(16, 12))) is None  # rims touch the friend's
    assert rules(step.refusals(s, PutDown(at(24, 12)))) == ["k47.gap.put-down"]


def test_without_room_near_by_the_nearest_place_is_taken() -> None:
    """k47.gap.put-down"""
    pond = '{ kind = "lake", name = "Pond", at = [20, 12], size = [14, 14] }'
    s = aboard(field([pond], PARK), "squad", "truck")
    with ScriptedDice(1, 3) as dice:
        s = run_on(destroy(s, 0, "test", silent), dice, silent)
    step = s.agenda[0]
    assert isinstance(step, PutDownUnit)
    assert step.nearest(s) == 401  # a hundredth beyond the water: 7.01 in from the middle, less both radii
    assert step.refusals(s, PutDown(at(12.99, 12))) is None
    assert rules(step.refusals(s, PutDown(at(12.5, 12)))) == ["k47.gap.put-down"]
    assert all(step.refusals(s, answer) is None for answer in step.suggest(s, IN_ORDER))


def test_several_get_out_in_the_owners_order() -> None:
    """k47.gap.put-down"""
    s = field(south=PARK | {"officer": ("ger-officer", (40, 5))})
    s = aboard(aboard(s, "squad", "truck"), "officer", "truck")
    s = run_on(destroy(s, 0, "test", silent), seeded(1), silent)
    step = s.agenda[0]
    assert isinstance(step, BailOut)
    assert [answer.unit for answer in step.every(s)] == [1, 2]
    with ScriptedDice(1, 3) as dice:
        s = run_on(step.take(s, Choose(2), dice, silent), dice, silent)
    first = s.agenda[0]
    assert isinstance(first, PutDownUnit)
    assert first.unit == 2
    s = first.take(s, next(first.suggest(s, IN_ORDER)), seeded(1), silent)
    with ScriptedDice(1, 3) as dice:
        s = run_on(s, dice, silent)
    second = s.agenda[0]
    assert isinstance(second, PutDownUnit)
    assert second.unit == 1


# ---------------------------------------------------------------------- driven out


def test_a_house_is_driven_down_and_its_occupant_put_out() -> None:
    """k47.gap.demolish, k47.gap.demolish-move: Down with D3 pins, clear of the vehicle's further path."""
    s = field([LIGHT], {"tiger": ("ger-tiger", (20, 10), 0)}, {"foe": ("usa-rifles", (20, 18))})
    with ScriptedDice(5) as dice:  # a 5 is three pins
        s = moved(s, "tiger", Go((at(20, 19),), 0), dice=dice)
    step = s.agenda[0]
    assert isinstance(step, PutDownUnit)
    assert step.decider(s) == 1
    assert s.ruined == 1
    assert (s.units[1].pins, s.units[1].die) == (3, Order.DOWN)
    assert s.place(0) == at(20, 15)  # where its middle reached the outline
    assert step.refusals(s, PutDown(at(25, 18))) is None
    # Behind the house it would be within 1 in of where the tank ends.
    assert rules(step.refusals(s, PutDown(at(20, 22.5)))) == ["k47.gap.demolish-move"]
    inside = {"k47.gap.put-down", "k47.gap.demolish-move"}
    assert set(rules(step.refusals(s, PutDown(at(22, 18))))) == inside
    assert all(step.refusals(s, answer) is None for answer in step.suggest(s, IN_ORDER))
    s = run_on(step.take(s, PutDown(at(25, 18)), seeded(1), silent), seeded(1), silent)
    assert s.place(0) == at(20, 19)
    assert s.place(1) == at(25, 18)
    assert s.march is None


def test_a_house_is_not_driven_down_by_the_rim() -> None:
    """k47.gap.demolish-move"""
    s = moved(field([LIGHT], {"tiger": ("ger-tiger", (16.9, 10), 0)}), "tiger", Go((at(16.9, 19),), 0))
    assert s.ruined == 0


def test_what_happens_is_told() -> None:
    """k47.gap.embark-table"""
    s, step = asked(aboard(field(south=PARK), "squad", "truck"), "squad")
    told = told_by(s, step, Go((at(17, 15),), start=at(17, 12)))
    assert told == [
        e.SetDown(1, at(17, 12), "k47.gap.embark-table"),
        e.Moved(1, 300, (at(17, 12), at(17, 15)), "k47.orders.advance"),
    ]
