"""What each command prints, as text and as JSON, and the exit code it leaves."""

import json
import re
from typing import Any

import pytest

from sandtable import __version__
from sandtable.cli.main import run
from sandtable.cli.parser import COMMANDS
from sandtable.sheet.facts import fields_of
from sandtable.sheet.reading import read_facts
from sandtable.sheet.registry import names, ruleset
from sandtable.sheet.ruleset import AnyProcedure

ASSAULT = ruleset("dday_to_berlin").procedures["assault"]
SITUATION = {"procedure", "title", "facts", "subject", "needs", "numbers", "notes"}
ALL_PROCEDURES = [
    pytest.param(procedure, id=f"{name}.{own}")
    for name in names()
    for own, procedure in ruleset(name).procedures.items()
]


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command that must succeed or be refused, and gives the exit code and the lines."""

    def tell(*words: str) -> tuple[int, list[str]]:
        code = run(list(words))
        out, err = capsys.readouterr()
        assert err == ""
        return code, out.splitlines()

    return tell


@pytest.fixture
def told_json(told: Any) -> Any:
    def tell(*words: str) -> Any:
        code, lines = told(*words, "--json")
        assert code == 0
        return json.loads("\n".join(lines))

    return tell


# ---------------------------------------------------------------------- odds


def test_odds_tell_the_numbers_the_chances_the_rolls_and_the_line_to_paste(told: Any) -> None:
    code, lines = told("odds", "dday_to_berlin.hit_roll", "hit_number=12")
    assert code == 0
    assert [" ".join(line.split()) for line in lines if line] == [
        "Hit roll dday_to_berlin.hit_roll",
        "Hit roll at 12",
        "Hit number 9 (adds up to 12)",
        "12 as stated ddb.combat.basic-hit",
        "→ 9 a natural 10 always fails ddb.gap.hit-clamp",
        "Chances",
        f"hit 90.0 % {'█' * 28} 9/10",
        "the defender makes a save roll ddb.combat.defender-saves",
        "miss 10.0 % ███▏ 1/10",
        "in an assault the attacker makes a save roll ddb.combat.attacker-saves",
        "in ranged combat the firer saves only after a natural 10 ddb.gap.ranged-ten",
        "Roll by roll",
        "hit roll always rolled succeeds 90.0 % ddb.combat.basic-hit",
        "In a line",
        "Hit roll at 12: hits on 9 or less, 90.0 % hit, 10.0 % miss",
    ]


def test_a_number_within_its_bounds_is_told_without_a_sum(told: Any) -> None:
    assert "Hit number  5" in told("odds", "dday_to_berlin.hit_roll")[1]


def section(lines: list[str], title: str) -> list[str]:
    """The lines below a heading, up to the next empty one."""
    below = lines[lines.index(title) + 1 :]
    return below[: below.index("")] if "" in below else below


def test_every_roll_tells_how_often_it_is_made(told: Any) -> None:
    assaults = section(told("odds", "dday_to_berlin.assault")[1], "Roll by roll")
    assert [" ".join(line.split()) for line in assaults] == [
        "hit roll always rolled succeeds 50.0 % ddb.combat.basic-hit",
        "defender's save rolled in 50.0 % of cases succeeds 50.0 % ddb.combat.defender-saves",
        "attacker's save rolled in 75.0 % of cases succeeds 50.0 % ddb.combat.attacker-saves",
    ]
    (nights,) = section(told("odds", "dday_to_berlin.nightfall")[1], "Roll by roll")
    assert " ".join(nights.split()) == "D10, to be halved each of 7.44 rolls 5.50 on average ddb.night.check"


def test_rolls_stand_in_columns(told: Any) -> None:
    lines = section(told("odds", "dday_to_berlin.assault")[1], "Roll by roll")
    assert len({line.index("succeeds") for line in lines}) == 1


def test_what_follows_from_each_chance_stands_with_its_rule(told: Any, told_json: Any) -> None:
    lines = section(told("odds", "dday_to_berlin.assault")[1], "Chances")
    shown = [line.split() for line in lines if line.startswith("      ")]
    told_of = [
        effect for chance in told_json("odds", "dday_to_berlin.assault")["chances"] for effect in chance["follows"]
    ]
    assert len(told_of) == 10
    assert shown == [[*effect["label"].split(), effect["rule"]] for effect in told_of]


def test_odds_of_numbers_tell_the_average_and_the_spread(told: Any) -> None:
    _, lines = told("odds", "dday_to_berlin.nightfall")
    assert any(line.startswith("  average 7.44, standard deviation 1.29, at least half of all rolls") for line in lines)
    assert lines[-1].endswith(" with 0 on the clock: night at 21, 7.4 on average, 31.2 % after 7 turns")


def test_a_question_without_dice_gets_an_answer_instead_of_chances(told: Any) -> None:
    code, lines = told("odds", "dday_to_berlin.stacking")
    assert code == 0
    assert (lines[0], lines[-2:]) == ("Stacking  dday_to_berlin.stacking", ["", "Answer  there is room"])


def test_what_the_rules_forbid_is_told_with_its_rule_and_exit_code_1(told: Any) -> None:
    assert told("odds", "dday_to_berlin.stacking", "entering=5") == (
        1,
        ["The rules do not allow it:", "  at most 4 stands of one side may end in a zone  ddb.gap.stacking"],
    )


def test_a_roll_that_the_rules_forbid_is_told_in_the_same_way(told: Any) -> None:
    assert told("roll", "dday_to_berlin.stacking", "entering=5") == told(
        "odds", "dday_to_berlin.stacking", "entering=5"
    )


def test_odds_as_json_have_the_documented_keys_and_exact_chances(told_json: Any) -> None:
    answer = told_json("odds", "dday_to_berlin.hit_roll", "hit_number=12")
    assert set(answer) == SITUATION | {"chances", "views", "consequences", "stages", "verdict"}
    assert answer["procedure"] == "dday_to_berlin.hit_roll"
    assert answer["facts"] == {"hit_number": 12}
    assert answer["numbers"][0]["total"] == 12
    assert answer["numbers"][0]["number"] == 9
    follows = [chance.pop("follows") for chance in answer["chances"]]
    assert answer["chances"] == [
        {"outcome": "hit", "label": "hit", "chance": "9/10", "float": 0.9},
        {"outcome": "miss", "label": "miss", "chance": "1/10", "float": 0.1},
    ]
    assert follows[0] == [
        {
            "name": "defender_saves",
            "value": True,
            "rule": "ddb.combat.defender-saves",
            "label": "the defender makes a save roll",
        }
    ]
    assert [(stage["rule"], stage["label"], stage["asked"]) for stage in answer["stages"]] == [
        ("ddb.combat.basic-hit", "hit roll", "1")
    ]
    assert answer["verdict"] == "Hit roll at 12: hits on 9 or less, 90.0 % hit, 10.0 % miss"


def test_odds_of_numbers_as_json_have_mean_and_variance_as_fractions(told_json: Any) -> None:
    answer = told_json("odds", "dday_to_berlin.d5")
    assert set(answer) == SITUATION | {"chances", "views", "consequences", "stages", "verdict", "mean", "variance"}
    assert (answer["mean"], answer["variance"]) == ("3", "2")


def test_a_refusal_as_json_is_its_reasons_and_exit_code_1(told: Any) -> None:
    code, lines = told("odds", "dday_to_berlin.stacking", "entering=5", "--json")
    assert code == 1
    assert json.loads("\n".join(lines)) == {
        "refused": [{"rule": "ddb.gap.stacking", "because": "at most 4 stands of one side may end in a zone"}]
    }


def test_facts_may_stand_anywhere_after_the_command(told: Any) -> None:
    plainly = told("odds", "dday_to_berlin.assault", "attacker=tnk_medium", "terrain=rough", "--json")
    assert told("odds", "attacker=tnk_medium", "dday_to_berlin.assault", "terrain=rough", "--json") == plainly
    assert told("odds", "--json", "terrain=rough", "attacker=tnk_medium", "dday_to_berlin.assault") == plainly
    assert told("odds", "dday_to_berlin.assault", "attacker=tnk_medium", "--json", "terrain=rough") == plainly


def test_a_prefix_will_do_for_the_name_of_the_game(told: Any) -> None:
    assert told("odds", "ddb.hit_roll") == told("odds", "dday_to_berlin.hit_roll")


@pytest.mark.parametrize("name", ["hit-roll", "DDB.Hit-Roll", "DDAY_TO_BERLIN.HIT_ROLL"])
def test_a_procedure_may_be_written_in_any_case_and_with_hyphens(told: Any, name: str) -> None:
    assert told("odds", name) == told("odds", "dday_to_berlin.hit_roll")
    assert told("procedures", name) == told("procedures", "dday_to_berlin.hit_roll")


def test_a_list_of_units_may_be_typed_with_blanks_or_as_none(told_json: Any) -> None:
    assert told_json("odds", "ddb.assault", "supports=inf inf_mech")["facts"]["supports"] == ["inf", "inf_mech"]
    assert told_json("odds", "ddb.assault", "supports=none")["facts"]["supports"] == []


# ---------------------------------------------------------------------- roll


def test_a_roll_tells_every_die_the_result_and_its_chance(told: Any) -> None:
    code, lines = told("roll", "dday_to_berlin.hit_roll", "--seed", "7")
    assert code == 0
    assert lines[6:] == [
        "The dice",
        "  hit roll: D10 showed 4, needs 5 or less: success  ddb.combat.basic-hit",
        "",
        "Result  hit  (50.0 %)",
        "  the defender makes a save roll  ddb.combat.defender-saves",
    ]


def test_a_roll_tells_what_follows_from_its_result_with_the_rules(told: Any, told_json: Any) -> None:
    words = ("roll", "dday_to_berlin.initiative", "b_markers=40", "--seed", "1")
    _, lines = told(*words)
    follows = told_json(*words)["follows"]
    assert len(follows) > 1
    at = lines.index("Result  side A chooses  (100 %)")
    column = max(len(effect["label"]) for effect in follows)
    assert lines[at + 1 :] == [f"  {effect['label']:<{column}}  {effect['rule']}" for effect in follows]


def test_a_roll_as_json_has_the_documented_keys_and_every_face(told_json: Any) -> None:
    answer = told_json("roll", "dday_to_berlin.hit_roll", "--seed", "7")
    assert set(answer) == SITUATION | {"rolls", "outcome", "label", "chance", "float", "follows"}
    assert answer["rolls"] == [
        {
            "rule": "ddb.combat.basic-hit",
            "needs": "5 or less",
            "throws": [{"sides": 10, "faces": [4], "kind": "roll"}],
            "result": 1,
        }
    ]
    assert (answer["outcome"], answer["label"], answer["chance"], answer["float"]) == ("hit", "hit", "1/2", 0.5)


def test_the_same_seed_throws_the_same_dice_and_another_seed_others(told: Any) -> None:
    def thrown(seed: str) -> Any:
        return told("roll", "dday_to_berlin.support", "allowed=20", "--seed", seed, "--json")

    assert thrown("7") == thrown("7")
    assert thrown("Omaha") == thrown("Omaha")
    assert len({tuple(thrown(str(seed))[1]) for seed in range(10)}) > 5


def test_dice_thrown_by_hand_are_read_and_the_next_throw_is_told(told: Any) -> None:
    code, lines = told("roll", "dday_to_berlin.assault", "--faces", "5, 6")
    assert code == 0
    assert "Result  defender shattered  (25.0 %)" in lines


def test_of_dice_thrown_by_hand_the_count_may_be_told(told: Any) -> None:
    code, lines = told("roll", "dday_to_berlin.support", "--faces", "1of2")
    assert code == 0
    assert "Result  1 available  (42.0 %)" in lines
    _, answer = told("roll", "dday_to_berlin.support", "--faces", "1of2", "--json")
    (roll,) = json.loads("\n".join(answer))["rolls"]
    assert roll["throws"] == [{"sides": 10, "faces": [], "kind": "roll", "counted": [1, 2]}]


@pytest.mark.parametrize(
    ("asked", "printed", "counted", "result"),
    [
        ("panzer_korps.force_availability", "0", "10", "will not arrive"),
        ("panzer_korps.arrival", "00", "100", "has not arrived"),
    ],
)
def test_the_nought_on_dice_thrown_by_hand_counts_as_their_ten_or_hundred(
    told: Any, asked: str, printed: str, counted: str, result: str
) -> None:
    """pk.gap.availability-reading, pk.gap.arrival-procedure"""
    assert told("roll", asked, "--faces", printed) == told("roll", asked, "--faces", counted)
    assert any(line.startswith(f"Result  {result}") for line in told("roll", asked, "--faces", printed)[1])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--faces", "2of3"], "--faces: 1 die is counted here: 2of3 cannot be"),
        (["--faces", "5"], "next comes 1D10, defender's save, needs 5 or less: throw, and add the faces to --faces"),
        (["--faces", "11"], "--faces: a D10 cannot show 11"),
        (["--faces", "5,6,7"], "--faces: 2 dice are thrown in all: 1 more were given"),
        (["--faces", "5", "--seed", "1"], "--seed throws dice and --faces reads yours: give one of them"),
    ],
)
def test_faces_that_do_not_fit_are_told_in_one_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["roll", "dday_to_berlin.assault", *words]) == 2
    assert capsys.readouterr().err == f"sandtable: {said}\n"


def test_a_seed_may_hold_an_equals_sign(told: Any) -> None:
    assert told("roll", "dday_to_berlin.d5", "--seed", "a=b") == told("roll", "dday_to_berlin.d5", "--seed=a=b")


# ---------------------------------------------------------------------- rules


def test_rules_alone_tell_which_games_there_are(told: Any) -> None:
    code, lines = told("rules")
    assert code == 0
    for name in names():
        assert any(line.endswith(f"  {name}") for line in lines)
        assert f"  {len(ruleset(name).rules)} rules and rulings: sandtable rules {name}" in lines


@pytest.mark.parametrize("word", ["dday_to_berlin", "ddb"])
def test_the_rules_of_a_game_stand_one_to_a_line(told: Any, word: str) -> None:
    _, lines = told("rules", word)
    rules = list(ruleset("dday_to_berlin").rules)
    assert [line.split()[0] for line in lines[: len(rules)]] == [rule.id for rule in rules]
    assert lines[len(rules) :] == ["", f"{len(rules)} rules. 'sandtable rules ID' shows one in full."]


def test_a_rule_is_told_in_full_with_what_uses_it(told: Any) -> None:
    _, lines = told("rules", "ddb.init.ties")
    assert lines[:3] == [
        "ddb.init.ties  D-Day to Berlin, procedure",
        "A. Determine First Move and Active Side",
        "  Equal totals: both sides reroll (markers still counted) until the totals differ.",
    ]
    assert lines[3] == "Used by:"
    assert [line.split()[0] for line in lines[4:]] == ["dday_to_berlin.initiative", "dday_to_berlin.initiative_roll"]


def test_a_ruling_tells_the_question_the_answer_and_what_it_rests_on(told: Any) -> None:
    _, lines = told("rules", "ddb.gap.player-b-engineering")
    assert lines[:4] == [
        "ddb.gap.player-b-engineering  D-Day to Berlin, ruling",
        "Player B's list has no Engineering Phase.",
        "  An oversight: Player B also has one, between Movement and Combat.",
        "  Follows from the other rules.",
    ]


@pytest.mark.parametrize("asked", [("game.undo-dice",), ("dday_to_berlin", "game.undo-dice")])
def test_a_rule_of_the_table_is_told_in_any_game(told: Any, told_json: Any, asked: tuple[str, ...]) -> None:
    text = "An answer after which dice were rolled cannot be taken back: the dice have been seen."
    assert told("rules", *asked)[1] == ["game.undo-dice  every game", f"  {text}"]
    assert [rule["text"] for rule in told_json("rules", *asked)] == [text]


def test_a_rule_names_the_table_it_stands_for(told: Any) -> None:
    assert "Table: sandtable tables dday_to_berlin.support" in told("rules", "ddb.support.table")[1]


def test_a_search_finds_rules_that_hold_all_the_words_with_the_ids_first(told: Any) -> None:
    _, lines = told("rules", "ddb", "night", "clock")
    found = [line.split()[0] for line in lines[:-2]]
    assert found == [rule.id for rule in ruleset("dday_to_berlin").rules.search("night", "clock")]
    assert found[0] == "ddb.gap.night-clock"
    assert all(len(line) <= 100 for line in lines)


def test_words_to_find_may_stand_in_quotes(told: Any) -> None:
    assert told("rules", "night clock") == told("rules", "night", "clock")
    assert told("rules", "ddb night", " clock ") == told("rules", "ddb", "night", "clock")
    assert told("rules", " ") == told("rules")


def test_rules_as_json_are_a_list_with_ids_and_texts(told_json: Any) -> None:
    assert told_json("rules", "ddb.init.ties") == [
        {
            "ruleset": "dday_to_berlin",
            "kind": "procedure",
            "id": "ddb.init.ties",
            "section": "A. Determine First Move and Active Side",
            "text": "Equal totals: both sides reroll (markers still counted) until the totals differ.",
            "note": "",
        }
    ]
    everything = told_json("rules")
    assert [told["id"] for told in everything] == [rule for name in names() for rule in ruleset(name).rules.ids]


# ---------------------------------------------------------------------- procedures


def test_procedures_alone_list_all_of_every_game_and_mark_those_with_dice(told: Any) -> None:
    code, lines = told("procedures")
    assert code == 0
    said = " ".join(" ".join(lines).split())
    for name in names():
        for own, procedure in ruleset(name).procedures.items():
            assert f" {name}.{own} {procedure.summary}" in said
            assert (f" {name}.{own} {procedure.summary} (dice)" in said) == procedure.rolls_dice


def test_the_procedures_of_one_game_can_be_listed(told: Any) -> None:
    lines = told("procedures", "dday_to_berlin")[1]
    assert lines[0] == "D-Day to Berlin"
    told_of = [line.split()[0] for line in lines if line.startswith("  dday_to_berlin.")]
    assert told_of == [f"dday_to_berlin.{own}" for own in ruleset("dday_to_berlin").procedures]
    assert told("procedures", "ddb")[1] == lines


def test_a_procedure_is_told_with_its_facts_and_rules(told: Any) -> None:
    assert told("procedures", "dday_to_berlin.hit_roll")[1] == [
        "Hit roll  dday_to_berlin.hit_roll",
        "  One roll against a hit number you know.",
        "",
        "  hit_number=5  Hit number",
        "      5 plus all modifiers; a whole number from -20 to 40",
        "",
        "For example: sandtable odds dday_to_berlin.hit_roll",
        "",
        "Rules",
        "  ddb.combat.basic-hit, ddb.combat.one-always-hits, ddb.combat.ten-always-fails,",
        "  ddb.gap.hit-clamp, ddb.combat.defender-saves, ddb.combat.attacker-saves, ddb.gap.ranged-ten,",
        "  ddb.combat.modify-number",
    ]


@pytest.mark.parametrize("procedure", ALL_PROCEDURES)
def test_every_default_is_shown_as_it_would_be_typed(
    procedure: AnyProcedure, request: pytest.FixtureRequest, told: Any
) -> None:
    full = request.node.callspec.id
    _, lines = told("procedures", full)
    facts = [line for line in lines if re.match(r"  \w+=", line)]
    shown = {line.split("=")[0].strip(): line.split("=")[1].split("  ")[0] for line in facts}
    assert set(shown) == {field.name for field in fields_of(procedure.facts)}
    assert read_facts(procedure.facts, shown) == procedure.facts()


def test_unit_codes_are_told_once_with_what_they_stand_for(told: Any) -> None:
    lines = told("procedures", "dday_to_berlin.assault")[1]
    (codes,) = {field.choices for field in fields_of(ASSAULT.facts) if field.control in ("unit", "units")}
    (meanings,) = {field.meanings for field in fields_of(ASSAULT.facts) if field.control in ("unit", "units")}
    taking = [field.label for field in fields_of(ASSAULT.facts) if field.control in ("unit", "units")]
    shown = " ".join(" ".join(section(lines, f"Codes for {', '.join(taking)}")).split())
    assert shown == " ".join(f"{code} {meaning}" for code, meaning in zip(codes, meanings, strict=True))
    said = " ".join(" ".join(lines).split())
    assert said.count("; a code from the list below") == 2
    assert said.count("; at most 20 codes from the list below") == 2
    assert "inf, inf_mot" not in said


@pytest.mark.parametrize("procedure", ALL_PROCEDURES)
def test_only_procedures_that_take_units_list_them(
    procedure: AnyProcedure, request: pytest.FixtureRequest, told: Any
) -> None:
    lines = told("procedures", request.node.callspec.id)[1]
    listed = sum(line.startswith("Codes for ") for line in lines)
    taking = [field for field in fields_of(procedure.facts) if field.control in ("unit", "units")]
    assert listed == len({(field.choices, field.meanings) for field in taking})


def test_a_code_that_means_two_things_is_listed_with_each_under_the_fact_that_takes_it(told: Any) -> None:
    lines = told("procedures", "flames_of_war.move_speed")[1]
    assert any(re.match(r"  us_truck +US 2.5-ton truck: ", line) for line in section(lines, "Codes for Team"))
    assert any(re.match(r"  us_truck +Tactical ", line) for line in section(lines, "Codes for Movement line"))
    assert "  woods        woods" in section(lines, "Codes for Ground")


#: Questions whose other choices are all refused, or need a second fact to change with them.
ONLY_AS_THEY_ARE = {
    "flames_of_war.bailed_out",
    "flames_of_war.mine_clearing",
    "panzer_korps.next_formation",
    "panzer_korps.pontoon_bridge",
    "megagame.bridge_repair",
}


@pytest.mark.parametrize("procedure", ALL_PROCEDURES)
def test_every_example_can_be_asked(procedure: AnyProcedure, request: pytest.FixtureRequest, told: Any) -> None:
    full = request.node.callspec.id
    (shown,) = [line for line in told("procedures", full)[1] if line.startswith("For example: sandtable ")]
    command, name, *facts = shown.removeprefix("For example: sandtable ").split()
    assert (command, name) == ("odds", full)
    has_choices = any(field.control in ("choice", "unit") for field in fields_of(procedure.facts))
    assert len(facts) == (has_choices and full not in ONLY_AS_THEY_ARE)
    assert told(command, name, *facts)[0] == 0


def test_procedures_as_json_tell_programs_all_they_need(told_json: Any) -> None:
    (answer,) = told_json("procedures", "dday_to_berlin.hit_roll")
    assert set(answer) == {"name", "title", "summary", "dice", "rules", "fields", "schema"}
    assert answer["dice"] is True
    (field,) = answer["fields"]
    assert {key: field[key] for key in ("name", "label", "control", "default", "low", "high")} == {
        "name": "hit_number",
        "label": "Hit number",
        "control": "count",
        "default": 5,
        "low": -20,
        "high": 40,
    }
    assert answer["schema"]["$defs"]["HitFacts"]["properties"]["hit_number"]["maximum"] == 40
    assert len(told_json("procedures")) == sum(len(ruleset(name).procedures) for name in names())


# ---------------------------------------------------------------------- tables


def test_tables_alone_list_all_of_every_game(told: Any) -> None:
    code, lines = told("tables")
    assert code == 0
    wanted = [f"{name}.{own}" for name in names() for own in ruleset(name).table_files]
    assert [line.split()[0] for line in lines[: len(wanted)]] == wanted
    assert told("tables", "ddb")[1] == told("tables", "dday_to_berlin")[1]


def test_a_table_is_shown_as_it_is_printed(told: Any) -> None:
    lines = told("tables", "dday_to_berlin.activation")[1]
    assert lines[:-1] == [
        "Activation Table  ddb.activation.table",
        "  result    poor  regular  veteran  allowance  rule",
        "  fallback  10    10       10       0          ddb.activation.fallback",
        "  hold      7-9   8-9      9        0          ddb.activation.hold",
        "  full      2-6   2-7      2-8      1          ddb.activation.full",
        "  double    1     1        1        2          ddb.activation.double",
        "  allowance: how many times its movement a unit gets.",
    ]
    assert lines[-1].startswith("  Used by: activation, movement_allowance")


def test_tables_as_json_are_names_or_columns_and_rows(told_json: Any) -> None:
    assert told_json("tables", "dday_to_berlin.support") == {
        "name": "dday_to_berlin.support",
        "title": "Support ART/AIR Table",
        "rule": "ddb.support.table",
        "columns": ["result", "roll"],
        "rows": [["available", "1-7"], ["not_available", "8-10"]],
    }
    assert told_json("tables", "ddb") == [f"dday_to_berlin.{own}" for own in ruleset("ddb").table_files]


# ---------------------------------------------------------------------- help and version


def test_the_version_is_told(told: Any) -> None:
    assert told("--version") == (0, [f"sandtable {__version__}"])


def test_help_names_every_command_with_what_it_does(told: Any) -> None:
    code, lines = told("--help")
    assert code == 0
    for name, said in COMMANDS.items():
        assert any(line.split() == [name, *said.split()] for line in lines)


# ---------------------------------------------------------------------- without a command


def test_without_a_command_there_is_a_tour_with_real_odds(told: Any) -> None:
    code, lines = told()
    assert code == 0
    assert lines[0] == "sandtable: the Second World War on a tabletop, by the book"
    shown = next(line for line in lines if line.startswith("  odds dday_to_berlin.assault "))
    at = lines.index("Assault  dday_to_berlin.assault")
    asked = told(*shown.split())[1]
    assert lines[at : at + len(asked)] == asked
    for name, said in COMMANDS.items():
        if name != "shell":
            assert f"  {name:<11} {said}" in lines
    assert lines[-1] == "Try: sandtable play dday_to_berlin, or sandtable --help"
