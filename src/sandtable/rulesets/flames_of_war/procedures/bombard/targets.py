"""Who is under the template, as groups of teams for whom all numbers are the same."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from sandtable.dice import Need
from sandtable.rulesets.flames_of_war.procedures.bombard.fall_of_shot import Fall, Group
from sandtable.rulesets.flames_of_war.procedures.bombard.harm import Card, Shells, team_hit
from sandtable.rulesets.flames_of_war.procedures.bombard.ranging import Attempt
from sandtable.rulesets.flames_of_war.procedures.bombard.to_hit import bombard_need, bombard_score, rerolls
from sandtable.rulesets.flames_of_war.procedures.fire.armour import TankHit
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import can_be_pinned
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SoftHit
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, Kind, Ranged, Shelter


class TeamUnder(Struct, frozen=True):
    """A team under the template; `cover` where it is not in the same as the others."""

    hit_on: int
    card: Card
    bailed: bool = False
    cover: Shelter | None = None


class Barrage(Struct, frozen=True):
    """What falls: the shells, how many weapons fire them, and whether they are Aircraft's."""

    shells: Shells
    weapons: int
    bombs: bool = False


class Scene(Struct, frozen=True):
    """A barrage, the teams under it, and what they are in."""

    barrage: Barrage
    teams: tuple[TeamUnder, ...]
    cover: Shelter

    @property
    def kinds(self) -> list[Kind]:
        return sorted({team.card.kind for team in self.teams})

    def cover_of(self, team: TeamUnder) -> Shelter:
        return self.cover if team.cover is None else team.cover

    def protects(self, team: TeamUnder, tables: Tables) -> bool:
        return in_cover(team.card.kind, self.cover_of(team), tables)

    @property
    def hit_ons(self) -> list[int]:
        return sorted({team.hit_on for team in self.teams})


def in_cover(kind: Kind, cover: Shelter, tables: Tables) -> bool:
    return bool(bulletproof(kind, cover, Attack.BOMBARDMENT, tables).value)


def fall(scene: Scene, ranged: Ranged, tables: Tables) -> Fall:
    """The rolls to hit and the saves, if it is Ranged In so; a repeated bombardment counts as a first attempt."""
    barrage = scene.barrage
    again, _ = rerolls(barrage.weapons, barrage.bombs, tables)
    groups: Counter[tuple[Need | None, SoftHit | TankHit, bool]] = Counter()
    for team, number in Counter(scene.teams).items():
        score = bombard_score(team.hit_on, ranged, tables)
        hit = team_hit(
            barrage.shells, team.card, protected=scene.protects(team, tables), bailed=team.bailed, tables=tables
        )
        able = can_be_pinned(team.card.kind, tables)
        groups[bombard_need(score.number, again, tables), hit, able] += number
    attempt = Attempt.FIRST if ranged.repeats else Attempt(ranged.value)
    return Fall(attempt, tuple(Group(number, *alike) for alike, number in groups.items()))
