"""The command line: what can be asked, with help, and one clear line for what cannot."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from sandtable import __version__
from sandtable.cli.paint import width
from sandtable.sheet.faults import FactsFault, did_you_mean

if TYPE_CHECKING:
    from sandtable.dice.by_hand import Read

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
    "serve": "start sandtable in the browser, for you or for a club",
    "play": "play a game, against the computer or at one keyboard",
    "scenarios": "list, show, check or draw what can be played",
    "find": "find the question you mean, in your own words",
    "rules": "browse and search the rules",
    "procedures": "list what can be asked, or the facts of one procedure",
    "odds": "exact chances of a situation, with every reason",
    "roll": "throw the dice and explain each",
    "tables": "show the printed tables",
    "simulate": "play many games between computer players and count",
    "replay": "play a record again: check, step, tell, fork",
    "verify": "tell whether a record holds, and measure luck",
    "shell": "type these commands one after the other",
}


class WholeParser(OneLineParser):
    """The help as a whole ends with an example, for which a game is loaded only where help is wanted."""

    def format_help(self) -> str:
        self.epilog = f"For example: sandtable odds {example()}"
        return super().format_help()


def some_game() -> str:
    """The game that examples are taken from."""
    from sandtable.sheet.registry import OWN

    return next(iter(OWN))


def example() -> str:
    """A question that shows what there is to ask."""
    from sandtable.sheet.registry import ruleset

    return f"{some_game()}.{ruleset(some_game()).example}"


def parser() -> argparse.ArgumentParser:
    """The command line as a whole, for its help."""
    made = WholeParser(
        prog="sandtable",
        usage="sandtable [--help] [--version] COMMAND …",
        description="Second World War tabletop rules: exact odds, explained dice, every rule at hand.",
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
    elif command == "find":
        made.add_argument("words", nargs="+", metavar="WORDS", help="what you would say, such as panzerfaust at a tank")
        made.add_argument("--game", metavar="RULESET", help=f"the game, such as {some_game()}; all of them by default")
    elif command == "procedures":
        made.add_argument("what", nargs="*", metavar="RULESET or NAME", help="a game, or a procedure for its facts")
    elif command == "tables":
        made.add_argument("what", nargs="?", metavar="RULESET or NAME", help="a game, or a table such as activation")
    elif asks:
        made.add_argument("name", metavar="NAME", help="a procedure, such as assault, or game.procedure")
        made.add_argument(
            "facts", nargs="*", default=[], metavar="key=value", help="what is so; the rest keeps its default"
        )
    elif command in OF_GAMES:
        OF_GAMES[command](made)
    if asks or command == "tables":
        from sandtable.sheet.house_rules import FORM

        made.add_argument(
            "--house",
            action="append",
            default=[],
            metavar=FORM,
            help="a house rule: what stands in a cell of a printed table where you play, the row by its first cell, "
            "such as a number, or yes or no; may be given several times",
        )
    if command == "roll":
        made.add_argument("--seed", help="the same seed throws the same dice")
        made.add_argument(
            "--faces",
            type=_faces,
            metavar="5,6",
            help="what your own dice show, in order, the 0 of a D10 as 0 or 10, or 4of9 for a throw of which only the "
            "hits count; the next throw is told",
        )
    if command not in ("shell", "serve"):
        made.add_argument("--json", action="store_true", help="machine-readable output")
    return made


def _faces(text: str) -> list[Read]:
    """The faces of dice or counts of hits, with commas or blanks between them."""
    from sandtable.dice.by_hand import read_off

    one = "[0-9]{1,3}(of[0-9]{1,3})?"
    if not re.fullmatch(f"{one}([, ]+{one})*", text.strip() or "0"):
        raise argparse.ArgumentTypeError(f"'{text[:40]}' will not do, give numbers such as 5,6")
    return [read_off(each) for each in re.findall("[0-9of]+", text)]


def _whole(low: int, high: int) -> Callable[[str], int]:
    """A whole number within limits."""

    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,9}", text) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"'{text[:40]}' will not do, give a whole number from {low} to {high}")
        return int(text)

    return read


def _seconds(text: str) -> float:
    try:
        given = float(text)
    except ValueError:
        given = 0.0
    if not 0.01 <= given <= 600:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' will not do, give seconds from 0.01 to 600")
    return given


def _play(made: argparse.ArgumentParser) -> None:
    made.add_argument("ruleset", nargs="?", metavar="RULESET", help=f"the game, such as {some_game()}")
    made.add_argument("scenario", nargs="?", metavar="SCENARIO", help="a scenario, a file of your own, or random:SEED")
    made.add_argument(
        "--as",
        dest="side",
        metavar="SIDE",
        help="the side you play, or several with commas between, umpire or spectator; the first by default",
    )
    made.add_argument("--against", metavar="PLAYER", help="random, greedy, planner or human (both at one keyboard)")
    made.add_argument(
        "--guide", nargs="?", const="", metavar="NAME", help="a guided battle for whoever plays for the first time"
    )
    made.add_argument("--record", metavar="FILE", help="where the game is kept; by default among your data")
    made.add_argument("--resume", metavar="FILE", help="go on with a game from its record")
    made.add_argument("--seed", help="dice from a known seed instead of fair ones")
    made.add_argument("--seconds", type=_seconds, default=2.0, help="how long the computer may think over an answer")
    made.add_argument("--coach", action="store_true", help="people at one keyboard agree that the coach may be asked")


def _scenarios(made: argparse.ArgumentParser) -> None:
    made.add_argument("ruleset", nargs="?", metavar="RULESET", help=f"the game, such as {some_game()}")
    made.add_argument("scenario", nargs="?", metavar="NAME", help="the scenario to show")
    made.add_argument("--check", metavar="FILE", help="tell every fault of a scenario file")
    made.add_argument("--svg", metavar="FILE", help="draw the map into a file")


def _simulate(made: argparse.ArgumentParser) -> None:
    made.add_argument("ruleset", metavar="RULESET", help=f"the game, such as {some_game()}")
    made.add_argument("scenario", metavar="SCENARIO", help="a scenario, a file of your own, or random:SEED")
    made.add_argument("--games", type=_whole(1, 10_000_000), default=100, help="how many; 100 by default")
    made.add_argument("--red", metavar="PLAYER", help="who plays the first side; the second strongest by default")
    made.add_argument("--blue", metavar="PLAYER", help="who plays the second side; the strongest by default")
    made.add_argument("--others", metavar="PLAYER", help="who plays each further side; as the second by default")
    made.add_argument("--swap", action="store_true", help="change sides from game to game")
    made.add_argument("--seed", default="1", help="the same seed plays the same games")
    made.add_argument("--jobs", type=_whole(1, 1024), help="games at a time; as many as the machine has cores")
    made.add_argument("--csv", metavar="FILE", help="a row for each game; - for standard output")
    made.add_argument("--seconds", type=_seconds, default=2.0, help="how long a player may think over an answer")


def _replay(made: argparse.ArgumentParser) -> None:
    made.add_argument("file", metavar="FILE", help="the record of a game")
    made.add_argument("--to", type=_whole(0, 10_000_000), metavar="N", help="show the table after so many answers")
    made.add_argument("--story", metavar="OUT", help="write the game as a story, in Markdown")
    made.add_argument("--seat", metavar="NAME", help="only what this seat may know")
    made.add_argument("--fork", type=_whole(0, 10_000_000), metavar="N", help="go another way after so many answers")
    made.add_argument("--out", metavar="FILE", help="where the fork, or the record of the seat, goes")
    made.add_argument("--seed", help="dice of the fork from a known seed instead of fair ones")
    made.add_argument("--chances", action="store_true", help="the chance to win at each point of a game that is over")


def _verify(made: argparse.ArgumentParser) -> None:
    made.add_argument("file", metavar="FILE", help="the record of a finished game")
    made.add_argument(
        "--seen",
        action="append",
        default=[],
        metavar="FILE or VALUE",
        help="what a page or a seat kept of the game, a chain value or the fingerprint: it must stand in the record; "
        "may be given several times",
    )
    made.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="FILE",
        help="for a fork, the record that it came from; for a fork of a fork, give that one's origin next",
    )


def _serve(made: argparse.ArgumentParser) -> None:
    made.add_argument("--host", default="127.0.0.1", help="where to listen; 0.0.0.0 lets other machines in")
    made.add_argument("--port", type=_whole(0, 65_535), help="by default 8044, or the next that is free")
    made.add_argument(
        "--database", metavar="WHERE", help="a file, or a postgresql:// address; by default a file among your data"
    )
    made.add_argument("--open", action="store_true", help="open the page in your browser")
    made.add_argument("--seconds", type=_seconds, default=2.0, help="how long a computer player may think")
    made.add_argument(
        "--keep-days",
        metavar="N",
        type=_whole(1, 36_500),
        help="delete games N days after they ended, or if they never began; by default none is ever deleted",
    )
    made.add_argument(
        "--trusted-proxy",
        metavar="ADDRESS",
        action="append",
        default=[],
        help="a proxy, or a network of them, that is believed when it says for whom it asks; can be repeated",
    )
    made.add_argument(
        "--origin",
        metavar="SITE",
        action="append",
        default=[],
        help="another site whose pages may use this server, such as https://club.example; can be repeated",
    )
    made.epilog = "Limits are set in the environment, such as SANDTABLE_GAMES_AN_HOUR=100: see docs/architecture.md."


#: The arguments of the commands about whole games.
OF_GAMES = {
    "serve": _serve,
    "play": _play,
    "scenarios": _scenarios,
    "simulate": _simulate,
    "replay": _replay,
    "verify": _verify,
}

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
        fact = "=" in word and not word.startswith("-") and before not in ("--seed", "--house")
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
