"""What a Pinned Down unit may do and what not."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import IMMUNE
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Worded
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag


class PinnedWish(Worded):
    """What a team of the unit wants to do."""

    SHOOT = "shoot"
    MOVE_CLOSER = "move_closer", "move closer to an enemy"
    MOVE_AWAY = "move_away", "move no closer"
    BOMBARD = "bombard"
    CHARGE = "charge"
    FOLLOW_ME = "follow_me", "Follow Me"
    OTHER_ORDER = "other_order", "Blitz Move, Cross Here, Dig In or Shoot and Scoot"
    CLEAR_MINES = "clear_mines"
    TURN_TO_FACE = "turn_to_face", "turn to face its target"
    COUNTERATTACK = "counterattack"
    HOLD_OBJECTIVE = "hold_objective", "hold or contest an objective"


#: What Pinned Down teams may not do whatever they see, with the reason.
NEVER = {
    PinnedWish.BOMBARD: (fow.PIN_NO_BOMBARD, "a Pinned Down unit may not bombard"),
    PinnedWish.CHARGE: (
        fow.GAP_WHO_MAY_CHARGE,
        "Pinned Down units may not charge, which is moving closer to a visible enemy",
    ),
    PinnedWish.FOLLOW_ME: (fow.GAP_FOLLOW_ME_DETAILS, "a Pinned Down unit may not use Follow Me"),
    PinnedWish.CLEAR_MINES: (fow.ORDER_CLEAR_MINES_WHO, "teams of a Pinned Down unit may not clear mines"),
}
#: What they may do, with the rule and how.
ALLOWED = {
    PinnedWish.SHOOT: (fow.PIN_MOVING_ROF, "it shoots at its Moving ROF even if it has not moved"),
    PinnedWish.MOVE_CLOSER: (fow.PIN_NO_CLOSER, "closer only to enemies that it cannot see"),
    PinnedWish.MOVE_AWAY: (fow.PIN_NO_CLOSER, "it may move as long as it gets no closer to a visible enemy"),
    PinnedWish.OTHER_ORDER: (fow.GAP_ORDERS_WHO, "such an order is open to it, but no move closer to a visible enemy"),
    PinnedWish.TURN_TO_FACE: (fow.GAP_ROTATE_TO_FACE, "Pinned Down teams turn to face their targets as usual"),
    PinnedWish.COUNTERATTACK: (fow.GAP_COUNTERATTACK_UNITS, "it may counterattack and stays Pinned Down"),
    PinnedWish.HOLD_OBJECTIVE: (fow.GAP_HOLDING_OBJECTIVE, "Pinned Down teams hold and contest objectives"),
}


class PinnedEffectsFacts(Facts, frozen=True, kw_only=True):
    """A team of a Pinned Down unit that wants to do something."""

    wish: Annotated[PinnedWish, choice("Wants to", "What the team wants to do")] = PinnedWish.SHOOT
    visible: Annotated[bool, flag("Sees that enemy", "The enemy that it would get closer to is visible to it")] = True
    kind: Annotated[Kind, choice("Team", "Armoured Tanks and Aircraft cannot be Pinned Down")] = Kind.INFANTRY


def assess(facts: PinnedEffectsFacts, tables: Tables) -> Assessment[bool] | Refused:
    subject = f"{facts.kind.said[0].upper()}{facts.kind.said[1:]} of a Pinned Down unit, {facts.wish.said}"
    if facts.kind in IMMUNE:
        free = Effect("pinned", False, IMMUNE[facts.kind], f"{facts.kind.said} teams cannot be Pinned Down")
        return Assessment(True, subject, notes=(free,))
    rule, because = NEVER.get(facts.wish, ("", ""))
    problem = refused(
        refuse_if(bool(rule), rule, because),
        refuse_if(
            facts.wish is PinnedWish.MOVE_CLOSER and facts.visible,
            fow.PIN_NO_CLOSER,
            "teams of a Pinned Down unit may not move closer to an enemy they can see",
        ),
    )
    if problem:
        return problem
    rule, how = ALLOWED[facts.wish]
    notes = (
        Effect(facts.wish.value, True, rule, how),
        Effect("effects", True, fow.PIN_EFFECTS, "Moving ROF, no move closer to a visible enemy, no bombardment"),
    )
    return Assessment(True, subject, notes=notes)


PINNED_EFFECTS = Procedure(
    name="pinned_effects",
    title="While Pinned Down",
    summary="What a team of a Pinned Down unit may do: shoot, move, bombard, charge, follow orders.",
    facts=PinnedEffectsFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.PIN_EFFECTS,
        fow.PIN_MOVING_ROF,
        fow.PIN_NO_CLOSER,
        fow.PIN_NO_BOMBARD,
        *(rule for rule, _ in NEVER.values() if rule != fow.PIN_NO_BOMBARD),
        *dict.fromkeys(rule for rule, _ in ALLOWED.values() if rule not in (fow.PIN_MOVING_ROF, fow.PIN_NO_CLOSER)),
        *IMMUNE.values(),
    ),
    label=lambda _allowed: "it may",
)
