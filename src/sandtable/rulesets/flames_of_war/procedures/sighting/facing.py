"""Hull or turret: which armour a shot meets, and how many of several hits meet each face."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Spoken
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Face
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, count

MOST_HITS = 20


class Shown(Spoken):
    """The face that the hull or the turret turns to the shooter, by the line across its front."""

    FRONT = "front", "in front of its line"
    SIDE = "side", "behind its line"

    @property
    def face(self) -> Face:
        return Face(self.value)


class HitsByFace(Struct, frozen=True):
    """Hits on each face."""

    words: ClassVar[dict[str, str]] = {"front": "hits on Front armour", "side": "hits on Side armour"}

    front: int
    side: int


class FacingProfile(Struct, frozen=True):
    """Hits and what each part shows; without `parts` nothing is rolled."""

    hits: int
    hull: Shown
    turret: Shown
    parts: Classes | None = None


class HullOrTurretFacts(Facts, frozen=True, kw_only=True):
    """Where the shooter stands, as the hull and the turret of his target see it."""

    hull: Annotated[
        Shown, choice("Hull", "The shooter is on or beyond the line across the front of the hull, or behind")
    ] = Shown.FRONT
    turret: Annotated[Shown, choice("Turret", "The same for the line across the front of the turret")] = Shown.SIDE
    hits: Annotated[int, count("Hits to place", 1, MOST_HITS, "Hits on this tank")] = 1
    turretless: asked.Turretless = False


def facing(hull: Shown, turret: Shown, turretless: bool) -> Shown | None:
    """The face that every hit meets; None if a die tells the part that is struck."""
    if turretless or hull is turret:
        return hull
    return None


def assess(facts: HullOrTurretFacts, tables: Tables) -> Assessment[FacingProfile]:
    met = facing(facts.hull, facts.turret, facts.turretless)
    subject = count_of(facts.hits, "hit")
    if met is None:
        hull_said = f"1 to 3 strikes the hull: {facts.hull.face.said} armour"
        turret_said = f"4 to 6 strikes the turret: {facts.turret.face.said} armour"
        return Assessment(
            FacingProfile(facts.hits, facts.hull, facts.turret, tables.parts),
            subject,
            ("one die for each hit, before the armour die",),
            notes=(
                Effect("hull", facts.hull.value, fow.GAP_FACING_RESULT_MIXED, hull_said),
                Effect("turret", facts.turret.value, fow.GAP_FACING_RESULT_MIXED, turret_said),
            ),
        )
    rule = fow.FACING_FRONT if met is Shown.FRONT else fow.FACING_SIDE
    notes = [Effect("face", met.value, rule, f"every hit meets {met.face.said} armour")]
    if facts.turretless:
        notes.append(Effect("turret", "none", fow.GAP_FRONT_LINES, "without a turret only the line of the hull counts"))
    return Assessment(FacingProfile(facts.hits, met, met), subject, notes=tuple(notes))


def on_turret(dice: Dice, parts: Classes) -> int:
    """1 if the die puts a hit on the turret."""
    return int(dice.look_up(parts, why=fow.FACING_MIXED) == "turret")


def strike(dice: Dice, profile: FacingProfile) -> HitsByFace:
    """Which face each hit meets."""
    hull, turret = profile.hits, 0
    if profile.parts is not None:
        turret = dice.accumulate(profile.hits, on_turret, profile.parts, why=fow.FACING_MIXED)
        hull -= turret
    front = hull * (profile.hull is Shown.FRONT) + turret * (profile.turret is Shown.FRONT)
    return HitsByFace(front, profile.hits - front)


def struck_said(struck: HitsByFace) -> str:
    said = [f"{number} on {name}" for number, name in ((struck.front, "Front"), (struck.side, "Side")) if number]
    return " and ".join(said)


def follows(_facts: HullOrTurretFacts, struck: HitsByFace, _tables: Tables) -> tuple[Effect, ...]:
    return tuple(
        Effect(
            name.lower(),
            number,
            fow.ARMOUR_ROLL,
            f"{name} armour against {count_of(number, 'hit')}: the armour die is rolled next",
        )
        for number, name in ((struck.front, "Front"), (struck.side, "Side"))
        if number
    )


HULL_OR_TURRET = Procedure(
    name="hull_or_turret",
    title="Hull or turret",
    summary="Which armour hits on a tank meet, with a die for each where hull and turret show different faces.",
    facts=HullOrTurretFacts,
    assess=assess,
    roll=strike,
    rules=(
        fow.FACING_FRONT,
        fow.FACING_SIDE,
        fow.FACING_MIXED,
        fow.GAP_FACING_RESULT_MIXED,
        fow.GAP_FRONT_LINES,
        fow.ARMOUR_ROLL,
    ),
    label=struck_said,
    follows=follows,
    stages=((fow.FACING_MIXED, "hull or turret"),),
)
