"""What an answer led to, at its place on the board: made from what one seat saw before and sees after, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from sandtable.game import Game
from sandtable.game.account import Told
from sandtable.game.scene import Cast, Scene
from sandtable.web.faces.face import Face, Piece, PieceBody
from sandtable.web.games.scene_said import Gone, SceneSaid, Went

#: A scene tells of so many pieces at most; where more go at once, a picture of arrows says nothing.
MOST_PIECES = 24


def scenes(game: Game[Any], face: Face, known: Told, before: Any, after: Any) -> tuple[SceneSaid, ...]:
    """The scenes of one answer, as far as a seat is told of it; `before` and `after` are what it sees."""
    found = game.scenes(known.events)
    if len(found) == 1 and not found[0].casts:
        found = (replace(found[0], casts=tuple(_thrown(known)), side=known.side),)
    if not found:
        return ()
    pieces = {piece.number: piece for piece in face.standing(before)}
    standing = {piece.number: piece for piece in face.standing(after)}
    bodies = {body.number: body for body in face.bodies(before)}
    if bodies:
        gone, went = _bodies(pieces, standing, bodies, face.bodies(after), face.ways(known.events))
    else:
        gone, went = _pieces(pieces, standing)
    lost, moved = _shared(found, gone[:MOST_PIECES]), _shared(found, went[:MOST_PIECES])
    said = [_said(game, scene, pieces, tuple(lost[at]), tuple(moved[at])) for at, scene in enumerate(found)]
    # Words alone are in the log.
    return tuple(each for each in said if each.casts or each.lost or each.moved)


Changes = tuple[list[Gone], list[Went]]


def _pieces(before: Mapping[int, Piece], after: Mapping[int, Piece]) -> Changes:
    """Who is lost and who is elsewhere, of pieces that stand at one place each."""
    changed = [(old, now) for number, now in after.items() if (old := before.get(number)) is not None and old != now]
    gone = [Gone(old.number, old.name, old.side, old.place) for old, now in changed if now.lost and not old.lost]
    went = [
        Went(old.number, old.name, old.side, old.place, now.place)
        for old, now in changed
        if old.place and now.place and old.place != now.place
    ]
    return gone, went


def _bodies(
    before: Mapping[int, Piece],
    after: Mapping[int, Piece],
    stood: Mapping[int, PieceBody],
    stand: Iterable[PieceBody],
    ways: Mapping[int, tuple[str, ...]],
) -> Changes:
    """The same body by body, with the bends of their ways: a piece whose first body falls has gone nowhere.

    A body that is no longer there is lost if its piece is, or if others of it are still on the table; a whole piece
    that left the table otherwise is somewhere else.
    """
    now = {body.number: body for body in stand}
    left = {body.piece for body in now.values()}
    gone: list[Gone] = []
    went: list[Went] = []
    for number, old in stood.items():
        piece, body = before.get(old.piece), now.get(number)
        if piece is None or old.wrecked:
            continue
        left_out = body is None and (old.piece in left or (old.piece in after and after[old.piece].lost))
        if left_out or (body is not None and body.wrecked):
            gone.append(Gone(piece.number, piece.name, piece.side, old.place, old.radius))
        if body is not None and body.place != old.place:
            bends = _bends(ways.get(number, ()), old.place, body.place)
            went.append(Went(piece.number, piece.name, piece.side, old.place, body.place, old.radius, bends))
    return gone, went


def _bends(way: tuple[str, ...], source: str, target: str) -> tuple[str, ...]:
    """Where a way bent that was told from its source to its target; of one told in part nothing is drawn."""
    return way[1:-1] if way and (way[0], way[-1]) == (source, target) else ()


def _thrown(known: Told) -> Iterator[Cast]:
    for throw in known.throws:
        yield Cast(sides=throw.sides, faces=tuple(throw.faces), rule=throw.why)


def _shared(found: Sequence[Scene], pieces: Iterable[Any]) -> list[list[Any]]:
    """Pieces by the scene that names them; those that none names are put to the first."""
    shares: list[list[Any]] = [[] for _ in found]
    for piece in pieces:
        named = (place for place, scene in enumerate(found) if piece.number in (*scene.units, *scene.against))
        shares[next(named, 0)].append(piece)
    return shares


def _said(
    game: Game[Any], scene: Scene, pieces: dict[int, Piece], lost: tuple[Gone, ...], moved: tuple[Went, ...]
) -> SceneSaid:
    sources = _places(scene.units, pieces)
    places = (*(_places(scene.against, pieces) or sources), *(each.place for each in lost if each.place))
    at = next(iter(places), "")
    targets = {pieces[number].side for number in scene.against if number in pieces}
    acting = {scene.side} if scene.side >= 0 else set()
    sides = acting | targets | {*scene.concerns, *(each.side for each in lost), *(each.side for each in moved)}
    return SceneSaid(
        headline=scene.headline,
        side=scene.side,
        source=tuple(place for place in sources if place != at),
        at=at or next((each.target for each in moved), ""),
        lost=lost,
        moved=moved,
        casts=scene.casts,
        numbers=scene.numbers,
        because=scene.because,
        then=scene.then,
        profits=_profits(game, scene, lost),
        sides=tuple(sorted(sides)),
    )


def _places(numbers: Iterable[int], pieces: dict[int, Piece]) -> tuple[str, ...]:
    """Where pieces stood, each place once."""
    standing = (pieces[number].place for number in numbers if number in pieces)
    return tuple(dict.fromkeys(place for place in standing if place))


def _profits(game: Game[Any], scene: Scene, lost: tuple[Gone, ...]) -> int | None:
    """The game's own word, or else, of two sides, the one that lost nothing where the other did."""
    losers = {each.side for each in lost}
    if scene.profits is None and len(losers) == 1 and len(game.sides) == 2:
        return 1 - losers.pop()
    return scene.profits
