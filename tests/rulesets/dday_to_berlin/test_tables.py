from tests.rulesets.dday_to_berlin.asking import one


def test_it() -> None:
    assert one() == 1
