"""The scripts that count: luck, charts, draws from exact chances, links. Run in the browser that will run them."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from playwright.sync_api import Page

from sandtable.explain import percent


@pytest.fixture
def blank(page: Page) -> Page:
    page.goto("/icon.svg")
    return page


def run(page: Page, module: str, body: str, given: Any = None) -> Any:
    return page.evaluate(f"async (given) => {{ const m = await import('/js/{module}.js'); return {body}; }}", given)


def test_ordinary_luck_is_one_half(blank: Page) -> None:
    rolls = [{"spread": [0.5, 0.5], "at": 1}, {"spread": [0.5, 0.5], "at": 0}]
    assert run(blank, "luck", "m.percentile(given)", rolls) == pytest.approx(0.5)


def test_luck_counts_half_of_what_is_equal(blank: Page) -> None:
    assert run(blank, "luck", "m.percentile(given)", [{"spread": [0.75, 0.25], "at": 1}]) == pytest.approx(0.875)
    three = [{"spread": [0.5, 0.5], "at": 1}] * 3
    assert run(blank, "luck", "m.percentile(given)", three) == pytest.approx(1 - 0.5**3 / 2)


def test_a_roll_that_could_not_go_otherwise_tells_nothing(blank: Page) -> None:
    assert run(blank, "luck", "m.percentile(given)", [{"spread": [1.0], "at": 0}]) is None


def at_most_half(heads: int, throws: int) -> float:
    """The chance of fewer heads, and half that of just as many."""
    ways = [comb(throws, each) for each in range(heads + 1)]
    return (sum(ways) - ways[-1] / 2) / 2.0**throws


def test_many_rolls_are_judged_much_as_the_exact_way_would(blank: Page) -> None:
    def coins(heads: int, throws: int) -> list[dict[str, Any]]:
        return [{"spread": [0.5, 0.5], "at": int(place < heads)} for place in range(throws)]

    assert run(blank, "luck", "m.percentile(given)", coins(24, 40)) == pytest.approx(at_most_half(24, 40))
    assert run(blank, "luck", "m.percentile(given)", coins(31, 60)) == pytest.approx(at_most_half(31, 60), abs=0.002)


def test_percentages_are_never_falsely_certain(blank: Page) -> None:
    shares = [0, 0.0004, 0.5, 0.99999, 1]
    assert run(blank, "percent", "given.map(m.percent)", shares) == ["0", "<0.1", "50.0", ">99.9", "100"]


def test_a_draw_meets_the_exact_chances(blank: Page) -> None:
    chances = [{"chance": "9/20"}, {"chance": "77/200"}, {"chance": "33/200"}, {"chance": "0"}]
    drawn = run(blank, "draw", "Array.from({length: 4000}, () => m.draw(given))", chances)
    counts = [drawn.count(place) for place in range(4)]
    assert counts[3] == 0
    for count, share in zip(counts, (0.45, 0.385, 0.165), strict=False):
        assert abs(count / 4000 - share) < 0.05


def test_a_long_range_of_numbers_keeps_its_middle(blank: Page) -> None:
    view = {
        "label": "",
        "mean": "15",
        "chances": [
            {"label": f"{n}", "share": 2.0 ** -abs(n - 15) / 3, "percent": "", "number": n} for n in range(5, 26)
        ],
    }
    texts = run(
        blank, "odds", "[...m.chart(given, {got: 15}).querySelectorAll('span')].map((each) => each.textContent)", view
    )
    assert len(texts) == 10
    assert texts[0].startswith("≤")
    assert texts[-1].endswith("+")
    assert "15" in texts


def chance(label: str, fraction: str, group: str = "", number: int | None = None) -> dict[str, Any]:
    share = float(Fraction(fraction))
    return {
        "label": label,
        "chance": fraction,
        "share": share,
        "percent": percent(Fraction(fraction)),
        "number": number,
        "group": group,
    }


def headline(page: Page, view: dict[str, Any], watched: int, *, picked: bool) -> dict[str, Any]:
    told = run(page, "odds", f"m.told(given, {watched}, {str(picked).lower()})", {"label": "", "mean": "", **view})
    assert isinstance(told, dict)
    return told


def test_an_outcome_of_several_counts_is_charted_count_by_count(blank: Page) -> None:
    chances = [chance(f"{n}", "1/2", number=n) for n in (0, 1)]
    odds = {"views": [{"label": label, "mean": "0.50", "chances": chances} for label in ("casualties", "pins")]}
    assert run(blank, "odds", "m.charts(given).map((view) => m.told(view, m.usual(view), false).said)", odds) == [
        "1 or more casualties",
        "1 or more pins",
    ]


COMBAT = [chance("success", "1/6", "won"), chance("limited success", "1/2", "won"), chance("confused combat", "1/3")]


def test_a_headline_tells_the_results_of_one_family_together_and_each_beside_it(blank: Page) -> None:
    told = headline(blank, {"chances": COMBAT}, 0, picked=False)
    assert told["share"] == pytest.approx(2 / 3)
    assert (told["said"], told["exact"]) == ("won", "2/3")
    assert told["rest"] == "16.7 % success, 50.0 % limited success, 33.3 % confused combat"


def test_a_headline_of_one_class_names_the_others_beside_it(blank: Page) -> None:
    told = headline(blank, {"chances": COMBAT}, 1, picked=True)
    assert (told["said"], told["exact"]) == ("limited success", "1/2")
    assert told["rest"] == "16.7 % success, 33.3 % confused combat"


def test_a_headline_adds_numbers_up_exactly(blank: Page) -> None:
    numbers = [chance(str(n), fraction, number=n) for n, fraction in enumerate(("1/2", "1/3", "1/6"))]
    told = headline(blank, {"label": "hits", "chances": numbers}, 1, picked=False)
    assert (told["said"], told["exact"], told["rest"]) == ("1 or more hits", "1/2", "")


def test_a_fraction_that_nobody_can_read_and_a_certainty_are_left_out(blank: Page) -> None:
    assert run(blank, "fraction", "m.exactly(['1234567890123/9876543210123'])") == ""
    assert run(blank, "fraction", "m.exactly(['1/2', '1/2'])") == ""
    assert run(blank, "fraction", "m.exactly(['1/4', '1/4'])") == "1/2"


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20, 5, 100])
def test_every_die_is_drawn_and_says_what_it_shows(blank: Page, sides: int) -> None:
    drawn = run(blank, "dice", "m.die(given, 3, true).outerHTML", sides)
    assert f'aria-label="3 on a D{sides}, success"' in drawn
    assert ("<circle" in drawn) == (sides == 6)


def test_hits_are_sorted_before_misses(blank: Page) -> None:
    thrown = {
        "sides": 6,
        "kind": "roll",
        "tests": [{"faces": [face], "met": face > 3, "reads": ""} for face in (1, 6, 3, 5)],
    }
    dice = "[...m.throwDrawn(given).querySelectorAll('svg')]"
    labels = run(blank, "dice", f"{dice}.map((die) => die.getAttribute('aria-label')[0])", thrown)
    assert labels == ["6", "5", "3", "1"]


def test_a_situation_survives_its_link(blank: Page) -> None:
    form = blank.request.get("/api/procedures/dday_to_berlin.assault").json()
    facts = {field["name"]: field["default"] for field in form["fields"]} | {
        "attacker": "tnk_heavy",
        "supports": ["inf", "inf", "atg"],
        "prepared": True,
        "attacker_fire": 3,
    }
    told = {"form": form, "facts": facts}
    link = run(blank, "situation", "m.fragment(given.form, given.facts)", told)
    assert link == "#dday_to_berlin.assault?prepared=yes&attacker=tnk_heavy&supports=inf%2Cinf%2Catg&attacker_fire=3"
    assert run(blank, "situation", f"m.facts(given.form, m.parse({link!r}).given)", told) == facts


def test_a_link_may_name_several_units_at_once_as_the_terminal_does(blank: Page) -> None:
    form = blank.request.get("/api/procedures/dday_to_berlin.assault").json()
    link = "#dday_to_berlin.assault?supports=2xinf,atg,99xhorse"
    read = run(blank, "situation", f"m.facts(given, m.parse({link!r}).given)", form)
    assert read["supports"] == ["inf", "inf", "atg"]
