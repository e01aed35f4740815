"""Minefields: whom they wait for, what they do, and who is near enough to clear one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.game import Tell
from sandtable.inches.apart import off_piece, within_piece
from sandtable.inches.bodies import box_about
from sandtable.inches.moving.path import first_near
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import suffering
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.procedures.moving.minefield import MINEFIELD, Mined, MineFacts
from sandtable.rulesets.flames_of_war.terms import Kind, Rating, TankState
from sandtable.sheet.rolling import throw_and_tell

S = TypeVar("S", bound=BattleState)


def fields(s: BattleState) -> int:
    """The minefields that are not cleared, as a set of pieces."""
    return s.scenario.minefields & ~s.swept


def reach(s: BattleState, body: int) -> int:
    """From a team's centre to a marker, where its edge is within reach of it."""
    return INCH * s.tables.limit("mine_reach") + s.radius(body)


def met(s: BattleState, body: int, path: Sequence[Place]) -> Iterator[tuple[int, int]]:
    """Each minefield that a path comes within 2 in of, and how far along it (fow.gap.mines)."""
    if not (left := fields(s)):
        return
    near, (west, south, east, north) = reach(s, body), box_about(path)
    for piece in s.scenario.pieces_of(left):
        x, y, right, up = piece.box
        if west - near > right or east + near < x or south - near > up or north + near < y:
            continue
        where = first_near(path, piece, near)
        if where is not None:
            yield piece.number, where


def is_near(s: BattleState, body: int, piece: int) -> bool:
    return within_piece(s.scenario.ground.pieces[piece], s.place(body), reach(s, body))


def off(s: BattleState, body: int, piece: int) -> int:
    """From a team's edge to a marker."""
    return max(0, off_piece(s.scenario.ground.pieces[piece], s.place(body)) - s.radius(body))


def beside(s: BattleState, side: int) -> int:
    """The teams of a side that stand within reach of a minefield, as a set: at the end of its turn they entered it."""
    own = numbers_in(s.there & s.scenario.bodies_of_side[side] & ~s.scenario.aircraft) if fields(s) else ()
    return set_of(body for body in own if any(is_near(s, body, piece) for piece in numbers_in(fields(s))))


def thrown(s: BattleState, body: int, dice: Dice, tell: Tell) -> Mined:
    """A team sets off mines, or avoids them."""
    card, unit = s.card(body), s.unit_of(body)
    facts = MineFacts(
        kind=card.kind,
        skill=card.skill,
        tactics=card.named(Rating.TACTICS),
        top=card.top if card.kind is Kind.ARMOURED else 1,
        save=card.save or 3,
    )
    found: Mined = throw_and_tell(s.scenario.assess, s.side_of(body), MINEFIELD, facts, dice, tell, (unit,))
    return found


def suffered(s: S, body: int, mined: Mined, dice: Dice, tell: Tell) -> S:
    """The state after what mines did to a team; their hits do not Pin Down (fow.gap.mines)."""
    fate = TankState.BAILED if mined.bailed else TankState.DESTROYED
    return suffering.suffer(s, body, fate, fow.GAP_MINES, dice, tell)
