"""The command line: what can be asked, with help, and one clear line for what cannot."""

from __future__ import annotations

import argparse
from typing import NoReturn

from sandtable import __version__
from sandtable.cli.paint import width
from sandtable.sheet.faults import FactsFault, did_you_mean

EXAMPLE = "sandtable odds dday_to_berlin.assault attacker=tnk_medium supports=2xinf_mech defender=inf terrain=rough"

FACTS_HELP = (
    "Facts are given as name=value; what is left out keeps its default. 'sandtable procedures NAME' lists the facts "
    "of a procedure. Numbers, yes or no, and choices are written plainly; lists with commas (supports=2xinf,atg); "
    "zones as column,row; several zones with blanks, in quotes."
)


class OneLineParser(argparse.ArgumentParser):
    """Faults in one line instead of a page of usage."""

    def _get_formatter(self) -> argparse.HelpFormatter:
        # Told the width, argparse does not load the archive modules behind shutil just to ask for it.
        return argparse.HelpFormatter(self.prog, width=width())

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
    """The command line as a whole, for its help."""
    made = OneLineParser(
        prog="sandtable",
        usage="sandtable [--help] [--version] COMMAND …",
        description="Second World War tabletop rules: exact odds, explained dice, every rule at hand.",
        epilog=f"For example: {EXAMPLE}",
    )
    made.add_argument("--version", action="version", version=f"sandtable {__version__}")
    listed = made.add_argument_group("commands", "'sandtable COMMAND --help' tells more of each")
    for name, said in COMMANDS.items():
        listed.add_argument(name, help=said, nargs="?", metavar=name)
    return made


def command_parser(command: str) -> argparse.ArgumentParser:
    """One command's own arguments; the others are not built, so that an answer starts at once."""
    asks = command in ("odds", "roll")
    made = OneLineParser(
        prog=f"sandtable {command}",
        description=f"{COMMANDS[command].capitalize()}.",
        epilog=FACTS_HELP if asks else None,
    )
    if command == "rules":
        made.add_argument("what", nargs="*", metavar="RULESET, ID or WORDS", help="a game, a rule id, or words to find")
    elif command == "procedures":
        made.add_argument("what", nargs="?", metavar="RULESET or NAME", help="a game, or a procedure for its facts")
    elif command == "tables":
        made.add_argument("what", nargs="?", metavar="RULESET or NAME", help="a game, or a table such as activation")
    elif asks:
        made.add_argument("name", metavar="NAME", help="a procedure, such as dday_to_berlin.assault or just assault")
        made.add_argument(
            "facts", nargs="*", default=[], metavar="key=value", help="what is so; the rest keeps its default"
        )
    if command == "roll":
        made.add_argument("--seed", help="the same seed throws the same dice")
    if command != "shell":
        made.add_argument("--json", action="store_true", help="machine-readable output")
    return made


OPTIONS = ("-h", "--help", "--version")


def check_command(words: list[str]) -> None:
    """A misspelt command gets a suggestion."""
    if words and words[0].startswith("-") and words[0] not in OPTIONS:
        raise FactsFault(f"unrecognized arguments: {words[0]} before the command ('sandtable --help' tells more)")
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        hint = did_you_mean(words[0], COMMANDS) or f" There are: {', '.join(COMMANDS)}."
        raise FactsFault(f"there is no command '{words[0]}'.{hint}")


def split_facts(words: list[str]) -> tuple[list[str], list[str]]:
    """Facts may stand anywhere on the line, which argparse cannot do: they are taken out first."""
    facts: list[str] = []
    others: list[str] = []
    for before, word in zip(["", *words], words, strict=False):
        fact = "=" in word and not word.startswith("-") and before != "--seed"
        (facts if fact else others).append(word)
    return facts, others


def given_facts(pairs: list[str]) -> dict[str, str]:
    """The key=value words of a command."""
    given: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        name = name.strip()
        if not equals or not name:
            raise FactsFault(f"'{pair}' is not of the form key=value")
        if name in given:
            raise FactsFault(f"'{name}' is given twice")
        given[name] = value
    return given
