import pytest

from sandtable.explain import Refusal, Refused, reasons, refuse_if
from sandtable.explain.sentences import refusal_line

FAR = Refusal("t.fire.range", "the target is out of range")
HIDDEN = Refusal("t.fire.sight", "nobody sees the target")


def test_a_reason_applies_only_when_it_holds() -> None:
    assert refuse_if(True, "t.fire.range", "the target is out of range") == FAR
    assert refuse_if(False, "t.fire.range", "the target is out of range") is None


def test_the_reasons_that_apply_stay_in_the_order_they_were_looked_at() -> None:
    assert reasons(None, HIDDEN, None, FAR) == (HIDDEN, FAR)
    assert reasons(None, None) == ()


def test_a_refusal_without_a_reason_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="without a reason"):
        Refused(())


def test_a_refusal_is_told_with_every_reason_and_its_rule() -> None:
    assert refusal_line(Refused((FAR,))) == "Not allowed: the target is out of range (t.fire.range)"
    assert refusal_line(Refused((FAR, HIDDEN))) == (
        "Not allowed: the target is out of range (t.fire.range); nobody sees the target (t.fire.sight)"
    )
