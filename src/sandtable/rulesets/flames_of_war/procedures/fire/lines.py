"""Who shoots at whom from where: teams named one by one, what holds for all of them, and what only for some."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war.procedures.cards.codes import some_teams
from sandtable.rulesets.flames_of_war.procedures.fire.armament import Arms
from sandtable.rulesets.flames_of_war.procedures.fire.engaged import SELDOM, ShootingFacts, check_facing
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import can_be_pinned, check_pinned
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.rows import Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Facing, GroundCover, Kind, Note, Shelter, TankState
from sandtable.sheet import FactsFault
from sandtable.sheet.apart import Row, Word, by_number, place_of, unknown_word
from sandtable.sheet.facts import flag, several

#: Every shooter with every target; two units fire at a charge.
MOST_LINES = 2 * asked.MOST_TEAMS * asked.MOST_TEAMS
AT = "at_"

DONE = ("moved", "halted", "pinned", "blitzed", "failed_blitz", "dug_in", "out_of_command")
FACINGS = tuple(facing.value for facing in Facing)
COVERS = tuple(cover.value for cover in GroundCover)
HIDDEN = ("concealed", "seen")
SMOKE = ("smoke", "clear")
UNSEEN = "unseen"
ARMS = tuple(arms.value for arms in Arms)
TARGET_WORDS = (*FACINGS, *COVERS, *HIDDEN, "gone_to_ground", "active", "bailed")
LINE_WORDS = (*FACINGS, *COVERS, *HIDDEN, *SMOKE, UNSEEN)

SHOOTERS_APART = (
    f"Each as its number, inches if it is not at that range, and words: {', '.join(DONE)}, "
    f"{' or '.join(ARMS)} or a weapon of its card, and {AT}2 if it shoots at the second target"
)
TARGETS_APART = f"Each as its number and words: {', '.join(TARGET_WORDS)}"
LINES_APART = (
    "Each as the shooter's number, the target's number, inches if they are not at that range, and words: "
    f"{', '.join(LINE_WORDS)}"
)
TARGETS_BETWEEN = (
    "How far targets are from each other, each as two of their numbers and the inches between them: beyond 6 they "
    "share no hits, and of those that do the nearest comes first"
)


class VolleyFacts(ShootingFacts, frozen=True, kw_only=True):
    """Teams of one unit that shoot, each from where it stands, and the teams of one enemy unit that they shoot at."""

    first: ClassVar[tuple[str, ...]] = (
        "shooters",
        "targets",
        "distance",
        "moved",
        "pinned",
        "concealed",
        "gone_to_ground",
        "shooters_apart",
        "targets_apart",
        "lines_apart",
    )
    seldom: ClassVar[tuple[str, ...]] = (*SELDOM, "targets_between", "only", "defensive")

    shooters: Annotated[
        tuple[str, ...], some_teams("Shooters", asked.MOST_TEAMS, "The teams that shoot, in the order of their numbers")
    ] = ("us_sherman75", "us_sherman75", "us_sherman76")
    targets: Annotated[
        tuple[str, ...],
        some_teams(
            "Targets", asked.MOST_TEAMS, "Teams of one type, the declared target first, then as the shooter prefers"
        ),
    ] = ("de_pz4h", "de_pz4h", "de_pz4h")
    shooters_apart: Annotated[
        tuple[Row, ...],
        several("Shooters apart", asked.MOST_TEAMS, SHOOTERS_APART, f"1,14,moved 3,{AT}2"),
    ] = ()
    targets_apart: Annotated[
        tuple[Row, ...], several("Targets apart", asked.MOST_TEAMS, TARGETS_APART, "1,concealed 2,side")
    ] = ()
    lines_apart: Annotated[
        tuple[Row, ...], several("Lines apart", MOST_LINES, LINES_APART, "1,2,15,side 3,1,unseen")
    ] = ()
    targets_between: Annotated[
        tuple[Row, ...], several("Targets far apart", MOST_LINES, TARGETS_BETWEEN, "1,3,7.5")
    ] = ()
    only: Annotated[
        int, asked.teams("One target (0: all)", 0, "What becomes of this one of the targets, by its number")
    ] = 0
    defensive: Annotated[
        bool, flag("Defensive Fire", "At teams that have charged: Halted ROF, Side armour, no Bulletproof Cover")
    ] = False


class Shooter(Struct, frozen=True):
    """A team that shoots: at which target, and what it did before. `weapon` is one of its card, if it is named."""

    card: Team
    target: int
    distance: float
    arms: Arms
    weapon: str
    moved: bool
    pinned: bool
    blitzed: bool
    failed_blitz: bool
    dug_in: bool
    out_of_command: bool

    @property
    def flies(self) -> bool:
        return self.card.kind is Kind.AIRCRAFT


class Line(Struct, frozen=True):
    """What lies between a shooter and a team: inches, and what the team shows and hides behind from there."""

    distance: float
    facing: Facing
    shelter: Shelter
    concealed: bool
    gone_to_ground: bool
    smoke: bool
    visible: bool = True


class Engaged(Struct, frozen=True):
    """Everybody who shoots, everybody under fire and how they are, and the lines from each to each."""

    shooters: tuple[Shooter, ...]
    targets: tuple[Team, ...]
    states: tuple[TankState, ...]
    lines: tuple[tuple[Line, ...], ...]
    #: For each target, how far the others are from it, where that was said, and which of them share its hits.
    between: tuple[tuple[float, ...], ...]
    near: tuple[tuple[bool, ...], ...]

    @property
    def kind(self) -> Kind:
        return self.targets[0].kind


# ------------------------------------------------------------------ words


def chosen(words: Row, pairs: dict[str, bool], default: bool) -> bool:
    """Yes or no as the last of the words that tell says, or as it is for all."""
    return next((pairs[word] for word in reversed(words) if isinstance(word, str) and word in pairs), default)


def named(words: Row, known: tuple[str, ...], default: str) -> str:
    return next((word for word in reversed(words) if isinstance(word, str) and word in known), default)


def inches_in(field: str, words: Row, default: float) -> tuple[float, Row]:
    """The distance in front, if there is one, and the words behind it."""
    if not words or isinstance(words[0], str):
        return default, words
    if not 0 <= words[0] <= asked.FARTHEST:
        raise FactsFault(f"{field}: '{words[0]}' will not do, give 0 to {asked.FARTHEST:g} inches")
    return float(words[0]), words[1:]


def check_words(field: str, words: Row, known: tuple[str, ...], besides: Callable[[Word], bool]) -> None:
    for word in words:
        if word not in known and not (isinstance(word, str) and besides(word)):
            raise unknown_word(field, word, known)


def nothing_else(_word: Word) -> bool:
    return False


# ------------------------------------------------------------------ who is there


def shooter_of(place: int, words: Row, facts: VolleyFacts, tables: Tables) -> Shooter:
    card = tables.teams[facts.shooters[place]]
    field = "shooters_apart"
    distance, words = inches_in(field, words, facts.distance)
    check_words(field, words, (*DONE, *ARMS), lambda word: str(word).startswith(AT) or word in card.weapons)
    aim = named(words, tuple(f"{AT}{number + 1}" for number in range(len(facts.targets))), "")
    if not aim and any(str(word).startswith(AT) for word in words):
        raise FactsFault(f"{field}: shooter {place + 1} shoots at a target that is not named")
    weapon = named(words, tuple(key for key in card.weapons if key in tables.weapons), "")
    found = Shooter(
        card,
        int(aim.removeprefix(AT)) - 1 if aim else 0,
        distance,
        Arms(named(words, ARMS, facts.arms.value)),
        weapon,
        moved=chosen(words, {"moved": True, "halted": False}, facts.moved),
        pinned=chosen(words, {"pinned": True}, facts.pinned) and can_be_pinned(card.kind, tables),
        blitzed=chosen(words, {"blitzed": True}, facts.blitzed),
        failed_blitz=chosen(words, {"failed_blitz": True}, facts.failed_blitz),
        dug_in=chosen(words, {"dug_in": True}, facts.dug_in) and card.kind.on_foot,
        out_of_command=chosen(words, {"out_of_command": True}, facts.out_of_command),
    )
    if found.dug_in and found.moved:
        raise FactsFault("dug_in: teams that dig in do not move, it is one or the other")
    if found.blitzed and found.failed_blitz:
        raise FactsFault("failed_blitz: a Blitz Move was made or it failed, not both")
    return found


def shelter_of(card: Team, facing: Facing, cover: str, facts: VolleyFacts) -> Shelter:
    """The cover of the ground, or else a gun shield that faces the shooter."""
    shield = card.has(Note.GUN_SHIELD) and facing is Facing.FRONT and not facts.target_dashed
    return Shelter.GUN_SHIELD if shield and cover == GroundCover.OPEN.value else Shelter(cover)


def line_of(shooter: Shooter, card: Team, of_target: Row, words: Row, facts: VolleyFacts) -> Line:
    """What holds for all, then what holds for the target, then what holds for this line alone."""
    distance, words = inches_in("lines_apart", words, shooter.distance)
    check_words("lines_apart", words, LINE_WORDS, nothing_else)
    told = (*of_target, *words)
    facing = Facing(named(told, FACINGS, facts.facing.value))
    return Line(
        distance,
        facing,
        shelter_of(card, facing, named(told, COVERS, facts.cover.value), facts),
        concealed=chosen(told, {"concealed": True, "seen": False}, facts.concealed),
        gone_to_ground=chosen(told, {"gone_to_ground": True, "active": False}, facts.gone_to_ground),
        smoke=chosen(told, {"smoke": True, "clear": False}, facts.smoke) and not shooter.flies,
        visible=UNSEEN not in words,
    )


def lines_told(facts: VolleyFacts) -> dict[tuple[int, int], Row]:
    """What is said of single lines, by shooter and target."""
    found: dict[tuple[int, int], Row] = {}
    for row in facts.lines_apart:
        shooter = place_of("lines_apart", row[0] if row else "", len(facts.shooters), "shooter")
        target = place_of("lines_apart", row[1] if len(row) > 1 else "", len(facts.targets), "target")
        if (shooter, target) in found:
            raise FactsFault(f"lines_apart: {shooter + 1},{target + 1} stands there twice, say all of it at once")
        found[shooter, target] = row[2:]
    return found


def apart_from_each_other(facts: VolleyFacts) -> tuple[tuple[float, ...], ...]:
    """How far targets are from each other; those of which nothing is said stand together."""
    places = range(len(facts.targets))
    found = [[0.0] * len(places) for _ in places]
    for row in facts.targets_between:
        one, other = (place_of("targets_between", word, len(facts.targets), "target") for word in (*row, "", "")[:2])
        inches, rest = inches_in("targets_between", row[2:], -1.0)
        if rest or inches < 0:
            raise FactsFault("targets_between: give two numbers of targets and the inches between, such as 1,3,7.5")
        found[one][other] = found[other][one] = inches
    return tuple(map(tuple, found))


def engaged(facts: VolleyFacts, tables: Tables) -> Engaged:
    """Shooters, targets and lines as they were stated."""
    check_named(facts, tables)
    apart = by_number("shooters_apart", facts.shooters_apart, len(facts.shooters), "shooter")
    shooters = tuple(shooter_of(place, apart.get(place, ()), facts, tables) for place in range(len(facts.shooters)))
    targets = tuple(tables.teams[code] for code in facts.targets)
    of_targets = by_number("targets_apart", facts.targets_apart, len(targets), "target")
    for words in of_targets.values():
        check_words("targets_apart", words, TARGET_WORDS, nothing_else)
    told = lines_told(facts)
    known: dict[tuple[object, ...], Line] = {}

    def line(number: int, place: int) -> Line:
        """Most lines are alike, and are worked out once."""
        shooter, card = shooters[number], targets[place]
        of_target, words = of_targets.get(place, ()), told.get((number, place), ())
        key = shooter.distance, shooter.flies, card.id, of_target, words
        if key not in known:
            known[key] = line_of(shooter, card, of_target, words, facts)
            check_facing(known[key].facing, (card,), tables)
        return known[key]

    lines = tuple(tuple(line(number, place) for place in range(len(targets))) for number in range(len(shooters)))
    states = tuple(state_of(place, of_targets.get(place, ()), card) for place, card in enumerate(targets))
    between, reach = apart_from_each_other(facts), tables.limit("assign_reach")
    # Only who is near enough shares the hits of another (fow.assign.within-6).
    near = tuple(tuple(not beyond(inches, reach) for inches in row) for row in between)
    return Engaged(shooters, targets, states, lines, between, near)


def state_of(place: int, words: Row, card: Team) -> TankState:
    if "bailed" not in words:
        return TankState.OK
    if card.kind is not Kind.ARMOURED:
        raise FactsFault(f"targets_apart: target {place + 1} is no armoured tank, which alone are Bailed Out")
    return TankState.BAILED


def check_named(facts: VolleyFacts, tables: Tables) -> None:
    if not facts.shooters:
        raise FactsFault("shooters: somebody has to shoot, so name at least one team")
    if not facts.targets:
        raise FactsFault("targets: somebody has to be shot at, so name at least one team")
    if len({tables.teams[code].kind for code in facts.targets}) > 1:
        raise FactsFault("targets: hits are shared by teams of one type, name only those")
    check_pinned((tables.teams[code].kind for code in facts.shooters), facts.pinned, tables)
    if facts.only > len(facts.targets):
        raise FactsFault(f"only: {len(facts.targets)} targets are named, give one of their numbers or 0 for all")
    if facts.unit_teams and facts.unit_teams < len(facts.targets):
        raise FactsFault(f"unit_teams: the whole target has at least the {len(facts.targets)} teams named")
