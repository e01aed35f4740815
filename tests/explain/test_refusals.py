import pytest

from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.explain.sentences import refusal_line

FAR = Refusal("t.fire.range", "the target is out of range")
SPENT = Refusal("t.fire.once", "it has fired already")
HIDDEN = Refusal("t.fire.sight", "nobody sees the target")


def test_a_reason_applies_only_when_it_holds() -> None:
    assert refuse_if(True, "t.fire.range", "the target is out of range") == FAR
    assert refuse_if(False, "t.fire.range", "the target is out of range") is None


def test_the_reasons_that_apply_stay_in_the_order_they_were_looked_at() -> None:
    assert refused(None, HIDDEN, None, FAR) == Refused((HIDDEN, FAR))


def test_the_reasons_of_another_refusal_are_taken_over() -> None:
    assert refused(Refused((HIDDEN, FAR)), None, SPENT) == Refused((HIDDEN, FAR, SPENT))


def test_when_no_reason_applies_nothing_is_refused() -> None:
    assert refused(None, None) is None
    assert refused() is None


def test_a_refusal_without_a_reason_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="without a reason"):
        Refused(())


def test_a_refusal_is_told_with_every_reason_and_its_rule() -> None:
    assert refusal_line(Refused((FAR,))) == "Not allowed: the target is out of range (t.fire.range)"
    assert refusal_line(Refused((FAR, HIDDEN))) == (
        "Not allowed: the target is out of range (t.fire.range); nobody sees the target (t.fire.sight)"
    )
