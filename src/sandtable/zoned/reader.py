"""From typed words to an answer on zones. Rules are not judged here: a wrong answer is for them to refuse."""

from __future__ import annotations

from typing import Any

from sandtable.ground.grid import LABEL
from sandtable.sheet.notation.reader import Reader, Tokens
from sandtable.sheet.notation.words import Token
from sandtable.zoned.choosing import good_facing
from sandtable.zoned.names import TYPED_FACINGS, ZoneNames, facing
from sandtable.zoned.state import ZoneState


class ZoneReader(Reader):
    """Reads one command at one moment of a game on zones, for the side that decides."""

    names: ZoneNames
    s: ZoneState[Any, Any]

    def __init__(self, s: ZoneState[Any, Any], names: ZoneNames) -> None:
        self.s = s
        self.side: int = s.agenda[0].decider(s)
        super().__init__(names, s.scenario.of_side[self.side])

    def end(self, parts: dict[str, list[Token]], key: str) -> tuple[int, int]:
        """A zone and the facing there: "D4 facing n", "D4 n", or only the zone for the facing that suits it."""
        tokens = parts[key] if key in parts else parts[""]
        turned = parts.get("facing")
        if turned is None and len(tokens) > 1 and tokens[-1].text in TYPED_FACINGS:
            tokens, turned = tokens[:-1], tokens[-1:]
        zone = self.names.zone(tokens)
        return zone, self.usual_facing(zone) if turned is None else facing(turned)

    def usual_facing(self, zone: int) -> int:
        """How a unit faces in a zone where nobody says otherwise: towards the enemy, or away from the own edge."""
        return good_facing(self.s, self.side, zone)

    def means_zone(self, tokens: Tokens) -> bool:
        """Whether a word is a zone, or looks like one and is part of no unit's name."""
        word = tokens[0]
        if len(tokens) > 1 or word.units:
            return False
        return self.names.is_zone(word) or bool(
            LABEL.fullmatch(word.text.upper()) and not self.names.fitting((word.text,), self.own)
        )
