"""A volley on the table as facts: everybody who shoots at the teams of one kind in one enemy unit, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.inches.tape import INCH
from sandtable.rulesets.flames_of_war.battle.answers import Aim
from sandtable.rulesets.flames_of_war.battle.fronts import facing_met, shielded
from sandtable.rulesets.flames_of_war.battle.hiding import concealed, cover, gone_to_ground
from sandtable.rulesets.flames_of_war.battle.seeing import can_see, distance, through_smoke
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.procedures.fire.engaged import MOST_BEFORE
from sandtable.rulesets.flames_of_war.procedures.fire.lines import AT, UNSEEN, VolleyFacts
from sandtable.rulesets.flames_of_war.terms import Blitz, Facing, GroundCover, Kind, Note
from sandtable.sheet.apart import Row, Word


class Exchange(Struct, frozen=True):
    """One part of a volley: who shoots, in the order of the facts, at whom, and the enemy unit that these are of."""

    facts: VolleyFacts
    unit: int
    shooters: tuple[int, ...]
    targets: tuple[int, ...]


class Given(Struct, frozen=True):
    """Under which circumstances a volley is shot: as Defensive Fire, and which teams alone its hits may fall on."""

    defensive: bool = False
    among: int = -1


USUAL = Given()


def exchanges(s: BattleState, aims: Sequence[Aim], given: Given = USUAL) -> tuple[Exchange, ...]:
    """The aims of a volley by the teams of one kind in one enemy unit, in the order in which they are first named.

    Only teams of one type share hits (fow.gap.same-type).

    What several units shoot together is assigned unit by unit (fow.gap.hit-assignment-who).
    """
    parts: dict[tuple[int, int, Kind], list[Aim]] = {}
    for aim in aims:
        key = s.unit_of(aim.shooter), s.unit_of(aim.target), s.kind(aim.target)
        parts.setdefault(key, []).append(aim)
    return tuple(exchange(s, part, given) for part in parts.values())


def exchange(s: BattleState, aims: Sequence[Aim], given: Given = USUAL) -> Exchange:
    """The facts of aims at the teams of one kind in one enemy unit."""
    unit = s.unit_of(aims[0].target)
    declared = list(dict.fromkeys(aim.target for aim in aims))
    targets = under_fire(s, declared, list(dict.fromkeys(aim.shooter for aim in aims)), given.among)
    armed: dict[int, list[str]] = {}
    for aim in aims:
        armed.setdefault(aim.shooter, []).append(aim.weapon)
    at = {aim.shooter: aim.target for aim in aims}
    # One row for each team, or for each of its weapons where it fires some of its machine-guns only.
    rows = [(shooter, word) for shooter, weapons in armed.items() for word in arms_of(s, shooter, weapons)]
    shooters = tuple(shooter for shooter, _ in rows)
    lines = [[LineOfFire.of(s, shooter, target, given) for target in targets] for shooter in shooters]
    aimed = [targets.index(at[shooter]) for shooter in shooters]
    usual = [most_common([row[place] for row in lines]) for place in range(len(targets))]
    facts = VolleyFacts(
        shooters=tuple(s.card(shooter).id for shooter in shooters),
        targets=tuple(s.card(target).id for target in targets),
        distance=lines[0][aimed[0]].inches,
        night=s.scenario.text.night,
        defensive=given.defensive,
        unit_teams=counted_teams(s, unit, targets),
        hits_before=min(MOST_BEFORE, s.hits[unit] if s.hits else 0),
        shooters_apart=tuple(
            (number + 1, lines[number][aimed[number]].inches, *done(s, shooter), *word, f"{AT}{aimed[number] + 1}")
            for number, (shooter, word) in enumerate(rows)
        ),
        targets_apart=tuple(
            (place + 1, *usual[place], *state_words(s, target)) for place, target in enumerate(targets)
        ),
        lines_apart=tuple(
            row
            for number, place in product(range(len(rows)), range(len(targets)))
            if (row := lines[number][place].row(number, place, lines[number][aimed[number]].inches, usual[place]))
        ),
        targets_between=tuple(
            (one + 1, place + 1, inches(distance(s, targets[one], target)))
            for one in range(len(declared))
            for place, target in enumerate(targets[one + 1 :], start=one + 1)
        ),
    )
    return Exchange(facts, unit, shooters, targets)


def under_fire(s: BattleState, declared: Sequence[int], shooters: Sequence[int], among: int) -> tuple[int, ...]:
    """The declared targets in their order, then all of their unit and kind that a hit may be assigned to or swapped on.

    The nearest to the first of them comes first. Who is out of sight and far from all of them takes no part.
    """
    unit, kind, reach = s.unit_of(declared[0]), s.kind(declared[0]), INCH * s.tables.limit("assign_reach")
    others = numbers_in(s.there & s.of_unit(unit) & among)
    found = [
        body
        for body in others
        if body not in declared
        and s.kind(body) is kind
        and (
            any(distance(s, body, target) <= reach for target in declared)
            or any(can_see(s, shooter, body) for shooter in shooters)
        )
    ]
    return (*declared, *sorted(found, key=lambda body: (distance(s, body, declared[0]), body)))


def counted_teams(s: BattleState, unit: int, targets: Sequence[int]) -> int:
    """The teams of a unit as the step began, as pinning asks for them (fow.gap.pin-count)."""
    return max(s.stood[unit] if s.stood else s.on_table(unit).bit_count(), len(targets))


def inches(hundredths: int) -> float:
    return hundredths / INCH


# ---------------------------------------------------------------------- words


def arms_of(s: BattleState, shooter: int, weapons: Sequence[str]) -> list[tuple[Word, ...]]:
    """The words for what a team fires: all its machine-guns together, or each weapon by its name."""
    tables = s.tables
    guns = [key for key in s.card(shooter).weapons if key in tables.weapons and tables.weapons[key].has(Note.MG)]
    if len(weapons) > 1 and Counter(weapons) == Counter(guns):
        return [("machine_guns",)]
    return [(weapon,) for weapon in weapons]


def done(s: BattleState, shooter: int) -> list[Word]:
    """What a shooter did, as words; a Blitz Move alone is not moving here."""
    bit, now = 1 << shooter, s.units[s.unit_of(shooter)]
    if s.scenario.aircraft & bit:
        return []
    marks = {
        "moved": s.moved & ~s.blitzed & bit,
        "blitzed": s.blitzed & bit,
        "failed_blitz": now.blitz is Blitz.FAILED and not s.blitzed & bit,
        "pinned": now.pinned,
        "dug_in": s.digging & ~s.moved & bit,
        "out_of_command": s.strayed & bit,
    }
    return [word for word, holds in marks.items() if holds]


def state_words(s: BattleState, target: int) -> list[Word]:
    """How a target is, whoever shoots at it."""
    words: list[Word] = []
    if gone_to_ground(s, target):
        words.append("gone_to_ground")
    if s.bailed >> target & 1:
        words.append("bailed")
    return words


def most_common(sights: Sequence[LineOfFire]) -> tuple[str, ...]:
    """The words that hold for most lines to a target."""
    return Counter(sight.words for sight in sights).most_common(1)[0][0]


class LineOfFire(Struct, frozen=True):
    """One line of fire: inches, what the target shows and hides behind, whether it is seen, and through smoke."""

    inches: float
    #: What the target shows and hides behind from there.
    words: tuple[str, ...]
    smoke: bool
    visible: bool

    @classmethod
    def of(cls, s: BattleState, shooter: int, target: int, given: Given) -> LineOfFire:
        far = inches(distance(s, shooter, target))
        if not can_see(s, shooter, target):
            return cls(far, (), False, False)
        words: list[str] = []
        facing = face_shown(s, shooter, target)
        if facing is not Facing.FRONT:
            words.append(facing.value)
        shelter = GroundCover.OPEN if given.defensive else cover(s, shooter, target)
        if shelter is not GroundCover.OPEN:
            words.append(shelter.value)
        if concealed(s, shooter, target):
            words.append("concealed")
        return cls(far, tuple(words), through_smoke(s, shooter, target), True)

    def row(self, number: int, place: int, usual_inches: float, usual: tuple[str, ...]) -> Row:
        """What is said of this line alone, nothing if it is as all others."""
        if not self.visible:
            return (number + 1, place + 1, UNSEEN)
        row: list[Any] = []
        if self.inches != usual_inches:
            row.append(self.inches)
        if self.words != usual:
            row += self.words
            # What holds for the target from elsewhere does not hold from here.
            if "concealed" in usual and "concealed" not in self.words:
                row.append("seen")
            if not any(word in COVERED for word in self.words) and any(word in COVERED for word in usual):
                row.append(GroundCover.OPEN.value)
            if not any(word in SHOWN for word in self.words) and any(word in SHOWN for word in usual):
                row.append(Facing.FRONT.value)
        if self.smoke:
            row.append("smoke")
        return (number + 1, place + 1, *row) if row else ()


COVERED = (GroundCover.INSIDE.value, GroundCover.BEHIND.value)
SHOWN = tuple(facing.value for facing in Facing if facing is not Facing.FRONT)


def face_shown(s: BattleState, shooter: int, target: int) -> Facing:
    """What a target shows to a shooter: of a gun its shield or not, of a tank its armour; else nothing counts."""
    place = s.place(shooter)
    if s.scenario.armoured >> target & 1:
        return facing_met(s, target, place)
    if s.scenario.guns >> target & 1 and s.card(target).has(Note.GUN_SHIELD):
        return Facing.FRONT if shielded(s, target, place) else Facing.SIDE
    return Facing.FRONT
