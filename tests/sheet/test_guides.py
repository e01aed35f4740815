"""Guides: every fault at its place, and which step applies when."""

from pathlib import Path

import pytest
from tests.game.playing import BLUE, RED, SPECTATOR, chance, play_on
from tests.game.scouts import Scouts, State
from tests.sheet.guides import guide_of_all

from sandtable.dice.play import seeded
from sandtable.game.match import Match
from sandtable.sheet.faults import FactsFault, SheetFault
from sandtable.sheet.guide import Guide, Sign, guide_of, news, read_guide
from sandtable.sheet.guide_text import GuideText, StepText, When, questions_of
from sandtable.sheet.registry import ruleset

HOME = ruleset("dday_to_berlin")
HEAD = """
title = "A guide"
summary = "Short."
minutes = 5
scenario = "crossroads"
seat = "american"
opponent = "greedy"
goal = "Win."
goal_more = "Win it."
goal_rules = ["ddb.gap.victory"]
"""
STEP = '[[step]]\nid = "one"\nwords = "Words."\n'


def fault(text: str) -> str:
    """What is said of a guide that is not sound, without its file."""
    with pytest.raises(SheetFault) as found:
        read_guide(HOME, "own", text, "own.toml")
    return str(found.value).removeprefix("own.toml: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = ", "not readable as TOML: Invalid value (at end of document)"),
        (HEAD, "Object missing required field `step`"),
        (HEAD + STEP, "Object missing required field `when`, at `step[0]`"),
        (
            HEAD + STEP + 'when = { ask = ["Movement"] }',
            "Object contains unknown field `ask`, at `step[0].when`",
        ),
        (
            HEAD + STEP + "when = {}\ndone = 'read'",
            "'read' is none of answered, over, seen, at `step[0].done`",
        ),
        (
            HEAD + STEP + "when = {}\npoint = ['sky']",
            "'sky' is none of question, answers, board, card, points, turn, log, undo, at `step[0].point[0]`",
        ),
        (
            HEAD + STEP + "when = {}\nstandings = ['ddb.init.rol']",
            "step one, standings: there is no 'ddb.init.rol'. Did you mean 'ddb.init.roll'?",
        ),
        (
            HEAD + STEP.replace("Words.", "w" * 126) + "when = {}",
            "Expected `str` of length <= 125, at `step[0].words`",
        ),
        (
            HEAD.replace("crossroads", "crossroad") + STEP + "when = {}",
            "scenario: there is no 'crossroad'. Did you mean 'crossroads'?",
        ),
        (HEAD.replace("american", "british") + STEP + "when = {}", "seat: there is no 'british'."),
        (
            HEAD.replace("gap.victory", "gap.victor") + STEP + "when = {}",
            "goal_rules: there is no 'ddb.gap.victor'. Did you mean 'ddb.gap.victory'?",
        ),
        (
            HEAD + STEP + 'when = { asked = ["Moving"] }',
            "step one, when.asked: there is no 'Moving'.",
        ),
        (
            # It goes on by itself: nobody is ever asked there.
            HEAD + STEP + 'when = { asked = ["Initiative"] }',
            "step one, when.asked: there is no 'Initiative'.",
        ),
        (HEAD + STEP + 'when = {}\nanswer = "Stays"', "step one, answer: there is no 'Stays'. Did you mean 'Stay'?"),
        (
            HEAD + STEP + 'when = { happened = ["Capture"] }',
            "step one, when.happened: there is no 'Capture'. Did you mean 'Captured'?",
        ),
        (
            HEAD + STEP + 'when = { sign = "last_turns" }',
            "step one, when.sign: there is no 'last_turns'. Did you mean 'last_turn'?",
        ),
        (
            HEAD + STEP + 'when = { whose = "ours" }',
            "step one, when.whose: it says whose events count, but no kind of event is named in when.happened",
        ),
        (
            HEAD + STEP.replace("Words.", "{unit} moves.") + "when = {}",
            "step one, words: nothing fills {unit}: name a sign that does, in when.sign",
        ),
        (
            HEAD + STEP + 'when = {}\npieces = ["4th Bn"]\nrules = ["ddb.no.rule"]',
            "step one, rules: there is no 'ddb.no.rule'. Did you mean 'ddb.init.roll'?; "
            "step one, pieces: there is no '4th Bn'.",
        ),
        (HEAD + 2 * (STEP + "when = {}\n"), "step one: there are two steps of that name"),
    ],
)
def test_every_fault_is_told_at_its_place(text: str, said: str) -> None:
    told = fault(text)
    assert told.startswith(said) if said.endswith("'.") else told == said


def test_a_guide_is_found_by_its_name_or_as_the_first() -> None:
    assert guide_of(HOME, "").name == guide_of(HOME, "first_battle").name == "first_battle"
    with pytest.raises(FactsFault, match=r"no guide 'first_battel'. Did you mean 'first_battle'\? There are: first_b"):
        guide_of(HOME, "first_battel")
    with pytest.raises(FactsFault, match="panzer_korps has no guide: play one of its scenarios"):
        guide_of(ruleset("panzer_korps"), "")


@pytest.mark.parametrize("game", ["dday_to_berlin", "konflikt_47"])
def test_the_standings_that_steps_speak_of_are_told_in_their_battle(game: str) -> None:
    home = ruleset(game)
    guide = guide_of(home, "")
    assert home.shelf is not None
    match = Match.begin(home.shelf.open(guide.text.scenario), seeded(1))
    told: set[str] = set()
    while match.question is not None and len(match.history) < 60:
        told |= {standing.rule for standing in match.game.standings(match.state)}
        step = match.state.agenda[0]
        answer = next(match.game.suggest(match.state, chance(len(match.history))))
        match.answer(answer, match.game.seat_of(step.whose(match.state, answer)))
    assert {rule for step in guide.text.step for rule in step.standings} <= told


def test_a_guide_that_is_not_sound_makes_its_ruleset_unsound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "guides").mkdir()
    (tmp_path / "guides" / "own.toml").write_text("title = 1", "utf-8")
    monkeypatch.setattr(HOME, "home", str(tmp_path))
    with pytest.raises(SheetFault, match=r"own\.toml: Expected `str`, got `int`, at `title`"):
        HOME._check_guides()


# ---------------------------------------------------------------------- which step applies, in a game that hides things

GAME = Scouts()


def guide(*steps: StepText) -> Guide:
    text = GuideText("Ford", "The ford.", 1, "ford", "Red", "random", "Find them.", "All of them.", (), steps)
    return Guide("ford", text, {"never": lambda now: None, "whose": lambda now: Sign({"side": str(now.side)})})


def keys(found: Guide, match: Match[State]) -> list[str]:
    return [lesson.key for lesson in found.lessons(match, RED)]


def step(name: str, **when: object) -> StepText:
    return StepText(name, When(**when), "Words.")  # type: ignore[arg-type]


def test_a_step_comes_where_its_question_is_asked_of_its_seat() -> None:
    match = Match.begin(GAME, seeded(1))
    asked = questions_of(GAME)
    assert asked == {"HideStep", "CreepStep", "SearchStep", "FightStep"} & asked
    found = guide(
        step("hide", asked=("HideStep",)),
        step("wait", yours=False),
        step("creep", asked=("CreepStep",)),
        step("any"),
        step("over", over=True),
        step("never", sign="never"),
    )
    seen: dict[tuple[str, bool], list[str]] = {}
    while (question := match.question) is not None:
        seen[question.step, question.is_for(RED)] = keys(found, match)
        play_on(match, chance(1), 1)
    assert seen["HideStep", True] == ["hide", "any"]
    assert seen["HideStep", False] == ["wait"]
    assert seen["CreepStep", True] == ["creep", "any"]
    assert keys(found, match) == ["over"]
    assert found.leads(RED)
    assert not found.leads(BLUE)
    assert not found.leads(SPECTATOR)


def test_events_count_from_the_last_answer_of_whoever_is_guided() -> None:
    match = Match.begin(GAME, seeded(2))
    found = guide(step("hid", happened=("Hid",)), step("searched", happened=("Searched",)))
    while match.question is not None:
        last = found.last_answer(match, RED)
        kinds = {type(event).__name__ for event in news(match, RED, last)}
        # Only what happened is told, and only where Red is asked.
        told = [name for name, kind in (("hid", "Hid"), ("searched", "Searched")) if kind in kinds]
        assert keys(found, match) == (told if match.question.is_for(RED) else [])
        assert last == 0 or match.history[match.seen_by(RED)[last - 1] - 1].seat == RED.name
        play_on(match, chance(2), 1)


def test_a_step_that_comes_again_is_known_by_the_answer_before_it() -> None:
    match, found = Match.begin(GAME, seeded(3)), guide_of_all("Red")
    seen = []
    while match.question is not None:
        seen.append(keys(found, match)[0])
        play_on(match, chance(3), 1)
    assert len(set(seen)) > 3
    assert seen[0] in ("ours@0", "theirs@0")


def test_gaps_are_filled_and_pieces_and_places_are_pointed_at() -> None:
    match = Match.begin(GAME, seeded(1))
    always = [When(sign="whose"), When(sign="whose", yours=False)]
    texts = (
        StepText(f"s{'ab'[at]}", when, "Side {side}.", places=("4",), point=("log",)) for at, when in enumerate(always)
    )
    (lesson,) = guide(*texts).lessons(match, RED)
    assert (lesson.words, lesson.places, lesson.parts) == ("Side 0.", ("4",), ("log",))
