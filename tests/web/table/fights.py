"""Games that stand just before something happens: a defender falls, somebody goes back, the last dice of all fall.

The battlefield is small and the enemies stand side by side, so that little has to be played before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import httpx
import msgspec
from tests.rulesets.dday_to_berlin.battle.situations import scenario_text
from tests.web.table.playing import Begun

from sandtable.game.cup import seeded_cup
from sandtable.game.match import Match
from sandtable.sheet.shelves import playable
from sandtable.web.faces.face import face_of
from sandtable.web.games.picture import log
from sandtable.web.games.scene_said import SceneSaid
from sandtable.web.games.wire import LogEntry

BLUE = ["HQ hq_leg B1", "Tank tnk_heavy C2/N veteran", "Able inf B2/N veteran", "Gun art_medium B1"]
RED = ["Stab hq_leg D5", "Fritz inf C3/S poor", "Hans inf B3/S poor", "Kanon art_light D5"]
BATTLE = scenario_text(blue=BLUE, red=RED)
SHORT = scenario_text(blue=BLUE, red=RED, top="turns = 1")
#: So many battles are tried until the thing happens within so many answers.
MANY, SOON = 400, 16


class Moment:
    """A game of which the last answer is still to be given; `seat` gives it, and `scene` is what comes of it."""

    def __init__(self, address: str, kind: str, **wanted: Any) -> None:
        seed, answers, self.entry = _before(kind)
        *before, self._last = answers
        self.scene: SceneSaid = self.entry.scenes[0]
        self.game = Begun(address, seed=seed, scenario="", scenario_text=battle(kind), **wanted)
        self._at = f"{address}/api/games/{self.game.name}"
        self._version = httpx.get(self._at, headers=self._head("blue")).json()["version"]
        for each in before:
            self._give(*each)

    @property
    def seat(self) -> str:
        return self._last[0]

    def happen(self) -> None:
        self._give(*self._last)

    def give(self, seat: str) -> None:
        """Whatever the seat that is asked may answer without a piece."""
        offers = httpx.get(f"{self._at}/offers", headers=self._head(seat)).json()["offers"]
        self._give(seat, next(offer["answer"] for offer in offers if not offer["refusals"]))

    def _head(self, seat: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.game.tokens[seat]}"}

    def _give(self, seat: str, answer: Any) -> None:
        given = {"version": self._version, "answer": answer}
        done = httpx.post(f"{self._at}/answers", headers=self._head(seat), json=given)
        done.raise_for_status()
        self._version = done.json()["version"]


#: Where to look first: in these battles it happens soon.
FIRST = {"defender falls": 57, "activation": 0, "retreat": 10, "the end": 5}
WANTED: dict[str, Callable[[SceneSaid], bool]] = {
    "defender falls": lambda scene: "defender shattered" in scene.headline and scene.side == 0 and bool(scene.lost),
    "activation": lambda scene: "activation" in scene.headline and scene.side == 0,
    "retreat": lambda scene: "goes back" in scene.headline and scene.side == 0,
    "the end": lambda scene: bool(scene.casts) and 0 in scene.sides,
}


def battle(kind: str) -> str:
    """The battle in which it happens; what ends it happens in one of a single turn."""
    return SHORT if kind == "the end" else BATTLE


@cache
def _before(kind: str) -> tuple[str, tuple[tuple[str, Any], ...], LogEntry]:
    """The seed of a battle of suggestions, its answers up to the one that brings it about, and what the log says."""
    _, shelf = playable("dday_to_berlin")
    game = shelf.open_source("test", battle(kind))
    seat = game.seats[0]
    for seed in map(str, (FIRST[kind], *range(MANY))):
        match: Match[Any] = Match.begin(game, seeded_cup(seed).dice())
        rng = Random(seed)  # noqa: S311
        answers: list[tuple[str, Any]] = []
        while (question := match.question) is not None and len(answers) < SOON:
            answer, giver = next(game.suggest(match.state, rng)), game.seat_of(question.hands[0])
            match.answer(answer, giver)
            answers.append((giver.name, msgspec.to_builtins(answer)))
            (entry,) = log(match, face_of(game), seat, len(answers) - 1, len(answers), {})
            over = match.question is None
            if entry.scenes and WANTED[kind](entry.scenes[0]) and over == (kind == "the end"):
                return seed, tuple(answers), entry
    raise AssertionError(f"no {kind} in {MANY} battles")
