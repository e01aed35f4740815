"""Who strikes at whom in an assault: teams named one by one, their enemies unit by unit, and who can hit whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Need
from sandtable.explain import Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.assault_cards import best_arm, fighters
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_volley import GROUND, MOST_DEFENDERS
from sandtable.rulesets.flames_of_war.procedures.assault.tank_blow import Arm, Hull, TankBlow, tank_blow
from sandtable.rulesets.flames_of_war.procedures.assault.teams_hit import Landing
from sandtable.rulesets.flames_of_war.procedures.cards.codes import some_teams
from sandtable.rulesets.flames_of_war.procedures.fire.cover import carried
from sandtable.rulesets.flames_of_war.procedures.fire.team_save import struck
from sandtable.rulesets.flames_of_war.procedures.starting.scores import score_need, score_text
from sandtable.rulesets.flames_of_war.rows import Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Note, Shelter, StrikeAt, TankState
from sandtable.sheet import Facts, FactsFault
from sandtable.sheet.apart import Row, by_number, place_of
from sandtable.sheet.facts import several

#: The units that are struck at, by their places.
UNITS = ("first", "second", "third")
MOST_STRUCK = 3 * asked.MOST_TEAMS
#: So many mixes of hits are weighed at most; more can still be thrown.
MOST_MIXES = 512
TOO_MANY = "too many teams that all strike at others to weigh every mix of their hits"
BAILED = "bailed"


def struck_unit(label: str, help: str) -> object:  # noqa: A002
    return some_teams(label, asked.MOST_TEAMS, help, GROUND, "teams on the ground")


class AssaultStrikeFacts(Facts, frozen=True, kw_only=True):
    """Teams in contact that strike, and the enemies within 4 inches, unit by unit."""

    first: ClassVar[tuple[str, ...]] = ("strikers", "first_unit", "second_unit", "third_unit")
    seldom: ClassVar[tuple[str, ...]] = ("cover", "where")

    strikers: Annotated[
        tuple[str, ...],
        some_teams(
            "Striking", MOST_DEFENDERS, "Every team in contact, second rank included", GROUND, "teams on the ground"
        ),
    ] = ("de_grenadier", "de_grenadier", "de_grenadier", "de_schreck")
    first_unit: Annotated[tuple[str, ...], struck_unit("First unit", "Its teams struck at, as the striker prefers")] = (
        "us_rifle",
        "us_rifle",
    )
    second_unit: Annotated[tuple[str, ...], struck_unit("Second unit", "Its teams struck at, if there is one")] = (
        "us_sherman75",
    )
    third_unit: Annotated[tuple[str, ...], struck_unit("Third unit", "Its teams struck at, if there is one")] = ()
    contacts: Annotated[
        tuple[Row, ...],
        several(
            "Contacts",
            MOST_DEFENDERS,
            "Each as the number of a striking team and the numbers of the enemies it can hit, counted through all "
            "units; who is not named can hit any",
            "1,1,2 4,3",
        ),
    ] = ()
    struck_apart: Annotated[
        tuple[Row, ...],
        several("Bailed Out", MOST_STRUCK, "Tanks struck at that are so, each as its number,bailed", "3,bailed"),
    ] = ()
    cover: asked.StruckCover = Shelter.OPEN
    where: asked.StrikesAt = StrikeAt.BETTER


def cards_struck(facts: AssaultStrikeFacts, tables: Tables) -> list[tuple[int, Team]]:
    """Everybody struck at, with the place of the unit."""
    units = (facts.first_unit, facts.second_unit, facts.third_unit)
    found = [(place, tables.teams[code]) for place, unit in enumerate(units) for code in unit]
    if not facts.strikers:
        raise FactsFault("strikers: somebody has to strike, so name at least one team")
    if not found:
        raise FactsFault("first_unit: somebody has to be struck at, so name at least one team")
    return found


def states_of(facts: AssaultStrikeFacts, struck: list[tuple[int, Team]]) -> list[TankState]:
    told = by_number("struck_apart", facts.struck_apart, len(struck), "team")
    for place, words in told.items():
        if words != (BAILED,) or struck[place][1].kind is not Kind.ARMOURED:
            raise FactsFault(f"struck_apart: give {place + 1},bailed of an armoured tank, or leave it out")
    return [TankState.BAILED if place in told else TankState.OK for place in range(len(struck))]


def reach_of(facts: AssaultStrikeFacts, states: list[TankState]) -> list[tuple[int, ...]]:
    """Whom each striking team can hit, in the order they were named."""
    told = by_number("contacts", facts.contacts, len(facts.strikers), "striking team")
    found = []
    for place in range(len(facts.strikers)):
        enemies = [place_of("contacts", word, len(states), "enemy") for word in told.get(place, ())]
        found.append(tuple(sorted(set(enemies))) if enemies else tuple(range(len(states))))
    return found


class Blow(Struct, frozen=True):
    """What the hits of a striking team are: whom they may fall on, and what they meet there."""

    reach: tuple[int, ...]
    hits: tuple[Landing, ...]


class Striking(Struct, frozen=True):
    """A striking team, its number, what it needs, and the faces that its hits strike."""

    card: Team
    score: Target
    blow: Blow
    worth: Fraction
    faces: tuple[str, ...]

    @property
    def need(self) -> Need:
        return score_need(self.score.number)


def preference(
    states: list[TankState], blows: list[TankBlow | None], *, tanks_first: bool
) -> Callable[[int], tuple[bool, bool]]:
    """Who can fight before who is Bailed Out, then tanks before the others or after them."""
    return lambda at: (states[at] is TankState.BAILED, (blows[at] is None) is tanks_first)


def score_of(card: Team, tables: Tables) -> Target:
    """What a team needs to hit in an assault."""
    fights = fighters(card, 1, tables)
    return Target("To hit", Modifier(fights.score, fow.ASSAULT_HIT, fights.rated))


def striking(facts: AssaultStrikeFacts, struck_at: list[tuple[int, Team]], tables: Tables) -> list[Striking]:
    """Everybody who strikes; those whose hits do more to tanks than others' hit tanks first if they can."""
    states, cards = states_of(facts, struck_at), [tables.teams[code] for code in facts.strikers]
    hulls = {enemy.id: hull_of(enemy) for _, enemy in struck_at}
    arms = {card.id: best_arm(card, tables) for card in cards}
    blows_of: dict[Arm, dict[Hull | None, TankBlow | None]] = {
        arm: {hull: None if hull is None else tank_blow(hull, arm, facts.where, tables) for hull in set(hulls.values())}
        for arm in set(arms.values())
    }
    met = {key: {enemy: blows_of[arm][hull] for enemy, hull in hulls.items()} for key, arm in arms.items()}
    worth_of = {
        key: max((blow.out_of_action for blow in blows.values() if blow), default=Fraction(0))
        for key, blows in met.items()
    }
    every = [[met[card.id][enemy.id] for _, enemy in struck_at] for card in cards]
    worths = [worth_of[card.id] for card in cards]
    covers = [(enemy.kind, carried(enemy, facts.cover)) for _, enemy in struck_at]
    found = []
    for card, blows, worth, reach in zip(cards, every, worths, reach_of(facts, states), strict=True):
        score = score_of(card, tables)
        faces = tuple(dict.fromkeys(f"{card.name} strikes the {blow.face.said}" for blow in blows if blow))
        whom = sorted(reach, key=preference(states, blows, tanks_first=worth > min(worths)))
        met_there = (
            struck(*cover, arms[card.id].fp, tables) if blow is None else blow.hit
            for cover, blow in zip(covers, blows, strict=True)
        )
        found.append(Striking(card, score, Blow(tuple(whom), tuple(met_there)), worth, faces))
    return found


def hull_of(enemy: Team) -> Hull | None:
    """The plates of an armoured tank; others have no save."""
    if enemy.kind is not Kind.ARMOURED:
        return None
    return Hull(enemy.side, enemy.top, enemy.has(Note.BAZOOKA_SKIRTS))


def subject_of(facts: AssaultStrikeFacts, struck: list[tuple[int, Team]]) -> str:
    units = count_of(len({unit for unit, _ in struck}), "unit")
    return f"{count_of(len(facts.strikers), 'team')} striking at {count_of(len(struck), 'team')} of {units}"


def needs_of(scores: Iterable[Target]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"hits on {score_text(score.number)}" for score in scores))
