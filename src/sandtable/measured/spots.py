"""Places as people type them: "to 23.5,14", "6 toward the mill", "4 at 45", "behind the wood", "out of sight of PaK".

Several are joined by "then". Whether a place can be reached is not judged here: the rules say so. Only where a player
leaves it open how far ("toward the mill") or where exactly ("behind …") is it chosen for him, within what he may do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from sandtable.inches.directions import ahead_of, bearing
from sandtable.inches.layer import cuts_of
from sandtable.inches.pieces import Piece, Shape
from sandtable.inches.tape import INCH, Place, place_said, tape, towards
from sandtable.measured.names import MeasuredNames, coordinates, direction, distance, is_number
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.notation.words import Token, joined

TOWARD = frozenset({"toward", "towards"})
#: So far behind a piece somebody stands who is told to go behind it.
BEHIND = INCH // 2
USAGE = "say '6 toward NAME', 'to 23.5,14', '6 at 45', '6 north', 'behind NAME' or 'out of sight of NAME'"


class Mover(Protocol):
    """What must be known of whoever is sent somewhere."""

    names: MeasuredNames
    #: Where it stands, the radius of its disc and how far it may go.
    start: Place
    radius: int
    reach: int

    def standing(self, tokens: Sequence[Token]) -> Place | None:
        """Where the unit stands that some words name; None if they name none."""

    def enemies(self) -> Sequence[Place]:
        """Where those stand from whom one hides, the nearest first."""

    def sees(self, enemy: Place, place: Place) -> bool:
        """Whether an enemy at a place sees another place."""

    def within_reach(self) -> Iterable[Place]:
        """Places that it can go to, the nearest first."""


def path(mover: Mover, tokens: Sequence[Token]) -> tuple[Place, ...]:
    """The bends and the end that some words tell."""
    found: list[Place] = []
    at, left = mover.start, mover.reach
    for leg in _legs(tokens):
        end = _spot(mover, leg, at, left)
        left = max(0, left - tape(at, end))
        at = end
        found.append(end)
    return tuple(found)


def _legs(tokens: Sequence[Token]) -> list[list[Token]]:
    legs: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == "then" and not token.units:
            legs.append([])
        else:
            legs[-1].append(token)
    if not all(legs):
        raise FactsFault(f"where to? {USAGE}")
    return legs


def _spot(mover: Mover, tokens: list[Token], at: Place, left: int) -> Place:
    words = [token.text if not token.units else "" for token in tokens]
    if words[0] == "to":
        return thing(mover, tokens[1:])
    if (place := coordinates(tokens)) is not None:
        return place
    if words[0] == "behind":
        return _behind(mover, _piece(mover, tokens[1:]), at)
    if words[:3] == ["out", "of", "sight"]:
        return _out_of_sight(mover, tokens[4:] if words[3:4] == ["of"] else tokens[3:], at)
    far = left
    if is_number(tokens[0]):
        far, tokens = distance(tokens[0]), tokens[1:]
        if tokens and tokens[0].text in ("in", "inch", "inches"):
            tokens = tokens[1:]
    if tokens and tokens[0].text in TOWARD:
        return towards(at, thing(mover, tokens[1:]), far)
    turned = direction(tokens[1:] if tokens and tokens[0].text == "at" else tokens)
    if turned is None:
        raise FactsFault(f"'{joined(tokens)}' is no place: {USAGE}")
    return ahead_of(at, turned, far)


def thing(mover: Mover, tokens: Sequence[Token]) -> Place:
    """A place by its coordinates, a unit where it stands, or a piece by its middle."""
    if not tokens:
        raise FactsFault(f"where to? {USAGE}")
    if (place := coordinates(tokens)) is not None:
        return place
    if (place := mover.standing(tokens)) is not None:
        return place
    return _piece(mover, tokens).middle


def _piece(mover: Mover, tokens: Sequence[Token]) -> Piece:
    found = mover.names.piece(tokens)
    if found is None:
        raise mover.names.unknown(tokens)
    return found


def _behind(mover: Mover, piece: Piece, at: Place) -> Place:
    """On the far side of a piece from the nearest enemy, as near to it as its disc allows."""
    enemies = mover.enemies()
    if not enemies:
        raise FactsFault(f"behind {piece.name} from whom? There is no enemy in sight: say a place or a distance")
    enemy = enemies[0]
    away = bearing(enemy, piece.middle)
    west, south, east, north = piece.box
    beyond = ahead_of(piece.middle, away, east - west + north - south + INCH)
    last = max((cut.start + cut.inside for cut in cuts_of(piece, piece.middle, beyond)), default=0)
    gap = mover.radius + BEHIND if piece.shape is not Shape.LINE else BEHIND
    return ahead_of(piece.middle, away, last + gap)


def _out_of_sight(mover: Mover, tokens: Sequence[Token], at: Place) -> Place:
    """The nearest place within reach that somebody does not see, or nobody does where none is named."""
    if tokens:
        named = mover.standing(tokens)
        if named is None:
            raise mover.names.unknown(tokens)
        watchers: Sequence[Place] = (named,)
    else:
        watchers = mover.enemies()
    for place in mover.within_reach():
        if not any(mover.sees(watcher, place) for watcher in watchers):
            return place
    whom = joined(tokens) or "everybody"
    raise FactsFault(f"no place out of sight of {whom} was found within reach: say where to go")


def spot_said(place: Place) -> str:
    """A place so that it is understood again."""
    return f"to {place_said(place)}"


def path_said(bends: Sequence[Place]) -> str:
    """A path so that it is understood again."""
    return " then ".join(map(spot_said, bends))


#: Between the ways of the teams of a unit, and for one that has none.
NEXT_TEAM, STAYS = "/", "stay"


def each_said(ways: Sequence[Sequence[Place]]) -> str:
    """A way for each body of a unit so that it is understood again: "to 10,5 / to 11,5 then to 12,6 / stay"."""
    return f" {NEXT_TEAM} ".join(path_said(way) if way else STAYS for way in ways)


def each_way(movers: Sequence[Mover], tokens: Sequence[Token]) -> tuple[tuple[Place, ...], ...]:
    """A way for each body, as many as there are."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == NEXT_TEAM:
            parts.append([])
        else:
            parts[-1].append(token)
    if len(parts) != len(movers):
        raise FactsFault(f"{len(parts)} ways were given for {len(movers)} teams: part them by ' / ', or say 'stay'")
    return tuple(() if joined(part) == STAYS else path(mover, part) for mover, part in zip(movers, parts, strict=True))


def facing_of(mover: Mover, tokens: Sequence[Token], at: Place) -> int:
    """A facing: degrees, a word of the compass, or towards something."""
    turned = direction(tokens)
    if turned is None:
        aim = thing(mover, [token for token in tokens if token.text not in TOWARD])
        turned = bearing(at, aim)
    return turned
