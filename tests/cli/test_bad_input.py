"""Whatever a person types wrong gets one line on stderr that says what to do, and exit code 2."""

import io
import re
from contextlib import redirect_stderr, redirect_stdout

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.cli.main import run
from sandtable.cli.parser import COMMANDS
from sandtable.sheet.facts import fields_of
from sandtable.sheet.registry import names, ruleset

PROCEDURES = {f"{name}.{own}": each for name in names() for own, each in ruleset(name).procedures.items()}


def answered(words: list[str]) -> tuple[int, str, str]:
    """The exit code and what went to stdout and stderr, with nobody at the keyboard."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr("sys.stdin", io.StringIO())
        code = run(words)
    return code, out.getvalue(), err.getvalue()


# ---------------------------------------------------------------------- each fault by name


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ods", "there is no command 'ods'. Did you mean 'odds'?"),
        (
            "zzz",
            "there is no command 'zzz'. There are: serve, play, scenarios, find, rules, procedures, odds, roll, ",
        ),
        ("attacker=inf", "there is no command 'attacker=inf'."),
        ("odds dday_to_berlin.asault", "dday_to_berlin has no question 'asault'. Did you mean 'assault'?"),
        (
            "odds dday_to_berlin.zzz",
            "dday_to_berlin has no question 'zzz'. 'sandtable procedures' lists them, 'sandtable find' ta",
        ),
        ("odds dday_to_berln.assault", "there is no ruleset 'dday_to_berln'. Did you mean 'dday_to_berlin'?"),
        ("odds nightfal", "there is no question 'nightfal'. Did you mean 'nightfall'?"),
        ("roll nightfal", "there is no question 'nightfal'. Did you mean 'nightfall'?"),
        ("odds ddb.roll", "dday_to_berlin has no question 'roll'. Did you mean 'initiative_roll' or 'hit_roll' or "),
        ("odds ddb.d5 x=1", "unknown fact 'x'. This question takes no facts."),
        ("odds ddb.assault atacker=inf", "unknown fact 'atacker'. Did you mean 'attacker'?"),
        ("odds ddb.hit_roll zzz=1", "unknown fact 'zzz'. Known are: hit_number."),
        ("odds ddb.hit_roll hit_number=41", "hit_number: '41' will not do, give a whole number from -20 to 40."),
        ("odds ddb.hit_roll hit_number=", "hit_number: '' will not do, give a whole number from -20 to 40."),
        ("odds ddb.hit_roll hit_number=5.0", "hit_number: '5.0' will not do, give a whole number from -20 to 40."),
        ("odds ddb.assault prepared=perhaps", "prepared: 'perhaps' will not do, give yes or no."),
        (
            "odds ddb.assault terrain=rogh",
            "terrain: 'rogh' will not do, give open or rough. Did you mean 'rough'?",
        ),
        ("odds ddb.assault attacker=tnk_medum", "attacker: there is no 'tnk_medum'. Did you mean 'tnk_medium'?"),
        ("odds ddb.assault supports=2xinf,atgs", "supports: there is no 'atgs'. Did you mean 'atg'?"),
        ("odds ddb.facing at=3", "at: '3' will not do, give column,row."),
        ("odds ddb.assault attacker", "'attacker' is not of the form key=value"),
        ("odds ddb.assault =inf", "'=inf' is not of the form key=value"),
        ("odds ddb.assault terrain=open terrain=rough", "'terrain' is given twice"),
        ("odds ddb.retreat enemies=1,1,N,jeep", "enemies: there is no battalion 'jeep'"),
        ("odds", "the following arguments are required: NAME"),
        ("odds ddb.assault --colour", "unrecognized arguments: --colour ('sandtable odds --help' tells more)"),
        ("roll ddb.d5 --seed", "argument --seed: expected one argument ('sandtable roll --help' tells more)"),
        ("odds ddb.d5 --seed 7", "unrecognized arguments: --seed"),
        ("rules zzz qqq", "no rule holds 'zzz' and 'qqq'."),
        ("rules ddb.init.tiess", "no rule holds 'ddb.init.tiess'. Did you mean 'ddb.init.ties'?"),
        ("procedures nightfal", "there is no question 'nightfal'. Did you mean 'nightfall'?"),
        ("procedures close combat", "'close combat' is no name of a question: 'sandtable find close combat' looks"),
        ("tables suport", "there is no table 'suport'. Did you mean 'support'?"),
        ("tables ddb.zzz", "there is no table 'ddb.zzz'. 'sandtable tables' lists them."),
        ("tables nogame.support", "there is no ruleset 'nogame'."),
        ("find", "the following arguments are required: WORDS"),
        ("find zzqqxx", "nothing is found for 'zzqqxx': try other words, or 'sandtable procedures' for the list"),
        ("find tiger --game panzer_corps", "there is no ruleset 'panzer_corps'. Did you mean 'panzer_korps'?"),
        (f"find {'tiger ' * 40}", "say it shorter: at most 200 characters"),
        ("--colour", "unrecognized arguments: --colour"),
        ("shell now", "unrecognized arguments: now"),
    ],
)
def test_a_fault_is_told_in_one_line(line: str, said: str) -> None:
    code, out, err = answered(line.split())
    assert (code, out) == (2, "")
    assert err.startswith(f"sandtable: {said}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "words", [["odds", "a\nb"], ["odds", "ddb.d5", "a\nb=1"], ["rules", "zzz\nqqq", "c"], ["a\nb"]]
)
def test_a_line_break_in_what_was_typed_does_not_break_the_line(words: list[str]) -> None:
    code, _, err = answered(words)
    assert code == 2
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["rules a=b", "procedures a=b", "tables a=b", "shell a=b"])
def test_facts_given_to_a_command_that_takes_none_are_not_passed_over_in_silence(command: str) -> None:
    code, out, err = answered(command.split())
    assert (code, out) == (2, "")
    assert "a=b" in err


def test_a_list_of_more_units_than_there_is_memory_for_is_bad_input() -> None:
    code, out, err = answered(["odds", "ddb.assault", f"supports={10**20}xinf"])
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_too_many_units_are_told_how_many_there_may_be() -> None:
    (supports,) = [field for field in fields_of(PROCEDURES["dday_to_berlin.assault"].facts) if field.name == "supports"]
    code, out, err = answered(["odds", "ddb.assault", f"supports={(supports.high or 0) + 1}xinf"])
    assert (code, out) == (2, "")
    assert f"at most {supports.high}" in err


def test_lists_within_lists_without_end_are_bad_input() -> None:
    code, out, err = answered(["odds", "ddb.retreat", f"enemies={'[' * 100_000}"])
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_a_number_of_thousands_of_digits_is_bad_input() -> None:
    code, out, err = answered(["odds", "ddb.hit_roll", f"hit_number={'9' * 10_000}"])
    assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("value", ["²", "٣x", "²xinf", "1,²", "½", "１２"])
def test_digits_of_other_scripts_do_no_harm(value: str) -> None:
    for fact in ("ddb.hit_roll hit_number", "ddb.assault supports", "ddb.retreat closed", "ddb.facing at"):
        name, key = fact.split()
        assert answered(["odds", name, f"{key}={value}"])[0] in (0, 2)


@pytest.mark.parametrize("words", [["--"], ["--", "odds", "ddb.d5"], ["-"]])
def test_dashes_before_the_command_are_not_passed_over_in_silence(words: list[str]) -> None:
    code, out, err = answered(words)
    assert (code, bool(out), err.count("\n")) in ((0, True, 0), (2, False, 1))


# ---------------------------------------------------------------------- anything at all

# A server that has begun does not come back; it has tests of its own.
ANSWERED = sorted(set(COMMANDS) - {"serve"})
# A number of units so large that the list fills the memory has its own test above.
HUGE = re.compile(r"\d{6}")
JUNK = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r"), max_size=12).filter(
    lambda text: not HUGE.search(text)
)
KEYS = st.sampled_from(sorted({field.name for each in PROCEDURES.values() for field in fields_of(each.facts)})) | JUNK
TYPED = [
    *("y", "n", "yes", "off", "0", "1", "-1", "21", "999", "1e3", "", ",", "null", "{}"),
    *("inf", "2xinf,atg", "tnk_heavy", "poor", "rough", "N", "air", "open+road,rough"),
    *("3,6", "(3, 6)", "3,6,E 7,6,W", "[[1,2]]", '[[1,2,"N","inf"]]'),
]
VALUES = st.sampled_from(TYPED) | JUNK
WORDS = (
    st.sampled_from([*ANSWERED, *PROCEDURES, *names(), "ddb", "assault", "support", "night", "--json", "--seed", "-h"])
    | st.builds("{}={}".format, KEYS, VALUES)
    | JUNK
)


def check_answered(words: list[str]) -> None:
    code, out, err = answered(words)
    assert code in (0, 1, 2)
    if code == 2:
        assert out == ""
        assert err.startswith("sandtable: ")
        assert err.count("\n") == 1
    else:
        assert err == ""
        assert out or words[:1] == ["shell"]


@given(st.lists(WORDS, max_size=6))
@settings(derandomize=True, deadline=None, max_examples=400)
def test_no_words_whatever_bring_the_terminal_down(words: list[str]) -> None:
    check_answered(words)


@given(st.sampled_from(ANSWERED), st.lists(WORDS, max_size=5))
@settings(derandomize=True, deadline=None, max_examples=400)
def test_no_words_after_a_command_bring_the_terminal_down(command: str, words: list[str]) -> None:
    check_answered([command, *words])


@given(st.data())
@settings(derandomize=True, deadline=None, max_examples=600)
def test_no_values_of_known_facts_bring_the_terminal_down(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(PROCEDURES)))
    keys = [field.name for field in fields_of(PROCEDURES[name].facts)]
    chosen = data.draw(st.lists(st.sampled_from(keys), unique=True, max_size=4)) if keys else []
    facts = [f"{key}={data.draw(VALUES)}" for key in chosen]
    check_answered(
        [data.draw(st.sampled_from(["odds", "roll"])), name, *facts, *data.draw(st.sampled_from([[], ["--json"]]))]
    )
