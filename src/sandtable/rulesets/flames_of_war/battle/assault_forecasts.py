"""The odds of a charge before it is declared: rolls on its way, Defensive Fire, its blow; and of what answers it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sandtable.explain.sentences import count_of
from sandtable.game.question import Forecast
from sandtable.rulesets.flames_of_war.battle import rates
from sandtable.rulesets.flames_of_war.battle.answers import ChargeIn, CounterCharge, Shoot
from sandtable.rulesets.flames_of_war.battle.bombarding import sheltered
from sandtable.rulesets.flames_of_war.battle.charge_seen import ChargeSeen, charge_seen, counter_seen
from sandtable.rulesets.flames_of_war.battle.contacts import assault_of, assaulting
from sandtable.rulesets.flames_of_war.battle.countering import CounterCharges, MayCounterattack
from sandtable.rulesets.flames_of_war.battle.crossing import tests_on
from sandtable.rulesets.flames_of_war.battle.defending import DefendersFire, settled
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.striking import strikers, whom
from sandtable.rulesets.flames_of_war.battle.volley_facts import Given, exchanges
from sandtable.rulesets.flames_of_war.procedures.assault.assault_strike import ASSAULT_STRIKE
from sandtable.rulesets.flames_of_war.procedures.assault.charge_cross import CHARGE_CROSS, ChargeCrossFacts
from sandtable.rulesets.flames_of_war.procedures.assault.counterattack import COUNTERATTACK
from sandtable.rulesets.flames_of_war.procedures.assault.strikers import AssaultStrikeFacts
from sandtable.rulesets.flames_of_war.procedures.fire.volley import VOLLEY

#: So many units that are struck have results of their own.
MOST_UNITS = 3


def of_charge(s: BattleState, answer: ChargeIn) -> Iterator[Forecast]:
    """Cross rolls, the Defensive Fire at all who get in, and what they strike if it stops nobody."""
    seen, side = charge_seen(s, answer), s.side(answer.unit)
    yield from _crossings(s, seen)
    if assaulting(seen.after, side):
        defence = DefendersFire(1 - side)
        yield from of_defence(seen.after, defence, defence.everybody(seen.after), theirs=True)
        yield from _blow(seen.after, side, "Then")


def of_counter_charge(s: BattleState, step: CounterCharges, answer: CounterCharge) -> Iterator[Forecast]:
    """Cross rolls, and what all who counterattack strike."""
    seen = counter_seen(s, step.side, answer)
    yield from _crossings(s, seen)
    yield from _blow(seen.after, step.side, "Then" if seen.ways else "")


def of_defence(s: BattleState, step: DefendersFire, answer: Shoot, *, theirs: bool = False) -> Iterator[Forecast]:
    """The Defensive Fire of some defenders, enemy unit by enemy unit."""
    aims = tuple(aim for each in answer.aims for aim in settled(s, each))
    for part in exchanges(s, aims, Given(defensive=True, among=assault_of(s).charged)) if aims else ():
        shooters = tuple(dict.fromkeys(part.shooters))
        label = f"Defensive Fire of {count_of(len(shooters), 'team')} of {s.scenario.said(s.unit_of(shooters[0]))}"
        yield Forecast(VOLLEY.name, part.facts, label, theirs=theirs)


def of_test(s: BattleState, step: MayCounterattack) -> Iterator[Forecast]:
    """The test of a unit that rolls again to counterattack."""
    yield Forecast(COUNTERATTACK.name, step.facts(s), f"{s.scenario.said(step.unit)} rolls again")


def _crossings(s: BattleState, seen: ChargeSeen) -> Iterator[Forecast]:
    """The Cross rolls of teams that charge across the same pieces."""
    alike: Counter[tuple[int, tuple[int, ...]]] = Counter()
    sample: dict[tuple[int, tuple[int, ...]], int] = {}
    for body, way in seen.ways:
        pieces = tuple(test.piece for test in tests_on(s, body, way.path) if not test.mine)
        key = s.tables.mobility[s.card(body).mobility].cross, pieces
        if pieces:
            alike[key] += 1
            sample[key] = body
    for (cross, pieces), teams in alike.items():
        facts = ChargeCrossFacts(
            teams=teams,
            cross=cross,
            kind=s.kind(sample[cross, pieces]),
            terrain=tuple(rates.terrain(s.scenario, piece).value for piece in pieces),
        )
        names = " and ".join(s.scenario.ground.pieces[piece].name for piece in pieces)
        yield Forecast(CHARGE_CROSS.name, facts, f"{count_of(teams, 'team')} across {names}")


def _blow(s: BattleState, side: int, begins: str) -> Iterator[Forecast]:
    """What a side strikes with everybody who is in contact."""
    bodies = strikers(s, side)
    struck = tuple(dict.fromkeys(foe for body in bodies for foe in whom(s, body, side)))
    if struck:
        label = f"{begins} {count_of(len(bodies), 'team')} {'strikes' if len(bodies) == 1 else 'strike'}".strip()
        yield Forecast(ASSAULT_STRIKE.name, blow_facts(s, side, bodies, struck), label)


def blow_facts(s: BattleState, side: int, bodies: Sequence[int], struck: Sequence[int]) -> AssaultStrikeFacts:
    """Who strikes whom, team by team, with the cover that most of those struck have."""
    units = list(dict.fromkeys(s.unit_of(foe) for foe in struck))
    parted = units if len(units) <= MOST_UNITS else units[:1]
    named = [[foe for foe in struck if s.unit_of(foe) == unit or len(parted) < len(units)] for unit in parted]
    order = [foe for unit in named for foe in unit]
    codes = [tuple(s.card(foe).id for foe in unit) for unit in (*named, (), ())]
    covers = Counter(sheltered(s, bodies[0], foe) for foe in order)
    return AssaultStrikeFacts(
        strikers=tuple(s.card(body).id for body in bodies),
        first_unit=codes[0],
        second_unit=codes[1],
        third_unit=codes[2],
        contacts=tuple(
            (number, *(order.index(foe) + 1 for foe in whom(s, body, side))) for number, body in enumerate(bodies, 1)
        ),
        struck_apart=tuple((number, "bailed") for number, foe in enumerate(order, 1) if s.bailed >> foe & 1),
        cover=covers.most_common(1)[0][0],
    )
