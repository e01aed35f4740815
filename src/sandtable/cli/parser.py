"""The command line: what can be asked, with help, and one clear line for what cannot."""

from __future__ import annotations

import argparse
from typing import NoReturn

from sandtable import __version__
from sandtable.sheet.faults import FactsFault, did_you_mean

EXAMPLE = "sandtable odds dday_to_berlin.assault attacker=tnk_medium supports=2xinf_mech defender=inf terrain=rough"

FACTS_HELP = (
    "Facts are given as name=value; what is left out keeps its default. 'sandtable procedures NAME' lists the facts "
    "of a procedure. Numbers, yes or no, and choices are written plainly; lists with commas (supports=2xinf,atg); "
    "zones as column,row; several zones with blanks, in quotes."
)


class OneLineParser(argparse.ArgumentParser):
    """Faults in one line instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        raise FactsFault(f"{message} ('{self.prog} --help' tells more)")


COMMANDS = {
    "rules": "browse and search the rules",
    "procedures": "list what can be asked, or the facts of one procedure",
    "odds": "exact chances of a situation, with every reason",
    "roll": "throw the dice and explain each",
    "tables": "show the printed tables",
    "shell": "type these commands one after the other",
}


def parser() -> argparse.ArgumentParser:
    made = OneLineParser(
        prog="sandtable",
        description="Second World War tabletop rules: exact odds, explained dice, every rule at hand.",
        epilog=f"For example: {EXAMPLE}",
    )
    made.add_argument("--version", action="version", version=f"sandtable {__version__}")
    commands = made.add_subparsers(dest="command", metavar="COMMAND", parser_class=OneLineParser)

    rules = commands.add_parser("rules", help=COMMANDS["rules"], description="Browse and search the rules.")
    rules.add_argument(
        "what", nargs="*", metavar="RULESET, ID or WORDS", help="a game, a rule id, or words to search for"
    )
    procedures = commands.add_parser(
        "procedures", help=COMMANDS["procedures"], description="List what can be asked, or the facts of one procedure."
    )
    procedures.add_argument("what", nargs="?", metavar="RULESET or NAME", help="a game, or a procedure for its facts")
    tables = commands.add_parser("tables", help=COMMANDS["tables"], description="Show the printed tables.")
    tables.add_argument("what", nargs="?", metavar="RULESET or NAME", help="a game, or a table such as activation")

    odds = commands.add_parser(
        "odds", help=COMMANDS["odds"], description="Exact chances of a situation.", epilog=FACTS_HELP
    )
    roll = commands.add_parser(
        "roll", help=COMMANDS["roll"], description="Throw the dice and explain each.", epilog=FACTS_HELP
    )
    for asking in (odds, roll):
        asking.add_argument("name", metavar="NAME", help="a procedure, such as dday_to_berlin.assault or just assault")
        asking.add_argument("facts", nargs="*", metavar="key=value", help="what is so; the rest keeps its default")
    roll.add_argument("--seed", help="the same seed throws the same dice")
    for command in (rules, procedures, tables, odds, roll):
        command.add_argument("--json", action="store_true", help="machine-readable output")
    commands.add_parser("shell", help=COMMANDS["shell"], description="Type these commands one after the other.")
    return made


def check_command(words: list[str]) -> None:
    """A misspelt command gets a suggestion."""
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        hint = did_you_mean(words[0], COMMANDS) or f" There are: {', '.join(COMMANDS)}."
        raise FactsFault(f"there is no command '{words[0]}'.{hint}")


def given_facts(pairs: list[str]) -> dict[str, str]:
    """The key=value words of a command."""
    given: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise FactsFault(f"'{pair}' is not of the form key=value")
        if name in given:
            raise FactsFault(f"'{name}' is given twice")
        given[name] = value
    return given
