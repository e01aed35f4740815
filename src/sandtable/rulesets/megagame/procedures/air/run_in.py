"""Transports on their way to a drop square: who intercepts, which flak fires, and whether they fly at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_SERIALS, Escorts, FlakUnits, Grounded, Interceptors, Patrols
from sandtable.rulesets.megagame.procedures.air.come_down import StreamRun, stream_run
from sandtable.rulesets.megagame.procedures.air.fighters import FIGHT_SHAPED, fight_needs, fight_numbers
from sandtable.rulesets.megagame.procedures.air.flak import (
    FLAK_EFFECT_RULES,
    FLAK_RULES,
    FLAK_SHAPED,
    dice_number,
    flak_lines,
    flak_notes,
    flak_said,
)
from sandtable.rulesets.megagame.procedures.air.missions import not_by_night
from sandtable.rulesets.megagame.procedures.air.serial_groups import AlikeSerials
from sandtable.rulesets.megagame.procedures.air.stream import (
    STREAM_RULES,
    Flying,
    Stream,
    cover_note,
    patrol_notes,
    stream_of,
)
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Mission
from sandtable.sheet import Assessment, Facts
from sandtable.sheet.citing import once
from sandtable.sheet.facts import count, flag

RUN_IN_RULES = (*STREAM_RULES, *FLAK_RULES, mg.GAP_WEATHER)
RUN_IN_SHAPED = once(*FIGHT_SHAPED, *FLAK_EFFECT_RULES, *FLAK_SHAPED)


class RunInFacts(Facts, frozen=True, kw_only=True):
    """Serials that fly together to one drop square."""

    serials: Annotated[int, count("Serials", 1, MOST_SERIALS, "Transport serials of the stream")] = 9
    flak: FlakUnits = ("heavy-overflight", "light-2km")
    interceptors: Interceptors = 0
    escorts: Escorts = 0
    patrols: Patrols = 0
    night: Annotated[bool, flag("Night turn", "Transports do not fly by night")] = False
    grounded: Grounded = False

    @property
    def in_stream(self) -> int:
        """All serials that fly in it, whatever they carry."""
        return self.serials


def against_flying(facts: RunInFacts, mission: Mission, tables: Tables) -> Refused | None:
    return refused(
        not_by_night(facts.night, [mission], "transports fly in day turns only", tables),
        refuse_if(facts.grounded, mg.GAP_WEATHER, "no aircraft fly in this weather"),
    )


def intercepted(facts: RunInFacts, tables: Tables) -> Stream | None:
    """The fight over the serials, if anybody intercepts them."""
    if not facts.interceptors:
        return None
    flying = Flying(
        interceptors=facts.interceptors, cover=facts.escorts, patrols=facts.patrols, serials=facts.in_stream
    )
    return stream_of(flying, tables)


def run_in_assessed(
    subject: str, facts: RunInFacts, groups: tuple[AlikeSerials, ...], notes: Iterable[Effect], tables: Tables
) -> Assessment[StreamRun]:
    return Assessment(
        stream_run(intercepted(facts, tables), groups),
        f"{subject}{run_in_said(facts)}",
        run_in_needs(facts, tables),
        run_in_numbers(facts, tables),
        (*run_in_notes(facts, tables), *notes),
    )


def taken_note(facts: RunInFacts, groups: tuple[AlikeSerials, ...]) -> Iterator[Effect]:
    if facts.interceptors and len(groups) > 1:
        said = "which serials the interceptors take is drawn at random"
        yield Effect("taken", "at random", mg.GAP_A2A_BREAKTHROUGH, said)


def run_in_said(facts: RunInFacts) -> str:
    patrols = f" with {count_of(facts.patrols, 'patrol')}" if facts.patrols else ""
    met = f"{count_of(facts.interceptors, 'interceptor squadron')}{patrols} and " if facts.interceptors else ""
    escorted = facts.interceptors and facts.escorts
    cover = f", escorted by {count_of(facts.escorts, 'squadron')}," if escorted else ""
    return f"{cover} through {met}{flak_said(facts.flak)}"


def run_in_needs(facts: RunInFacts, tables: Tables) -> tuple[str, ...]:
    """What every die needs, the fighters' first, as one sentence for a message."""
    stream = intercepted(facts, tables)
    fought = () if stream is None else (", ".join(fight_needs(stream.attackers, stream.fight, tables)),)
    return tuple(filter(None, ("; ".join((*fought, *flak_lines(facts.flak, tables).values())),)))


def run_in_numbers(facts: RunInFacts, tables: Tables) -> tuple[Target, ...]:
    stream = intercepted(facts, tables)
    fight = () if stream is None else fight_numbers(stream.fight, tables)
    return (*fight, dice_number(facts.flak, "serial"))


def run_in_notes(facts: RunInFacts, tables: Tables) -> tuple[Effect, ...]:
    """The fighters first, then the flak."""
    stream = intercepted(facts, tables)
    if stream is None:
        alone = ": patrols go for no stream" if facts.patrols else ""
        nobody = Effect("interceptors", 0, mg.A2A_STREAM_CONDITION, f"nobody intercepts{alone}")
        return (nobody, *flak_notes(facts.flak, tables))
    most = min(facts.interceptors, facts.in_stream)
    said = f"if the interceptors win, each squadron of them left takes 1 serial, at most {most} in all"
    return (
        cover_note(stream, tie_said="they intercept"),
        *patrol_notes(facts.patrols),
        Effect("most_serials", most, mg.A2A_STREAM_LOSSES, said),
        *flak_notes(facts.flak, tables),
    )
