"""Fighter against fighter: who attacks, at what odds, and what both sides lose."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Classes, Dice, span
from sandtable.explain import Effect, Modifier, Target
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import FACES, Tables, face_by_face
from sandtable.rulesets.megagame.terms import Fought

FIGHT_STAGE = (mg.A2A_TABLE, "fighter combat, for those who attack")
FIGHT_RULES = (
    mg.A2A_ATTACKER,
    mg.A2A_TABLE,
    mg.A2A_ODDS_CAP,
    mg.A2A_WIN,
    mg.A2A_DRAW,
    mg.A2A_LOSE,
    mg.GAP_A2A_ODDS,
    mg.GAP_A2A_TIE,
    mg.GAP_AIR_ALLOCATION,
)
FIGHT_SHAPED = (mg.A2A_STRENGTH, mg.A2A_WHOLE_SQUADRONS, mg.GAP_A2A_LOSSES, mg.GAP_DICE)


class Fight(Struct, frozen=True):
    """Squadrons of both sides, the column of the odds (None: nobody to fight), and what each result costs."""

    attackers: int
    defenders: int
    column: Classes | None
    losses: tuple[tuple[Fought, int, int], ...]


class Fighters(Struct, frozen=True):
    """How a fight ended for the attacker, and the squadrons left."""

    result: Fought
    attackers_left: int
    defenders_left: int


def nearest(share: int, of: int) -> int:
    """A fraction as a whole number, exact halves up."""
    return (2 * share + of) // (2 * of)


def odds_number(attackers: int, defenders: int, tables: Tables) -> Target:
    """Larger by smaller, rounded down, at most the best column."""
    said = f"for {attackers} against {defenders}, rounded down"
    return Target("Odds", Modifier(attackers // defenders, mg.GAP_A2A_ODDS, said), cap=tables.constant("most_odds"))


def odds_column(odds: int, tables: Tables) -> Classes:
    """One column of the table as the classes of its die."""
    return face_by_face(tables.fighters[face].outcome(odds).value for face in FACES)


def fight_of(attackers: int, defenders: int, tables: Tables) -> Fight:
    """The attackers are the larger side, or of two equal ones the side that attacks."""
    if not defenders:
        return Fight(attackers, 0, None, ())
    losses = tuple(
        (
            outcome,
            min(attackers, nearest(row.attacker * defenders, 100)),
            min(defenders, nearest(row.defender * attackers, 100)),
        )
        for outcome, row in tables.fighter_losses.items()
    )
    return Fight(attackers, defenders, odds_column(odds_number(attackers, defenders, tables).number, tables), losses)


def fight_needs(who: str, fight: Fight, tables: Tables) -> tuple[str, ...]:
    """The column, and what each score of its die comes to for those who attack."""
    if fight.column is None:
        return ("no die: nobody to fight",)
    odds = odds_number(fight.attackers, fight.defenders, tables).number
    said = ", ".join(f"{name} on {span(low, high)}" for name, low, high in fight.column.rows)
    return (f"odds {odds}-1", f"{who} {said}")


def fight_numbers(fight: Fight, tables: Tables) -> tuple[Target, ...]:
    return (odds_number(fight.attackers, fight.defenders, tables),) if fight.defenders else ()


def attacker_note(who: str, value: str, fight: Fight, *, tie_said: str) -> Effect:
    """Which side attacks, and why."""
    if not fight.defenders:
        said = f"{who} have won without a fight: the other side has no fighters"
        return Effect("attacker", value, mg.GAP_A2A_ODDS, said)
    if fight.attackers == fight.defenders:
        return Effect("attacker", value, mg.GAP_A2A_TIE, f"{who} attack: equal numbers, and {tie_said}")
    return Effect("attacker", value, mg.A2A_ATTACKER, f"{who} attack: the larger side")


def fight(dice: Dice, profile: Fight) -> Fighters:
    """One die for the whole fight; without an enemy there is neither die nor loss."""
    if profile.column is None:
        return Fighters(Fought.WIN, profile.attackers, profile.defenders)
    result = Fought(dice.look_up(profile.column, why=mg.A2A_TABLE))
    ours, theirs = next((ours, theirs) for outcome, ours, theirs in profile.losses if outcome is result)
    return Fighters(result, profile.attackers - ours, profile.defenders - theirs)


def losses_said(
    attackers: tuple[str, str], defenders: tuple[str, str], profile: Fight, result: Fought, tables: Tables
) -> tuple[Effect, ...]:
    """What both sides lose, as it is worked out; each side as the name of the effect and the words for it."""
    if profile.column is None:
        return ()
    row = tables.fighter_losses[result]
    return (
        _loss(attackers, profile.attackers, profile.defenders, row.attacker, row.rule),
        _loss(defenders, profile.defenders, profile.attackers, row.defender, row.rule),
    )


def _loss(side: tuple[str, str], own: int, enemy: int, per_cent: int, rule: str) -> Effect:
    name, who = side
    hundredths = per_cent * enemy
    share = f"{hundredths // 100}.{hundredths % 100:02d}".rstrip("0").rstrip(".")
    due = nearest(hundredths, 100)
    lost = min(own, due)
    bound = ", all they have" if due > own else ""
    return Effect(name, lost, rule, f"{who} lose {per_cent} % of the enemy's {enemy}: {share}, so {lost}{bound}")
