"""From typed words to an answer of D-Day to Berlin. Rules are not judged here: a wrong answer is for them to refuse."""

from __future__ import annotations

from sandtable.base.bits import numbers_in, set_of
from sandtable.game.answers import MOST_NUMBERS
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.rallying import pool
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.notation.finding import Finder
from sandtable.rulesets.dday_to_berlin.notation.verbs import PLAIN
from sandtable.rulesets.dday_to_berlin.notation.words import BattleNames
from sandtable.rulesets.dday_to_berlin.procedures.moving.engineering import EngineeringAction
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.notation.reader import Tokens
from sandtable.sheet.notation.words import ALL, MOST_WORDS, Token, count, joined, members, nothing, parted
from sandtable.zoned.names import facing
from sandtable.zoned.reader import ZoneReader

SUPPORTS = ("guns", "art", "air")
OFF_TABLE_WORDS = ("off-table", "off table", "offtable")


class BattleReader(ZoneReader):
    """Reads one command at one moment of a battle."""

    plain = PLAIN
    most_units = MOST_NUMBERS
    s: BattleState

    def __init__(self, s: BattleState, names: BattleNames) -> None:
        super().__init__(s, names)
        self.find = Finder(s)
        self.enemy = s.scenario.of_side[1 - self.side]

    # ---------------------------------------------------------------- words of many commands

    def target(self, tokens: Tokens) -> int:
        """An enemy unit by name, or by its zone if only one there can be attacked."""
        if len(tokens) == 1 and self.names.is_zone(tokens[0]):
            zone = self.names.zone(tokens)
            able = self.find.targets(zone)
            label = self.s.scenario.grid.labels[zone]
            if not able:
                raise FactsFault(f"there is no enemy in {label} that can be attacked")
            if able & (able - 1):
                raise FactsFault(f"{label} holds {self.s.scenario.names(numbers_in(able))}: name one of them")
            return able.bit_length() - 1
        return self.names.unit(tokens, set_of(self.find.in_sight()), self.enemy)

    def supports(self, parts: dict[str, list[Token]], guns: int) -> tuple[tuple[int, ...], int, int]:
        """Guns on the table, ART and AIR."""
        firing: tuple[int, ...] = ()
        if "guns" in parts:
            named = parts["guns"]
            firing = tuple(numbers_in(guns)) if joined(named) == ALL else self.units(named, guns)
        return firing, count(parts.get("art"), "supports"), count(parts.get("air"), "supports")

    def supporting(self, parts: dict[str, list[Token]], able: tuple[int, ...]) -> tuple[int, ...]:
        """Zones that support."""
        named = parts.get("from", [])
        return able if joined(named) == ALL else tuple(sorted(self.names.zones(named)))

    # ---------------------------------------------------------------- set-up, rally, movement

    def place(self, tokens: Tokens) -> a.Place:
        parts = parted(tokens, ("at", "facing"))
        if "at" not in parts:
            raise FactsFault("say where: place NAME at D4 facing n")
        zone, turned = self.end(parts, "at")
        return a.Place(self.unit_or_only(parts[""], self.find.to_place()), zone, turned)

    def rally(self, tokens: Tokens) -> a.TryRally:
        able, hqs = pool(self.s, self.side), self.s.scenario.hqs & self.own
        words = [token for token in tokens if token.text not in (",", "and", "with")]
        if not words:
            raise FactsFault("name an HQ and a shattered battalion: rally HQ NAME")
        faults: list[FactsFault] = []
        for cut in range(1, min(len(words), MOST_WORDS + 1)):
            try:
                hq, unit = self.unit(words[:cut], hqs), self.unit(words[cut:], able)
            except FactsFault as fault:
                faults.append(fault)
                continue
            if hqs >> hq & 1:
                return a.TryRally(hq, unit)
        unit = self.unit(words, able)
        own_hq = self.find.hq_of(unit)
        if own_hq < 0 or hqs >> unit & 1:
            raise FactsFault("name an HQ and a shattered battalion: rally HQ NAME")
        return a.TryRally(own_hq, unit)

    def activate(self, tokens: Tokens) -> a.Activate:
        ready = self.find.ready()
        if not tokens or tokens[0].text != ALL:
            return a.Activate(self.units(tokens, ready))
        rest = tokens[1:]
        if rest and not self.means_zone(rest):
            return a.Activate(self.find.group(self.unit(rest, ready)))
        return a.Activate(self.find.largest_group(self.names.zone(rest)))

    def move(self, tokens: Tokens) -> a.Move:
        parts = parted([token for token in tokens if token.text != "by"], ("to", "via", "facing", "road"))
        road = "road" in parts
        nothing(parts.get("road", []), "road")
        if "to" not in parts:
            raise FactsFault("say where: move NAME to D5 [via C5] [facing n] [road]")
        number = self.unit_or_only(parts[""], self.find.movable())
        zone, turned = self.end(parts, "to")
        if "via" in parts:
            return a.Move(number, (*self.names.zones(parts["via"]), zone), turned, road)
        return a.Move(number, self.find.path(number, zone, road=road), turned, road)

    def turn(self, tokens: Tokens) -> a.Move:
        words = [token for token in tokens if token.text not in ("facing", "to")]
        turned = facing(words[-1:])
        return a.Move(self.unit_or_only(words[:-1], self.find.movable()), (), turned)

    def retreat(self, tokens: Tokens) -> a.RetreatTo:
        parts = parted(tokens, ("to", "facing"))
        if "to" in parts:
            nothing(parts[""], "retreat")
        return a.RetreatTo(*self.end(parts, "to"))

    # ---------------------------------------------------------------- engineering

    def build(self, tokens: Tokens) -> a.Work:
        return self.work("build", tokens)

    def blow(self, tokens: Tokens) -> a.Work:
        return self.work("blow", tokens)

    def remove(self, tokens: Tokens) -> a.Work:
        return self.work("remove", tokens)

    def work(self, verb: str, tokens: Tokens) -> a.Work:
        what = tokens[0].text if tokens else ""
        try:
            action = EngineeringAction(f"{verb}_{what}")
        except ValueError:
            known = [each.value.replace("_", " ") for each in EngineeringAction]
            raise FactsFault(f"there is no work '{verb} {what}': say {', '.join(known)}, and the engineers") from None
        if what == "position":
            return a.Work(self.unit_or_only(tokens[1:], self.find.engineers()), action)
        named, edge = self.split_edge(tokens[1:])
        number = self.unit_or_only(named, self.find.engineers())
        return a.Work(number, action, self.find.only_edge(number, action) if edge is None else edge)

    def split_edge(self, tokens: Tokens) -> tuple[Tokens, int | None]:
        """The engineers' name, and the river edge written as D4-D3 or as two zones."""
        words = [token for token in tokens if token.text not in ("at", "from", "to")]
        if words and words[-1].text.count("-") == 1 and not words[-1].units:
            ends = [Token(text) for text in words[-1].text.split("-")]
            if all(map(self.names.is_zone, ends)):
                return words[:-1], self.find.edge(*self.names.zones(ends))
        if len(words) > 1 and all(map(self.names.is_zone, words[-2:])):
            return words[:-2], self.find.edge(*self.names.zones(words[-2:]))
        return words, None

    # ---------------------------------------------------------------- combat

    def assault(self, tokens: Tokens) -> a.Assault:
        parts = parted(tokens, ("with", "from", "against", *SUPPORTS))
        zone = self.names.zone(parts[""])
        able = self.find.attackers(zone)
        named = members(parts.get("with", []))
        if not named or joined(named[0]) == ALL:
            can = self.s.scenario.names(numbers_in(able)) or "none"
            label = self.s.scenario.grid.labels[zone]
            raise FactsFault(f"say who leads: assault {label} with NAME [and NAME…|all]; able to: {can}")
        primary = self.unit(named[0], able)
        if [joined(member) for member in named[1:]] == [ALL]:
            supports = self.find.mates(primary, zone)
        else:
            supports = tuple(self.unit(member, able) for member in named[1:])
        zones = self.supporting(parts, self.find.zones_for(self.find.at(primary), zone))
        guns, art, air = self.supports(parts, self.find.assault_guns(zone))
        defender = self.names.unit(parts["against"], self.find.targets(zone), self.enemy) if "against" in parts else -1
        return a.Assault(zone, primary, supports, zones, guns, art, air, defender)

    def fire(self, tokens: Tokens) -> a.Fire:
        parts = parted(tokens, ("at", *SUPPORTS))
        if "at" not in parts:
            raise FactsFault("say at whom: fire NAME at TARGET, or fire off-table at TARGET")
        target = self.target(parts["at"])
        guns = self.find.guns_on(target)
        if joined(parts[""]) in OFF_TABLE_WORDS:
            return a.Fire(target, a.OFF_TABLE, *self.supports(parts, guns))
        primary = self.unit_or_only(parts[""], guns)
        return a.Fire(target, primary, *self.supports(parts, guns & ~(1 << primary)))

    def strike(self, tokens: Tokens) -> a.AirStrike:
        return a.AirStrike(self.target([token for token in tokens if token.text != "at"]))

    def defend(self, tokens: Tokens) -> a.Defend:
        parts = parted(tokens, ("with", "from", *SUPPORTS))
        named = [*parts[""], *parts.get("with", [])]
        zones, guns = self.find.defence()
        primary = self.unit_or_only(named, self.find.defenders())
        return a.Defend(primary, self.supporting(parts, zones), *self.supports(parts, guns))

    def counterfire(self, tokens: Tokens) -> a.CounterFire:
        parts = parted(tokens, ("art", "air"))
        nothing(parts[""], "counterfire")
        art, air = count(parts.get("art"), "supports"), count(parts.get("air"), "supports")
        if not art and not air:
            raise FactsFault("say art N or air N, or done")
        return a.CounterFire(art, air)

    def advance(self, tokens: Tokens) -> a.Advance:
        parts = parted(tokens, ("to", "via", "facing"))
        if "to" not in parts:
            raise FactsFault("say where: advance NAME to D4 [via C4] [facing n]")
        number = self.unit_or_only(parts[""], self.find.advancing())
        zone, turned = self.end(parts, "to")
        if "via" in parts:
            return a.Advance(number, (*self.names.zones(parts["via"]), zone), turned)
        return a.Advance(number, self.find.advance_path(number, zone), turned)

    def take(self, tokens: Tokens) -> a.TakePosition:
        parts = parted(tokens, ("facing",))
        able = self.find.takers()
        named = parts[""]
        units = self.find.largest_taking() if joined(named) == ALL else self.units(named, able)
        if "facing" not in parts:
            return a.TakePosition(units, (self.usual_facing(self.find.position()),) * len(units))
        turned = tuple(facing(member) for member in members(parts["facing"]))
        return a.TakePosition(units, turned * len(units) if len(turned) == 1 else turned)

    def done(self, tokens: Tokens) -> a.Answer:
        nothing(tokens, "done")
        takes_done = a.Done in self.s.agenda[0].answers
        return a.Done() if takes_done or a.CounterFire not in self.s.agenda[0].answers else a.CounterFire()
