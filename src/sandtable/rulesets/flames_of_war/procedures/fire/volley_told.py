"""What is told of a volley before the dice: numbers that are alike once, others with the numbers of the teams."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof
from sandtable.rulesets.flames_of_war.procedures.fire.fire_notes import AIRCRAFT_NOTES
from sandtable.rulesets.flames_of_war.procedures.fire.lines import Line
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import immune_notes
from sandtable.rulesets.flames_of_war.procedures.fire.shots import (
    Fire,
    armour_against,
    listed_said,
    nerve_of,
    told_once,
)
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import hit_text
from sandtable.rulesets.flames_of_war.procedures.starting.scores import dice_said, firepower_text, score_text
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Note

VOLLEY_NOTE_RULES = (
    fow.ASSIGN_FIRST,
    fow.ASSIGN_EVEN,
    fow.GAP_VOLLEY_RESOLUTION,
    fow.GAP_HIT_ASSIGNMENT_WHO,
    fow.GAP_MISTAKEN_TARGET,
    fow.GAP_BULLETPROOF_COVER,
    fow.GAP_WEAPON_NOTES,
    fow.ASSAULT_DF_SIDE,
    fow.ARMOUR_GREATER,
    fow.SHOOT_CHECK_RANGE,
    fow.SHOOT_CHECK_LOS,
    fow.SHOOT_WEAPONS_TANK,
    fow.GAP_WEAPONS,
    fow.GAP_TEAM_PROFILES,
    fow.GAP_BOMBARDMENT_WEAPONS,
    fow.AA_TIMING,
    fow.AIR_DURATION,
)


# ------------------------------------------------------------------ numbers


def hit_numbers(fire: Fire) -> tuple[Target, ...]:
    """Dice and score of each weapon."""
    dice = [("Dice of each weapon", each.weapon.name, each.shot.shooter, each.rate) for each in fire.ready]
    scores = [("Score to hit", each.weapon.name, each.shot.shooter, each.score) for each in fire.ready]
    return (*told_once(dice), *told_once(scores))


def armour_numbers(fire: Fire, tables: Tables) -> tuple[Target, ...]:
    """Every armour number that a hit can meet, by target and shooter where they differ."""
    field, found = fire.engaged, dict[Target, set[tuple[int, int]]]()
    known: dict[tuple[str, str, Line], tuple[Target, ...]] = {}
    for each in fire.ready:
        number = each.shot.shooter
        for place, harm in enumerate(each.shot.assigned):
            if harm is not None:
                card, line = field.targets[place], field.lines[number][place]
                key = card.id, each.weapon.id, line
                if key not in known:
                    known[key] = armour_against(card, each.weapon, line, fire.manner, tables)
                for met in known[key]:
                    found.setdefault(met, set()).add((number, place))
    told = []
    for met, lines in found.items():
        shooters, targets = {number for number, _ in lines}, {place for _, place in lines}
        alone = len([other for other in found if other.name == met.name]) == 1
        everyone = set(product({each.shot.shooter for each in fire.ready}, targets)) == lines
        whose = f"{met.name} of {listed_said(targets)}{'' if everyone else f', from {listed_said(shooters)}'}"
        told.append(met if alone else replace(met, name=whose))
    return tuple(told)


def target_numbers(fire: Fire, tables: Tables) -> tuple[Target, ...]:
    """Armour and the nerve of crews, or saves."""
    targets = fire.engaged.targets
    if fire.engaged.kind is Kind.ARMOURED:
        nerves = [("Second Bail Out", card.name, place, nerve_of(card)) for place, card in enumerate(targets)]
        return (*armour_numbers(fire, tables), *told_once(nerves))
    saves = [
        ("Save", card.name, place, Target("Save", Modifier(card.save, fow.SAVE_OTHER, "Save on the card")))
        for place, card in enumerate(targets)
    ]
    return told_once(saves)


# ------------------------------------------------------------------ needs


def hit_needs(fire: Fire) -> tuple[str, ...]:
    needs = dict.fromkeys(hit_text(each.shot.need) for each in fire.ready)
    return dice_said(sum(each.shot.dice for each in fire.ready)), *needs


def harm_needs(fire: Fire) -> tuple[str, ...]:
    """What must be rolled once a hit is scored, by weapon where that differs."""
    if fire.engaged.kind is Kind.ARMOURED:
        powers = {each.weapon.name: each for each in fire.ready}
        return tuple(
            f"{name}: Anti-tank {each.weapon.at}, {firepower_text(each.weapon.fp)}"
            if each.shot.hurts
            else f"{name} cannot harm it"
            for name, each in powers.items()
        )
    saves = dict.fromkeys(f"saves on {score_text(card.save)}" for card in fire.engaged.targets)
    return tuple(saves)


# ------------------------------------------------------------------ notes


def assignment_notes(fire: Fire) -> Iterator[Effect]:
    """How the hits are assigned; the order matters only where weapons differ in what they do."""
    targets = list(dict.fromkeys(each.shot.target for each in fire.ready))
    teams = len(fire.engaged.targets)
    first = "the first hit on the declared target"
    if teams == 1:
        yield Effect("first", True, fow.ASSIGN_FIRST, first)
    else:
        yield Effect("even", teams, fow.ASSIGN_EVEN, f"{first}, the rest evenly over all that the shooter may hit")
    if len(targets) > 1:
        said = f"hits are assigned target by target, declared in the order {', '.join(str(at + 1) for at in targets)}"
        yield Effect("targets", tuple(at + 1 for at in targets), fow.GAP_VOLLEY_RESOLUTION, said)
    names = tuple(dict.fromkeys(each.weapon.name for each in fire.ready))
    if len(names) > 1:
        said = f"hits assigned in this order: {', '.join(names)}"
        yield Effect("order", names, fow.GAP_HIT_ASSIGNMENT_WHO, said)
    if any(sum(each.shot.swaps) > 1 for each in fire.ready):
        may = "the target player may try Mistaken Target before the saves; these are the odds without it"
        yield Effect("mistaken_target", True, fow.GAP_MISTAKEN_TARGET, may)


def harm_notes(fire: Fire, tables: Tables) -> Iterator[Effect]:
    """What shelters the targets, and what the weapons do to them that their saves alone do not tell."""
    kind, field = fire.engaged.kind, fire.engaged
    if kind is Kind.ARMOURED:
        yield from immune_notes(kind, tables)
        if fire.manner.defensive:
            yield Effect("face", "side", fow.ASSAULT_DF_SIDE, "Defensive Fire hits Side armour")
        for name in dict.fromkeys(each.weapon.name for each in fire.ready if not each.shot.hurts):
            yield Effect("harmless", name, fow.ARMOUR_GREATER, f"{name}: no hit can harm any of them")
        return
    covers = (
        bulletproof(kind, field.lines[each.shot.shooter][place].shelter, fire.manner.attack, tables)
        for each in fire.ready
        for place, harm in enumerate(each.shot.assigned)
        if harm is not None
    )
    yield from dict.fromkeys(covers)
    if brutal := tuple(dict.fromkeys(each.weapon.name for each in fire.ready if each.weapon.has(Note.BRUTAL))):
        said = f"{', '.join(brutal)}, Brutal: a save counts only if it is made a second time"
        yield Effect("brutal", brutal, fow.GAP_WEAPON_NOTES, said)


def shooter_notes(fire: Fire) -> Iterator[Effect]:
    for place, (reason, number) in enumerate(fire.silent.items(), start=1):
        yield Effect(f"silent_{place}", number, reason.rule, f"{number} silent: {reason.because}")
    if ahead := tuple(dict.fromkeys(e.weapon.name for e in fire.ready if e.weapon.has(Note.FORWARD_FIRING))):
        said = f"must have the target ahead before turning: {', '.join(ahead)}"
        yield Effect("forward_firing", ahead, fow.GAP_WEAPON_NOTES, said)
    if any(shooter.flies for shooter in fire.engaged.shooters):
        yield from AIRCRAFT_NOTES


def volley_said(fire: Fire) -> str:
    return f"{count_of(len(fire.engaged.shooters), 'team')} at {count_of(len(fire.engaged.targets), 'team')}"
