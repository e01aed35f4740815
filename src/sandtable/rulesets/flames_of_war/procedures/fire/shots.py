"""From teams and lines to shots: the dice of each weapon, what they need, and what a hit does to each team."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sandtable.explain import Modifier, Refusal, Target, counting
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.armament import chosen_weapons, out_of_reach, unarmed
from sandtable.rulesets.flames_of_war.procedures.fire.batteries import Harming
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof
from sandtable.rulesets.flames_of_war.procedures.fire.lines import Engaged, Line, Shooter
from sandtable.rulesets.flames_of_war.procedures.fire.mistaken_target import swap_distance
from sandtable.rulesets.flames_of_war.procedures.fire.struck import Plates, armour_numbers, hit_on
from sandtable.rulesets.flames_of_war.procedures.fire.team_save import soft_hit
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import Circumstances, hit_need, score_in
from sandtable.rulesets.flames_of_war.procedures.fire.volley_dice import Shot, Volley
from sandtable.rulesets.flames_of_war.procedures.sighting.anti_aircraft import AA_NOTES, aa_dice
from sandtable.rulesets.flames_of_war.procedures.sighting.rate_of_fire import defensive_rof, dice_of, note_modifiers
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.procedures.starting.scores import second_bail_test
from sandtable.rulesets.flames_of_war.rows import Team, Weapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, Facing, Kind, Note


class FireManner(Struct, frozen=True):
    """How it is shot: in the Shooting Step, as Defensive Fire or at Aircraft that attack, by day or at night."""

    defensive: bool = False
    night: bool = False
    at_aircraft: bool = False

    @property
    def attack(self) -> Attack:
        return Attack.ASSAULT if self.defensive else Attack.SHOOTING


class ReadyShot(Struct, frozen=True):
    """A shot with its weapon and the explained numbers of its dice."""

    shot: Shot
    weapon: Weapon
    rate: Target
    score: Target


class Fire(Struct, frozen=True):
    """Everything that fires, in the order in which its hits are assigned, and why the rest is silent."""

    engaged: Engaged
    ready: tuple[ReadyShot, ...]
    silent: dict[Refusal, int]
    manner: FireManner

    @property
    def volley(self) -> Volley:
        nerves = tuple(nerve_of(card).number for card in self.engaged.targets)
        return Volley(tuple(each.shot for each in self.ready), self.engaged.states, nerves)


def nerve_of(card: Team) -> Target:
    return second_bail_test(card.motivation, card.remount or 0)


# ------------------------------------------------------------------ one shot


def score_of(shooter: Shooter, weapon: Weapon, line: Line, target: Team, manner: FireManner, tables: Tables) -> Target:
    """What each die needs; who charges has moved, and who stays put is never out of hand."""
    if manner.at_aircraft:
        _, harder = aa_dice(weapon, dice_of(weapon, moved=shooter.moved, pinned=shooter.pinned), tables)
        flown = Circumstances(distance=line.distance, night=manner.night)
        return score_in(target.hit_on, flown, tables, *counting(harder))
    if manner.defensive:
        seen = Circumstances(distance=0.0, concealed=line.concealed, smoke=line.smoke, night=manner.night)
        return score_in(target.hit_on, seen, tables, *note_modifiers(weapon, target.kind, moved=False, tables=tables))
    seen = Circumstances(
        distance=line.distance,
        concealed=line.concealed,
        gone_to_ground=line.gone_to_ground,
        smoke=line.smoke,
        night=manner.night,
        out_of_command=shooter.out_of_command and shooter.moved,
        failed_blitz=shooter.failed_blitz,
    )
    notes = note_modifiers(weapon, target.kind, moved=shooter.moved, tables=tables)
    return score_in(target.hit_on, seen, tables, *notes)


def rate_of(shooter: Shooter, weapon: Weapon, manner: FireManner, tables: Tables) -> Modifier:
    if manner.at_aircraft:
        rof, _ = aa_dice(weapon, dice_of(weapon, moved=shooter.moved, pinned=shooter.pinned), tables)
        return rof
    if manner.defensive:
        return defensive_rof(weapon, pinned=shooter.pinned)
    return dice_of(
        weapon,
        moved=shooter.moved,
        pinned=shooter.pinned,
        blitzed=shooter.blitzed,
        dug_in=shooter.dug_in,
        aircraft=shooter.flies,
    )


def armour_against(card: Team, weapon: Weapon, line: Line, manner: FireManner, tables: Tables) -> tuple[Target, ...]:
    """What a tank adds to its armour die; Defensive Fire hits Side armour."""
    plates = Plates(card.front, card.side, card.top, card.has(Note.BAZOOKA_SKIRTS))
    facing, inches = (Facing.SIDE, 0.0) if manner.defensive else (line.facing, line.distance)
    return armour_numbers(plates, facing, weapon.fp, tables, inches)


def harm_to(card: Team, weapon: Weapon, line: Line, manner: FireManner, tables: Tables) -> Harming:
    """What a hit of the weapon along the line does to the team."""
    if card.kind is Kind.ARMOURED:
        return hit_on(armour_against(card, weapon, line, manner, tables), weapon.at, weapon.fp, tables)
    cover = bool(bulletproof(card.kind, line.shelter, manner.attack, tables).value)
    return soft_hit(card.kind, card.save, weapon.fp, cover=cover, brutal=weapon.has(Note.BRUTAL))


def is_valid(field: Engaged, number: int, place: int, weapon: Weapon) -> bool:
    """Whether a team is a valid target of the shooter: in sight and in range."""
    line = field.lines[number][place]
    return place == field.shooters[number].target or (line.visible and not beyond(line.distance, weapon.range))


def far_enough(line: Line, kind: Kind, tables: Tables) -> bool:
    """Whether the shooter may have mistaken the team (fow.gap.mistaken-target)."""
    least = swap_distance(kind, tables)
    return least is None or beyond(line.distance, least.value)


def sharing(field: Engaged, target: int, harms: Sequence[Harming | None]) -> tuple[int, ...]:
    """The teams that share the hits at a target: it first, then valid ones near enough, the nearest first."""
    near = (place for place, harm in enumerate(harms) if harm is not None and field.near[target][place])
    others = sorted((place for place in near if place != target), key=field.between[target].__getitem__)
    return (target, *others)


def ready_to_fire(field: Engaged, number: int, weapon: Weapon, manner: FireManner, tables: Tables) -> ReadyShot:
    shooter = field.shooters[number]
    target, line = field.targets[shooter.target], field.lines[number][shooter.target]
    rate = rate_of(shooter, weapon, manner, tables)
    score = score_of(shooter, weapon, line, target, manner, tables)
    # Most targets are alike, and what a hit does to them is worked out once.
    known: dict[tuple[str, Line], Harming] = {}
    for card, seen in zip(field.targets, field.lines[number], strict=True):
        if (card.id, seen) not in known:
            known[card.id, seen] = harm_to(card, weapon, seen, manner, tables)
    harms = tuple(
        known[card.id, field.lines[number][place]] if is_valid(field, number, place, weapon) else None
        for place, card in enumerate(field.targets)
    )
    shot = Shot(
        number,
        weapon.id,
        rate.value,
        hit_need(score.number, tables),
        shooter.target,
        harms,
        tuple(far_enough(each, field.kind, tables) for each in field.lines[number]),
        sharing(field, shooter.target, harms),
    )
    return ReadyShot(shot, weapon, Target("Dice", rate), score)


# ------------------------------------------------------------------ all shots


def weapons_of(field: Engaged, number: int, manner: FireManner, tables: Tables) -> tuple[Weapon, ...]:
    """The weapon that was named, or what the team would choose at that range; at Aircraft all that can reach them."""
    shooter = field.shooters[number]
    if shooter.weapon:
        return (tables.weapons[shooter.weapon],)
    if manner.at_aircraft:
        direct = (tables.weapons[key] for key in shooter.card.weapons if key in tables.weapons)
        return tuple(weapon for weapon in direct if is_anti_aircraft(weapon))
    distance = field.lines[number][shooter.target].distance
    return chosen_weapons(shooter.card, shooter.arms, field.kind, distance, tables)


def why_silent(field: Engaged, number: int, weapon: Weapon, manner: FireManner, tables: Tables) -> Refusal | None:
    """Why a weapon does not fire at the declared target."""
    shooter = field.shooters[number]
    line = field.lines[number][shooter.target]
    rate, reach = rate_of(shooter, weapon, manner, tables), tables.constant("defensive_fire_reach")
    if manner.at_aircraft and not is_anti_aircraft(weapon):
        return no_anti_aircraft(weapon.name)
    if beyond(line.distance, weapon.range):
        return out_of_reach(weapon)
    if manner.defensive and beyond(line.distance, reach.value):
        return Refusal(reach.rule, f"more than {reach.value} in from the charge")
    if not line.visible:
        return Refusal(fow.SHOOT_CHECK_LOS, "the target is out of sight")
    if not rate.value:
        return Refusal(fow.GAP_WEAPONS, f"with a {rate.label} of 0 the {weapon.name} cannot fire in that state")
    return None


def is_anti_aircraft(weapon: Weapon) -> bool:
    return any(map(weapon.has, AA_NOTES))


def no_anti_aircraft(name: str) -> Refusal:
    return Refusal(fow.GAP_AA_DETAILS, f"{name}: no anti-aircraft weapon")


def fire_of(field: Engaged, manner: FireManner, tables: Tables) -> Fire:
    """Every weapon that fires: target after target as they are declared, the best hits first."""
    ready: list[ReadyShot] = []
    silent: Counter[Refusal] = Counter()
    for number, shooter in enumerate(field.shooters):
        weapons = weapons_of(field, number, manner, tables)
        if not weapons:
            silent[no_anti_aircraft(shooter.card.name) if manner.at_aircraft else unarmed(shooter.card, tables)] += 1
        for weapon in weapons:
            if reason := why_silent(field, number, weapon, manner, tables):
                silent[reason] += 1
            else:
                ready.append(ready_to_fire(field, number, weapon, manner, tables))
    declared = list(dict.fromkeys(each.shot.target for each in ready))
    ready.sort(key=lambda each: (declared.index(each.shot.target), *deadliness(each.weapon, field.kind)))
    return Fire(field, tuple(ready), dict(silent), manner)


def deadliness(weapon: Weapon, kind: Kind) -> tuple[int, int]:
    """The order in which a shooter wants hits assigned: the best Anti-tank first, or the deadliest against others."""
    if kind is Kind.ARMOURED:
        return -weapon.at, weapon.fp
    return not weapon.has(Note.BRUTAL), weapon.fp


# ------------------------------------------------------------------ numbers told once


def listed_said(numbers: Iterable[int]) -> str:
    """Places counted from 0 as a player numbers them: "1 to 3", "1, 2 and 5"."""
    found = sorted({number + 1 for number in numbers})
    if len(found) > 2 and found[-1] - found[0] == len(found) - 1:
        return f"{found[0]} to {found[-1]}"
    *most, last = map(str, found)
    return f"{', '.join(most)} and {last}" if most else last


def told_once(numbers: Sequence[tuple[str, str, int, Target]]) -> tuple[Target, ...]:
    """(name, of what, of which team, number): those that are the same told once, with what and who only if need be."""
    found: list[Target] = []
    for name in dict.fromkeys(name for name, *_ in numbers):
        mine = [(what, team, number) for of, what, team, number in numbers if of == name]
        if len({number for *_, number in mine}) == 1:
            found.append(replace(mine[0][2], name=name))
            continue
        for what in dict.fromkeys(what for what, *_ in mine):
            alike: dict[Target, list[int]] = {}
            for of, team, number in mine:
                if of == what:
                    alike.setdefault(number, []).append(team)
            for number, teams in alike.items():
                who = f" ({listed_said(teams)})" if len(alike) > 1 else ""
                found.append(replace(number, name=f"{name}, {what}{who}"))
    return tuple(found)
