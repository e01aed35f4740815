"""Bombardments: what a unit fires at which place, who may join it, who spots, and all that speaks against it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sandtable.base.bits import numbers_in, set_of
from sandtable.explain import Refusal, Refused, refused
from sandtable.inches.tape import INCH, Place
from sandtable.inches.templates import Square, gap_to, lies_over, under
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.answers import Bombard
from sandtable.rulesets.flames_of_war.battle.fronts import in_front
from sandtable.rulesets.flames_of_war.battle.seeing import distance_to, screen_pieces, sees_point
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState
from sandtable.rulesets.flames_of_war.procedures.bombard.aiming import AIMING_POINT, AimingFacts
from sandtable.rulesets.flames_of_war.procedures.bombard.joining import MAY_BOMBARD, MayBombardFacts
from sandtable.rulesets.flames_of_war.procedures.bombard.platoons import weapon_on
from sandtable.rulesets.flames_of_war.procedures.bombard.range_in import RangeInFacts
from sandtable.rulesets.flames_of_war.procedures.bombard.ranging import attempts_left, range_in_score
from sandtable.rulesets.flames_of_war.procedures.bombard.repeat_fire import REPEAT_BOMBARDMENT, RepeatFacts
from sandtable.rulesets.flames_of_war.procedures.bombard.spotting import MAY_SPOT, MaySpotFacts
from sandtable.rulesets.flames_of_war.procedures.starting.scores import impossible
from sandtable.rulesets.flames_of_war.rows import BombardmentWeapon
from sandtable.rulesets.flames_of_war.terms import Height, Kind, Move, Note, Spotter


class FireMission(Struct, frozen=True):
    """A bombardment as it was declared; its teams are counted when it is Ranged In."""

    unit: int
    bodies: tuple[int, ...]
    spotter: int
    at: Place
    smoke: bool = False
    #: Whole degrees in which a Smoke Screen runs.
    bearing: int = 0
    again: bool = False


def mission_of(s: BattleState, answer: Bombard) -> FireMission:
    unit = s.unit_of(answer.bodies[0])
    return FireMission(unit, answer.bodies, answer.spotter, answer.at, answer.smoke, answer.bearing, answer.again)


# ---------------------------------------------------------------------- weapons and templates


def weapon_of(s: BattleState, body: int) -> BombardmentWeapon | None:
    """What a team bombards with, if it can."""
    found: BombardmentWeapon | None = s.scenario.kept(
        ("bombards", s.card(body).id), lambda: weapon_on(s.card(body), s.tables)
    )
    return found


def bombs(s: BattleState, unit: int) -> bool:
    """Whether a unit is one of Aircraft."""
    return bool(s.scenario.air_units >> unit & 1)


def is_salvo(weapon: BombardmentWeapon) -> bool:
    return weapon.has(Note.SALVO)


def template_of(s: BattleState, weapon: BombardmentWeapon) -> Square:
    """The square about the Aiming Point (fow.gap.template)."""
    side = s.tables.templates["salvo" if is_salvo(weapon) else "normal"].side
    return Square(INCH * side // 2)


def beneath(s: BattleState, template: Square, at: Place) -> Height:
    """What of Short or Tall terrain lies under a template, if any (fow.gap.range-in-terrain-cover)."""
    scenario, half = s.scenario, template.half
    near = scenario.sight.near((at[0] - half, at[1] - half), (at[0] + half, at[1] + half))
    for height, among in ((Height.TALL, scenario.tall), (Height.SHORT, scenario.short)):
        if any(lies_over(template, at, piece) for piece in scenario.pieces_of(near & among)):
            return height
    return Height.FLAT


def smoke_beneath(s: BattleState, template: Square, at: Place) -> bool:
    return any(lies_over(template, at, piece) for piece in screen_pieces(s))


def teams_under(s: BattleState, template: Square, at: Place) -> tuple[int, ...]:
    """Every team on the ground with any part under a template, friend or foe (fow.gap.template-measuring)."""
    ground = numbers_in(s.there & ~s.scenario.aircraft)
    found = under(template, at, [(s.place(body), s.radius(body)) for body in ground])
    return tuple(ground[number] for number in found)


def nearest_friend(s: BattleState, side: int, template: Square, at: Place) -> int:
    """How near the template comes to a team of the side that fires, Aircraft apart."""
    own = numbers_in(s.there & s.scenario.bodies_of_side[side] & ~s.scenario.aircraft)
    return min((gap_to(template, at, s.place(body), s.radius(body)) for body in own), default=max(s.scenario.size))


# ---------------------------------------------------------------------- who may fire


def did(s: BattleState, body: int) -> Move:
    if s.dashed >> body & 1:
        return Move.DASH
    return Move.TACTICAL if s.moved >> body & 1 else Move.STAYED


def joining_facts(s: BattleState, body: int, at: Place, weapon: BombardmentWeapon) -> MayBombardFacts:
    """A team that is to join a bombardment of a place."""
    card = s.card(body)
    return MayBombardFacts(
        weapon=weapon.id,
        distance=distance_to(s, body, at) / INCH,
        moved=Move.STAYED if card.kind is Kind.AIRCRAFT else did(s, body),
        pinned=s.units[s.unit_of(body)].pinned and card.kind is not Kind.ARMOURED,
        dug_in=bool(s.digging >> body & 1),
        armoured=card.kind is Kind.ARMOURED,
        bailed=bool(s.bailed >> body & 1),
        shot_at_aircraft=bool(s.shot_up >> body & 1),
        in_front=in_front(s, body, at),
        shot=bool((s.shot | s.bombarded | s.unranged) >> body & 1),
        cleared_mines=bool(s.cleared >> body & 1),
    )


def against_joining(s: BattleState, body: int, at: Place) -> Refused | None:
    """Why a team may not join in, if it may not."""
    weapon = weapon_of(s, body)
    if weapon is None:
        return refused(Refusal(fow.GAP_BOMBARDMENT_WEAPONS, "it has no weapon that bombards"))
    found = s.scenario.assess(MAY_BOMBARD, joining_facts(s, body, at, weapon))
    return found if isinstance(found, Refused) else None


def gunners(s: BattleState, unit: int) -> tuple[int, ...]:
    """The teams of a unit that may bombard, wherever it is to fall; what is looked up comes before what is measured."""
    barred = s.moved | s.bailed | s.digging | s.cleared | s.shot_up | s.shot | s.bombarded | s.unranged
    if bombs(s, unit):
        barred = s.shot | s.bombarded | s.unranged
    elif s.units[unit].pinned:
        barred |= ~s.scenario.armoured
    own = numbers_in(s.on_table(unit) & ~barred)
    return tuple(body for body in own if weapon_of(s, body) is not None)


# ---------------------------------------------------------------------- who may spot


def attempts_used(s: BattleState, spotter: int) -> int:
    return next((used for body, used in s.attempts if body == spotter), 0)


def spotter_is(s: BattleState, unit: int, body: int) -> Spotter:
    """What a team is to a unit that fires."""
    if s.kind(body) is Kind.AIRCRAFT:
        return Spotter.AIRCRAFT
    if s.scenario.observers >> body & 1:
        return Spotter.OBSERVER
    if s.units[unit].leader == body:
        return Spotter.LEADER
    return Spotter.COMMANDER if body in s.commanders else Spotter.OTHER


def spot_facts(s: BattleState, unit: int, body: int, *, again: bool = False) -> MaySpotFacts:
    """A team that is to spot for a unit."""
    spotter, scenario = spotter_is(s, unit, body), s.scenario
    formation = scenario.formations[unit]
    own = {
        Spotter.OBSERVER: s.card(body).nation is scenario.platoons[unit].nation,
        Spotter.COMMANDER: formation >= 0 and s.commanders[formation] == body,
        Spotter.AIRCRAFT: s.unit_of(body) == unit,
    }
    others = [who for of, who in s.spotted_for if of == unit]
    return MaySpotFacts(
        spotter=spotter,
        attempts_used=attempts_used(s, body),
        own=own.get(spotter, True),
        moved=Move.STAYED if spotter is Spotter.AIRCRAFT else did(s, body),
        bailed=bool(s.bailed >> body & 1),
        other_spotter=any(who != body for who in others),
        bombs=bombs(s, unit),
        repeat=again,
    )


def against_spotting(s: BattleState, unit: int, body: int, *, again: bool = False) -> Refused | None:
    if s.mounted >> body & 1:
        return refused(Refusal(fow.GAP_MOUNTED_PLACE, "a mounted team cannot spot"))
    found = s.scenario.assess(MAY_SPOT, spot_facts(s, unit, body, again=again))
    return found if isinstance(found, Refused) else None


def spotters(s: BattleState, unit: int, *, again: bool = False) -> tuple[int, ...]:
    """The teams that may spot for a unit now."""
    scenario, side = s.scenario, s.side(unit)
    if bombs(s, unit):
        asked = set(numbers_in(s.on_table(unit)))
    else:
        formation = scenario.formations[unit]
        commander = s.commanders[formation] if formation >= 0 else NOBODY
        asked = {*numbers_in(s.there & scenario.observers & scenario.bodies_of_side[side])}
        asked |= {body for body in (s.units[unit].leader, commander) if body >= 0 and s.there >> body & 1}
    return tuple(body for body in sorted(asked) if against_spotting(s, unit, body, again=again) is None)


# ---------------------------------------------------------------------- the whole declaration


def aiming_facts(s: BattleState, mission: FireMission, weapon: BombardmentWeapon) -> AimingFacts:
    template = template_of(s, weapon)
    return AimingFacts(
        friends=nearest_friend(s, s.side(mission.unit), template, mission.at) / INCH,
        sees=sees_point(s, mission.spotter, mission.at),
        salvo=is_salvo(weapon),
        aircraft=bombs(s, mission.unit),
        repeat=mission.again,
        smoke=mission.smoke,
    )


def repeat_facts(s: BattleState, mission: FireMission, weapon: BombardmentWeapon) -> RepeatFacts:
    aim, now = aiming_facts(s, mission, weapon), s.units[mission.unit]
    return RepeatFacts(
        sees=aim.sees,
        bombarded=now.aimed_at is not None,
        same_point=now.aimed_at is None or now.aimed_at == mission.at,
        spotter=True,
        moved=bool(s.on_table(mission.unit) & s.moved & ~s.scenario.observers),
        pinned=now.pinned and not any(s.scenario.armoured >> body & 1 for body in mission.bodies),
        friends=aim.friends,
        salvo=aim.salvo,
        aircraft=aim.aircraft,
    )


def ranging_facts(s: BattleState, mission: FireMission, weapon: BombardmentWeapon) -> RangeInFacts:
    """One attempt of the spotter."""
    template = template_of(s, weapon)
    return RangeInFacts(
        skill=s.card(mission.spotter).skill,
        beneath=beneath(s, template, mission.at),
        smoke_screen=smoke_beneath(s, template, mission.at),
        night=s.scenario.text.night,
        attempts_used=attempts_used(s, mission.spotter),
        tries=1,
    )


def can_range_in(s: BattleState, mission: FireMission, weapon: BombardmentWeapon) -> bool:
    """Whether an attempt may be made: not at 7+ (fow.gap.range-in-seven), and not without attempts left."""
    facts = ranging_facts(s, mission, weapon)
    score = range_in_score(facts.skill, facts.beneath, facts.smoke_screen, facts.night, s.tables)
    return not impossible(score.number) and bool(attempts_left(facts.attempts_used, s.tables))


def refusals(s: BattleState, side: int, answer: Bombard) -> Refused | None:
    """Everything that speaks against a bombardment."""
    if problem := list(_shapeless(s, side, answer)):
        return refused(*problem)
    return refused(*dict.fromkeys(_against(s, mission_of(s, answer))))


def _shapeless(s: BattleState, side: int, answer: Bombard) -> Iterator[Refusal]:
    own = s.there & s.scenario.bodies_of_side[side]
    bodies = answer.bodies
    if not bodies or len(set(bodies)) < len(bodies) or any(body < 0 or not own >> body & 1 for body in bodies):
        yield Refusal(fow.GAP_BOMBARD_WHO, "name teams of one unit on the table, each once")
    elif len({s.unit_of(body) for body in bodies}) > 1:
        yield Refusal(fow.GAP_BOMBARD_WHO, "one unit bombards at a time")
    elif len({getattr(weapon_of(s, body), "id", "") for body in bodies}) > 1:
        yield Refusal(fow.GAP_BOMBARD_WHO, "only teams with the same weapon bombard together")
    if answer.spotter < 0 or not own >> answer.spotter & 1:
        yield Refusal(fow.GAP_SPOTTING, "name a Spotting Team of yours on the table")
    (x, y), (width, depth) = answer.at, s.scenario.size
    if not (0 <= x <= width and 0 <= y <= depth):
        yield Refusal(fow.GAP_AIMING_POINT_SIGHT, "the Aiming Point is on the table")


def _against(s: BattleState, mission: FireMission) -> Iterator[Refusal]:
    weapon = weapon_of(s, mission.bodies[0])
    if weapon is None:
        yield Refusal(fow.GAP_BOMBARDMENT_WEAPONS, "it has no weapon that bombards")
        return
    for body in mission.bodies:
        problem = against_joining(s, body, mission.at)
        yield from problem.refusals if problem is not None else ()
    problem = against_spotting(s, mission.unit, mission.spotter, again=mission.again)
    yield from problem.refusals if problem is not None else ()
    if bombs(s, mission.unit) and distance_to(s, mission.spotter, mission.at) > INCH * weapon.range:
        yield Refusal(fow.GAP_AIRCRAFT_ATTACK, f"the Aiming Point is beyond {weapon.range} in of the spotter")
    if mission.smoke:
        yield from _against_smoke(s, mission, weapon)
    if mission.again:
        found = s.scenario.assess(REPEAT_BOMBARDMENT, repeat_facts(s, mission, weapon))
    else:
        found = s.scenario.assess(AIMING_POINT, aiming_facts(s, mission, weapon))
    if isinstance(found, Refused):
        yield from found.refusals
    if not mission.again and not can_range_in(s, mission, weapon):
        yield Refusal(fow.GAP_RANGE_IN_SEVEN, "7+ cannot be scored, so no attempt may be made")


def _against_smoke(s: BattleState, mission: FireMission, weapon: BombardmentWeapon) -> Iterator[Refusal]:
    if not weapon.has(Note.SMOKE_BOMBARDMENT):
        yield Refusal(fow.GAP_WEAPON_NOTES, f"{weapon.name}: no Smoke Bombardment on the card")
    if s.units[mission.unit].screen_spent:
        yield Refusal(fow.GAP_SMOKE_BOMBARDMENT, "a unit fires one smoke bombardment in a game")
    if mission.again:
        yield Refusal(fow.GAP_REPEAT_BOMBARDMENT, "only shells are repeated")


def firing(s: BattleState, mission: FireMission) -> int:
    """The teams that still fire, as a set: their number is that of weapons firing."""
    return set_of(mission.bodies) & s.there & ~s.bailed
