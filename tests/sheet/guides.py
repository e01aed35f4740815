"""Guides of the tests' own, for any game."""

from sandtable.sheet.guide import Guide, Moment, Sign
from sandtable.sheet.guide_text import GuideText, StepText, When


def everything(now: Moment) -> Sign:
    """A sign that tells all it is given: whoever gives it more than a seat may know gives it away."""
    return Sign({"all": f"{now.state} {now.events}"}, (0, 1), (str(now.state),))


def guide_of_all(seat: str) -> Guide:
    """A guide that tells all it is given, whoever decides and when all is over."""
    whens = (When(sign="everything"), When(sign="everything", yours=False), When(sign="everything", over=True))
    steps = tuple(
        StepText(name, when, "{all}", "{all}", again=True)
        for name, when in zip(("ours", "theirs", "over"), whens, strict=True)
    )
    text = GuideText("All", "All of it.", 1, "any", seat, "random", "Win.", "Win it.", (), steps)
    return Guide("all", text, {"everything": everything})
