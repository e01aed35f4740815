"""The odds of fire before it is declared: whole volleys, one team among its targets, smoke, flak and swaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sandtable.explain.sentences import count_of
from sandtable.game.question import Forecast
from sandtable.inches.tape import INCH, said
from sandtable.rulesets.flames_of_war.battle.answers import Aim, Shoot, Swap
from sandtable.rulesets.flames_of_war.battle.anti_aircraft import armed
from sandtable.rulesets.flames_of_war.battle.mistaking import MistakenTarget
from sandtable.rulesets.flames_of_war.battle.smoke_balls import smoke_facts
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.volley_facts import USUAL, Exchange, Given, exchanges
from sandtable.rulesets.flames_of_war.battle.volleys_to_try import settled
from sandtable.rulesets.flames_of_war.procedures.fire.mistaken_target import MISTAKEN_TARGET
from sandtable.rulesets.flames_of_war.procedures.fire.volley import VOLLEY
from sandtable.rulesets.flames_of_war.procedures.sighting.aa_volley import AA_VOLLEY, AAVolleyFacts
from sandtable.rulesets.flames_of_war.procedures.sighting.smoke import SMOKE_BALL

#: What is said of a shooter that shoots at Aircraft; the rest makes no difference to them.
FLAK_WORDS = ("moved", "halted", "pinned")


def of_shooting(s: BattleState, answer: Shoot) -> Iterator[Forecast]:
    """What a unit's fire will do, if nobody mistakes a target and no choice puts hits elsewhere."""
    found = settled(s, answer)
    if answer.smoke:
        alike = Counter(smoke_facts(s, aim) for aim in found.aims)
        for facts, teams in alike.items():
            yield Forecast(SMOKE_BALL.name, replace(facts, teams=teams), f"{count_of(teams, 'team')} shooting smoke")
        return
    yield from of_aims(s, found.aims)


def of_aims(s: BattleState, aims: Sequence[Aim], given: Given = USUAL) -> Iterator[Forecast]:
    """The volley that is declared with these aims, enemy unit by enemy unit."""
    for part in exchanges(s, aims, given):
        yield Forecast(VOLLEY.name, part.facts, label_of(s, part))


def of_one(s: BattleState, answer: Shoot, target: int) -> Iterator[Forecast]:
    """What becomes of one team among those that a volley can hit."""
    for part in exchanges(s, settled(s, answer).aims):
        if target in part.targets:
            facts = replace(part.facts, only=part.targets.index(target) + 1)
            yield Forecast(VOLLEY.name, facts, f"{s.scenario.team_names[target]} under the whole volley")


def label_of(s: BattleState, part: Exchange) -> str:
    """Who shoots at whom, and from how far."""
    shooters = tuple(dict.fromkeys(part.shooters))
    near = min(float(row[1]) for row in part.facts.shooters_apart)
    return f"{count_of(len(shooters), 'team')} at {s.scenario.said(part.unit)} from {said(round(near * INCH))}"


def of_flak(s: BattleState, answer: Shoot) -> Iterator[Forecast]:
    """What fire at Aircraft brings down before they attack."""
    for part in exchanges(s, armed(s, answer)):
        yield Forecast(AA_VOLLEY.name, flak_facts(part), label_of(s, part))


def flak_facts(part: Exchange) -> AAVolleyFacts:
    """The same fire as the question about flak asks for it: distances, and what keeps weapons from their full ROF."""
    facts = part.facts
    return AAVolleyFacts(
        shooters=facts.shooters,
        aircraft=facts.targets,
        distance=facts.distance,
        night=facts.night,
        shooters_apart=tuple(
            (*row[:2], *(word for word in FLAK_WORDS if word in row), *row[-2:]) for row in facts.shooters_apart
        ),
        lines_apart=tuple(row[:3] for row in facts.lines_apart if len(row) > 2 and not isinstance(row[2], str)),
        aircraft_between=facts.targets_between,
    )


def of_swap(s: BattleState, step: MistakenTarget, answer: Swap) -> Iterator[Forecast]:
    """Whether the hits change places."""
    yield Forecast(MISTAKEN_TARGET.name, step.facts(s, answer), "The hits change places")
