"""Coming onto the table and leaving it: boarding and dismounting, hitching guns, arriving on one's own edge."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sandtable.base.bits import numbers_in
from sandtable.explain import Refusal, refuse_if
from sandtable.inches.bodies import TOUCHING, Disc, gap, touch
from sandtable.inches.contact import contact_places
from sandtable.inches.moving.keeping import clear_of, farther_than
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.room import free_places, no_rest, ring_places
from sandtable.inches.tape import INCH, Place, said
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import in_the_way, rates
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.terms import Order, UnitKind

#: Hundredths between the places on an edge that are looked at.
ALONG_EDGE = 25
#: Where a narrow gap is looked for, one place in so many hundredths is enough of it.
GRAIN = 4


def is_on_foot(s: BattleState, unit: int) -> bool:
    return s.row(unit).kind in (UnitKind.INFANTRY, UnitKind.TEAM)


def standing(s: BattleState, unit: int) -> Mover:
    """What binds a unit that is put on the table: it overlaps nobody, on ground where it may be after an Advance."""
    scenario, radius = s.scenario, s.radius(unit)
    shut = rates.shut_to(s, rates.open_ground(s, unit, Order.ADVANCE)) | in_the_way.occupied(s, 1 << unit)
    if s.is_vehicle(unit):
        shut |= scenario.houses & ~s.ruined
    others = (Disc(*s.place(other), s.radius(other)) for other in numbers_in(s.there & ~(1 << unit)))
    # Men only keep their middle out of a wreck, its rim included (k47.gap.wreck-table).
    wrecks = farther_than(0, s.wrecks, 0) if is_on_foot(s, unit) else clear_of(s.wrecks, radius)
    return Mover(scenario.going, shut, 0, (), (*clear_of(others, radius), *wrecks), radius)


def stands_free(s: BattleState, unit: int, place: Place) -> bool:
    """Whether a unit could be put on the table at a place."""
    return standing(s, unit).may_end(place)


# ---------------------------------------------------------------------- dismounting and arriving


def dismount_places(s: BattleState, unit: int) -> Iterator[Place]:
    """Free places in contact with the vehicle that a unit rides in: one for each degree, or the others if none is."""
    return beside(standing(s, unit), s, unit, s.units[unit].carrier)


def beside(mover: Mover, s: BattleState, unit: int, other: int, most: int = TOUCHING) -> Iterator[Place]:
    """Where a unit may stand in contact with another; where it cannot, at most so far from it."""
    middle, both = s.place(other), s.radius(unit) + s.radius(other)
    found = [place for place in contact_places(middle, both) if mover.may_end(place)]
    grain = GRAIN if most == TOUCHING else ALONG_EDGE
    return iter(found) if found else ring_places(mover, middle, both, both + most, grain)


def dismount_refusals(s: BattleState, unit: int, start: Place) -> list[Refusal]:
    """What is wrong with where a unit gets out (k47.gap.embark-table)."""
    carrier = s.units[unit].carrier
    found = []
    if not touch(start, s.radius(unit), s.place(carrier), s.radius(carrier)):
        name = s.scenario.said(carrier)
        found.append(Refusal(k47.GAP_EMBARK_TABLE, f"it gets out in contact with {name}"))
    if not stands_free(s, unit, start):
        found.append(Refusal(k47.GAP_EMBARK_TABLE, "the place where it gets out is not free"))
    if s.units[carrier].has_run:
        found.append(Refusal(k47.GAP_TRANSPORT, "nobody gets out of a vehicle that has Run this turn"))
    return found


def edge_of(s: BattleState, unit: int) -> int:
    """How far north a unit's middle is that has just come over its own edge."""
    return s.radius(unit) if s.side(unit) == 0 else s.scenario.ground.depth - s.radius(unit)


def inward(s: BattleState, unit: int) -> int:
    """The facing of a vehicle that comes over its own edge."""
    return 0 if s.side(unit) == 0 else 180


def entry_span(s: BattleState, unit: int) -> tuple[int, int]:
    """How far west and east a unit's middle may be that arrives: on its own edge, or the stretch that is named."""
    (west, east), radius = s.scenario.stretches[unit], s.radius(unit)
    return max(west, radius), min(east, s.scenario.ground.width - radius)


def along_edge(s: BattleState, unit: int) -> list[Place]:
    """Places on a unit's own edge, free or not, from west to east."""
    (west, east), y = entry_span(s, unit), edge_of(s, unit)
    return [(x, y) for x in dict.fromkeys((*range(west, east + 1, ALONG_EDGE), *range(east, west - 1, -1)[:1]))]


def entry_places(s: BattleState, unit: int) -> Iterator[Place]:
    """Free places on a unit's own edge: one for each quarter of an inch, or the others if none of these is."""
    mover = standing(s, unit)
    found = [place for place in along_edge(s, unit) if mover.may_end(place)]
    return iter(found) if found else entries(s, unit, mover, GRAIN)


def entries(s: BattleState, unit: int, mover: Mover, grain: int) -> Iterator[Place]:
    """Places on a unit's own edge where one who is bound so may begin, one for every small stretch that has any."""
    (west, east), y = entry_span(s, unit), edge_of(s, unit)
    return free_places((west, y, east, y), partial(no_rest, mover), mover.may_end, grain)


def entry_refusals(s: BattleState, unit: int, start: Place) -> list[Refusal]:
    """What is wrong with where a unit arrives (k47.gap.arrivals)."""
    found = []
    if start[1] != edge_of(s, unit):
        found.append(Refusal(k47.GAP_ARRIVALS, "it arrives one radius inside its own edge"))
    west, east = entry_span(s, unit)
    if not west <= start[0] <= east:
        found.append(Refusal(k47.GAP_ARRIVALS, f"it arrives between {said(west)} and {said(east)} from the west"))
    if not stands_free(s, unit, start):
        found.append(Refusal(k47.GAP_ARRIVALS, "the place where it arrives is not free"))
    return found


# ---------------------------------------------------------------------- boarding


def could_board(s: BattleState, unit: int) -> list[int]:
    """The vehicles that would take a unit aboard if it came near enough."""
    mine = s.there & s.scenario.transports & s.scenario.of_side[s.side(unit)]
    if not mine or not is_on_foot(s, unit) or s.units[unit].dismounted:
        return []
    return [carrier for carrier in numbers_in(mine) if not any(_against_boarding(s, unit, carrier))]


def boarding_refusals(s: BattleState, unit: int, carrier: int, end: Place) -> list[Refusal]:
    """All that speaks against getting into a vehicle at the end of a path."""
    mine = s.there & s.scenario.transports & s.scenario.of_side[s.side(unit)]
    if not mine >> carrier & 1:
        return [Refusal(k47.GAP_TRANSPORT, "it can get only into a transport of its own side")]
    found = list(_against_boarding(s, unit, carrier))
    near = INCH * s.tables.limit("board_within")
    if gap(end, s.radius(unit), s.place(carrier), s.radius(carrier)) > near:
        found.append(Refusal(k47.GAP_EMBARK_TABLE, f"it must end within {said(near)} of {s.scenario.said(carrier)}"))
    return found


def _against_boarding(s: BattleState, unit: int, carrier: int) -> Iterator[Refusal]:
    name, riders = s.scenario.said(carrier), s.passengers(carrier)
    aboard = sum(s.units[rider].models for rider in riders)
    looked_at = (
        refuse_if(not is_on_foot(s, unit), k47.GAP_EMBARK_TABLE, "only infantry rides"),
        refuse_if(s.units[carrier].has_run, k47.GAP_EMBARK_TABLE, f"{name} has Run this turn"),
        refuse_if(any(s.is_gun(rider) for rider in riders), k47.GAP_EMBARK_TABLE, f"{name} tows a gun"),
        refuse_if(s.units[unit].dismounted, k47.GAP_EMBARK_TABLE, "it has got out of a vehicle this turn"),
        refuse_if(
            aboard + s.units[unit].models > s.row(carrier).carries,
            k47.GAP_TRANSPORT,
            f"{name} carries {s.row(carrier).carries} models, and {aboard} are aboard",
        ),
    )
    return (reason for reason in looked_at if reason is not None)


# ---------------------------------------------------------------------- guns in tow


def towed(s: BattleState, vehicle: int) -> int:
    """The gun that is hitched to a vehicle; -1 if none is."""
    return next((rider for rider in s.passengers(vehicle) if s.is_gun(rider)), -1)


def could_hitch(s: BattleState, vehicle: int) -> list[int]:
    """The guns that a vehicle can hitch where it stands."""
    if not s.row(vehicle).carries:
        return []
    own = numbers_in(s.there & s.scenario.of_side[s.side(vehicle)])
    return [unit for unit in own if s.is_gun(unit) and not hitch_refusals(s, vehicle, unit)]


def hitch_refusals(s: BattleState, vehicle: int, gun: int) -> list[Refusal]:
    """All that speaks against hitching a gun (k47.gap.tow-table)."""
    own = s.there & s.scenario.of_side[s.side(vehicle)]
    if gun < 0 or not own >> gun & 1 or not s.is_gun(gun):
        return [Refusal(k47.GAP_TOW_TABLE, "that is no gun of its side on the table")]
    near, name = INCH * s.tables.limit("hitch_within"), s.scenario.said(gun)
    looked_at = (
        refuse_if(not s.row(vehicle).carries, k47.GAP_TRANSPORT, "only a transport tows guns"),
        refuse_if(bool(s.passengers(vehicle)), k47.GAP_TRANSPORT, "it carries or tows somebody already"),
        refuse_if(s.units[gun].dug_in, k47.GAP_TOW_TABLE, f"{name} is dug in"),
        refuse_if(s.gap(vehicle, gun) > near, k47.GAP_TOW_TABLE, f"{name} is not within {said(near)}"),
    )
    return [reason for reason in looked_at if reason is not None]


def unhitch_refusals(s: BattleState, vehicle: int, at: Place) -> list[Refusal]:
    """All that speaks against putting the towed gun down at a place."""
    gun = towed(s, vehicle)
    if gun < 0:
        return [Refusal(k47.GAP_TOW_TABLE, "it tows no gun")]
    near, apart = INCH * s.tables.limit("hitch_within"), in_the_way.spacing(s)
    found = []
    if gap(at, s.radius(gun), s.place(vehicle), s.radius(vehicle)) > near:
        found.append(Refusal(k47.GAP_TOW_TABLE, f"the gun is put down within {said(near)} of the vehicle"))
    if not stands_free(s, gun, at):
        found.append(Refusal(k47.GAP_TOW_TABLE, "a gun cannot stand there"))
    crowding = (
        other
        for other in numbers_in(s.there & ~(1 << vehicle))
        if gap(at, s.radius(gun), s.place(other), s.radius(other)) <= apart
    )
    near_by = f"it would end within {said(apart)} of"
    found += [Refusal(k47.GAP_SPACING, f"{near_by} {s.scenario.said(other)}") for other in crowding]
    return found


def unhitch_places(s: BattleState, vehicle: int) -> Iterator[Place]:
    """Places in contact where the towed gun can be put down; where there is none, others near enough."""
    gun, near = towed(s, vehicle), INCH * s.tables.limit("hitch_within")
    apart = in_the_way.spacing(s)
    others = (Disc(*s.place(other), s.radius(other)) for other in numbers_in(s.there & ~(1 << vehicle)))
    mover = standing(s, gun)
    mover = mover._replace(ending=(*mover.ending, *farther_than(apart, others, s.radius(gun))))
    return beside(mover, s, gun, vehicle, near)
