"""From weapons and teams to dice: which hits do the same, which come first, and what each does to each team."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Need
from sandtable.explain import Effect, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.armour import ArmourHit, MixedHit
from sandtable.rulesets.flames_of_war.procedures.fire.armour_save import SAVE_RULES, SAVE_SHAPED, SAVE_STAGES
from sandtable.rulesets.flames_of_war.procedures.fire.harmed import HARMED_RULES, aircraft_follow, losses_follow
from sandtable.rulesets.flames_of_war.procedures.fire.pinned_down import PIN_RULES, pinned_effect
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SOFT_STAGES, SoftHit
from sandtable.rulesets.flames_of_war.procedures.fire.struck import Plates, armour_numbers, hit_on
from sandtable.rulesets.flames_of_war.procedures.fire.team_save import soft_hit
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import hit_text
from sandtable.rulesets.flames_of_war.procedures.fire.under_fire import (
    Battery,
    Fired,
    FireProfile,
    SoftTeam,
    TankTeam,
    TargetTeam,
)
from sandtable.rulesets.flames_of_war.procedures.starting.scores import dice_said, firepower_text, score_text
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Compared, Facing, Kind, TankState
from sandtable.sheet import FactsFault

#: So many mixes of hits of different weapons are weighed at most.
MOST_MIXES = 2000
#: What one hit does.
Harming = ArmourHit | MixedHit | SoftHit


class Shots(Struct, frozen=True):
    """Dice of one kind of weapon; a need of None cannot hit."""

    name: str
    dice: int
    need: Need | None
    anti_tank: int
    firepower: int
    brutal: bool = False


class Mark(Struct, frozen=True):
    """So many teams alike under fire."""

    name: str
    number: int
    plates: Plates = Plates(0, 0)
    save: int = 0
    cover: bool = False
    nerve: int = 0
    state: TankState = TankState.OK


class Place(Struct, frozen=True):
    """What the teams under fire have in common: their kind, what they show, and how far away they are."""

    kind: Kind
    facing: Facing
    distance: float


def best_first(shots: Sequence[Shots], kind: Kind) -> list[Shots]:
    """The order in which a shooter wants hits assigned: the best Anti-tank first, or the deadliest against others."""
    if kind is Kind.ARMOURED:
        return sorted(shots, key=lambda shot: (-shot.anti_tank, shot.firepower))
    return sorted(shots, key=lambda shot: (not shot.brutal, shot.firepower))


def harm_to(mark: Mark, shot: Shots, place: Place, tables: Tables) -> Harming:
    """What a hit of this weapon does to this team."""
    if place.kind is Kind.ARMOURED:
        numbers = armour_numbers(mark.plates, place.facing, shot.firepower, tables, place.distance)
        return hit_on(numbers, shot.anti_tank, shot.firepower, tables)
    return soft_hit(place.kind, mark.save, shot.firepower, cover=mark.cover, brutal=shot.brutal)


def armour_met(marks: Sequence[Mark], shots: Sequence[Shots], place: Place, tables: Tables) -> tuple[Target, ...]:
    """Every armour number that a hit can meet; where they differ, named by the team and by the weapon."""
    found = {
        (mark.name, shot.name): armour_numbers(mark.plates, place.facing, shot.firepower, tables, place.distance)
        for mark in marks
        for shot in shots
    }
    if len(set(found.values())) == 1:
        return next(iter(found.values()))
    by_team = len({mark.plates for mark in marks}) > 1
    by_weapon = any(found[mark.name, shot.name] != found[mark.name, shots[0].name] for mark in marks for shot in shots)
    told: dict[Target, None] = {}
    for (team, weapon), numbers in found.items():
        of = f"{f', {team}' if by_team else ''}{f', {weapon}' if by_weapon else ''}"
        told |= dict.fromkeys(replace(number, name=f"{number.name}{of}") for number in numbers)
    return tuple(told)


def hits_said(shots: Sequence[Shots]) -> tuple[str, ...]:
    """What must be rolled to hit, by weapon where that differs."""
    if len({shot.need for shot in shots}) == 1:
        return (hit_text(shots[0].need),)
    return tuple(f"{shot.name} {hit_text(shot.need)}" for shot in shots)


def harm_said(
    shots: Sequence[Shots], marks: Sequence[Mark], place: Place, tables: Tables, *, protected: bool
) -> tuple[str, ...]:
    """What must be rolled once a hit is scored, by weapon where that differs."""
    if place.kind is Kind.ARMOURED:
        idle = harmless(shots, marks, place, tables)
        found = {
            shot: "cannot harm it" if shot in idle else f"Anti-tank {shot.anti_tank}, {_power(shot)}" for shot in shots
        }
        return _by_weapon(found, lambda shot: f"{shot.name} ({dice_said(shot.dice)})")
    saves = dict.fromkeys(mark.save for mark in marks)
    said = tuple(f"saves on {score_text(save)}" for save in saves)
    twice = _by_weapon({shot: "Brutal: saves made twice" if shot.brutal else "" for shot in shots})
    return (*said, *twice, *(_by_weapon({shot: _power(shot) for shot in shots}) if protected else ()))


def _power(shot: Shots) -> str:
    return firepower_text(shot.firepower)


def _by_weapon(found: Mapping[Shots, str], name: Callable[[Shots], str] = lambda shot: shot.name) -> tuple[str, ...]:
    """What is told of every weapon: once if it is the same of all, otherwise with their names."""
    if len(set(found.values())) == 1:
        return tuple(filter(None, dict.fromkeys(found.values())))
    return tuple(f"{name(shot)} {said}" for shot, said in found.items() if said)


def harmless(shots: Sequence[Shots], marks: Sequence[Mark], place: Place, tables: Tables) -> list[Shots]:
    """The weapons whose hits can hurt none of the teams under fire."""
    return [shot for shot in shots if not any(can_hurt(harm_to(mark, shot, place, tables)) for mark in marks)]


def can_hurt(harm: Harming) -> bool:
    """Whether a hit may do anything at all to a team."""
    if isinstance(harm, SoftHit):
        return True
    if isinstance(harm, MixedHit):
        return can_hurt(harm.hull) or can_hurt(harm.turret)
    return harm.save.names != (Compared.GREATER,)


def fire_profile(
    shots: Sequence[Shots], marks: Sequence[Mark], place: Place, pins_at: int | None, tables: Tables
) -> FireProfile:
    """Everything that fires at one target, ready for the dice; weapons that do the same throw together."""
    batteries: dict[tuple[Harming, ...], list[tuple[int, Need]]] = {}
    harmless: list[tuple[int, Need]] = []
    for shot in best_first(shots, place.kind):
        if shot.need is None or not shot.dice:
            continue
        harm = tuple(harm_to(mark, shot, place, tables) for mark in marks)
        needs = batteries.setdefault(harm, []) if any(map(can_hurt, harm)) else harmless
        needs.append((shot.dice, shot.need))
    teams = tuple(
        (mark.number, team_under(mark, tuple(harm[at] for harm in batteries))) for at, mark in enumerate(marks)
    )
    return FireProfile(tuple(map(_pooled, batteries.values())), _pooled(harmless), teams, pins_at)


def check_width(profile: FireProfile, field: str) -> None:
    """Exact odds weigh every mix of hits; weapons that all do something else make too many."""
    if prod(1 + sum(dice for dice, _ in battery) for battery in profile.batteries) > MOST_MIXES:
        raise FactsFault(f"{field}: too many different weapons at once, ask for some of them at a time")


def team_under(mark: Mark, harms: tuple[Harming, ...]) -> TargetTeam:
    """A team with what a hit of each battery does to it."""
    soft = tuple(harm for harm in harms if isinstance(harm, SoftHit))
    hard = tuple(harm for harm in harms if not isinstance(harm, SoftHit))
    return SoftTeam(soft) if soft else TankTeam(mark.state, mark.nerve, hard)


def _pooled(needs: list[tuple[int, Need]]) -> Battery:
    """Dice that need the same thrown together."""
    together: dict[Need, int] = {}
    for dice, need in needs:
        together[need] = together.get(need, 0) + dice
    return tuple((dice, need) for need, dice in together.items())


def assignment_notes(shots: Sequence[Shots], profile: FireProfile, kind: Kind) -> tuple[Effect, ...]:
    """How the hits are assigned; the order matters only where weapons differ in what they do."""
    teams = sum(number for number, _ in profile.teams)
    first = "the first hit on the target"
    found = [
        Effect("first", True, fow.ASSIGN_FIRST, first)
        if teams == 1
        else Effect("even", teams, fow.ASSIGN_EVEN, f"{first}, the rest evenly")
    ]
    if len(profile.batteries) > 1:
        names = tuple(dict.fromkeys(shot.name for shot in best_first(shots, kind)))
        found.append(
            Effect("order", names, fow.GAP_HIT_ASSIGNMENT_WHO, f"hits assigned in this order: {', '.join(names)}")
        )
    return tuple(found)


def weapon_notes(shots: Sequence[Shots], marks: Sequence[Mark], place: Place, tables: Tables) -> Iterator[Effect]:
    """What the weapons do to this target that its save or its armour alone does not tell."""
    if place.kind is Kind.ARMOURED:
        for shot in harmless(shots, marks, place, tables):
            why = f"{shot.name}: Anti-tank {shot.anti_tank} is under the armour and any die, no hit can harm it"
            yield Effect("harmless", shot.name, fow.ARMOUR_GREATER, why)
    elif brutal := tuple(shot.name for shot in shots if shot.brutal):
        twice = "Brutal: a save counts only if it is made a second time"
        said = twice if len(brutal) == len(shots) else f"{', '.join(brutal)}, {twice}"
        yield Effect("brutal", brutal, fow.GAP_WEAPON_NOTES, said)


def fired_follows(fired: Fired, kind: Kind, *, transports: bool = False) -> tuple[Effect, ...]:
    if kind is Kind.AIRCRAFT:
        return aircraft_follow(fired.destroyed, fow.SAVE_AIRCRAFT)
    rule = fow.ARMOUR_LESS if kind is Kind.ARMOURED else fow.SAVE_OTHER
    lost = losses_follow(fired.destroyed, fired.bailed, rule, transports=transports)
    return (*lost, *((pinned_effect(),) if fired.pinned else ()))


def fired_said(fired: Fired) -> str:
    said = f"{count_of(fired.hits, 'hit')}, {fired.destroyed} Destroyed"
    if fired.bailed:
        said += f", {fired.bailed} Bailed Out"
    return f"{said}, Pinned Down" if fired.pinned else said


FIRE_RULES = (
    fow.HIT_BASE,
    fow.HIT_SEVEN_PLUS,
    fow.HIT_EIGHT_PLUS,
    fow.ASSIGN_FIRST,
    fow.ASSIGN_EVEN,
    fow.GAP_HIT_ASSIGNMENT_WHO,
    *SAVE_RULES,
    *HARMED_RULES,
    *(rule for rule, _ in SOFT_STAGES),
    *PIN_RULES,
)
FIRE_SHAPED = (fow.GAP_NINE_PLUS, fow.GAP_SAME_TYPE, *SAVE_SHAPED)
FIRE_STAGES = (
    (fow.HIT_BASE, "hits"),
    *SAVE_STAGES,
    *SOFT_STAGES,
)
