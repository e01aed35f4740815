"""Assault combat on the map: declared by the attacker, answered by the defender, resolved to the last retreat."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.game.drawing import shuffled
from sandtable.ground.grid import FACINGS
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.advances import after_assault
from sandtable.rulesets.dday_to_berlin.battle.aftermath import on_this_ground
from sandtable.rulesets.dday_to_berlin.battle.answers import Assault, Defend
from sandtable.rulesets.dday_to_berlin.battle.defending import defender_facts
from sandtable.rulesets.dday_to_berlin.battle.eligible import assault_guns, most_zones, primaries, supporting_zones
from sandtable.rulesets.dday_to_berlin.battle.events import Declared
from sandtable.rulesets.dday_to_berlin.battle.losses import fall
from sandtable.rulesets.dday_to_berlin.battle.may_join import gun_refusals, held_refusals, zone_refusals
from sandtable.rulesets.dday_to_berlin.battle.retreats import retreats
from sandtable.rulesets.dday_to_berlin.battle.spending import spend
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.combat.assault import ASSAULT, AssaultFacts, AssaultResult
from sandtable.rulesets.dday_to_berlin.procedures.combat.may_fire import FireRole
from sandtable.rulesets.dday_to_berlin.procedures.losses.fate import fate_in_assault
from sandtable.rulesets.dday_to_berlin.procedures.moving.facing import attacked_from
from sandtable.rulesets.dday_to_berlin.terms import AttackedFrom
from sandtable.sheet.rolling import throw_and_tell
from sandtable.zoned.choosing import unit_refusal, zone_refusal


class DeclaredAssault(Struct, frozen=True):
    """An assault as the attacker declared it."""

    side: int
    source: int
    target: int
    primary: int
    supports: tuple[int, ...]
    zones: tuple[int, ...]
    guns: tuple[int, ...]
    fire: int


def attack_of(s: BattleState, answer: Assault) -> DeclaredAssault:
    """An assault as it is declared."""
    side, source = s.cards[answer.primary].side, s.units[answer.primary].zone
    fire = len(answer.guns) + answer.art + answer.air
    return DeclaredAssault(
        side, source, answer.target, answer.primary, answer.supports, answer.zones, answer.guns, fire
    )


def declare(s: BattleState, side: int, answer: Assault, tell: Tell) -> BattleState:
    """The attacker has declared: mark who takes part, spend the supports, and let the defender answer."""
    source = s.units[answer.primary].zone
    marks, joined = s.marks, set_of((answer.primary, *answer.supports, *answer.guns))
    s = s.mark(
        fought=marks.fought | joined, lent=marks.lent | set_of(answer.zones), stormed=marks.stormed | 1 << source
    )
    s = spend(s, side, answer.art, answer.air, tell)
    return s.first(Defence(1 - side, attack_of(s, answer), answer.defender))


def assault_facts(s: BattleState, attack: DeclaredAssault, answer: Defend) -> AssaultFacts:
    """The assault as the procedure is asked for it."""
    cards, grid, target = s.cards, s.scenario.grid, attack.target
    attacker = cards[attack.primary]
    met = AttackedFrom.FRONT
    if s.scenario.house.flanks:
        facing = FACINGS[s.units[answer.primary].facing]
        met = attacked_from(grid.zones[target], facing, grid.zones[attack.source])
    return AssaultFacts(
        attacker=attacker.row.code,
        attacker_quality=attacker.quality,
        attacker_detachment=attacker.detachment,
        supports=tuple(sorted([cards[number].row.code for number in attack.supports])),
        attacker_zones=len(attack.zones),
        attacker_fire=attack.fire,
        guns_beside=sum(s.units[gun].zone == attack.source for gun in attack.guns),
        defender_zones=len(answer.zones),
        defender_fire=len(answer.guns) + answer.art + answer.air,
        attacked_from=met,
        attacker_out_of_supply=bool(s.marks.unsupplied >> attack.primary & 1),
        **defender_facts(s, answer.primary),
    )


class Defence(Step, frozen=True):
    """The defender names the primary defender and adds its supports; then the dice are rolled."""

    title = "Defence"
    rule = ddb.GAP_SUPPORT_USE
    answers = (Defend,)

    side: int
    attack: DeclaredAssault
    named: int = -1

    def choices(self, s: BattleState) -> int:
        """Who may be primary defender."""
        return 1 << self.named if self.named >= 0 else primaries(s, self.side, self.attack.target)

    def helpers(self, s: BattleState) -> tuple[int, int]:
        """Zones and guns that may support the defence; a primary defender without choice does not support itself."""
        attack, choices = self.attack, self.choices(s)
        alone = choices if not choices & (choices - 1) else 0
        return (
            supporting_zones(s, self.side, attack.source, attack.target),
            assault_guns(s, self.side, attack.source) & ~alone,
        )

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        choices = self.choices(s)
        if choices & (choices - 1) or s.art[self.side] or s.air[self.side] or any(self.helpers(s)):
            return None
        return self.resolve(s, Defend(choices.bit_length() - 1), dice, tell)

    def prompt(self, s: BattleState) -> str:
        attack, label = self.attack, s.scenario.map.place_said(self.attack.target)
        return (
            f"{s.scenario.said(attack.primary)} assaults {label}: name the primary defender "
            f"({s.scenario.names(numbers_in(self.choices(s)))}) and what supports it"
        )

    def refusals(self, s: BattleState, answer: Defend) -> Refused | None:
        attack = self.attack
        if wrong := refused(
            unit_refusal(s, self.side, answer.primary),
            unit_refusal(s, self.side, *answer.guns),
            zone_refusal(s, *answer.zones),
        ):
            return wrong
        itself = f"{s.scenario.said(answer.primary)} is the primary defender: only others support it"
        one_of = f"the primary defender is one of {s.scenario.names(numbers_in(self.choices(s)))}"
        return refused(
            refuse_if(not self.choices(s) >> answer.primary & 1, ddb.GAP_PRIMARY_CHOICE, one_of),
            refuse_if(answer.primary in answer.guns, ddb.COMBAT_ONE_PRIMARY, itself),
            zone_refusals(s, self.side, answer.zones, attack.source, attack.target, "defender_zone"),
            gun_refusals(s, answer.guns, attack.source, FireRole.DEFENSIVE_ASSAULT),
            held_refusals(s, self.side, answer.art, answer.air),
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Defend]:
        zones, guns = self.helpers(s)
        near, firing = list(shuffled(zones, rng)), list(shuffled(guns, rng))
        most = most_zones(s, "defender_zone")
        for primary in shuffled(self.choices(s), rng):
            art, air = int(rng.random() * (s.art[self.side] + 1)), int(rng.random() * (s.air[self.side] + 1))
            keep = int(rng.random() * (len(firing) + 1))
            lent = tuple(sorted(gun for gun in firing[:keep] if gun != primary))
            yield Defend(primary, tuple(sorted(near[:most])), lent, min(1, art), min(1, air))
            yield Defend(primary)

    def take(self, s: BattleState, answer: Defend, dice: Dice, tell: Tell) -> BattleState:
        marks = s.marks
        s = s.mark(fought=marks.fought | set_of(answer.guns), guarded=marks.guarded | set_of(answer.zones))
        return self.resolve(spend(s, self.side, answer.art, answer.air, tell), answer, dice, tell)

    def resolve(self, s: BattleState, answer: Defend, dice: Dice, tell: Tell) -> BattleState:
        """Hit, saves, and what they mean on the map."""
        attack = self.attack
        force = (attack.primary, *attack.supports)
        tell(
            Declared(
                attack.side,
                "assault",
                ddb.COMBAT_ONE_PRIMARY,
                force,
                attack.target,
                (answer.primary,),
                attack.zones,
                answer.zones,
            )
        )
        facts = on_this_ground(s, force, answer.primary, assault_facts(s, attack, answer))
        outcome: AssaultResult = throw_and_tell(
            s.scenario.assess, attack.side, ASSAULT, facts, dice, tell, force, (answer.primary,)
        )
        s = s.done().mark(attacked=s.marks.attacked | 1 << answer.primary)
        if outcome is AssaultResult.ATTACKER_HOLDS:
            return s
        if outcome in (AssaultResult.ATTACKER_SHATTERED, AssaultResult.ATTACKER_LOST):
            return self.thrown_back(s, tell)
        return self.position_falls(s, answer.primary, tell)

    def thrown_back(self, s: BattleState, tell: Tell) -> BattleState:
        """The primary attacker is gone, and its in-zone supports fall back (ddb.gap.attacking-force)."""
        attack, card = self.attack, s.cards[self.attack.primary]
        fate, rule = fate_in_assault(card.row, detachment=card.detachment, attacker=True)
        s = fall(s, attack.primary, fate, rule, tell)
        back = retreats(attack.side, attack.supports, attack.target)
        return s.change(agenda=(*back, *s.agenda))

    def position_falls(self, s: BattleState, primary: int, tell: Tell) -> BattleState:
        """The primary defender is gone, the rest of its zone retreats, and the attacker may advance."""
        attack, card = self.attack, s.cards[primary]
        fate, rule = fate_in_assault(card.row, detachment=card.detachment, attacker=False)
        s = fall(s, primary, fate, rule, tell)
        rest = retreats(self.side, numbers_in(s.at(self.side, attack.target)), attack.source)
        onward = after_assault(s, attack.side, (attack.primary, *attack.supports), attack.target, fate)
        return s.change(agenda=(*rest, *onward, *s.agenda))


def no_defender(s: BattleState, side: int, answer: Assault) -> Refusal | None:
    """Where the attacker names the primary defender, that has to be one of those who can be attacked."""
    able = primaries(s, 1 - side, answer.target)
    if s.scenario.house.primary_defender == "attacker":
        named = answer.defender >= 0 and able >> answer.defender & 1
        why = f"name the primary defender: one of {s.scenario.names(numbers_in(able))}"
        return refuse_if(not named, ddb.GAP_PRIMARY_CHOICE, why)
    return refuse_if(answer.defender >= 0, ddb.GAP_PRIMARY_CHOICE, "the defender names the primary defender")
