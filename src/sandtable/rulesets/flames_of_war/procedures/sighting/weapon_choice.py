"""Which weapons of a team may fire together, and with how many dice."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import TEAMS, WEAPONS, a_team, some_weapons
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import check_pinned
from sandtable.rulesets.flames_of_war.procedures.sighting.rate_of_fire import (
    ROF_RULES,
    ROF_SHAPED,
    check_orders,
    dice_of,
)
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.procedures.starting.scores import dice_said
from sandtable.rulesets.flames_of_war.rows import Weapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Blitz, Kind, Move, Note
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice

NO_CARD = "stated"
MOST_WEAPONS = 4
TEAM_OR_KIND = {NO_CARD: "a team of the kind stated below"} | TEAMS


class WeaponChoiceFacts(Facts, frozen=True, kw_only=True):
    """A team, and the weapons that it wants to fire at once."""

    team: Annotated[
        str, a_team("Team", "The team's card, or a team of a stated kind with any weapons", TEAM_OR_KIND)
    ] = "us_sherman75"
    fired: Annotated[tuple[str, ...], some_weapons("Fires", MOST_WEAPONS, "Every weapon that it wants to fire")] = (
        "us_75",
    )
    move: asked.ShooterMove = Move.STAYED
    pinned: asked.ShooterPinned = False
    kind: Annotated[Kind, choice("Kind", "What a team without a card is")] = Kind.INFANTRY
    shot_at_aircraft: Annotated[
        tuple[str, ...],
        some_weapons("Shot at Aircraft", MOST_WEAPONS, "Its weapons that did so in the enemy turn before"),
    ] = ()
    blitz: asked.ShooterBlitz = Blitz.NONE
    dug_in: asked.OrderedToDigIn = False


def kind_of(facts: WeaponChoiceFacts, tables: Tables) -> Kind:
    """The team's kind; what it fires must be on its card."""
    if not facts.fired:
        raise FactsFault("fired: name at least one weapon, such as us_75")
    if facts.team == NO_CARD:
        return facts.kind
    card = tables.teams[facts.team]
    if missing := Counter(facts.fired) - Counter(card.weapons):
        owned = ", ".join(WEAPONS[each] for each in card.weapons if each in tables.weapons) or "nothing to shoot with"
        wanted = next(iter(missing))
        none = "no second" if wanted in card.weapons else "no"
        raise FactsFault(f"fired: the {card.name} has {none} {WEAPONS[wanted]} to fire, it has {owned}")
    return card.kind


def against_choice(kind: Kind, weapons: list[Weapon]) -> Refused | None:
    """All machine-guns or one other weapon for Tanks and Aircraft, one weapon for Infantry and Guns."""
    guns = [weapon for weapon in weapons if not weapon.has(Note.MG)]
    if kind.on_foot:
        return refused(
            refuse_if(len(weapons) > 1, fow.SHOOT_WEAPONS_FOOT, "an Infantry or Gun team fires one weapon only")
        )
    return refused(
        refuse_if(
            bool(guns) and len(guns) < len(weapons),
            fow.SHOOT_WEAPONS_TANK,
            "it fires its machine-guns or one other weapon, not both",
        ),
        refuse_if(len(guns) > 1, fow.SHOOT_WEAPONS_TANK, "of weapons other than machine-guns it fires one only"),
    )


def assess(facts: WeaponChoiceFacts, tables: Tables) -> Assessment[int] | Refused:
    check_orders(facts.move, facts.blitz, facts.dug_in)
    kind = kind_of(facts, tables)
    check_pinned((kind,), facts.pinned, tables)
    weapons = [tables.weapons[key] for key in facts.fired]
    silenced = [weapon.name for weapon in weapons if weapon.id in facts.shot_at_aircraft]
    dice = [
        dice_of(
            weapon,
            moved=facts.move is not Move.STAYED,
            pinned=facts.pinned,
            blitzed=facts.blitz is Blitz.SUCCEEDED,
            dug_in=facts.dug_in,
            aircraft=kind is Kind.AIRCRAFT,
        )
        for weapon in weapons
    ]
    problem = refused(
        against_choice(kind, weapons),
        refuse_if(facts.move is Move.DASH, fow.SHOOT_NO_SHOOT_DASH, "a team that Dashed may not shoot this turn"),
        *(
            forbidden(
                True, tables.after_aa_fire["next_shooting"], f"{name} shot at an Aircraft and is silent this step"
            )
            for name in silenced
        ),
        *(
            refuse_if(not rof.value, fow.GAP_WEAPONS, f"{weapon.name} cannot fire in that state, its ROF is 0")
            for weapon, rof in zip(weapons, dice, strict=True)
        ),
    )
    if problem:
        return problem
    first, *more = (
        Modifier(rof.value, rof.rule, f"{weapon.name}, {rof.label}") for weapon, rof in zip(weapons, dice, strict=True)
    )
    number = Target("Dice", first, tuple(more))
    named = kind.said if facts.team == NO_CARD else tables.teams[facts.team].name
    said = " and ".join(weapon.name for weapon in weapons)
    return Assessment(number.total, f"{named} fires {said}", (), (number,), choice_notes(facts, kind, tables))


def choice_notes(facts: WeaponChoiceFacts, kind: Kind, tables: Tables) -> tuple[Effect, ...]:
    allowed = "one weapon" if kind.on_foot else "all its machine-guns or one other weapon"
    told = f"it fires {allowed} at a time"
    notes = [Effect("may_fire", allowed, fow.SHOOT_WEAPONS_FOOT if kind.on_foot else fow.SHOOT_WEAPONS_TANK, told)]
    if facts.shot_at_aircraft and tables.after_aa_fire["other_weapon"].may:
        told = "its weapons that did not shoot at Aircraft may shoot"
        notes.append(Effect("others_may_fire", True, fow.GAP_AA_PENALTY_DURATION, told))
    if facts.team != NO_CARD and all(tables.weapons[key].has(Note.MG) for key in facts.fired):
        left = Counter(tables.teams[facts.team].weapons) - Counter((*facts.fired, *facts.shot_at_aircraft))
        idle = tuple(key for key in left if key in tables.weapons and tables.weapons[key].has(Note.MG))
        if idle and not kind.on_foot:
            said = ", ".join(tables.weapons[key].name for key in idle)
            notes.append(
                Effect("could_join", idle, fow.SHOOT_WEAPONS_TANK, f"all its machine-guns may fire: {said} as well")
            )
    return tuple(notes)


WEAPON_CHOICE = Procedure(
    name="weapon_choice",
    title="Which weapons can fire",
    summary="Whether a team may fire these weapons together, and how many dice they roll.",
    facts=WeaponChoiceFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.SHOOT_WEAPONS_TANK,
        fow.SHOOT_WEAPONS_FOOT,
        fow.SHOOT_NO_SHOOT_DASH,
        fow.AA_NO_NEXT_SHOOTING,
        fow.GAP_AA_PENALTY_DURATION,
        *ROF_RULES,
    ),
    shaped_by=ROF_SHAPED,
    label=dice_said,
)
