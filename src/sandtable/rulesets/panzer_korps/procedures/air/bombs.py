"""A bombing as dice: flak, the test of the run, where the bombs fall, and the bomb die against the cover die."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice, at_most
from sandtable.explain import Effect, Modifier, Refusal, Target, refuse_if
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.air.air_morale import Nerve, Tried, after_test
from sandtable.rulesets.panzer_korps.procedures.air.squadron import (
    Squadron,
    SquadronFate,
    Standing,
    standing,
    standing_said,
)
from sandtable.rulesets.panzer_korps.procedures.common.nations import of_nation
from sandtable.rulesets.panzer_korps.procedures.common.opposed import Opposed, markers_of, opposed
from sandtable.rulesets.panzer_korps.procedures.fire.aftermath import markers_said
from sandtable.rulesets.panzer_korps.procedures.fire.cover import air_shift, cover_number
from sandtable.rulesets.panzer_korps.procedures.fire.indirect_fire import MissionProfile, scatters_onto
from sandtable.rulesets.panzer_korps.tables import D6, Tables
from sandtable.rulesets.panzer_korps.terms import Cover, FiredAt, Role


class Bombed(Struct, frozen=True):
    """Disorder markers on the target, whether the bombs hit it, and what has become of the squadron."""

    words: ClassVar[dict[str, str]] = {"hit": "target hit", "damage": "squadron's ADM"}

    disorder_markers: int
    hit: bool
    squadron: SquadronFate
    damage: int


class RaidProfile(Struct, frozen=True):
    """A squadron that comes to bomb: the flak at it, its nerve, its markers and rounds before, and its bombs.

    A missile has no nerve to lose, and no flak fires at it.
    """

    flak: tuple[Opposed, ...]
    nerve: Nerve | None
    damage: int
    rounds: int
    drop: MissionProfile


# ------------------------------------------------------------------ the dice


def strikes(dice: Dice, drop: MissionProfile) -> tuple[bool, int]:
    """Whether the bombs hit the target, and its disorder markers; they scatter as artillery fire does."""
    _, hit = scatters_onto(dice, drop)
    return hit, markers_of(dice, drop.fire) if hit else 0


def comes_through(dice: Dice, attack: RaidProfile, nerve: Nerve) -> Standing:
    """The squadron after flak and the test of its run; without flak there is no test."""
    if not attack.flak:
        return Standing(SquadronFate.FLYING, attack.damage)
    hit = standing(attack.damage + dice.each(markers_of, attack.flak, why=pk.GAP_AA_FIRE), nerve.destroyed_at)
    if hit.fate is SquadronFate.DESTROYED:
        return hit
    return dice.run(after_test, Tried(nerve, hit.damage, attack.rounds), why=pk.AIR_MORALE_DIE)


def bomb(dice: Dice, attack: RaidProfile) -> Bombed:
    """Flak, the run, and then the bombs of a squadron that is still flying."""
    now = Standing(SquadronFate.SPENT, 0) if attack.nerve is None else comes_through(dice, attack, attack.nerve)
    if now.fate in (SquadronFate.ABORTED, SquadronFate.DESTROYED):
        return Bombed(0, False, now.fate, now.damage)
    hit, markers = dice.run(strikes, attack.drop, why=pk.GAP_BOMBING_DIE)
    return Bombed(markers, hit, now.fate, now.damage)


# ------------------------------------------------------------------ the numbers


def no_bombs(role: Role, tables: Tables) -> Refusal | None:
    return refuse_if(tables.bomb_loads[role].load is None, pk.GAP_BOMBING_DIE, f"{role.said}s carry no bombs")


def is_missile(squadron: Squadron) -> bool:
    return squadron.role is Role.BALLISTIC_MISSILE


def bomb_die(squadron: Squadron, tables: Tables) -> Target:
    """The die of the pilots' morale; a missile has one of its own."""
    if is_missile(squadron):
        return Target(
            "Bomb die", Modifier(tables.limit("missile_die"), pk.GAP_BOMBING_DIE, "sides for a ballistic missile")
        )
    sides = Modifier(tables.air_fire[squadron.morale].die, pk.AIR_FIRE_DIE, f"sides for {squadron.morale.said} pilots")
    return Target("Bomb die", sides)


def bomb_modifier(squadron: Squadron, year: int, tables: Tables, *, entrenched: bool) -> Target:
    """Nation and bomb load, and an entrenched target; nothing of what fighters add. A missile has no pilots."""
    load = tables.bomb_loads[squadron.role].load or 0
    nation = () if is_missile(squadron) else of_nation(tables.air_fire_nations, squadron.nation, year)
    carried = (Modifier(load, pk.GAP_BOMBING_DIE, f"load of a {squadron.role.said}"),) if load else ()
    dug_in = (tables.constant("bomb_entrenched"),) if entrenched else ()
    return Target("Bomb modifier", Modifier(0, pk.GAP_BOMBING_DIE, "plain die"), (*nation, *carried, *dug_in))


def bomb_cover(squadron: Squadron, target: FiredAt, cover: Cover, tables: Tables) -> Target:
    """The cover die of the target, shifted against AFV."""
    return cover_number(target, cover, tables, air_shift(squadron.role, tables))


def bomb_drop(die: Target, added: Target, cover: Target, role: Role, tables: Tables) -> MissionProfile:
    """Dive bombers are always on target; all others scatter as artillery does."""
    strike = opposed(die.number, added.number, cover.number, pk.GAP_BOMBING_DIE, pk.COVER_ROLL, tables)
    accuracy = None if role is Role.DIVE_BOMBER else tables.accuracy
    return MissionProfile(accuracy, at_most(tables.limit("burst"), D6), strike)


def fall_note(drop: MissionProfile) -> Effect:
    """Where the bombs fall."""
    if drop.accuracy is None:
        return Effect("accuracy", "always", pk.GAP_BOMBING_DIE, "dive bombers are always on target")
    said = (
        f"off target they fall D{D6} in away, as seen along the approach; within {drop.near.number} in of its centre "
        "the target is hit all the same, unless another formation is nearer"
    )
    return Effect("accuracy", f"D{D6}", pk.GAP_INDIRECT_PROCEDURE, said)


def bombed_said(bombed: Bombed) -> str:
    now = standing_said(bombed.squadron, bombed.damage)
    if bombed.squadron in (SquadronFate.ABORTED, SquadronFate.DESTROYED):
        return f"does not bomb, {now}"
    if not bombed.hit:
        return f"misses, {now}"
    if not bombed.disorder_markers:
        return f"hits without effect, {now}"
    return f"{markers_said(bombed.disorder_markers)}, {now}"
