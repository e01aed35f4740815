"""A whole unit put on the table at once, at set-up or from ambush: what a placing says, and what speaks against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.explain import Refusal, Refused
from sandtable.game import Tell
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.apart import place_nearer
from sandtable.inches.bodies import gap, overlap
from sandtable.inches.moving.forming import Fits
from sandtable.inches.tables.deploying import SettingUp, Standing, Why, misplaced
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Deploy
from sandtable.rulesets.flames_of_war.battle.scenario import SIDE_B
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where
from sandtable.rulesets.flames_of_war.procedures.moving.command import command_reach
from sandtable.rulesets.flames_of_war.procedures.moving.mounting import MOUNTING, Act, MountingFacts, Passengers
from sandtable.rulesets.flames_of_war.procedures.moving.transports import TRANSPORT_REAR, Rear, RearFacts
from sandtable.rulesets.flames_of_war.terms import Kind

S = TypeVar("S", bound=BattleState)

#: The rule behind each thing that can be wrong with a place.
RULES = {
    Why.OFF_TABLE: fow.GAP_TABLE_EDGE,
    Why.OUTSIDE: fow.GAP_DEPLOYMENT_PLACES,
    Why.SHUT: fow.GAP_TERRAIN_TYPES,
    Why.NEAR_SHUT: fow.GAP_DEPLOYMENT,
    Why.OVERLAP: fow.GAP_FOOTPRINTS,
}


class Placing(NamedTuple):
    """Where each of a unit is put down, who rides in what, and which transports are in the rear."""

    unit: int
    places: dict[int, Place]
    facings: dict[int, int]
    carriers: dict[int, int]
    rear: int

    def stand(self, body: int) -> int:
        """The body whose disc is measured to: of a passenger its transport (fow.gap.mounted-place)."""
        return self.carriers.get(body, body)


def placing_of(answer: Deploy) -> Placing:
    """A placing as an answer of the right form tells it; places of those who ride or are in the rear are ignored."""
    carriers, rear = dict(answer.aboard), set_of(answer.rear)
    standing = [
        (body, at, facing)
        for body, at, facing in zip(answer.bodies, answer.at, answer.facings, strict=True)
        if body not in carriers and not rear >> body & 1
    ]
    return Placing(
        answer.unit,
        {body: at for body, at, _ in standing},
        {body: facing for body, _, facing in standing},
        carriers,
        rear,
    )


# ---------------------------------------------------------------------- the form of an answer


def form_faults(s: BattleState, answer: Deploy) -> Iterator[Refusal]:
    """Everybody of the unit is somewhere, each in one way: on the table, aboard or in the rear."""
    own = s.of_unit(answer.unit)
    named = (*answer.bodies, *(body for pair in answer.aboard for body in pair), *answer.rear)
    if any(body < 0 or not own >> body & 1 for body in named):
        yield Refusal(NO_SUCH, "that is none of its teams")
        return
    riders = [rider for rider, _ in answer.aboard]
    if any(len(set(some)) < len(some) for some in (answer.bodies, riders, answer.rear)):
        yield Refusal(NO_SUCH, "name each team once")
    if not len(answer.bodies) == len(answer.at) == len(answer.facings):
        yield Refusal(NO_SUCH, "say for each team where it stands and where it looks")
    absent = own & ~set_of((*answer.bodies, *riders, *answer.rear))
    if absent:
        names = ", ".join(s.scenario.team_names[body] for body in numbers_in(absent))
        yield Refusal(fow.GAP_DEPLOYMENT_PLACES, f"the whole unit is put down, with {names} too")


# ---------------------------------------------------------------------- transports


def riding_faults(s: BattleState, placing: Placing) -> Iterator[Refusal]:
    """Who rides where and which transports are in the rear (fow.gap.transports-at-set-up)."""
    scenario, names = s.scenario, s.scenario.team_names
    for rider, carrier in placing.carriers.items():
        if scenario.transports >> rider & 1 or not scenario.transports >> carrier & 1:
            yield Refusal(fow.GAP_TRANSPORTS_AT_SET_UP, f"{names[rider]} cannot begin aboard of {names[carrier]}")
        elif carrier not in placing.places:
            yield Refusal(fow.GAP_TRANSPORTS_AT_SET_UP, f"{names[carrier]} carries somebody, so it is on the table")
    for carrier in dict.fromkeys(placing.carriers.values()):
        if scenario.transports >> carrier & 1 and (full := overfull(s, placing, carrier)) is not None:
            yield from full.refusals
    if placing.rear & ~scenario.transports:
        yield Refusal(fow.GAP_TRANSPORTS_AT_SET_UP, "only transports begin in the rear")
    for carrier in numbers_in(scenario.transports & set_of(placing.places)):
        if carrier not in placing.carriers.values() and must_be_in_rear(s, carrier):
            why = (
                f"{names[carrier]} is empty, and not both armoured and armed: it begins in the rear or with passengers"
            )
            yield Refusal(fow.GAP_TRANSPORTS_AT_SET_UP, why)


def overfull(s: BattleState, placing: Placing, carrier: int) -> Refused | None:
    """Why a transport has no room for all that are to ride in it."""
    riders = [rider for rider, in_it in placing.carriers.items() if in_it == carrier]
    guns = sum(s.kind(rider) is Kind.GUN for rider in riders)
    facts = MountingFacts(
        act=Act.MOUNT,
        distance=0.0,
        transport=s.card(carrier).id,
        passengers=Passengers.GUN if guns else Passengers.INFANTRY,
        teams=guns or len(riders),
        aboard=len(riders) - guns if guns else 0,
    )
    found = s.scenario.assess(MOUNTING, facts)
    return found if isinstance(found, Refused) else None


def must_be_in_rear(s: BattleState, carrier: int) -> bool:
    """Whether an empty transport has no choice."""
    card = s.card(carrier)
    facts = RearFacts(armoured=card.kind is Kind.ARMOURED, armed=bool(card.weapons))
    return bool(s.scenario.assess.profile(TRANSPORT_REAR, facts) is Rear.MUST)


# ---------------------------------------------------------------------- places


def place_faults(s: BattleState, placing: Placing, *, clear: bool, outside: str) -> Iterator[Refusal]:
    """What is wrong with where they stand: area, ground, each other and everybody else.

    `clear` if they keep away from ground that is impassable to them; `outside` is the rule that names the area.
    """
    scenario, zone = s.scenario, s.scenario.zones[s.side(placing.unit)]
    asked = SettingUp(from_shut=INCH * s.tables.limit("deploy_clear") if clear else None)
    standing = list[Standing]()
    for body, at in placing.places.items():
        who = Standing(scenario.team_names[body], at, scenario.radii[body])
        others = [*standing, *_around(s, at, who.radius)]
        shut = scenario.pieces_of(scenario.shut_to(s.kind(body)))
        for wrong in misplaced(who, zone, scenario.size, shut, others, (), asked):
            yield Refusal(outside if wrong.why is Why.OUTSIDE else RULES[wrong.why], wrong.told)
        for line in numbers_in(scenario.going.lines_at(at)):
            name = scenario.ground.pieces[line].name
            yield Refusal(fow.GAP_LINEAR_PIECES, f"{who.name}: nobody rests on {name} itself")
        standing.append(who)


def _around(s: BattleState, at: Place, radius: int) -> Iterator[Standing]:
    """Whoever stands on the table already and may be touched from a place."""
    for body in s.within(at, radius, s.there):
        name = f"{s.scenario.said(s.unit_of(body))}, {s.scenario.team_names[body]}"
        yield Standing(name, s.place(body), s.radius(body))


def fits_in(s: BattleState, bodies: tuple[int, ...], *, clear: bool) -> Fits:
    """The quick question whether a body may stand at a place, by its number among some: without a reason."""
    scenario = s.scenario
    zone = scenario.zones[s.side_of(bodies[0])]
    box = scenario.zone_boxes[s.side_of(bodies[0])]
    going, others = scenario.going, s.discs_of(s.around(box, 2 * INCH))
    apart = INCH * s.tables.limit("deploy_clear")
    shut = [scenario.shut_to(s.kind(body)) for body in bodies]
    keeps_off = [scenario.pieces_of(found) for found in shut]

    def fits(number: int, place: Place) -> bool:
        radius = scenario.radii[bodies[number]]
        if not zone.holds(place, radius) or not going.may_rest(place, shut[number]):
            return False
        if any(overlap(place, radius, disc.place, disc.radius) for disc in others):
            return False
        near = radius + apart + 1 if clear else 0
        return not any(place_nearer(piece, place, near) for piece in keeps_off[number])

    return fits


# ---------------------------------------------------------------------- command


def reach_of(s: BattleState, unit: int) -> int:
    """How far command reaches in a unit that is put down whole."""
    return INCH * command_reach(s.teams(unit).bit_count(), s.tables).number


def command_faults(s: BattleState, placing: Placing, rule: str) -> Iterator[Refusal]:
    """Every team is put down In Command of its Unit Leader; an Observer may be anywhere (fow.gap.observers-apart)."""
    leader = placing.stand(s.units[placing.unit].leader)
    at = placing.places.get(leader)
    if at is None:
        return
    reach = reach_of(s, placing.unit)
    for body, place in placing.places.items():
        far = gap(at, s.radius(leader), place, s.radius(body))
        if far > reach and not s.scenario.observers >> body & 1:
            yield Refusal(rule, f"{s.scenario.team_names[body]} would be Out of Command")


# ---------------------------------------------------------------------- put down


def put(s: S, placing: Placing, why: str, tell: Tell) -> S:
    """The state with a unit on the table as placed; a defender's Infantry and Guns are in foxholes."""
    unit = placing.unit
    for body, at in placing.places.items():
        s = s.put_down(body, at, placing.facings[body])
    tell(e.SetDown(unit, tuple(placing.places), tuple(placing.places.values()), why))
    for rider, carrier in placing.carriers.items():
        s = s.mount(rider, carrier)
        tell(e.Mounted(rider, carrier))
    holes = set_of(placing.places) & (s.scenario.infantry | s.scenario.guns) if digs_in(s, unit) else 0
    if holes:
        tell(e.DugIn(unit, numbers_in(holes), fow.GAP_DEPLOYMENT))
    rear = s.rear & ~s.of_unit(unit) | placing.rear
    return replace(s.with_unit(unit, where=Where.TABLE), dug_in=s.dug_in | holes, rear=rear)


def digs_in(s: BattleState, unit: int) -> bool:
    """Whether a unit is the defender's of a mission that has one (fow.gap.deployment)."""
    return s.scenario.is_attack and s.side(unit) == SIDE_B and s.scenario.house.dug_in_defender
