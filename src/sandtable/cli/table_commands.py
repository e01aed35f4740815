"""Commands that every game has, whatever is played: help, lists, odds, the log, undo, and leaving."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.cli.paint import in_columns, paint, wrapped
from sandtable.cli.telling import story_text
from sandtable.cli.voice import Choice, resume_hint
from sandtable.explain import Refused
from sandtable.game.account import account, seen_events
from sandtable.game.record import read_record
from sandtable.game.refusals import TABLE_RULES
from sandtable.sheet.faults import FactsFault

if TYPE_CHECKING:
    from sandtable.cli.session import Asked

LOGGED = 5
#: Leaving the table, which the loop does itself.
LEAVING = "quit"
LEAVING_WORDS = frozenset({"quit", "exit", "q"})
#: Lines that a script may hold for its readers.
COMMENT = "#"


class TableCommand(Struct, frozen=True):
    """How a command is written, what it does, and what does it."""

    usage: str
    says: str
    run: Callable[[Any, str], None]


def command_of(line: str) -> tuple[str, str]:
    """The first word of a line and the rest; nothing for an empty line or a comment."""
    line = line.strip()
    if not line or line.startswith(COMMENT):
        return "", ""
    first, _, rest = line.partition(" ")
    name = first.lower()
    return (LEAVING if name in LEAVING_WORDS and not rest.strip() else name), rest.strip()


def show_help(asked: Asked, rest: str) -> None:
    verbs = {**asked.match.game.verbs, **asked.verbs_of_umpire}
    word = rest.lower()
    if word:
        if word not in verbs and word not in TABLE_COMMANDS:
            known = ", ".join((*verbs, *TABLE_COMMANDS))
            raise FactsFault(f"there is no command '{rest}'. There are: {known}.")
        found = verbs[word] if word in verbs else TABLE_COMMANDS[word]
        usage = found.usage if word in verbs else asked.commands.usages.get(word, found.usage)
        asked.voice.text("help", "\n".join([paint(usage, "accent"), *wrapped(found.says)]))
        return
    useful = {**asked.match.game.verbs_for(asked.view), **asked.verbs_of_umpire}
    now = [(verb.usage, verb.says) for verb in useful.values()]
    lines = [paint("Answers to this question", "bold"), *_entries(now)] if now else []
    usages = asked.commands.usages
    table = [(usages.get(name, each.usage), each.says) for name, each in TABLE_COMMANDS.items() if each.usage]
    lines += ["", paint("At any time", "bold"), *in_columns(table)]
    if now:
        later = ", ".join(name for name in verbs if name not in useful)
        lines += ["", *(wrapped(f"At other questions: {later}. 'help WORD' tells more of each.") if later else ())]
        lines += wrapped(f"{asked.match.game.naming} A number alone picks from 'what'.".strip())
    asked.voice.text("help", "\n".join(lines).strip("\n"))


def _entries(pairs: list[tuple[str, str]]) -> list[str]:
    lines = []
    for usage, says in pairs:
        lines += [f"  {paint(usage, 'accent')}", *(f"  {line}" for line in wrapped(says))]
    return lines


def nothing_after(name: str, rest: str) -> None:
    """Words that a command does not take are not passed over in silence."""
    if rest:
        raise FactsFault(f"'{rest}' does not belong after '{name}'")


def ask_coach(asked: Asked, rest: str) -> None:
    nothing_after("coach", rest)
    asked.voice.advised(asked.session.coach.advise(asked))


def draw(asked: Asked, rest: str) -> None:
    nothing_after("map", rest)
    if not (picture := asked.commands.picture(asked.view)):
        raise FactsFault("this game has no map to draw")
    asked.voice.text("map", picture)


def units(asked: Asked, rest: str) -> None:
    asked.voice.text("units", asked.commands.units(asked.view, rest))


def unit(asked: Asked, rest: str) -> None:
    asked.voice.text("unit", asked.commands.unit(asked.view, rest))


def what(asked: Asked, rest: str) -> None:
    choices = asked.choices
    if rest and rest.lower() != "all":
        asked.voice.what(_warned(asked, choices.holding(rest)), 0)
        return
    shown = choices.all if rest else choices.few()
    asked.voice.what(_warned(asked, shown), len(choices.all) - len(shown))


def _warned(asked: Asked, choices: list[Choice]) -> list[Choice]:
    """With what those that end the question give up."""
    return [replace(choice, warnings=asked.given_up(choice.answer)) for choice in choices]


def ask_odds(asked: Asked, rest: str) -> None:
    if not rest:
        raise FactsFault("say of what: odds and the command, such as 'odds assault …', or a number from 'what'")
    asked.forecast(rest)


def log(asked: Asked, rest: str) -> None:
    if rest and not (rest.isascii() and rest.isdigit()):
        raise FactsFault(f"'{rest}' is no number of answers: log 10 tells the last ten")
    match, game, seat = asked.match, asked.match.game, asked.seat
    many = int(rest[:6]) if rest else LOGGED
    first = max(0, len(match.seen_by(seat)) - many)
    lines = []
    if not first:
        lines += [line for event in seen_events(game, match.opening.events, seat) for line in game.story(event)]
    for number, at, known in account(match, seat, first):
        before = match.view(seat, at - 1).state
        said = "" if known.answer is None else asked.commands.game.said(before, known.answer)
        lines += [f"{number}. {known.who or before.agenda[0].title}: {said}"]
        lines += [f"  {line}" for event in known.events for line in game.story(event)]
    asked.voice.text("log", story_text(lines))


def agenda(asked: Asked, rest: str) -> None:
    nothing_after("agenda", rest)
    game = asked.match.game
    lines = []
    for number, (title, rule, side) in enumerate(game.upcoming(asked.view), 1):
        whose = "" if side is None else f" ({game.sides[side]})"
        lines.append(f"{number:>3}. {title}{whose} § {rule}")
    asked.voice.text("agenda", story_text(lines))


def state(asked: Asked, rest: str) -> None:
    nothing_after("state", rest)
    asked.voice.state(asked.match.game.write_state(asked.view))


def rules(asked: Asked, rest: str) -> None:
    if not rest:
        raise FactsFault("say which: rules and the id behind a §, or words to look for")
    if rest in TABLE_RULES:
        asked.voice.text("rules", f"{rest}\n  {TABLE_RULES[rest]}")
        return
    import io
    from contextlib import redirect_stdout

    from sandtable.cli.browse import browse_rules

    told = io.StringIO()
    with redirect_stdout(told):
        browse_rules([asked.match.game.ruleset, *rest.split()], as_json=False, command="rules")
    asked.voice.text("rules", told.getvalue().rstrip())


def undo(asked: Asked, rest: str) -> None:
    nothing_after("undo", rest)
    match, seat = asked.match, asked.seat
    last = match.history[-1] if match.history else None
    if last is not None and not match.several and last.hand not in asked.session.players:
        seat = match.game.seat(last.seat)
    undone = match.undo(seat)
    if isinstance(undone, Refused):
        asked.voice.refused(undone)
        return
    asked.voice.undone(seat.name, undone.answer, asked.commands.game.said(match.view(seat).state, undone.answer))


def save(asked: Asked, rest: str) -> None:
    nothing_after("save", rest)
    record = asked.session.record
    asked.voice.text("save", f"Every answer is kept as it is given, in {record}\nGo on with: {resume_hint(record)}")


def story(asked: Asked, rest: str) -> None:
    if not rest:
        raise FactsFault("say where to: story FILE")
    from sandtable.cli.files import write_new
    from sandtable.game.story import story as whole_story

    header = read_record(asked.session.record).header
    write_new(rest, whole_story(asked.match, header, asked.session.viewer or asked.seat).encode())
    asked.voice.text("story", f"The story so far is in {rest}, as Markdown")


TABLE_COMMANDS = {
    "help": TableCommand("help [WORD]", "this list, or one command", show_help),
    "?": TableCommand("", "", show_help),
    "what": TableCommand("what [all|WORD]", "what you may do: a list to pick from by number", what),
    "odds": TableCommand("odds COMMAND or odds NUMBER", "the exact odds of an answer before it is given", ask_odds),
    "coach": TableCommand("coach", "what the strongest computer player would do in your place, and why", ask_coach),
    "map": TableCommand("map", "draw the map", draw),
    "units": TableCommand("units [WORD]", "list units with their numbers", units),
    "unit": TableCommand("unit NAME", "all about one unit", unit),
    "log": TableCommand("log [N]", "the last answers and what came of them", log),
    "agenda": TableCommand("agenda", "what comes next this turn", agenda),
    "state": TableCommand("state", "everything you may know, as JSON for programs", state),
    "rules": TableCommand("rules ID or rules WORDS", "a rule in full", rules),
    "undo": TableCommand("undo", "take your last answer back, if no dice were rolled for it", undo),
    "save": TableCommand("save", "say where the game is kept and how to go on with it", save),
    "story": TableCommand("story FILE", "write the game so far as a story, in Markdown", story),
}
TABLE_COMMANDS[LEAVING] = TableCommand(
    "quit", "leave; the game is kept and can be resumed", lambda _, rest: nothing_after(LEAVING, rest)
)
