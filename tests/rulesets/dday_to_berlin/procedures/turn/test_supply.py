import pytest
from tests.rulesets.dday_to_berlin.asking import answer, ask, cited, line, note, notes, number, totals

CUT_OFF = [{"zones_to_hq": 5}, {"path_open": False}, {"hq_supplied": False}, {"hq_on_table": False}]


@pytest.mark.parametrize(("zones", "supplied"), [(0, True), (1, True), (4, True), (5, False), (40, False)])
def test_a_battalion_traces_four_zones_to_its_hq(zones: int, supplied: bool) -> None:
    """ddb.gap.supply, ddb.supply.phase"""
    assert answer("supply", zones_to_hq=zones) is supplied
    assert totals("supply", zones_to_hq=zones) == {"Longest path": 4}


@pytest.mark.parametrize("facts", CUT_OFF)
def test_either_leg_that_fails_puts_it_out_of_supply(facts: dict[str, object]) -> None:
    """ddb.gap.supply"""
    assert answer("supply", **facts) is False
    assert notes("supply", **facts).items() >= {"activation": 1, "save": -1, "fire": False, "rally": False}.items()


@pytest.mark.parametrize(
    ("facts", "subject", "why"),
    [
        ({"zones_to_hq": 5}, "5 zones from its HQ", ["the path to its HQ is longer than 4 zones"]),
        ({"path_open": False, "zones_to_hq": 9}, "with no open path to its HQ", ["no path to its HQ is open"]),
        (
            {"hq_supplied": False},
            "1 zone from its HQ",
            ["its HQ has no open path to a supply point or table edge"],
        ),
        ({"hq_on_table": False, "hq_supplied": False}, "whose HQ is not on the table", ["its HQ is not on the table"]),
        (
            {"zones_to_hq": 5, "hq_supplied": False},
            "5 zones from its HQ",
            ["the path to its HQ is longer than 4 zones", "its HQ has no open path to a supply point or table edge"],
        ),
    ],
)
def test_the_leg_that_fails_is_named(facts: dict[str, object], subject: str, why: list[str]) -> None:
    """ddb.gap.supply"""
    found = ask("supply", **facts)
    assert found.subject == f"A battalion {subject}"
    assert [note.label for note in found.notes[:-4]] == why


def test_a_supplied_battalion_suffers_nothing() -> None:
    """ddb.gap.supply"""
    assert notes("supply") == {}


def test_what_it_suffers_is_what_the_rolls_count() -> None:
    """ddb.gap.supply"""
    hungry = notes("supply", path_open=False)
    assert totals("activation", out_of_supply=True)["Added to the die"] == hungry["activation"]
    plain, unsupplied = totals("assault"), totals("assault", attacker_out_of_supply=True, defender_out_of_supply=True)
    for save in ("Attacker's save", "Defender's save"):
        assert unsupplied[save] - plain[save] == hungry["save"]
    assert unsupplied["Hit number"] == plain["Hit number"]


def test_supply_reads_as_a_sentence() -> None:
    """ddb.gap.supply"""
    assert ask("supply", zones_to_hq=5).verdict == "A battalion 5 zones from its HQ: out of supply"
    assert line("supply", "Longest path") == "Longest path 4: 4 zones from a battalion to its HQ"
    assert note("supply", "activation", hq_supplied=False).label == (
        "+1 to its activation die, added to out of command"
    )


def test_supply_names_its_rule() -> None:
    """ddb.gap.supply"""
    assert set(cited("supply", path_open=False).values()) == {"ddb.gap.supply"}
    assert number("supply", "Longest path").base.rule == "ddb.gap.supply"
