"""Building a force: its points, its formations, and what it must and may hold."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refusal, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import some_platoons
from sandtable.rulesets.flames_of_war.procedures.cards.formations import Company, OrderOfBattle, in_order, points_of
from sandtable.rulesets.flames_of_war.procedures.cards.platoon_card import formation_said
from sandtable.rulesets.flames_of_war.rows import Platoon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import count

MOST_PLATOONS = 30


class ForceFacts(Facts, frozen=True, kw_only=True):
    """Platoons that are to fight together, each HQ before the combat platoons it leads."""

    points: Annotated[int, count("Points limit", 10, 300, "100 points are a full-size force", "points")] = 100
    platoons: Annotated[
        tuple[str, ...],
        some_platoons("Platoons", MOST_PLATOONS, "Every platoon; combat platoons follow the HQ listed before them"),
    ] = ("de_pz_hq", "de_pz4", "de_pz4", "de_stug", "de_puma")


def against_company(company: Company, tables: Tables) -> Refused | None:
    """What is wrong with one formation."""
    name = f"the {formation_said(company.formation.id)}"
    combat, fewest = len(company.combat), tables.limit("formation_combat_least")
    most, first, others = (
        tables.limit(key) for key in ("formation_combat_most", "formation_kind_first", "formation_kind_most")
    )
    too_many: list[Refusal | None] = []
    for key, number in company.kinds.items():
        allowed = first if key == company.formation.combat[0] else others
        said = f"{name} has {number} x {tables.platoons[key].name}, at most {allowed} are allowed"
        too_many.append(refuse_if(number > allowed, fow.GAP_FORMATIONS, said))
    return refused(
        refuse_if(
            combat < fewest, fow.GAP_FORMATIONS, f"{name} needs {fewest} combat platoons from its list, it has {combat}"
        ),
        refuse_if(
            combat > most, fow.GAP_UNIT_TERMS, f"{name} has {combat} combat units, at most {most} are one company"
        ),
        *too_many,
    )


def against_force(order: OrderOfBattle, rows: list[Platoon], limit: int, tables: Tables) -> Refused | None:
    """Every reason why these platoons may not fight together."""
    points, support = points_of(rows), points_of(order.support)
    most_support = limit // tables.limit("support_share")
    flights = sum(tables.teams[row.teams[0].team].kind is Kind.AIRCRAFT for row in rows)
    return refused(
        refuse_if(points > limit, fow.GAP_FORMATIONS, f"{points} points where {limit} are allowed"),
        refuse_if(
            not order.companies, fow.GAP_FORMATIONS, "a force needs at least one formation, and so an HQ platoon"
        ),
        *(against_company(company, tables) for company in order.companies),
        refuse_if(
            support > most_support,
            fow.GAP_FORMATIONS,
            f"{support} points of support, at most {most_support} are half of the limit",
        ),
        refuse_if(flights > 1, fow.GAP_AIRCRAFT_ROLL_LIMITS, "a force has at most one unit of Aircraft"),
    )


def order_said(order: OrderOfBattle) -> tuple[Effect, ...]:
    """The formations and the support of a force."""
    notes = [
        Effect(
            "formation",
            company.formation.id,
            fow.GAP_FORMATIONS,
            f"{formation_said(company.formation.id)}, {count_of(company.points, 'point')}: "
            f"{company.hq.name}, {', '.join(platoon.name for platoon in company.combat) or 'nobody else'}",
        )
        for company in order.companies
    ]
    if order.support:
        names = ", ".join(platoon.name for platoon in order.support)
        said = f"support, {count_of(points_of(order.support), 'point')}: {names}"
        notes.append(Effect("support", tuple(platoon.id for platoon in order.support), fow.GAP_SCENARIOS, said))
    return tuple(notes)


def assess(facts: ForceFacts, tables: Tables) -> Assessment[int] | Refused:
    if not facts.platoons:
        raise FactsFault("platoons: name at least one platoon, such as de_pz_hq,2xde_pz4")
    order, rows = in_order(facts.platoons, tables), [tables.platoons[key] for key in facts.platoons]
    if problem := against_force(order, rows, facts.points, tables):
        return problem
    points = points_of(rows)
    left = Effect("left", facts.points - points, fow.GAP_PLATOONS, f"{count_of(facts.points - points, 'point')} left")
    subject = f"{count_of(len(rows), 'platoon')} for {facts.points} points"
    return Assessment(points, subject, notes=(*order_said(order), left))


COMPANY_FORCE = Procedure(
    name="company_force",
    title="Force of companies",
    summary="What a force costs, which formations it has, and whether it may fight.",
    facts=ForceFacts,
    assess=assess,
    roll=stated,
    rules=(fow.GAP_FORMATIONS, fow.GAP_UNIT_TERMS, fow.GAP_PLATOONS, fow.GAP_SCENARIOS, fow.GAP_AIRCRAFT_ROLL_LIMITS),
    label=lambda points: count_of(points, "point"),
)
