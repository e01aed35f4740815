"""What a player may do with a unit by pointing: every answer that begins with it, and why not otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from sandtable.game.answers import Done
from sandtable.game.offers import Offer, judged, to_end
from sandtable.inches.directions import bearing
from sandtable.inches.moving.path import stand_at
from sandtable.inches.tape import INCH, tape
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle import trying_moves
from sandtable.rulesets.konflikt_47.battle.armament import usual_aim
from sandtable.rulesets.konflikt_47.battle.asked import asked_of
from sandtable.rulesets.konflikt_47.battle.assaulting import AssaultPath, farthest_assault
from sandtable.rulesets.konflikt_47.battle.escaping import Escape
from sandtable.rulesets.konflikt_47.battle.fire_reactions import TO_FIRE, ReactToFire
from sandtable.rulesets.konflikt_47.battle.firing import DeclareFire
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit, has_facing
from sandtable.rulesets.konflikt_47.battle.setting_up import first_place, looking, unplaced
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.notation.wording import MODES, PLAIN, ending, weapons_said, worded
from sandtable.rulesets.konflikt_47.terms import Mode, Order, Reaction, Trait, UnitKind

#: What is laid on the table, by the verb that a page sends back with it.
MOVE, REVERSE, PLACE, PUT_DOWN, UNHITCH = "Move", "Reverse", "Set up", "Put down", "Unhitch"
ASSAULT = "Assault"
#: The keys of the orders, which stand side by side.
KEYS = {
    Order.FIRE: "f",
    Order.ADVANCE: "a",
    Order.RUN: "r",
    Order.AMBUSH: "m",
    Order.RALLY: "y",
    Order.DOWN: "d",
}
REACTION_KEYS = {
    Reaction.GO_DOWN: "d",
    Reaction.FIREFIGHT: "f",
    Reaction.ESCAPE: "r",
    Reaction.STAND_AND_FIRE: "f",
    Reaction.RECCE: "y",
    Reaction.AMBUSH_FIRE: "a",
}
#: H and P are keys of the table itself, and F is the verb's.
MODE_KEYS = {Mode.HAND_TO_HAND: "a", Mode.POINT_BLANK: "i"}
#: Ways that need not be laid, by the question: the one that the rules propose.
OUTRIGHT: dict[type, str] = {AssaultPath: "Straight at them", Escape: "As far as they can"}
#: Whoever is so little out of the reach of an assault is offered too, with why not.
BEYOND = 2 * INCH
#: So many answers of a question that is only listed are shown.
MOST = 40


def offers(s: BattleState, piece: int | None) -> list[Offer]:
    """Every answer for a unit or, without one, those that need no unit to be named."""
    return judged(s, _offered(s, piece)) if s.agenda else []


def _offered(s: BattleState, unit: int | None) -> Iterator[Offer]:
    step = s.agenda[0]
    for kind in step.kinds(s):
        maker = MAKERS.get(kind)
        if maker is not None:
            yield from maker(s, step, unit)
        elif kind in PLAIN and unit is None:
            yield Offer(PLAIN[kind], kind())
    if Done in step.kinds(s):
        yield from to_end(ending(s), unit)


def _suggested(s: BattleState, step: Any, kind: type[Struct]) -> Iterator[Any]:
    """All answers of a kind that the rules propose."""
    return islice((answer for answer in step.every(s) if isinstance(answer, kind)), MOST)


# ---------------------------------------------------------------------- setting up, and putting down


def _place(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    if unit is not None and unit in unplaced(s, step.side):
        yield Offer(PLACE, a.Place(unit, first_place(s, unit), looking(s, step.side)), piece=unit, lays="place")


def _put_down(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    own = asked_of(s)
    for answer in islice(_suggested(s, step, a.PutDown), 1):
        if unit in (None, own):
            yield Offer(PUT_DOWN, answer, piece=own, lays="place")


def _unhitch(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    own = asked_of(s)
    for answer in islice(_suggested(s, step, a.Unhitch), 1):
        if unit in (None, own):
            yield Offer(UNHITCH, answer, piece=own, lays="place")


def _hitch(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    for answer in _suggested(s, step, a.Hitch):
        if unit in (None, asked_of(s), answer.gun):
            yield Offer("Hitch", answer, piece=answer.gun)


# ---------------------------------------------------------------------- orders


def _give(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    """The six orders of a unit, and whom it can assault; of an enemy, who can assault it."""
    if unit is None:
        return
    if s.side(unit) == step.side:
        for order in Order:
            yield Offer(order.said, given(s, step, unit, order), piece=unit, letter=KEYS[order])
        if s.units[unit].where is Where.TABLE:
            for foe in s.enemies(unit):
                if in_reach(s, unit, foe):
                    yield Offer(ASSAULT, a.Give(unit, Order.RUN, foe), piece=foe)
    elif s.there >> unit & 1:
        for own in (each for each in s.ready(step.side) if s.there >> each & 1 and in_reach(s, each, unit)):
            yield Offer(f"{ASSAULT} with {s.scenario.said(own)}", a.Give(own, Order.RUN, unit), piece=unit)


def in_reach(s: BattleState, unit: int, foe: int) -> bool:
    """Whether an assault is worth asking about; some may not assault at all."""
    reach = farthest_assault(s, unit)
    return bool(reach) and s.gap(unit, foe) <= reach + BEYOND


def given(s: BattleState, step: Any, unit: int, order: Order) -> a.Give:
    """An order as it is usually meant: a team with a fixed weapon turns to the nearest enemy that it can fire at so."""
    plain = a.Give(unit, order)
    turns = s.row(unit).kind is UnitKind.TEAM and has_facing(s, unit) and s.there >> unit & 1
    if order not in (Order.FIRE, Order.AMBUSH) or not turns or step.refusals(s, plain) is None:
        return plain
    for foe in sorted(s.enemies(unit), key=lambda foe: s.gap(unit, foe)):
        turned = a.Give(unit, order, facing=bearing(s.place(unit), s.place(foe)))
        if step.refusals(s, turned) is None:
            return turned
    return plain


# ---------------------------------------------------------------------- moves and fire


def _go(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    own = asked_of(s)
    if unit not in (None, own):
        yield from _boardings(s, step, own, unit)
        return
    proposed = [answer for answer in _suggested(s, step, a.Go) if answer.boards < 0]
    # Staying, as the rules propose it: who gets out or arrives begins somewhere. Who must move begins with any way.
    stay = next((answer for answer in proposed if not answer.bends), a.Go((), s.facing(own)))
    may_stay = step.refusals(s, stay) is None
    ahead = stay if may_stay else next((answer for answer in proposed if not answer.reverse), stay)
    yield Offer(MOVE, ahead, piece=own, lays="path")
    if s.is_vehicle(own) and not s.units[own].immobilised:
        still = a.Go((), s.facing(own), reverse=True)
        back = still if may_stay else next((answer for answer in proposed if answer.reverse), still)
        yield Offer(REVERSE, back, piece=own, letter="v", lays="path")
    if type(step) in OUTRIGHT and proposed:
        yield Offer(OUTRIGHT[type(step)], proposed[0], piece=own)
    if may_stay:
        yield Offer("Stay", stay, piece=own)
    yield from _boardings(s, step, own)


def _boardings(s: BattleState, step: Any, unit: int, vehicle: int | None = None) -> Iterator[Offer]:
    """Every vehicle that the unit can get into, straight away, or one of them."""
    letter = "o"
    for answer in trying_moves.boardings(s, unit, step.order) if isinstance(step, MoveUnit) else ():
        if vehicle in (None, answer.boards) and step.refusals(s, answer) is None:
            yield Offer(f"Board {s.scenario.said(answer.boards)}", answer, piece=unit, letter=letter)
            letter = ""


def _shoot(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    """What can be shot at, by whoever shoots or by the target; which weapons and what round is changed after that.

    Nobody is shot at without a unit: the shooter is chosen by itself, and its targets stand on the table.
    """
    own, seen = asked_of(s), set[int]()
    for answer in _shots(s, step):
        target = answer.aims[0].target if answer.aims else -1
        if unit not in (own, target):
            continue
        seen.add(target)
        yield Offer(worded(s, answer), answer, piece=target if target >= 0 else own)
    if unit is not None and unit not in seen and s.there >> unit & 1 and s.side(unit) != step.side:
        shot = a.Shoot((a.Aim(unit),))
        yield Offer(worded(s, shot), shot, piece=unit)


def _shots(s: BattleState, step: Any) -> Iterator[a.Shoot]:
    """Each target once, the nearest first, with all that is usually fired at it; of a mistake the ways there are."""
    if not isinstance(step, DeclareFire):
        yield from _suggested(s, step, a.Shoot)
        return
    for foe in sorted(s.enemies(step.unit), key=lambda foe: s.gap(step.unit, foe)):
        aim = usual_aim(s, step.unit, foe, step.order)
        if aim is not None:
            yield a.Shoot((aim,))


def _react(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    """Each reaction to such an action once, also those that are refused."""
    own = asked_of(s)
    if unit not in (None, own):
        return
    to_it = TO_FIRE if isinstance(step, ReactToFire) else step.offered
    proposed: dict[Any, a.React] = {}
    for answer in _suggested(s, step, a.React):
        proposed.setdefault(answer.reaction, answer)
    for reaction in Reaction:
        if reaction in to_it and (reaction is not Reaction.RECCE or s.has(own, Trait.RECCE)):
            said, answer = reaction.act.capitalize(), proposed.get(reaction, a.React(reaction))
            yield Offer(said, answer, piece=own, letter=REACTION_KEYS[reaction])


def _spring(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    """Each ambusher once, when the mover comes nearest to it; another inch is chosen with it."""
    nearest: dict[int, tuple[int, a.Spring]] = {}
    march = s.march
    for answer in _suggested(s, step, a.Spring):
        at = stand_at(march.path, answer.where).place if march is not None else s.place(answer.unit)
        away = tape(s.place(answer.unit), at)
        if answer.unit not in nearest or away < nearest[answer.unit][0]:
            nearest[answer.unit] = away, answer
    for _, answer in nearest.values():
        if unit in (None, answer.unit):
            yield Offer("Fire the ambush", answer, piece=answer.unit)


# ---------------------------------------------------------------------- what becomes of units


def _fall(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    if unit is None:
        for answer in _suggested(s, step, a.Fall):
            yield Offer(f"Fall: {weapons_said(s, answer.arms)}", answer)


def _choose(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    for answer in _suggested(s, step, a.Choose):
        if unit in (None, answer.unit):
            yield Offer("Choose", answer, piece=answer.unit)


def _fight_by(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    if unit is None:
        yield from (Offer(said, a.FightBy(mode), letter=MODE_KEYS[mode]) for mode, said in MODES.items())


def _keep(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    able = step.able(s)
    if unit is None:
        if len(able) > 1:
            yield Offer("Keep all", a.Keep(tuple(able)), letter="a")
        yield Offer("Keep none", a.Keep(), letter="o")
    for number in able:
        die = s.units[number].die
        if unit in (None, number) and die is not None:
            yield Offer(f"Keep {die.said}", a.Keep((number,)), piece=number)


Maker = Callable[[BattleState, Any, int | None], Iterator[Offer]]
MAKERS: dict[type[Struct], Maker] = {
    a.Place: _place,
    a.Give: _give,
    a.Go: _go,
    a.Hitch: _hitch,
    a.Unhitch: _unhitch,
    a.Shoot: _shoot,
    a.React: _react,
    a.Spring: _spring,
    a.Fall: _fall,
    a.Choose: _choose,
    a.FightBy: _fight_by,
    a.PutDown: _put_down,
    a.Keep: _keep,
}
