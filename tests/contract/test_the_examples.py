"""The example packages install and play, and not a line of sandtable knows of them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.installed import ROOT, environment, python

Answer = Callable[..., str]
#: A person who sends two squads to other posts in every round.
TYPED = "send 1 mill\nsend 2 weir\nready\nsend 1 ford\nsend 3 bridge\nready\n" * 2
#: Asked of the large games alone: what a page opens with.
OF_LARGE_GAMES = "six_to_ten"


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return environment(tmp_path / "site", "barrage", "outposts")


@pytest.fixture
def answer(env: dict[str, str]) -> Answer:
    """What the terminal answers where nothing goes wrong."""

    def asked(*words: str, typed: str = "") -> str:
        done = python(env, ["-m", "sandtable", *words], typed)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return asked


def test_nothing_in_sandtable_names_an_example() -> None:
    whole = [path for path in (ROOT / "src").rglob("*") if path.suffix in (".py", ".js", ".toml", ".html", ".css")]
    assert len(whole) > 300
    named = [path for path in whole if "outposts" in path.read_text(encoding="utf-8").lower()]
    # A rule of another game may speak of outposts; code does not.
    assert [path for path in named if path.suffix != ".toml"] == []


def test_the_whole_game_is_under_500_lines() -> None:
    lines = [
        path.read_text(encoding="utf-8").count("\n") for path in (ROOT / "examples/outposts/outposts").rglob("*.py")
    ]
    assert len(lines) == 9
    assert sum(lines) < 500


def test_its_scenarios_and_odds_are_found(answer: Answer) -> None:
    assert "  ford  The ford\n      north (north) against south (south); 4 squads a side; 4 rounds\n" in answer(
        "scenarios", "outposts"
    )
    told = json.loads(answer("odds", "skirmish", "ours=2", "--json"))
    assert told["procedure"] == "outposts.skirmish"
    assert {each["label"]: each["chance"] for each in told["chances"]} == {
        "won": "7/12",
        "lost": "5/18",
        "drawn": "5/36",
    }
    assert "a side's die" in answer("odds", "skirmish")


def test_a_game_is_typed_to_its_end_and_its_record_holds(answer: Answer, tmp_path: Path) -> None:
    record = str(tmp_path / "ford.jsonl")
    game = ("play", "outposts", "ford", "--seed", "1", "--against", "greedy", "--record", record)
    shown = answer(*game, typed=TYPED)
    assert shown.count("north 1 goes to Mill § out.orders.send") == 2
    assert shown.count("Kept until everybody is ready: ") == 8
    assert "south (greedy):" not in shown, "what the other side orders is not told"
    assert "The game is over: " in shown
    held = answer("verify", record)
    assert held.startswith("It holds. ")
    assert "32 answers played again" in held
    answer("replay", record, "--story", str(tmp_path / "ford.md"))
    told = (tmp_path / "ford.md").read_text(encoding="utf-8")
    assert told.count("Both sides are at ") == shown.count("Both sides are at ") > 0


def test_nonsense_that_is_typed_changes_nothing(answer: Answer, tmp_path: Path) -> None:
    record = str(tmp_path / "ford.jsonl")
    nonsense = [
        "send",
        "send 9 mill",
        "send 5 mill",
        "send 1 nowhere",
        "sned 1 mill",
        "reopen",
        "units zz",
        "0",
        "\x07",
    ]
    shown = answer(
        *("play", "outposts", "ford", "--seed", "1", "--record", record),
        typed="\n".join([*nonsense, "units", "quit", ""]),
    )
    assert shown.count("\n? ") == 7
    assert shown.count("The rules do not allow it:") == 2
    assert "north 1: in reserve\nnorth 2: in reserve\n" in shown
    assert "south 5: out of sight" in shown
    helped = answer("play", "--resume", record, typed="help\nunit south 5\nunit north\nquit\n")
    assert "Names of units may be cut short" not in helped, "it has neither names nor zones to type"
    assert "  units [WORD] " in helped
    assert "south 5\n  out of sight" in helped
    assert "? which unit is 'north'? There are north 1, north 2, north 3, north 4\n" in helped
    # A game that was left goes on where it was.
    again = answer("play", "--resume", record, typed="send 1 mill\nquit\n")
    assert "Kept until everybody is ready: send 1 mill".lower() in again.lower()


def test_two_people_at_one_keyboard_are_asked_one_after_the_other(answer: Answer, tmp_path: Path) -> None:
    record = str(tmp_path / "ford.jsonl")
    game = ("play", "outposts", "ford", "--seed", "1", "--against", "human", "--record", record)
    shown = answer(*game, typed="send 1 mill\nready\nsend 5 mill\nundo\nsend 6 mill\nready\nquit\n")
    asked = [line.partition(">")[0] for line in shown.splitlines() if line.startswith(("north> ", "south> "))]
    assert asked == ["north", "north", "south", "south", "south", "south", "north"]
    seen_by_south, _, seen_by_north = shown.partition("south> ready")[2].partition("The keyboard goes to north.")
    assert "north 1 against south 6, skirmish: " in seen_by_south
    assert "north 1 goes to Mill" not in seen_by_south
    assert "south 6 goes to Mill" not in seen_by_north
    assert "north 1 goes to Mill" in seen_by_north, "who sits down is told what happened as he saw it"


def test_its_two_strongest_play_where_nobody_is_named_and_only_what_it_counts_is_told(answer: Answer) -> None:
    heading, _, columns, north, south, *_ = answer("simulate", "outposts", "ford", "--games", "3", "--jobs", "1").split(
        "\n"
    )
    assert heading == "outposts.ford: 3 games, seed 1"
    assert columns.split() == ["won", "share", "95", "%", "interval", "points"]
    assert (north.split()[:2], south.split()[:2]) == (["north", "(random)"], ["south", "(greedy)"])


def test_greedy_beats_random_clearly(answer: Answer) -> None:
    played = ("simulate", "outposts", "ford", "--games", "200", "--red", "greedy", "--blue", "random", "--swap")
    told = json.loads(answer(*played, "--seed", "5", "--jobs", "1", "--json"))
    greedy, by_chance = told["players"]
    assert (told["games"], greedy["wins"]["name"], by_chance["wins"]["name"]) == (200, "greedy (red)", "random (blue)")
    assert greedy["wins"]["low"] > 0.65


@pytest.mark.parametrize("name", ["test_every_game", "test_every_procedure"])
def test_what_every_game_owes_holds_for_it(env: dict[str, str], name: str) -> None:
    of_it = f"outposts and not {OF_LARGE_GAMES}"
    words = ["-m", "pytest", "-p", "no:cacheprovider", f"tests/contract/{name}.py", "-k", of_it, "-rA"]
    done = python(env, words)
    assert done.returncode == 0, done.stdout
    passed = done.stdout.count("\nPASSED ")
    assert passed >= {"test_every_game": 15, "test_every_procedure": 10}[name]
