"""What came of a storm: counted while it blows, told at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

#: A fault of ours, or something that a client must never be told.
WRONG = ("lost", "doubled", "not verified", "failed", "leaked", "silent")


class Tally:
    """Counts, waits and memory. Whatever is counted as wrong makes the storm a failure."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.answered: Counter[tuple[str, int]] = Counter()
        self.waits: list[float] = []
        self.memory: list[int] = []
        self.wrong: list[str] = []

    def count(self, what: str) -> None:
        self.counts[what] += 1

    def status(self, act: str, status: int) -> None:
        """An answer to something hostile."""
        self.answered[act, status] += 1

    def amiss(self, what: str, said: str) -> None:
        """Something went wrong that must not."""
        self.counts[what] += 1
        self.wrong.append(f"{what}: {said[:400]}")

    def report(self) -> Iterator[str]:
        yield "| What | Measured |"
        yield "| --- | --- |"
        for what, number in sorted(self.counts.items()):
            yield f"| {what} | {number} |"
        if self.waits:
            ordered = sorted(self.waits)
            said = ", ".join(
                f"{share:.0%} within {1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]:.0f} ms"
                for share in (0.5, 0.99, 1.0)
            )
            yield f"| an answer is acknowledged | {said} |"
        if self.memory:
            quarter = max(1, len(self.memory) // 4)
            first, last = self.memory[:quarter], self.memory[-quarter:]
            yield (
                f"| memory of the server | at most {max(self.memory) // 1024} MB; first quarter "
                f"{sum(first) // len(first) // 1024} MB, last quarter {sum(last) // len(last) // 1024} MB |"
            )
        acts = sorted({act for act, _ in self.answered})
        for act in acts:
            codes = ", ".join(
                f"{status}: {times}" for (of, status), times in sorted(self.answered.items()) if of == act
            )
            yield f"| {act} | {codes} |"
        yield ""
        yield from self.wrong[:40] or ["Nothing was lost, nothing leaked, nothing failed."]
