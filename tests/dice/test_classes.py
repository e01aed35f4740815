import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.dice.classes import OPEN_END, Bag, Classes, span

repeatable = settings(derandomize=True, deadline=None)

MISS_HIT_KILL = (("miss", 1, 4), ("hit", 5, 9), ("kill", 10, 10))


def read(classes: Classes) -> list[str]:
    return [classes.names[classes.index_of(face)] for face in range(1, classes.sides + 1)]


# ---------------------------------------------------------------------- reading the table


def test_each_face_falls_into_the_class_whose_range_holds_it() -> None:
    assert read(Classes(10, MISS_HIT_KILL)) == ["miss"] * 4 + ["hit"] * 5 + ["kill"]


def test_the_classes_know_how_many_faces_each_holds() -> None:
    assert Classes(10, MISS_HIT_KILL).faces() == (4, 5, 1)


def test_the_index_counts_the_classes_from_nought() -> None:
    table = Classes(10, MISS_HIT_KILL)
    assert [table.index_of(face) for face in (1, 4, 5, 9, 10)] == [0, 0, 1, 1, 2]


def test_names_and_text_follow_the_order_of_the_table() -> None:
    table = Classes(10, MISS_HIT_KILL)
    assert table.names == ("miss", "hit", "kill")
    assert table.text == "1-4 miss, 5-9 hit, 10 kill"


def test_one_class_may_hold_the_whole_die() -> None:
    assert Classes(6, (("any", 1, 6),)).faces() == (6,)


# ---------------------------------------------------------------------- modifiers


def test_a_bonus_moves_faces_up_the_table_and_the_highest_stays_on_the_last_row() -> None:
    assert read(Classes(10, MISS_HIT_KILL, modifier=1)) == ["miss"] * 3 + ["hit"] * 5 + ["kill"] * 2


def test_a_penalty_moves_faces_down_the_table_and_the_lowest_stays_on_the_first_row() -> None:
    assert read(Classes(10, MISS_HIT_KILL, modifier=-2)) == ["miss"] * 6 + ["hit"] * 4


@pytest.mark.parametrize(("modifier", "faces"), [(99, (0, 0, 10)), (-99, (10, 0, 0))])
def test_a_modifier_beyond_the_table_reads_its_end(modifier: int, faces: tuple[int, ...]) -> None:
    assert Classes(10, MISS_HIT_KILL, modifier).faces() == faces


def test_a_table_may_have_rows_that_only_a_modifier_reaches() -> None:
    rows = (("worse", -1, 0), ("as rolled", 1, 6), ("better", 7, 8))
    assert Classes(6, rows).faces() == (0, 6, 0)
    assert Classes(6, rows, modifier=2).faces() == (0, 4, 2)
    assert Classes(6, rows, modifier=-3).faces() == (3, 3, 0)


# ---------------------------------------------------------------------- refusals


def test_a_gap_between_two_classes_is_refused() -> None:
    with pytest.raises(ValueError, match="class 'b' covers 4-6, expected it to begin at 3"):
        Classes(6, (("a", 1, 2), ("b", 4, 6)))


def test_an_overlap_of_two_classes_is_refused() -> None:
    with pytest.raises(ValueError, match="class 'b' covers 3-6, expected it to begin at 4"):
        Classes(6, (("a", 1, 3), ("b", 3, 6)))


def test_a_range_that_ends_before_it_begins_is_refused() -> None:
    with pytest.raises(ValueError, match="class 'a' covers 1-0"):
        Classes(6, (("a", 1, 0), ("b", 1, 6)))


@pytest.mark.parametrize("rows", [(), (("a", 2, 6),), (("a", 1, 5),)])
def test_a_face_without_a_class_is_refused(rows: tuple[tuple[str, int, int], ...]) -> None:
    with pytest.raises(ValueError, match="must cover every face of a D6"):
        Classes(6, rows)


def test_a_die_without_sides_is_refused() -> None:
    with pytest.raises(ValueError, match="side"):
        Classes(0, (("a", 1, 1),))


def test_two_classes_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two classes have the same name"):
        Classes(6, (("a", 1, 3), ("a", 4, 6)))


# ---------------------------------------------------------------------- every table


@st.composite
def tables(draw: st.DrawFn) -> Classes:
    widths = draw(st.lists(st.integers(1, 4), min_size=1, max_size=5))
    rows, at = [], 1
    for number, width in enumerate(widths):
        rows.append((f"class {number}", at, at + width - 1))
        at += width
    return Classes(at - 1, tuple(rows), draw(st.integers(-30, 30)))


@repeatable
@given(tables())
def test_every_face_falls_into_exactly_one_class(table: Classes) -> None:
    assert sum(table.faces()) == table.sides


@repeatable
@given(tables())
def test_a_higher_face_never_falls_into_an_earlier_class(table: Classes) -> None:
    rows = [table.index_of(face) for face in range(1, table.sides + 1)]
    assert rows == sorted(rows)


# ---------------------------------------------------------------------- bags


def test_a_bag_knows_its_size_and_how_many_of_each_kind_it_holds() -> None:
    bag = Bag((("red", 3), ("blue", 2), ("black", 0)))
    assert bag.size == 5
    assert [bag.count(kind) for kind in ("red", "blue", "black", "green")] == [3, 2, 0, 0]
    assert bag.text == "3 red, 2 blue, 0 black"


def test_taking_a_piece_out_leaves_a_new_bag_and_the_old_one_as_it_was() -> None:
    bag = Bag((("red", 3), ("blue", 2)))
    assert bag.without("red") == Bag((("red", 2), ("blue", 2)))
    assert bag.size == 5


def test_the_last_piece_of_a_kind_can_be_taken_but_not_one_more() -> None:
    bag = Bag((("red", 1), ("blue", 2))).without("red")
    assert bag.count("red") == 0
    with pytest.raises(ValueError, match="no red left in the bag"):
        bag.without("red")


def test_a_kind_that_was_never_in_the_bag_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match="no green left in the bag"):
        Bag((("red", 1),)).without("green")


def test_a_bag_of_fewer_than_none_is_refused() -> None:
    with pytest.raises(ValueError, match="fewer than none"):
        Bag((("red", -1),))


def test_a_bag_that_lists_a_kind_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="lists each kind once"):
        Bag((("red", 1), ("red", 2)))


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (2, 6, "2-6"),
        (10, 10, "10"),
        (7, OPEN_END, "7+"),
        (-OPEN_END, 1, "1 or less"),
        (-1, 4, "-1 to 4"),
        (-2, -2, "-2"),
    ],
)
def test_a_range_reads_as_printed(low: int, high: int, said: str) -> None:
    assert span(low, high) == said
