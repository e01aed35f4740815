"""Who may shoot at whom with what: every reason against it, and the weapons and targets that are open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.base.bits import numbers_in
from sandtable.explain import Refusal, Refused
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.tape import INCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.answers import Shoot
from sandtable.rulesets.flames_of_war.battle.command import counted
from sandtable.rulesets.flames_of_war.battle.fronts import in_front
from sandtable.rulesets.flames_of_war.battle.seeing import can_see, distance
from sandtable.rulesets.flames_of_war.battle.sight_told import unseen_because
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import can_be_pinned
from sandtable.rulesets.flames_of_war.procedures.fire.shots import is_anti_aircraft
from sandtable.rulesets.flames_of_war.procedures.sighting.may_shoot import MAY_SHOOT, MayShootFacts
from sandtable.rulesets.flames_of_war.procedures.sighting.weapon_choice import WEAPON_CHOICE, WeaponChoiceFacts
from sandtable.rulesets.flames_of_war.rows import Weapon
from sandtable.rulesets.flames_of_war.terms import Blitz, Move, Note


def moved_as(s: BattleState, body: int) -> Move:
    """What a team did in its Movement Step, a Blitz Move apart."""
    if s.dashed >> body & 1:
        return Move.DASH
    return Move.TACTICAL if (s.moved & ~s.blitzed) >> body & 1 else Move.STAYED


def blitz_of(s: BattleState, body: int) -> Blitz:
    """What came of its unit's Blitz Move for one team; who has moved on is as if there had been none."""
    if s.blitzed >> body & 1:
        return Blitz.SUCCEEDED
    return Blitz.FAILED if s.units[s.unit_of(body)].blitz is Blitz.FAILED else Blitz.NONE


def is_pinned(s: BattleState, body: int) -> bool:
    return s.units[s.unit_of(body)].pinned and can_be_pinned(s.kind(body), s.tables)


def digs(s: BattleState, body: int) -> bool:
    """Whether it was ordered to dig in this turn; who moves does not."""
    return bool((s.digging & ~s.moved) >> body & 1)


def silent_after_flak(s: BattleState, body: int) -> tuple[str, ...]:
    """Its weapons that shot at Aircraft in the enemy's turn before."""
    if not s.shot_up >> body & 1:
        return ()
    return tuple(weapon.id for weapon in weapons_of(s, body) if is_anti_aircraft(weapon))


def weapons_of(s: BattleState, body: int) -> tuple[Weapon, ...]:
    """What a team's card has to shoot with."""
    found: tuple[Weapon, ...] = s.scenario.kept(
        ("weapons", s.card(body).id),
        lambda: tuple(s.tables.weapons[key] for key in s.card(body).weapons if key in s.tables.weapons),
    )
    return found


# ---------------------------------------------------------------------- one team


def may_facts(s: BattleState, body: int, weapon: str = "stated", target: int = -1) -> MayShootFacts:
    """A team that wants to shoot, at somebody or at all, as the question asks it."""
    bit = 1 << body
    seen = target < 0 or can_see(s, body, target)
    return MayShootFacts(
        weapon=weapon,
        distance=0.0 if target < 0 else distance(s, body, target) / INCH,
        in_sight=seen,
        move=moved_as(s, body),
        pinned=is_pinned(s, body),
        bailed_out=bool(s.bailed & bit),
        follow_me=bool(s.followed & bit),
        cross_here=bool(s.crossed_here & bit),
        shot_at_aircraft=weapon in silent_after_flak(s, body),
        in_front=target < 0 or in_front(s, body, s.place(target)),
        mounted=bool(s.mounted & bit),
        cleared_mines=bool(s.cleared & bit),
        bombarded=bool(s.bombarded & bit),
        dug_in=digs(s, body),
    )


def against_team(s: BattleState, body: int) -> Iterator[Refusal]:
    """Why a team may not shoot at all in this step, whatever the target."""
    if (s.shot | s.unranged) >> body & 1:
        because = "it has shot in this step" if s.shot >> body & 1 else "its bombardment was not Ranged In"
        yield Refusal(fow.GAP_TARGET_CHOICE if s.shot >> body & 1 else fow.GAP_RANGING_MOMENT, because)
    found = s.scenario.assess(MAY_SHOOT, may_facts(s, body))
    if isinstance(found, Refused):
        yield from found.refusals


def may_shoot_at_all(s: BattleState, body: int) -> bool:
    """The quick question: whether nothing that a team did keeps it from shooting."""
    forbidden = s.shot | s.unranged | s.bailed | s.dashed | s.followed | s.crossed_here | s.cleared | s.bombarded
    return bool((s.there & ~forbidden) >> body & 1) and bool(weapons_of(s, body))


def open_weapons(s: BattleState, body: int) -> tuple[Weapon, ...]:
    """The weapons that a team can fire as it is: some have no ROF on the move, some shot at Aircraft."""
    if not may_shoot_at_all(s, body):
        return ()
    silent = silent_after_flak(s, body)
    return tuple(weapon for weapon in weapons_of(s, body) if weapon.id not in silent and dice_with(s, body, weapon))


def dice_with(s: BattleState, body: int, weapon: Weapon) -> int:
    """How many dice a weapon rolls, or none."""
    found = s.scenario.assess(WEAPON_CHOICE, choice_facts(s, body, (weapon.id,)))
    return 0 if isinstance(found, Refused) else int(found.profile)


def choice_facts(s: BattleState, body: int, weapons: Sequence[str]) -> WeaponChoiceFacts:
    """The weapons that a team wants to fire together."""
    blitz = blitz_of(s, body)
    return WeaponChoiceFacts(
        team=s.card(body).id,
        fired=tuple(weapons),
        move=moved_as(s, body),
        pinned=is_pinned(s, body),
        shot_at_aircraft=silent_after_flak(s, body),
        blitz=blitz,
        dug_in=digs(s, body) and blitz is Blitz.NONE,
    )


def hits_from_here(s: BattleState, body: int, target: int, weapon: Weapon) -> bool:
    """Whether a target is in range of a weapon, in sight, and in front if it must be."""
    if distance(s, body, target) > weapon.range * INCH:
        return False
    if weapon.has(Note.FORWARD_FIRING) and not in_front(s, body, s.place(target)):
        return False
    return can_see(s, body, target)


def open_targets(s: BattleState, body: int) -> int:
    """The enemy teams that a team can shoot at with any of its weapons, as a set.

    Friends beside them or in between are no matter (fow.gap.shoot-into-assault).
    """
    found: int = s.once(("open targets", body), lambda: _open_targets(s, body))
    return found


def _open_targets(s: BattleState, body: int) -> int:
    weapons, found = open_weapons(s, body), 0
    if not weapons:
        return 0
    reach = INCH * max(weapon.range for weapon in weapons) + s.radius(body)
    for enemy in s.within(s.place(body), reach, s.enemies(s.side_of(body))):
        if any(hits_from_here(s, body, enemy, weapon) for weapon in weapons):
            found |= 1 << enemy
    return found


# ---------------------------------------------------------------------- a whole answer


def unit_that_shoots(s: BattleState, answer: Shoot) -> int:
    """The unit of the first shooter."""
    return s.unit_of(answer.aims[0].shooter)


def against(s: BattleState, side: int, answer: Shoot) -> Iterator[Refusal]:
    """Every reason against the fire that a unit declares, but for the order of the step."""
    bodies = len(s.bodies)
    if not answer.aims:
        yield Refusal(fow.GAP_TARGET_CHOICE, "name who shoots at whom")
        return
    if any(not 0 <= who < bodies for aim in answer.aims for who in (aim.shooter, aim.target)):
        yield Refusal(NO_SUCH, "there is no such team")
        return
    if len({s.unit_of(aim.shooter) for aim in answer.aims}) > 1:
        yield Refusal(fow.GAP_SHOOTING_ORDER, "one unit shoots at a time")
    targets: dict[int, int] = {}
    weapons: dict[int, list[str]] = {}
    for aim in answer.aims:
        if targets.setdefault(aim.shooter, aim.target) != aim.target:
            yield Refusal(fow.GAP_TARGET_CHOICE, f"{named(s, aim.shooter)} shoots at one target only")
        weapons.setdefault(aim.shooter, []).append(aim.weapon)
    for shooter, target in targets.items():
        yield from against_shooter(s, side, shooter, target, weapons[shooter])


def against_shooter(s: BattleState, side: int, shooter: int, target: int, weapons: Sequence[str]) -> Iterator[Refusal]:
    """Why a team may not shoot at a target with these weapons."""
    who = named(s, shooter)
    if s.side_of(shooter) != side or not (s.there | s.mounted) >> shooter & 1:
        yield Refusal(NO_SUCH, f"{who} is not one of yours on the table")
        return
    reasons = list(against_team(s, shooter))
    if not s.enemies(side, air=True) >> target & 1:
        reasons.append(Refusal(fow.GAP_TARGET_CHOICE, f"{named(s, target)} is no enemy on the table"))
    elif s.scenario.aircraft >> target & 1:
        reasons.append(Refusal(fow.GAP_TARGET_CHOICE, "Aircraft are shot at only just before they attack"))
    elif not reasons:
        reasons += against_weapons(s, shooter, target, weapons)
    yield from (Refusal(each.rule, f"{who}: {each.because}") for each in dict.fromkeys(reasons))


def against_weapons(s: BattleState, shooter: int, target: int, weapons: Sequence[str]) -> Iterator[Refusal]:
    """Why a team may not fire these weapons at a target that it might shoot at."""
    known = [weapon.id for weapon in weapons_of(s, shooter)]
    if weapons == [""]:
        if not open_targets(s, shooter) >> target & 1:
            tried = known or ["stated"]
            for weapon in tried:
                found = s.scenario.assess(MAY_SHOOT, may_facts(s, shooter, weapon, target))
                if isinstance(found, Refused):
                    yield from found.refusals
            yield from unseen_because(s, shooter, target)
            if not known:
                yield Refusal(fow.GAP_TEAM_PROFILES, "it has no weapon to shoot with")
            elif not open_weapons(s, shooter):
                yield Refusal(fow.GAP_WEAPONS, "it has no weapon that it can fire as it is")
        return
    if len(set(weapons)) < len(weapons) or not set(weapons) <= set(known):
        yield Refusal(NO_SUCH, f"name weapons of its card, each once: {', '.join(known) or 'it has none'}")
        return
    problems = [s.scenario.assess(WEAPON_CHOICE, choice_facts(s, shooter, weapons))]
    problems += [s.scenario.assess(MAY_SHOOT, may_facts(s, shooter, weapon, target)) for weapon in weapons]
    told = set[str]()
    for found in problems:
        if isinstance(found, Refused):
            # Both questions know some rules; each is told once.
            yield from (each for each in found.refusals if each.rule not in told)
            told |= {each.rule for each in found.refusals}
    if fow.SHOOT_CHECK_LOS in told:
        yield from unseen_because(s, shooter, target)


def named(s: BattleState, body: int) -> str:
    return s.scenario.team_names[body]


# ---------------------------------------------------------------------- who has anything left to do


def can_shoot(s: BattleState, unit: int, *, smoke: bool = False) -> bool:
    """Whether any team of a unit has somebody to shoot at, or smoke to shoot at somebody."""
    own = numbers_in(s.there & s.of_unit(unit))
    return any((smoke_targets(s, body) if smoke else open_targets(s, body)) for body in own)


def smoke_weapon(s: BattleState, body: int) -> Weapon | None:
    """The weapon with which a team can shoot smoke."""
    return next((weapon for weapon in open_weapons(s, body) if weapon.has(Note.SMOKE)), None)


def smoke_targets(s: BattleState, body: int) -> int:
    """At whom a team can shoot smoke, as a set."""
    weapon = smoke_weapon(s, body)
    if weapon is None:
        return 0
    found = 0
    for enemy in numbers_in(open_targets(s, body)):
        if hits_from_here(s, body, enemy, weapon):
            found |= 1 << enemy
    return found


def fresh_counts(s: BattleState) -> dict[str, tuple[int, ...]]:
    """Nobody has been hit in this step yet, and so many teams stand in each unit (fow.gap.pin-count)."""
    return {
        "hits": (0,) * len(s.units),
        "stood": tuple(counted(s, unit).bit_count() for unit in range(len(s.units))),
    }
