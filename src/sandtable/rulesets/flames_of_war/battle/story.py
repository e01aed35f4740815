"""Events in words: the first line says what happened, lines set in say why and what the dice showed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import singledispatchmethod

from msgspec import Struct

from sandtable.explain.sentences import count_of
from sandtable.inches.drawing.words import where_said
from sandtable.inches.tape import Place, length, place_said, said
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.about import outcome_said
from sandtable.rulesets.flames_of_war.battle.picture import bare
from sandtable.rulesets.flames_of_war.battle.scenario import Scenario
from sandtable.rulesets.flames_of_war.battle.team_names import team_called
from sandtable.rulesets.flames_of_war.ruleset import load
from sandtable.sheet.rolling import Rolled
from sandtable.sheet.ruleset import AnyProcedure
from sandtable.sheet.telling import Lines, Storyteller

#: How teams came where they are put down, by the rule; else they are put down.
PUT = {
    fow.GAP_DEPLOYMENT: "is set up",
    fow.GAP_DEPLOYMENT_PLACES: "is set up",
    fow.AMBUSH_PLACEMENT: "is revealed from ambush",
    fow.GAP_AMBUSH_ASKED: "is revealed from ambush",
    fow.GAP_RESERVE_ENTRY: "comes on to the table",
    fow.GAP_RESERVES_DETAILS: "comes on to the table",
    fow.GAP_AIRCRAFT_PUT_DOWN: "flies in",
    fow.GAP_AIRCRAFT_PLACEMENT: "flies in",
    fow.PASSENGER_DISMOUNT: "gets out",
    fow.GAP_MOUNTED_PLACE: "gets out",
    fow.TRANSPORT_BRING_FORWARD: "comes forward",
    fow.TRANSPORT_NEAR_UNIT: "comes forward",
}
#: What a unit does that moves by a rule; else it goes.
WENT = {
    fow.ORDER_BLITZ_TEST: "makes its Blitz Move,",
    fow.GAP_BLITZ_MOVED_STATUS: "makes its Blitz Move,",
    fow.GAP_FOLLOW_ME_DETAILS: "follows its leader",
    fow.GAP_SCOOT_DETAILS: "scoots",
    fow.GAP_CONSOLIDATE_DETAILS: "consolidates",
    fow.GAP_BREAK_OFF_WAY: "breaks off",
    fow.GAP_BREAK_OFF_DETAILS: "breaks off",
    fow.ORDER_FOLLOW_ME_TEST: "follows its leader",
    fow.ORDER_SCOOT_TEST: "scoots",
    fow.ASSAULT_CHARGE_MOVE: "charges",
    fow.ASSAULT_CONSOLIDATE: "consolidates",
    fow.ASSAULT_BREAK_OFF: "breaks off",
    fow.ASSAULT_FALLBACK_DISTANCE: "falls back",
    fow.GAP_FALLBACK_WAY: "falls back",
    fow.GAP_FALLBACK_DETAILS: "falls back",
    fow.GAP_CHARGE_PATH: "charges",
    fow.GAP_CHARGE_PLACING: "charges",
    fow.GAP_COUNTER_CHARGE: "charges back",
}
STEPS = {
    "starting": "Starting Step",
    "movement": "Movement Step",
    "shooting": "Shooting Step",
    "assault": "Assault Step",
}
#: Rolls that are told as what one unit does to another, as what a team suffers from one, and as a test.
DOES = {
    "volley_hits": "shoots at",
    "smoke_ball": "shoots smoke at",
    "template_fire": "bombards",
    "strike_hits": "strikes at",
    "assault_tank_hit": "strikes a tank of",
    "team_save": "strikes a team of",
}
SUFFERS = {"team_hits": "hit by"}
TESTS = {
    "remount": "to remount",
    "rally_pinned": "to rally",
    "unit_last_stand": "last stand",
    "formation_last_stand": "formation last stand",
    "leader_lost": "its leader lost",
    "commander_lost": "its commander lost",
    "reserve_arrival": "reserves",
    "aircraft_arrival": "Aircraft",
    "cross_terrain": "difficult terrain",
    "charge_cross": "difficult terrain",
    "range_in": "to Range In",
}


class BattleStory(Storyteller):
    """Tells the events of one battle."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(load, scenario.tables, scenario.side_names)
        self.scenario = scenario

    def names(self, units: Iterable[int]) -> str:
        return self.scenario.names(units)

    def place(self, place: Place, body: int) -> str:
        """Where a team stands, by the coordinates and by what lies there."""
        near = where_said(bare(self.scenario), place, self.scenario.radii[body])
        return near if near.startswith("at ") else f"at {place_said(place)}, {near}"

    def teams(self, bodies: Sequence[int]) -> str:
        """Teams of one unit, counted by their cards: "2 x Rifle team, Bazooka team"."""
        if len(bodies) == 1:
            return self.scenario.team_names[bodies[0]]
        counted = Counter(self.scenario.cards[body].name for body in bodies)
        return ", ".join(name if many == 1 else f"{many} x {name}" for name, many in counted.items())

    def of_unit(self, unit: int, bodies: Sequence[int]) -> str:
        """A unit, or some teams of it."""
        name = self.scenario.said(unit)
        return f"{name} ({self.teams(bodies)})" if bodies else name

    def team(self, body: int) -> str:
        """A team with its unit."""
        return team_called(self.scenario, body)

    def spotter(self, event: e.AimedAt) -> str:
        """Who spots; with his unit, if it is another's."""
        own = self.scenario.body_unit[event.spotter] == event.unit
        return self.scenario.team_names[event.spotter] if own else self.team(event.spotter)

    # ---------------------------------------------------------------- rolls

    def headline(self, event: Rolled, procedure: AnyProcedure) -> str:
        came = self.named(procedure.label(event.outcome))
        who, against = self.names(event.units), self.names(event.against)
        if event.procedure == "roll_off":
            return f"Roll-off: {came}"
        if event.procedure in DOES and against:
            return f"{who} {DOES[event.procedure]} {against}: {came}"
        if event.procedure in SUFFERS and against:
            return f"A team of {who}, {SUFFERS[event.procedure]} {against}: {came}"
        if event.procedure in TESTS:
            return f"{who or self.side(event.side)}, {TESTS[event.procedure]}: {came}"
        return super().headline(event, procedure)

    # ---------------------------------------------------------------- the turn

    @singledispatchmethod
    def tell(self, event: Struct) -> Lines:
        return super().tell(event)

    @tell.register
    def _(self, event: e.TurnBegan) -> Lines:
        return [f"Round {event.round}, turn of {self.side(event.side)} § {fow.GAP_TURN_STRUCTURE}"]

    @tell.register
    def _(self, event: e.StepBegan) -> Lines:
        return [f"{event.step.capitalize()} Step of {self.side(event.side)} § {fow.GAP_TURN_STRUCTURE}"]

    @tell.register
    def _(self, event: e.Ended) -> Lines:
        outcome = event.outcome
        points = ", ".join(f"{self.side(side)} {many}" for side, many in enumerate(outcome.points))
        return [
            f"{outcome_said(outcome, self.scenario.side_names)} § {outcome.rule}",
            f"  points of Destroyed units: {points} § {fow.GAP_POINTS_COUNTED}",
        ]

    # ---------------------------------------------------------------- places

    @tell.register
    def _(self, event: e.SetDown) -> Lines:
        how = PUT.get(event.why, "is put down")
        whole = len(event.bodies) == len(self.scenario.unit_bodies[event.unit])
        who = self.scenario.said(event.unit) if whole else self.of_unit(event.unit, event.bodies)
        if not event.bodies:
            return [f"{who} {how} § {event.why}"]
        return [f"{who} {how} {self.place(event.places[0], event.bodies[0])} § {event.why}"]

    @tell.register
    def _(self, event: e.Moved) -> Lines:
        who, how = self.of_unit(event.unit, event.bodies), WENT.get(event.why, "Dashes" if event.dashed else "goes")
        far = max(map(length, event.paths), default=0)
        if not far:
            return [f"{who} turns on the spot § {event.why}"]
        upto = "up to " if len(event.bodies) > 1 else ""
        end = self.place(event.paths[0][-1], event.bodies[0])
        first = "now" if len(event.bodies) == 1 else f"{self.scenario.team_names[event.bodies[0]]} now"
        return [f"{who} {how} {upto}{said(far)}, {first} {end} § {event.why}"]

    @tell.register
    def _(self, event: e.Halted) -> Lines:
        at = f" at {self.scenario.ground.pieces[event.piece].name}" if event.piece >= 0 else ""
        return [f"{self.team(event.body)} is stopped{at} § {event.why}"]

    @tell.register
    def _(self, event: e.Removed) -> Lines:
        return [f"{self.of_unit(event.unit, event.bodies)} leaves the table § {event.why}"]

    @tell.register
    def _(self, event: e.ObjectivePlaced) -> Lines:
        near = where_said(bare(self.scenario), event.at, 0)
        at = near if near.startswith("at ") else f"at {place_said(event.at)}, {near}"
        by, area = self.side(event.by), self.side(event.side)
        return [f"{by} places an objective in the {area} area {at} § {fow.GAP_OBJECTIVE_PLACING}"]

    @tell.register
    def _(self, event: e.HeldBack) -> Lines:
        ambush = event.why in (fow.GAP_AMBUSH_DETAILS, fow.GAP_AMBUSH_ASKED)
        where = "in ambush" if ambush else "in reserve"
        return [
            f"Held back {where}: {self.names(event.units) or 'nobody'} § {event.why}",
            f"  both sides know of it § {fow.GAP_OPEN_INFORMATION}",
        ]

    # ---------------------------------------------------------------- states

    @tell.register
    def _(self, event: e.Lost) -> Lines:
        return [f"{self.of_unit(event.unit, event.bodies)} Destroyed § {event.why}"]

    @tell.register
    def _(self, event: e.UnitLost) -> Lines:
        return [f"{self.scenario.said(event.unit)} is Destroyed § {event.why}"]

    @tell.register
    def _(self, event: e.BailedOut) -> Lines:
        return [f"{self.of_unit(event.unit, event.bodies)} Bailed Out § {event.why}"]

    @tell.register
    def _(self, event: e.Remounted) -> Lines:
        return [f"{self.of_unit(event.unit, event.bodies)} remounts § {fow.BAIL_REMOUNT_TEST}"]

    @tell.register
    def _(self, event: e.Pinned) -> Lines:
        now = "is Pinned Down" if event.pinned else "rallies"
        return [f"{self.scenario.said(event.unit)} {now} § {event.why}"]

    @tell.register
    def _(self, event: e.DugIn) -> Lines:
        return [f"{self.of_unit(event.unit, event.bodies)} in foxholes § {event.why}"]

    @tell.register
    def _(self, event: e.Leads) -> Lines:
        name = self.scenario.said(event.unit)
        office = "commander" if event.commands else "leader"
        if event.body < 0:
            return [f"{name} has no {office} § {event.why}"]
        return [f"{self.team(event.body)} is the {office} of {name} § {event.why}"]

    @tell.register
    def _(self, event: e.OrderGiven) -> Lines:
        rule = self.scenario.tables.orders[event.order].rule
        return [f"{self.scenario.said(event.unit)} is ordered: {event.order.said} § {rule}"]

    @tell.register
    def _(self, event: e.Swept) -> Lines:
        mines = self.scenario.ground.pieces[event.piece].name or "a minefield"
        return [f"{self.scenario.said(event.unit)} clears {mines} § {fow.ORDER_CLEAR_MINES_EFFECT}"]

    @tell.register
    def _(self, event: e.Mounted) -> Lines:
        return [f"{self.team(event.body)} gets into {self.scenario.team_names[event.carrier]} § {fow.PASSENGER_MOUNT}"]

    # ---------------------------------------------------------------- fire

    @tell.register
    def _(self, event: e.Declared) -> Lines:
        weapon = self.scenario.tables.weapons.get(event.weapon)
        with_it = f" with {weapon.name}" if weapon is not None else ""
        who = self.of_unit(event.unit, event.shooters)
        return [
            f"{who} shoots at {self.team(event.target)}{with_it}, {said(event.distance)} away § {fow.SHOOT_SEQUENCE}"
        ]

    @tell.register
    def _(self, event: e.HitsAssigned) -> Lines:
        return [f"{self.team(event.body)} has {count_of(event.hits, 'hit')} § {event.why}"]

    @tell.register
    def _(self, event: e.Smoked) -> Lines:
        if event.to is None:
            return [f"A smoke ball at {place_said(event.at)} § {fow.GAP_SMOKE_PLACES}"]
        return [f"A Smoke Screen from {place_said(event.at)} to {place_said(event.to)} § {fow.GAP_SMOKE_PLACES}"]

    @tell.register
    def _(self, event: e.SmokeLifted) -> Lines:
        return [f"The smoke of {self.side(event.side)} is taken off § {event.why}"]

    @tell.register
    def _(self, event: e.AimedAt) -> Lines:
        smoke = " with smoke" if event.smoke else ""
        who, spotter = self.scenario.said(event.unit), self.spotter(event)
        return [f"{who} bombards {place_said(event.at)}{smoke}, {spotter} spots § {fow.BOMBARD_AIMING_POINT}"]

    # ---------------------------------------------------------------- assault

    @tell.register
    def _(self, event: e.Charged) -> Lines:
        units = dict.fromkeys(self.scenario.body_unit[target] for target in event.targets)
        return [f"{self.of_unit(event.unit, event.bodies)} charges {self.names(units)} § {fow.ASSAULT_CHARGE_MOVE}"]

    @tell.register
    def _(self, event: e.FellBack) -> Lines:
        return [f"{self.scenario.said(event.unit)} falls back § {event.why}"]

    @tell.register
    def _(self, event: e.BrokeOff) -> Lines:
        return [f"{self.scenario.said(event.unit)} breaks off § {event.why}"]

    @tell.register
    def _(self, event: e.AssaultOver) -> Lines:
        won = f"{self.side(event.winner)} has won it" if event.winner >= 0 else "nobody has won it"
        return [f"The assault of {self.scenario.said(event.unit)} is over: {won} § {event.why}"]
