"""The rules browser's API: search, one rule with what uses it, and the printed tables."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from sandtable.game.refusals import TABLE_RULES
from sandtable.sheet.faults import did_you_mean
from sandtable.sheet.registry import sound_rulesets
from sandtable.sheet.rules import Gap, Rule
from sandtable.sheet.ruleset import AnyTable, Ruleset
from sandtable.web.api.companion import UNKNOWN, UNREADABLE, known_ruleset
from sandtable.web.aside.desk import at_the_desk
from sandtable.web.errors import AnyRequest

MOST_RELATED = 8


class RuleListed(Struct, frozen=True, kw_only=True):
    """A rule of a sheet, or our ruling where the sheet leaves a question open."""

    id: str
    ruleset: str
    kind: str
    title: str
    text: str
    used_by: int


class User(Struct, frozen=True):
    """A procedure that uses a rule."""

    name: str
    title: str
    summary: str


class TableNamed(Struct, frozen=True):
    """A printed table, by its full name."""

    name: str
    title: str


class RuleShown(RuleListed, frozen=True, kw_only=True):
    """A rule with everything that hangs together with it."""

    ruleset_title: str
    note: str
    procedures: tuple[User, ...]
    tables: tuple[TableNamed, ...]
    related: tuple[RuleListed, ...]


class TableShown(Struct, frozen=True, kw_only=True):
    """A printed table as on the sheet."""

    name: str
    ruleset: str
    title: str
    rule: str
    note: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    used_by: tuple[str, ...]


Game = Annotated[str, QueryParameter(max_length=60, description="short name of a game; all games if left out")]
Words = Annotated[str, QueryParameter(max_length=200, description="words that all have to occur")]


@get("/rules", responses=UNKNOWN | UNREADABLE, summary="The rules of a game, or those that hold some words")
async def list_rules(request: AnyRequest, ruleset: Game = "", search: Words = "") -> list[RuleListed]:
    return await at_the_desk(request, _rules_of, ruleset, search)


def _rules_of(ruleset: str, search: str) -> list[RuleListed]:
    return [_listed(home, rule) for home in homes_of(ruleset) for rule in home.rules.search(*search.split())]


@get("/rules/{rule_id:str}", responses=UNKNOWN, summary="One rule, what uses it and what it belongs with")
async def show_rule(request: AnyRequest, rule_id: FromPath[str]) -> RuleShown:
    return await at_the_desk(request, _rule_of, rule_id)


def _rule_of(rule_id: str) -> RuleShown:
    if rule_id in TABLE_RULES:
        return _of_the_table(rule_id)
    homes = homes_of("")
    for home in homes:
        if rule_id in home.rules:
            return _shown(home, home.rules[rule_id])
    ids = [*TABLE_RULES, *(known for home in homes for known in home.rules.ids)]
    raise NotFoundException(f"there is no rule '{rule_id[:80]}'.{did_you_mean(rule_id[:80], ids)}")


@get("/tables", responses=UNKNOWN | UNREADABLE, summary="The printed tables of a game")
async def list_tables(request: AnyRequest, ruleset: Game = "") -> list[TableShown]:
    return await at_the_desk(request, _tables_of, ruleset)


def _tables_of(ruleset: str) -> list[TableShown]:
    return [_table(home, table) for home in homes_of(ruleset) for table in home.table_files.values()]


def homes_of(name: str) -> list[Ruleset]:
    """The game of a name, or all that are sound."""
    return [known_ruleset(name)] if name else sound_rulesets()[0]


def _listed(home: Ruleset, rule: Rule | Gap) -> RuleListed:
    return RuleListed(
        id=rule.id,
        ruleset=home.short_name,
        kind=rule.kind,
        title=rule.title,
        text=rule.text,
        used_by=len(home.procedures_citing(rule.id)),
    )


def _shown(home: Ruleset, rule: Rule | Gap) -> RuleShown:
    citing = home.procedures_citing(rule.id)
    tables = [table for table in home.table_files.values() if table.rule == rule.id]
    return RuleShown(
        id=rule.id,
        ruleset=home.short_name,
        kind=rule.kind,
        title=rule.title,
        text=rule.text,
        used_by=len(citing),
        ruleset_title=home.title,
        note=rule.note,
        procedures=tuple(User(f"{home.short_name}.{each.name}", each.title, each.summary) for each in citing),
        tables=tuple(TableNamed(f"{home.short_name}.{table.name}", table.title) for table in tables),
        related=tuple(_listed(home, each) for each in _related(home, rule)),
    )


def _of_the_table(rule_id: str) -> RuleShown:
    """A rule that no sheet has: it holds at the table, whatever is played there."""
    return RuleShown(
        id=rule_id,
        ruleset="",
        kind="rule of the table",
        title="At the table",
        text=TABLE_RULES[rule_id],
        used_by=0,
        ruleset_title="Every game",
        note="",
        procedures=(),
        tables=(),
        related=(),
    )


def _related(home: Ruleset, rule: Rule | Gap) -> list[Rule | Gap]:
    """Those that most often decide together with it; for a rule that no procedure uses, its neighbours by topic."""
    times: dict[str, int] = {}
    for procedure in home.procedures_citing(rule.id):
        for cited in procedure.every_rule:
            times[cited] = times.get(cited, 0) + 1
    topic = rule.id.rsplit(".", 1)[0]
    for each in home.rules:
        if each.id.rsplit(".", 1)[0] == topic and not topic.endswith(".gap"):
            times[each.id] = times.get(each.id, 0) + 1
    times.pop(rule.id, None)
    best = sorted(times, key=lambda each: -times[each])[:MOST_RELATED]
    return [home.rules[each] for each in best]


def _table(home: Ruleset, table: AnyTable) -> TableShown:
    """Columns that are empty in every row are left off."""
    cells = table.cells()
    filled = [place for place in range(len(table.columns)) if any(row[place] for row in cells)]
    return TableShown(
        name=f"{home.short_name}.{table.name}",
        ruleset=home.short_name,
        title=table.title,
        rule=table.rule,
        note=table.note,
        columns=tuple(table.columns[place].replace("_", " ") for place in filled),
        rows=tuple(tuple(row[place] for place in filled) for row in cells),
        used_by=tuple(f"{home.short_name}.{each}" for each in table.used_by),
    )


rules = Router(path="/api", route_handlers=[list_rules, show_rule, list_tables], tags=["rules"])
