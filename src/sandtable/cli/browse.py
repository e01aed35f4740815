"""`sandtable rules`, `procedures` and `tables`: reading what the sheets hold."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

import msgspec

from sandtable.cli.paint import complain, in_columns, paint, print_json, width, wrapped
from sandtable.cli.show import house_lines
from sandtable.sheet import FactsFault, OddsAnswer, Ruleset, odds
from sandtable.sheet.facts import Field, fields_of
from sandtable.sheet.faults import did_you_mean
from sandtable.sheet.house_rules import with_house_rules
from sandtable.sheet.plain import plain_house_rules
from sandtable.sheet.registry import procedure, ruleset, sound_rulesets
from sandtable.sheet.rules import Gap, Rule
from sandtable.sheet.ruleset import AnyProcedure, AnyTable

#: How the rules of the table begin, which no sheet has.
TABLE = "game."


def sound_homes() -> list[Ruleset]:
    """Every game that is sound; of the others it is told what is wrong with them."""
    sound, faults = sound_rulesets()
    for fault in faults:
        complain(f"left out: {fault}")
    return sound


def _home(word: str) -> Ruleset | None:
    """The game a word names, if it names one; a broken one is told of when it is asked for."""
    try:
        return ruleset(word)
    except FactsFault:
        return None


# ------------------------------------------------------------------ rules


def browse_rules(words: list[str], *, as_json: bool, command: str = "sandtable rules") -> int:
    """A game's rules, one rule in full, or a search. `command` is what is typed where this is read."""
    words = " ".join(words).split()
    home = _home(words[0]) if words else None
    wanted = words[1:] if home else words
    if len(wanted) == 1 and wanted[0].startswith(TABLE) and (text := _of_the_table(wanted[0])):
        told_of = {"ruleset": "", "kind": "rule of the table", "id": wanted[0], "title": "At the table", "text": text}
        if as_json:
            print_json([told_of])
        else:
            print("\n".join([f"{paint(wanted[0], 'accent')}  {paint('every game', 'dim')}", *wrapped(text)]))
        return 0
    homes = [home] if home else sound_homes()
    found = [(of, of.rules[wanted[0]]) for of in homes if len(wanted) == 1 and wanted[0] in of.rules]
    whole = bool(found)
    if not found:
        found = [(of, rule) for of in homes for rule in of.rules.search(*wanted)]
    if not found:
        ids = [rule_id for of in homes for rule_id in of.rules.ids]
        hint = did_you_mean(wanted[0], ids) if len(wanted) == 1 else ""
        raise FactsFault(f"no rule holds {' and '.join(repr(word) for word in wanted)}.{hint}")
    if as_json:
        told = [{"ruleset": of.short_name, "kind": rule.kind, **msgspec.to_builtins(rule)} for of, rule in found]
        print_json(told)
    elif whole or len(found) == 1:
        print(_rule_text(*found[0]))
    elif not words:
        print(_games_text(homes))
    else:
        print("\n".join(_rule_line(rule) for _, rule in found))
        print(paint(f"\n{len(found)} rules. '{command} ID' shows one in full.", "dim"))
    return 0


def _of_the_table(rule_id: str) -> str:
    """What a rule says that holds at every table; nothing if there is none."""
    from sandtable.game.refusals import TABLE_RULES

    return TABLE_RULES.get(rule_id, "")


def _games_text(homes: list[Ruleset]) -> str:
    lines = []
    for home in homes:
        lines += [f"{paint(home.title, 'bold')}  {paint(home.short_name, 'dim')}", *wrapped(home.summary)]
        lines += [f"  {len(home.rules)} rules and rulings: sandtable rules {home.short_name}", ""]
    return "\n".join(lines).rstrip()


def _rule_line(rule: Rule | Gap) -> str:
    room = max(width() - 46, 30)
    text = rule.text if len(rule.text) <= room else rule.text[: room - 1].rsplit(" ", 1)[0] + " …"
    return f"{paint(f'{rule.id:<44}', 'accent')}  {text}"


def _rule_text(home: Ruleset, rule: Rule | Gap) -> str:
    lines = [f"{paint(rule.id, 'accent')}  {paint(f'{home.title}, {rule.kind}', 'dim')}"]
    lines += [paint(line, "bold") for line in wrap(rule.title, width())]
    lines += wrapped(rule.text)
    if rule.note:
        lines += [paint(line, "dim") for line in wrapped(rule.note)]
    if tables := [table for table in home.table_files.values() if table.rule == rule.id]:
        lines += [f"Table: sandtable tables {home.short_name}.{table.name}" for table in tables]
    if citing := home.procedures_citing(rule.id):
        lines += ["Used by:", *in_columns([(f"{home.short_name}.{user.name}", user.summary) for user in citing])]
    return "\n".join(lines)


# ------------------------------------------------------------------ procedures


def browse_procedures(what: str, *, as_json: bool) -> int:
    """All procedures, those of a game, or the facts of one."""
    if " " in what:
        raise FactsFault(f"'{what}' is no name of a question: 'sandtable find {what}' looks for what you mean")
    home = _home(what) if what else None
    if what and home is None:
        of, one = procedure(what)
        listed = [(of, one)]
    else:
        listed = [(of, each) for of in ([home] if home else sound_homes()) for each in of.procedures.values()]
    if as_json:
        from sandtable.sheet.plain import plain_procedure

        told = [plain_procedure(of, each) for of, each in listed]
        print_json(told)
    elif what and home is None:
        print(_facts_text(*listed[0]))
    else:
        print("\n".join(_procedure_lines(listed)))
    return 0


def _procedure_lines(listed: list[tuple[Ruleset, AnyProcedure]]) -> list[str]:
    lines: list[str] = []
    for home in dict.fromkeys(home for home, _ in listed):
        own = [each for of, each in listed if of is home]
        lines.append(paint(home.title, "bold"))
        for phase in dict.fromkeys(home.phase_of(each.name) for each in own):
            here = [each for each in own if home.phase_of(each.name) == phase]
            lines += [paint(phase, "dim")] if phase else []
            lines += in_columns([(f"{home.short_name}.{each.name}", _summary(each)) for each in here])
    return [*lines, "", paint("'sandtable procedures NAME' shows the facts of one.", "dim")]


def _summary(each: AnyProcedure) -> str:
    return f"{each.summary} (dice)" if each.rolls_dice else each.summary


def _facts_text(home: Ruleset, each: AnyProcedure) -> str:
    full = f"{home.short_name}.{each.name}"
    lines = [f"{paint(each.title, 'bold')}  {paint(full, 'dim')}", *wrapped(each.summary), ""]
    fields = fields_of(each.facts)
    for field in fields:
        default = _default_text(msgspec.to_builtins(field.default))
        lines.append(f"  {paint(field.name, 'accent')}={default}  {field.label}")
        lines += wrap(
            f"{field.help}; {_range_said(field)}", width() - 6, initial_indent="      ", subsequent_indent="      "
        )
    example = _example(home, each)
    lines += _meanings(fields)
    lines += ["", f"For example: sandtable odds {full}{example}", "", paint("Rules", "bold")]
    lines += wrap(
        ", ".join(each.every_rule), width() - 2, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )
    return "\n".join(lines)


def _example(home: Ruleset, each: AnyProcedure) -> str:
    """A fact to try, other than its default and not refused."""
    for field in fields_of(each.facts):
        for choice in reversed(field.choices if field.control in ("choice", "unit") else ()):
            if choice != field.default and _can_be_asked(home, each, {field.name: choice}):
                return f" {field.name}={choice}"
    return ""


def _can_be_asked(home: Ruleset, each: AnyProcedure, facts: dict[str, str]) -> bool:
    """Whether one fact may change alone: some need another to change with them."""
    try:
        return isinstance(odds(home, each, facts), OddsAnswer)
    except FactsFault:
        return False


def _range_said(field: Field) -> str:
    """What may be given; unit codes are told once, below."""
    if field.control == "unit":
        return "a code from the list below"
    return f"at most {field.high} codes from the list below" if field.control == "units" else field.range_text


def _meanings(fields: Sequence[Field]) -> list[str]:
    """The codes that a procedure knows and what they stand for, each list under the facts that take from it."""
    lists: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for field in fields:
        if field.meanings:
            lists.setdefault(tuple(zip(field.choices, field.meanings, strict=True)), []).append(field.label)
    return [
        line
        for known, labels in lists.items()
        for line in ("", paint(f"Codes for {', '.join(labels)}", "bold"), *in_columns(list(known)))
    ]


def _default_text(default: object) -> str:
    if isinstance(default, bool):
        return "yes" if default else "no"
    if isinstance(default, list | tuple):
        inner = any(isinstance(part, list | tuple) for part in default)
        return (" " if inner else ",").join(_default_text(part) for part in default)
    return str(default)


# ------------------------------------------------------------------ tables


def browse_tables(what: str | None, *, house: list[str], as_json: bool) -> int:
    """The list of tables, or one table, with house rules if there are any."""
    home = _home(what) if what else None
    if what is None or home is not None:
        if house:
            raise FactsFault("--house changes a table: name the one to show ('sandtable tables' lists them)")
        listed = [(of, table) for of in ([home] if home else sound_homes()) for table in of.table_files.values()]
        if as_json:
            print_json([f"{of.short_name}.{table.name}" for of, table in listed])
        else:
            print("\n".join(in_columns([(f"{of.short_name}.{table.name}", table.title) for of, table in listed])))
            print(paint("\n'sandtable tables NAME' shows one.", "dim"))
        return 0
    of, table = _find_table(what)
    of = with_house_rules(of, house)
    table = of.table_files[table.name]
    if as_json:
        told = {
            "name": f"{of.short_name}.{table.name}",
            "title": table.title,
            "rule": table.rule,
            "columns": list(table.columns),
            "rows": table.cells(),
            **plain_house_rules(of.house_rules),
        }
        print_json(told)
    else:
        print("\n".join([_table_text(table), *house_lines(of.house_rules)]))
    return 0


def _find_table(name: str) -> tuple[Ruleset, AnyTable]:
    of, _, own = name.rpartition(".")
    homes = [ruleset(of)] if of else sound_homes()
    having = [home for home in homes if own in home.table_files]
    if not having:
        known = [table for home in homes for table in home.table_files]
        hint = did_you_mean(own, known) or " 'sandtable tables' lists them."
        raise FactsFault(f"there is no table '{name}'.{hint}")
    if len(having) > 1:
        full = " or ".join(f"{home.short_name}.{own}" for home in having)
        raise FactsFault(f"several games have a table '{own}': say {full}.")
    return having[0], having[0].table_files[own]


def _table_text(table: AnyTable) -> str:
    rows = [[column.replace("_", " ") for column in table.columns], *table.cells()]
    shown = [i for i in range(len(table.columns)) if any(row[i] for row in rows[1:])]
    widths = {i: max(len(row[i]) for row in rows) for i in shown}
    lines = [f"{paint(table.title, 'bold')}  {paint(table.rule, 'dim')}"]
    for number, row in enumerate(rows):
        line = "  ".join(f"{row[i]:<{widths[i]}}" for i in shown).rstrip()
        lines.append(f"  {paint(line, 'bold') if number == 0 else line}")
    if table.note:
        lines += [paint(line, "dim") for line in wrapped(table.note)]
    if table.used_by:
        lines.append(paint(f"  Used by: {', '.join(table.used_by)}", "dim"))
    return "\n".join(lines)
