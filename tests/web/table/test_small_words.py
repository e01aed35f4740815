"""What the table says in few words: on buttons of one verb with many targets, and in passing."""

from __future__ import annotations

from playwright.sync_api import Page

#: The words on the buttons that one verb with many targets gets, for a piece on a table on inches.
TARGETS = """async (verbs) => {
    const { cardBody } = await import("/table/card.js");
    const names = ["Able", "Anton", "Berta", "Anton"];
    const pieces = names.map((name, number) => ({ number, name, side: number ? 1 : 0, place: "" }));
    const plain = { place: "", refusals: [], said: "" };
    const offers = verbs.map((verb, nth) => (
        { ...plain, verb, piece: nth + 1, worded: `${verb} somebody`, answer: { target: nth + 1 } }));
    const picture = { pieces, sides: ["blue", "red"], board: { measured: true, zones: [] } };
    const card = { number: 0, title: "Able", lines: [] };
    const none = { place: "", answers: [], about: null, considered: null, hint: "", drawn: () => null };
    const what = { ...none, picture, piece: 0, card, able: new Set([0]), offers, yours: true };
    const body = document.createElement("div");
    body.append(...cardBody(what));
    return [...body.querySelectorAll(".zone")].map((each) => each.textContent);
}"""

#: What is said in passing after each of some pictures; a picture is the question, the agenda, whether it was answered
#: here, and whether a result lies over the map.
PASSING = """async (pictures) => {
    const { Phases } = await import("/table/phases.js");
    const { GOES_ON } = await import("/table/letters.js");
    const phases = new Phases();
    const offered = { general: [{ letter: GOES_ON }], able: new Set([1]) };
    const ask = (title) => ({ side: title.startsWith("Their") ? 1 : 0, title, yours: !title.startsWith("Their") });
    return pictures.map(([asked, agenda, answered, covered], version) => {
        for (const each of document.querySelectorAll(".toast")) each.remove();
        const picture = { version, turn: "Turn 1", ended: null, sides: ["blue", "red"] };
        phases.see({ ...picture, asked: ask(asked), agenda: agenda.map(ask) }, offered);
        phases.tell(covered);
        if (answered) phases.gave({ type: "Act" });
        return [...document.querySelectorAll(".toast")].map((each) => each.textContent).join(" ");
    });
}"""


def test_each_of_several_targets_of_one_verb_has_words(page: Page) -> None:
    page.goto("/table/")
    assert page.evaluate(TARGETS, ["Assault"] * 3) == ["Anton", "Berta", "Anton"]
    assert page.evaluate(TARGETS, ["Shoot at Anton", "Shoot at Berta", "Shoot at Cäsar"]) == [
        "at Anton",
        "at Berta",
        "at Cäsar",
    ]


#: How a list looks that is shown after something was laid, and whether long names have a line of their own.
LISTED = """async () => {
    const { Panel } = await import("/table/panel.js");
    const place = document.body.appendChild(document.createElement("div"));
    const panel = new Panel(place, { opened() {}, close() {} });
    const plain = { refusals: [], options: [], forecasts: [], warnings: [], notes: [], worded: "Move", said: "move" };
    panel.show(plain, { fixed: true, laid: true });
    const laid = [panel.laid, place.classList.contains("is-laid")];
    panel.list("You are attacked", "Your answers", []);
    return [laid, [panel.laid, place.classList.contains("is-laid")]];
}"""
#: How the actions of a card look with an answer of such a name.
ACTIONS = """async (verb) => {
    const { cardBody } = await import("/table/card.js");
    const offers = [{ verb, place: "D1", piece: null, refusals: [], said: "", worded: verb, answer: {} }];
    const none = { place: "", piece: null, answers: [], about: null, considered: null, hint: "", drawn: () => null };
    const picture = { pieces: [], sides: ["blue", "red"], board: { zones: [] } };
    const body = document.createElement("div");
    body.append(...cardBody({ ...none, picture, card: null, able: new Set(), offers, yours: true }));
    return body.querySelector(".acts").className;
}"""


def test_a_list_does_not_look_like_what_was_laid_before_it(page: Page) -> None:
    page.goto("/table/")
    assert page.evaluate(LISTED) == [[True, True], [False, False]]


def test_a_long_name_has_room_on_its_button(page: Page) -> None:
    page.goto("/table/")
    assert page.evaluate(ACTIONS, "Assault") == "acts"
    assert page.evaluate(ACTIONS, "Fire off-table artillery") == "acts wordy"


def test_steps_of_one_action_do_not_end_like_phases(page: Page) -> None:
    page.goto("/table/")
    shot = [["Shoot", ["Shoot", "Orders"], True, False], ["Their reaction", ["Their reaction", "Orders"], False, False]]
    said = page.evaluate(PASSING, [*shot, *shot])
    assert said == ["", "", "", ""]


def test_a_phase_that_ended_by_itself_is_told_once_nothing_lies_over_the_map(page: Page) -> None:
    page.goto("/table/")
    phase = ["Movement", ["Movement"], True, False]
    combat = ["Their combat", ["Their combat"], False]
    said = page.evaluate(PASSING, [phase, phase, [*combat, True], [*combat, False]])
    assert said == ["", "", "", "Movement is over: nobody is left to act. Now: Red, Their combat."]
