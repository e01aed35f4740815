"""Every step of a battle can be written and read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from sandtable.game import Step
from sandtable.rulesets.flames_of_war.battle import game, steps


def all_steps(of: type[Step] = Step) -> Iterator[type[Step]]:
    for kind in of.__subclasses__():
        yield kind
        yield from all_steps(kind)


def test_every_step_of_the_battle_is_in_the_agenda_of_its_state() -> None:
    home = game.__name__.rpartition(".")[0]
    own = {kind for kind in all_steps() if kind.__module__.startswith(home) and hasattr(kind, "title")}
    assert own - set(get_args(steps.AnyStep)) == set()
