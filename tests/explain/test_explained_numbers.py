from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.explain import Modifier, Target, counting

BASE = Modifier(5, "t.hit.base", "basic")
SUPPORT = Modifier(2, "t.hit.support", "supports")
COVER = Modifier(-4, "t.hit.cover", "cover")
LEAST = Modifier(1, "t.hit.least", "a 1 always hits")
MOST = Modifier(9, "t.hit.most", "a 10 always misses")


# ---------------------------------------------------------------------- totals


def test_a_number_without_modifiers_is_its_base() -> None:
    target = Target("Hit number", BASE)
    assert (target.total, target.number, target.bound) == (5, 5, None)


def test_modifiers_are_added_with_their_sign() -> None:
    assert Target("Hit number", BASE, (SUPPORT,)).total == 7
    assert Target("Hit number", BASE, (COVER,)).total == 1
    assert Target("Hit number", BASE, (SUPPORT, COVER)).total == 3


def test_a_total_may_go_below_nought() -> None:
    assert Target("Hit number", BASE, (COVER, COVER)).total == -3


@given(
    st.integers(-50, 50),
    st.lists(st.integers(-50, 50), max_size=8),
    st.none() | st.integers(-20, 0),
    st.none() | st.integers(1, 20),
)
@settings(derandomize=True)
def test_a_number_is_its_total_brought_within_its_bounds(
    base: int, added: list[int], floor: int | None, cap: int | None
) -> None:
    target = Target(
        "Number",
        Modifier(base, "t.a.b", "base"),
        tuple(Modifier(value, "t.a.c", "more") for value in added),
        None if floor is None else Modifier(floor, "t.a.d", "floor"),
        None if cap is None else Modifier(cap, "t.a.e", "cap"),
    )
    total = base + sum(added)
    within = total if floor is None else max(total, floor)
    within = within if cap is None else min(within, cap)
    assert target.total == total
    assert target.number == within
    assert (target.bound is None) == (within == total)


# ---------------------------------------------------------------------- bounds


def test_a_floor_changes_what_counts_but_not_the_total() -> None:
    target = Target("Hit number", BASE, (COVER, COVER), LEAST, MOST)
    assert (target.total, target.number, target.bound) == (-3, 1, LEAST)


def test_a_cap_changes_what_counts_but_not_the_total() -> None:
    target = Target("Hit number", BASE, (SUPPORT, SUPPORT, SUPPORT), LEAST, MOST)
    assert (target.total, target.number, target.bound) == (11, 9, MOST)


def test_a_bound_that_is_just_reached_changes_nothing() -> None:
    assert Target("Hit number", BASE, (COVER,), LEAST, MOST).bound is None
    assert Target("Hit number", BASE, (SUPPORT, SUPPORT), LEAST, MOST).bound is None


# ---------------------------------------------------------------------- rules


def test_the_rules_of_a_number_stand_in_order_and_once_each() -> None:
    target = Target("Hit number", BASE, (SUPPORT, COVER, SUPPORT))
    assert target.rules == ("t.hit.base", "t.hit.support", "t.hit.cover")


def test_a_bound_is_among_the_rules_only_when_it_had_a_part() -> None:
    assert Target("Hit number", BASE, (SUPPORT,), LEAST, MOST).rules == ("t.hit.base", "t.hit.support")
    assert Target("Hit number", BASE, (COVER, COVER), LEAST, MOST).rules == ("t.hit.base", "t.hit.cover", "t.hit.least")


# ---------------------------------------------------------------------- what counts


def test_modifiers_that_do_not_apply_or_change_nothing_are_left_out() -> None:
    assert counting(None, SUPPORT, Modifier(0, "t.hit.quality", "equals"), None, COVER) == (SUPPORT, COVER)


def test_no_modifier_may_be_left() -> None:
    assert counting(None, Modifier(0, "t.hit.quality", "equals")) == ()


def test_modifiers_printed_to_the_die_keep_their_sign_and_make_the_number_harder_or_easier() -> None:
    long_range, aimed = Modifier(-1, "t.fire.range", "long range"), Modifier(2, "t.fire.aim", "aimed")
    base = Modifier(4, "t.fire.hit", "basic")
    assert Target("To hit", base, (long_range,), to_die=True).total == 5
    assert Target("To hit", base, (long_range, aimed), to_die=True).total == 3
