"""A game that somebody else wrote: found by its entry point, and told in one line when it is broken."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

TIMEOUT = 60

GAME = '''
    """A game of one coin."""

    from pathlib import Path
    from typing import Annotated

    from msgspec import Struct

    from sandtable.dice import Classes, Dice
    from sandtable.sheet import Assessment, Facts, Procedure, Ruleset
    from sandtable.sheet.facts import count
    from sandtable.sheet.tables import Faces, load_table

    HOME = Path(__file__).parent


    class SideRow(Struct, frozen=True, forbid_unknown_fields=True):
        side: str
        roll: Faces


    SIDES = load_table(HOME / "tables" / "sides.toml", SideRow)


    class CoinFacts(Facts, frozen=True, kw_only=True):
        weight: Annotated[int, count("Weight", 1, 9, "In grams")] = 4


    def assess(facts: CoinFacts, tables: Classes) -> Assessment[Classes]:
        return Assessment(tables, f"A coin of {facts.weight} grams")


    def flip(dice: Dice, sides: Classes) -> str:
        return dice.look_up(sides, why="NAME.coin.flip")


    COIN = Procedure(
        name="coin",
        title="Coin",
        summary="Heads or tails.",
        facts=CoinFacts,
        assess=assess,
        roll=flip,
        rules=("NAME.coin.flip",),
        stages=(("NAME.coin.flip", "flip"),),
    )


    def load() -> Ruleset:
        return Ruleset(
            short_name="NAME",
            prefix="NAME",
            title="The Game of NAME",
            summary="Flips a coin.",
            home=str(HOME),
            tables=SIDES.classes("side", "roll"),
            table_files=lambda: [SIDES],
            procedures=(COIN,),
            package=__package__,
        )
'''
RULES = """
    [[rule]]
    id = "NAME.coin.flip"
    section = "COIN"
    kind = "procedure"
    text = "Flip the coin."

    [[gap]]
    id = "NAME.gap.edge"
    question = "What if it lands on its edge?"
    ruling = "Flip it again."
    basis = "house"
"""
SIDES = """
    title = "Sides of a coin"
    rule = "NAME.coin.flip"
    used_by = ["coin"]
    die = 4
    columns = ["side", "roll"]
    rows = [["heads", "1-3"], ["tails", "4"]]
"""


class Shelf:
    """A folder of installed games, and a Python that finds them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, name: str, entry: str = "", **changed: str) -> None:
        """Install a game; `changed` replaces its files by their stem."""
        home = self.folder / f"{name}_game"
        files = {
            "__init__.py": "",
            "game.py": changed.get("game", GAME),
            "rules.toml": changed.get("rules", RULES),
            "tables/sides.toml": changed.get("sides", SIDES),
            **({"words.toml": changed["words"]} if "words" in changed else {}),
        }
        for file, text in files.items():
            (home / file).parent.mkdir(parents=True, exist_ok=True)
            (home / file).write_text(dedent(text).replace("NAME", name), encoding="utf-8")
        info = self.folder / f"{name}_game-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-game\nVersion: 1.0\n")
        points = f"[sandtable.rulesets]\n{name} = {entry or f'{name}_game.game:load'}\n"
        (info / "entry_points.txt").write_text(points)

    def python(self, *words: str) -> subprocess.CompletedProcess[str]:
        paths = [str(self.folder), *filter(None, [os.environ.get("PYTHONPATH")])]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        run = [sys.executable, *words]
        return subprocess.run(run, capture_output=True, text=True, timeout=TIMEOUT, env=env, check=False)  # noqa: S603

    def answer(self, *words: str) -> str:
        """What the terminal answers to a good question."""
        done = self.python("-m", "sandtable", *words)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def warning(self, *words: str) -> str:
        """The one line about a game that was left out of an answer."""
        done = self.python("-m", "sandtable", *words)
        assert done.returncode == 0
        assert done.stdout
        assert done.stderr.count("\n") == 1
        assert done.stderr.startswith("sandtable: left out: ")
        return done.stderr.removeprefix("sandtable: left out: ").rstrip()

    def fault(self, *words: str) -> str:
        """The one line that the terminal says to a bad one."""
        done = self.python("-m", "sandtable", *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1
        assert done.stderr.startswith("sandtable: ")
        return done.stderr.removeprefix("sandtable: ").rstrip()


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """A shelf with one sound game."""
    made = Shelf(tmp_path_factory.mktemp("shelf"))
    made.add("tiny")
    return made


# ---------------------------------------------------------------------- a sound game


def test_its_procedures_are_listed_after_ours(tiny: Shelf) -> None:
    lines = tiny.answer("procedures").splitlines()
    assert lines.index("D-Day to Berlin") < lines.index("The Game of tiny")
    assert "tiny.coin Heads or tails. (dice)" in " ".join(" ".join(lines).split())


def test_its_odds_can_be_asked(tiny: Shelf) -> None:
    told = json.loads(tiny.answer("odds", "tiny.coin", "weight=5", "--json"))
    assert [(chance["outcome"], chance["chance"]) for chance in told["chances"]] == [("heads", "3/4"), ("tails", "1/4")]
    assert told["verdict"] == "A coin of 5 grams: 75.0 % heads, 25.0 % tails"


def test_its_procedure_is_found_by_its_own_name_when_no_other_game_has_it(tiny: Shelf) -> None:
    assert tiny.answer("odds", "coin") == tiny.answer("odds", "tiny.coin")


def test_its_dice_can_be_thrown(tiny: Shelf) -> None:
    said = tiny.answer("roll", "tiny.coin", "--seed", "7")
    assert "flip: D4 showed" in said
    assert said == tiny.answer("roll", "tiny.coin", "--seed", "7")


def test_its_rules_can_be_read(tiny: Shelf) -> None:
    assert [line.split()[0] for line in tiny.answer("rules", "tiny").splitlines()[:2]] == [
        "tiny.coin.flip",
        "tiny.gap.edge",
    ]
    assert "Flip it again." in tiny.answer("rules", "tiny.gap.edge")
    assert "The Game of tiny" in tiny.answer("rules")


def test_its_questions_are_found_without_a_word_on_how_players_speak(tiny: Shelf) -> None:
    assert json.loads(tiny.answer("find", "heads or tials", "--json"))["results"][0]["procedure"] == "tiny.coin"


def test_its_questions_are_found_by_what_its_players_say(shelf: Shelf) -> None:
    shelf.add("tiny", words='same = ["penny, coin"]')
    (found,) = json.loads(shelf.answer("find", "penny", "--game", "tiny", "--json"))["results"]
    assert found["title"] == "Coin"


def test_its_tables_can_be_read(tiny: Shelf) -> None:
    assert tiny.answer("tables", "sides").splitlines()[:4] == [
        "Sides of a coin  tiny.coin.flip",
        "  side   roll",
        "  heads  1-3",
        "  tails  4",
    ]


def test_it_is_suggested_when_it_is_spelt_wrongly(tiny: Shelf) -> None:
    assert tiny.fault("odds", "tine.coin") == "there is no ruleset 'tine'. Did you mean 'tiny'?"
    assert tiny.fault("odds", "tiny.coim") == "tiny has no question 'coim'. Did you mean 'coin'?"
    _, _, listed = tiny.fault("odds", "zzz.coin").partition("there is no ruleset 'zzz'. There are: ")
    assert {"dday_to_berlin", "tiny"} <= set(listed.rstrip(".").split(", "))


def test_programs_find_it_as_we_find_ours(tiny: Shelf) -> None:
    code = """
        from sandtable.sheet.registry import names, procedure, ruleset
        from sandtable.sheet import odds
        home, coin = procedure("tiny.coin")
        assert ruleset("tiny") is home
        assert names()[0] == "dday_to_berlin"
        assert "tiny" in names()
        print(odds(home, coin, {}).chances[0].chance)
    """
    done = tiny.python("-c", dedent(code))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "3/4\n"


def test_a_procedure_that_two_games_have_must_be_asked_for_by_its_full_name(shelf: Shelf) -> None:
    shelf.add("tiny")
    shelf.add("small")
    coins, sides = shelf.fault("odds", "coin"), shelf.fault("tables", "sides")
    assert coins.startswith("several games have 'coin': say ")
    assert {"small.coin", "tiny.coin"} <= set(coins.rstrip(".").split())
    assert sides.startswith("several games have a table 'sides': say ")
    assert {"small.sides", "tiny.sides"} <= set(sides.rstrip(".").split())
    assert shelf.answer("odds", "small.coin").startswith("Coin  small.coin\n")


def test_it_cannot_take_the_place_of_one_of_ours(shelf: Shelf) -> None:
    shelf.add("dday_to_berlin")
    listed = shelf.answer("procedures")
    assert "Which side chooses who moves first" in listed
    assert "dday_to_berlin.coin" not in listed


def test_a_name_with_capitals_is_found(shelf: Shelf) -> None:
    game = GAME.replace("NAME.coin", "t.coin").replace('prefix="NAME"', 'prefix="t"')
    shelf.add("Tiny", game=game, rules=RULES.replace("NAME", "t"), sides=SIDES.replace("NAME", "t"))
    assert shelf.answer("procedures", "Tiny").startswith("The Game of Tiny\n")
    assert shelf.answer("odds", "Tiny.coin").startswith("Coin  Tiny.coin\n")


# ---------------------------------------------------------------------- broken games

NOT_A_RULESET = "def load() -> dict[str, int]:\n    return {}\n"
BREAK: dict[str, tuple[Callable[[Shelf], None], str]] = {
    "load gives something else": (
        lambda shelf: shelf.add("tiny", game=NOT_A_RULESET),
        "the entry point 'tiny' gave a dict, not a Ruleset",
    ),
    "load gives another game": (
        lambda shelf: shelf.add("tiny", game=GAME.replace('short_name="NAME"', 'short_name="other"')),
        "the entry point 'tiny' gave the ruleset 'other'",
    ),
    "a table with a gap": (
        lambda shelf: shelf.add("tiny", sides=SIDES.replace('"1-3"', '"1-2"')),
        "sides.toml, row 2, column roll: 4 3-3 of the D4 is in no row",
    ),
    "a table with a wrong column": (
        lambda shelf: shelf.add("tiny", sides=SIDES.replace('["side", "roll"]', '["edge", "roll"]')),
        "sides.toml, row 1: Object contains unknown field `edge`",
    ),
    "a table that is not TOML": (lambda shelf: shelf.add("tiny", sides="title = "), "sides.toml: Invalid value"),
    "a rule list that is not TOML": (lambda shelf: shelf.add("tiny", rules="[[rule]"), "rules.toml: Expected ']]'"),
    "an unknown rule": (
        lambda shelf: shelf.add("tiny", sides=SIDES.replace("NAME.coin.flip", "NAME.coin.flop")),
        "sides.toml: rule 'tiny.coin.flop' is not in ",
    ),
    "talk of an unknown question": (
        lambda shelf: shelf.add("tiny", words='also_called = {koin = "penny"}'),
        "words.toml: 'koin' is no registered procedure. Did you mean 'coin'?",
    ),
    "an unlisted procedure": (
        lambda shelf: shelf.add("tiny", game=GAME.replace("procedures=(COIN,)", "procedures=()")),
        "sides.toml: used_by names 'coin', which is no registered procedure.",
    ),
    "facts without a default": (
        lambda shelf: shelf.add("tiny", game=GAME.replace('"In grams")] = 4', '"In grams")]')),
        "CoinFacts.weight needs a default",
    ),
    "a load that fails in two lines": (
        lambda shelf: shelf.add("tiny", game="def load() -> None:\n    raise OSError('one\\ntwo')\n"),
        "one",
    ),
    "a module that is not there": (lambda shelf: shelf.add("tiny", entry="no_such_game:load"), "no_such_game"),
    "a function that is not there": (lambda shelf: shelf.add("tiny", entry="tiny_game.game:lode"), "lode"),
    "an entry point that is no function": (lambda shelf: shelf.add("tiny", entry="tiny_game.game:HOME"), "tiny"),
}


@pytest.mark.parametrize(("damage", "said"), BREAK.values(), ids=BREAK)
def test_a_broken_game_is_told_in_one_line(shelf: Shelf, damage: Callable[[Shelf], None], said: str) -> None:
    damage(shelf)
    for words in (["odds", "tiny.coin"], ["rules", "tiny"], ["procedures", "tiny"]):
        assert said in shelf.fault(*words)
    assert said in shelf.warning("procedures")


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """A shelf with a broken game and a sound one."""
    made = Shelf(tmp_path_factory.mktemp("shelf"))
    made.add("tiny", game=NOT_A_RULESET)
    made.add("small")
    return made


LISTS = ("rules", "rules --json", "procedures", "procedures --json", "tables", "tables --json")


@pytest.mark.parametrize("line", LISTS)
def test_a_broken_game_is_left_out_of_lists_with_one_line(broken: Shelf, line: str) -> None:
    assert broken.warning(*line.split()) == "the entry point 'tiny' gave a dict, not a Ruleset"


@pytest.mark.parametrize("line", LISTS)
def test_sound_games_are_listed_beside_a_broken_one(broken: Shelf, line: str) -> None:
    listed = broken.python("-m", "sandtable", *line.split()).stdout
    assert "dday_to_berlin" in listed
    assert "small" in listed


@pytest.mark.parametrize(
    "line",
    ["odds tiny.coin", "roll tiny.coin", "rules tiny", "procedures tiny", "procedures tiny.coin", "tables tiny.sides"],
)
def test_a_broken_game_is_told_of_when_it_is_asked_for(broken: Shelf, line: str) -> None:
    assert broken.fault(*line.split()) == "the entry point 'tiny' gave a dict, not a Ruleset"


@pytest.mark.parametrize(
    "line", ["rules ddb", "rules small", "procedures ddb", "procedures small", "tables ddb", "odds coin", "odds d5"]
)
def test_who_asks_for_a_sound_game_hears_nothing_of_a_broken_one(broken: Shelf, line: str) -> None:
    assert broken.answer(*line.split())


def test_a_search_through_all_games_tells_which_was_left_out(broken: Shelf) -> None:
    assert broken.warning("rules", "player") == "the entry point 'tiny' gave a dict, not a Ruleset"


def test_programs_get_the_sound_games_and_what_is_wrong_with_the_others(broken: Shelf) -> None:
    code = """
        from sandtable.sheet.registry import sound_rulesets
        sound, faults = sound_rulesets()
        found = [home.short_name for home in sound]
        assert found[0] == "dday_to_berlin"
        assert "small" in found
        assert "tiny" not in found
        print(*faults)
    """
    done = broken.python("-c", dedent(code))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "the entry point 'tiny' gave a dict, not a Ruleset\n"


def test_a_broken_game_does_not_keep_ours_from_being_asked(shelf: Shelf) -> None:
    shelf.add("tiny", game=NOT_A_RULESET)
    assert "A D5 read from a D10" in shelf.answer("odds", "dday_to_berlin.d5")
    assert "A D5 read from a D10" in shelf.answer("odds", "ddb.d5")
