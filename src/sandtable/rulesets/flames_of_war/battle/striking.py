"""The blows of one side in an assault: dice, who takes the hits, and what becomes of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar, NamedTuple

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.explain.sentences import count_of
from sandtable.game import Step, Tell
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Blows
from sandtable.rulesets.flames_of_war.battle.contacts import assault_of, met, teams_of
from sandtable.rulesets.flames_of_war.battle.fronts import shielded
from sandtable.rulesets.flames_of_war.battle.hiding import cover
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.suffering import aftermath, destroy, suffer
from sandtable.rulesets.flames_of_war.procedures.assault.assault_cards import best_arm
from sandtable.rulesets.flames_of_war.procedures.assault.assault_tank_hit import ASSAULT_TANK_HIT, TankBlowFacts
from sandtable.rulesets.flames_of_war.procedures.assault.strike_hits import STRIKE_HITS
from sandtable.rulesets.flames_of_war.procedures.assault.strikers import AssaultStrikeFacts
from sandtable.rulesets.flames_of_war.procedures.assault.tank_blow import Hull, tank_blow
from sandtable.rulesets.flames_of_war.procedures.fire.team_save import TEAM_SAVE, TeamSaveFacts
from sandtable.rulesets.flames_of_war.terms import Attack, Kind, Note, Rating, Shelter, StrikeAt
from sandtable.sheet.rolling import throw_and_tell


class ScoredHit(NamedTuple):
    """A hit: the team that scored it, and the enemies that may take it."""

    striker: int
    open_to: tuple[int, ...]


def strikers(s: BattleState, side: int) -> tuple[int, ...]:
    """The teams of a side in contact with an enemy unit of this assault; Bailed Out tanks do nothing.

    After a test only the units that counterattack strike.
    """
    assault = assault_of(s)
    own, foes = s.scenario.of_side[side], s.scenario.of_side[1 - side]
    units = assault.units & own & ~assault.broken
    units &= assault.counters or -1
    ours, theirs = teams_of(s, units) & ~s.bailed, teams_of(s, assault.units & foes & ~assault.broken)
    if not assault.counters:  # the first blow is struck by those who charged into contact
        ours &= assault.charged
    return tuple(body for body in numbers_in(ours) if met(s, body, ours, theirs))


def whom(s: BattleState, body: int, side: int) -> tuple[int, ...]:
    """The enemies in contact with a striking team, through its link if it has one."""
    assault = assault_of(s)
    theirs = teams_of(s, assault.units & s.scenario.of_side[1 - side] & ~assault.broken)
    ours = teams_of(s, assault.units & s.scenario.of_side[side] & ~assault.broken)
    return tuple(numbers_in(met(s, body, ours, theirs)))


class RollToStrike(Step, frozen=True):
    """A die for every team in contact; then their hits are assigned."""

    title = "Roll to hit"
    rule = fow.ASSAULT_HIT

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        bodies = strikers(s, self.side)
        if not bodies:
            return s.done()
        enemies = {body: whom(s, body, self.side) for body in bodies}
        struck = tuple(dict.fromkeys(foe for found in enemies.values() for foe in found))
        facts = strike_facts(s, bodies, struck)
        units = tuple(dict.fromkeys(map(s.unit_of, bodies)))
        against = tuple(dict.fromkeys(map(s.unit_of, struck)))
        hits = throw_and_tell(s.scenario.assess, self.side, STRIKE_HITS, facts, dice, tell, units, against)
        s = having_fought(s, bodies, struck)
        blows = tuple(body for body, scored in zip(bodies, hits, strict=True) for _ in range(scored))
        return s.then(AssignBlows(self.side, blows)) if blows else s.done()


def having_fought(s: BattleState, bodies: Sequence[int], struck: Sequence[int]) -> BattleState:
    """Who strikes or is struck takes part, and so may consolidate."""
    assault = assault_of(s)
    took_part, fought = assault.took_part, assault.fought
    for body in (*bodies, *struck):
        took_part, fought = took_part | 1 << body, fought | 1 << s.unit_of(body)
    return s.with_assault(took_part=took_part, fought=fought)


def strike_facts(s: BattleState, bodies: Sequence[int], struck: Sequence[int]) -> AssaultStrikeFacts:
    """The teams that roll, by their cards, and who is struck at."""
    return AssaultStrikeFacts(
        strikers=tuple(s.card(body).id for body in bodies),
        first_unit=tuple(s.card(body).id for body in struck),
        second_unit=(),
    )


class AssignBlows(Step, frozen=True):
    """The striking player says who takes each hit, and where it strikes a tank (fow.gap.assault-hit-allocation)."""

    title = "Assign the hits"
    rule = fow.GAP_ASSAULT_HIT_ALLOCATION
    answers: ClassVar[tuple[type[Struct], ...]] = (Blows,)

    side: int
    #: The teams that scored hits, once for each.
    hits: tuple[int, ...]

    def blows(self, s: BattleState) -> tuple[ScoredHit, ...]:
        return s.once(("blows", self), lambda: tuple(ScoredHit(body, whom(s, body, self.side)) for body in self.hits))

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        blows = self.blows(s)
        if any(len(blow.open_to) > 1 for blow in blows) or any(_has_choice(s, blow) for blow in blows):
            return None
        return self.take(s, Blows(tuple(blow.open_to[0] for blow in blows)), dice, tell)

    def prompt(self, s: BattleState) -> str:
        return f"Who takes {count_of(len(self.hits), 'hit')}?"

    def refusals(self, s: BattleState, answer: Blows) -> Refused | None:
        blows = self.blows(s)
        if len(answer.targets) != len(blows) or len(answer.faces) not in (0, len(blows)):
            return refused(Refusal(self.rule, f"name a team for each of the {len(blows)} hits"))
        return refused(*self._against(s, answer, blows))

    def _against(self, s: BattleState, answer: Blows, blows: tuple[ScoredHit, ...]) -> Iterator[Refusal]:
        taken: dict[int, int] = {}
        for number, (blow, target) in enumerate(zip(blows, answer.targets, strict=True)):
            name = f"hit {number + 1}"
            if target not in blow.open_to:
                yield Refusal(self.rule, f"{name}: that team is not in contact with the one that scored it")
                continue
            if taken.get(target) and any(not taken.get(other) for other in blow.open_to):
                yield Refusal(self.rule, f"{name}: nobody takes a second hit while another in contact has none")
            taken[target] = taken.get(target, 0) + 1
            face = answer.faces[number] if answer.faces else StrikeAt.BETTER
            if face is StrikeAt.SIDE and not best_arm(s.card(blow.striker), s.tables).is_weapon:
                why = "a team with no weapon can only strike at the Top"
                yield Refusal(fow.GAP_ASSAULT_TANK_CHOICE, f"{name}: {why}")

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Blows]:
        taken: dict[int, int] = {}
        targets = []
        for blow in self.blows(s):
            least = min(taken.get(foe, 0) for foe in blow.open_to)
            able = [foe for foe in blow.open_to if taken.get(foe, 0) == least or (least and taken.get(foe, 0))]
            target = rng.choice(able)
            taken[target] = taken.get(target, 0) + 1
            targets.append(target)
        yield Blows(tuple(targets))
        yield self.usual(s)

    def every(self, s: BattleState) -> Iterator[Blows]:
        yield self.usual(s)

    def usual(self, s: BattleState) -> Blows:
        """Hits go round those in contact: who can fight first, and tanks to whom they do more."""
        taken: dict[int, int] = {}
        targets = []
        for blow in self.blows(s):
            at = min(blow.open_to, key=lambda foe: (taken.get(foe, 0), *_preferred(s, blow.striker, foe), foe))
            taken[at] = taken.get(at, 0) + 1
            targets.append(at)
        return Blows(tuple(targets))

    def take(self, s: BattleState, answer: Blows, dice: Dice, tell: Tell) -> BattleState:
        faces = answer.faces or (StrikeAt.BETTER,) * len(answer.targets)
        for target in dict.fromkeys(answer.targets):
            blows = [
                (striker, face)
                for striker, at, face in zip(self.hits, answer.targets, faces, strict=True)
                if at == target
            ]
            tell(e.HitsAssigned(target, len(blows), self.rule))
            s = struck_team(s, self.side, target, blows, dice, tell)
        return aftermath(s.done(), tell)


def _has_choice(s: BattleState, blow: ScoredHit) -> bool:
    """Whether a hit may strike the Side or the Top of somebody."""
    armed = best_arm(s.card(blow.striker), s.tables).is_weapon
    return armed and any(s.scenario.armoured >> foe & 1 for foe in blow.open_to)


def _preferred(s: BattleState, striker: int, foe: int) -> tuple[bool, float]:
    """Who can fight before who is Bailed Out; then whom the hit is likelier to put out of action."""
    card = s.card(foe)
    bailed = bool(s.bailed >> foe & 1)
    if card.kind is not Kind.ARMOURED:
        return bailed, -1.0
    blow = s.scenario.kept(
        ("blow", s.card(striker).id, card.id),
        lambda: (
            tank_blow(
                Hull(card.side, card.top, card.has(Note.BAZOOKA_SKIRTS)),
                best_arm(s.card(striker), s.tables),
                StrikeAt.BETTER,
                s.tables,
            ).out_of_action
        ),
    )
    return bailed, -float(blow)


def struck_team(
    s: BattleState, side: int, target: int, blows: list[tuple[int, StrikeAt]], dice: Dice, tell: Tell
) -> BattleState:
    """What the hits on one team do, one after another until it is Destroyed."""
    for striker, face in blows:
        if not s.there >> target & 1:
            break  # surplus hits are lost
        if s.kind(target) is Kind.ARMOURED:
            s = _struck_tank(s, side, target, striker, face, dice, tell)
        else:
            s = _struck_soft(s, side, target, striker, dice, tell)
    return s


def _struck_soft(s: BattleState, side: int, target: int, striker: int, dice: Dice, tell: Tell) -> BattleState:
    card, arm = s.card(target), best_arm(s.card(striker), s.tables)
    facts = TeamSaveFacts(
        save=card.save or 2,
        firepower=arm.fp,
        cover=_shelter(s, striker, target),
        kind=card.kind,
        attack=Attack.ASSAULT,
    )
    lost = throw_and_tell(
        s.scenario.assess, side, TEAM_SAVE, facts, dice, tell, (s.unit_of(striker),), (s.unit_of(target),)
    )
    return destroy(s, (target,), fow.ASSAULT_NO_SAVES, dice, tell) if lost else s


def _shelter(s: BattleState, striker: int, target: int) -> Shelter:
    """What stands between a team and a blow; by the sheet none of it helps (fow.gap.bulletproof-cover)."""
    ground = Shelter(cover(s, striker, target).value)
    shield = ground is Shelter.OPEN and s.card(target).has(Note.GUN_SHIELD) and shielded(s, target, s.place(striker))
    return Shelter.GUN_SHIELD if shield else ground


def _struck_tank(
    s: BattleState, side: int, target: int, striker: int, face: StrikeAt, dice: Dice, tell: Tell
) -> BattleState:
    card, arm = s.card(target), best_arm(s.card(striker), s.tables)
    facts = TankBlowFacts(
        anti_tank=arm.at,
        firepower=arm.fp,
        side=card.side,
        top=card.top,
        where=face,
        skirts=card.has(Note.BAZOOKA_SKIRTS),
        bailed=bool(s.bailed >> target & 1),
        motivation=card.motivation,
        remount=card.named(Rating.REMOUNT),
    )
    state = throw_and_tell(
        s.scenario.assess, side, ASSAULT_TANK_HIT, facts, dice, tell, (s.unit_of(striker),), (s.unit_of(target),)
    )
    return suffer(s, target, state, fow.ARMOUR_OUTCOME, dice, tell)
