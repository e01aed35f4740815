"""Dice for tests: the faces are written down, in order."""

from __future__ import annotations

from types import TracebackType

from sandtable.dice.thrown import ThrownDice


class ScriptFault(AssertionError):
    """The procedure threw other dice than the script foresaw."""


class ScriptedDice(ThrownDice):
    """`with ScriptedDice(4, 9) as dice:` fails on too few faces, on faces left over and on faces no such die has."""

    __slots__ = ("_script", "_used")

    def __init__(self, *faces: int) -> None:
        super().__init__()
        self._script = faces
        self._used = 0

    def _throw(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        faces = self._script[self._used : self._used + n]
        if len(faces) < n:
            raise ScriptFault(
                f"{n}D{sides} for {why or 'no stated rule'}: the script of {len(self._script)} faces "
                f"has only {len(faces)} left"
            )
        if odd := [face for face in faces if not 1 <= face <= sides]:
            raise ScriptFault(f"a D{sides} for {why or 'no stated rule'} cannot show the scripted {odd[0]}")
        self._used += n
        return faces

    def finish(self) -> None:
        """Fail if faces are left over."""
        if left := self._script[self._used :]:
            raise ScriptFault(f"the script has faces left over that nobody rolled: {', '.join(map(str, left))}")

    def __enter__(self) -> ScriptedDice:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.finish()
