"""In games played at random, whatever is asked can be said, read back, worded, offered, laid and told."""

import re
from random import Random
from typing import Any

import pytest

from sandtable.dice.fair import FaceStream
from sandtable.dice.play import PlayDice
from sandtable.game.agenda import run_on
from sandtable.game.planning import Draft
from sandtable.rulesets.flames_of_war.battle.asked import asked_of
from sandtable.rulesets.flames_of_war.battle.game import BattleGame
from sandtable.sheet.registry import ruleset

NAMES = ("patrol_in_the_orchard", "orchard_at_dusk", "bocage_crossroads", "bridgehead_on_the_vistula")
STEPS, LOOKED_AT = 400, 3


def opened(name: str) -> BattleGame:
    shelf = ruleset("flames_of_war").shelf
    assert shelf is not None
    game = shelf.open(name)
    assert isinstance(game, BattleGame)
    return game


@pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in NAMES for seed in (11, 12)])
def test_whatever_is_asked_can_be_said_offered_laid_and_told(name: str, seed: int) -> None:
    game, dice = opened(name), PlayDice(FaceStream(seed.to_bytes(32)))
    rng = Random(seed)  # noqa: S311 - for a test
    rules, events = ruleset("flames_of_war").rules, list[Any]()
    s = run_on(game.start(), dice, events.append)
    for number in range(STEPS):
        if not s.agenda:
            break
        step = s.agenda[0]
        tried = [answer for _, answer in zip(range(LOOKED_AT), step.suggest(s, rng), strict=False)]
        for answer in tried:
            line = game.said(s, answer)
            assert game.read(s, line) == answer, line
            assert game.worded(s, answer)
            game.forecasts(s, answer)
            game.options(s, answer)
        if number % 5 == 0:
            offered = [offer for piece in (None, *game.pieces(s)) for offer in game.offers(s, piece)]
            assert any(offer.refused is None or offer.lays for offer in offered), step
            for offer in offered:
                if offer.lays and offer.piece is not None:
                    _laid(game, s, offer.verb, offer.piece)
        turned = game.take(s, tried[0], dice)
        events += turned.events
        s = turned.state
    told = [line for event in events for line in game.story(event)]
    cited = {rule for line in told for rule in re.findall(r"§ (\S+)$", line)}
    assert cited
    assert {rule for rule in cited if rule not in rules} == set()


def _laid(game: BattleGame, s: Any, verb: str, piece: int) -> None:
    """What is laid comes to a plan, with nothing laid yet and with a tape somewhere."""
    assert game.plan(s, Draft(verb, piece)) is not None
    living = s.living(max(0, asked_of(s)))
    x, y = s.place(living[0]) if living else (1200, 1200)
    assert game.plan(s, Draft(verb, piece, ((x + 150, y + 100),))) is not None
