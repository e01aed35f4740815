"""What is asked about fire in several places: who is fired at, in what cover, and what hinders the firer."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.rulesets.panzer_korps.procedures.common.disorder import MOST_COMPANIES, MOST_MARKERS
from sandtable.rulesets.panzer_korps.tables import COMPANIES
from sandtable.rulesets.panzer_korps.terms import Arc, Armour, Morale, Quality, State
from sandtable.sheet.facts import choice, count, flag, tape, units

#: The longest line across the table, and calibres from machine guns to railway guns.
FARTHEST = 100
SMALLEST_CALIBRE, LARGEST_CALIBRE = 5, 600
#: More companies than may be attached, so that too many can be refused with the rule.
MOST_NAMED = 6


class FiredAt(StrEnum):
    """What is fired at, as far as fire tells targets apart (pk.gap.afv-cover-die, pk.gap.mounted)."""

    INFANTRY = "infantry"
    VEHICLES = "vehicles"
    HALF_TRACKS = "half_tracks"
    LIGHT_AFV = "light_afv"
    MEDIUM_AFV = "medium_afv"
    HEAVY_AFV = "heavy_afv"
    SUPER_HEAVY_AFV = "super_heavy_afv"

    @property
    def said(self) -> str:
        return {
            FiredAt.INFANTRY: "infantry or guns",
            FiredAt.VEHICLES: "troops in trucks",
            FiredAt.HALF_TRACKS: "troops in half-tracks",
        }.get(self, f"{self.value.removesuffix('_afv').replace('_', ' ')} AFV")

    @property
    def armour(self) -> Armour:
        return {FiredAt.INFANTRY: Armour.UNARMOURED, FiredAt.VEHICLES: Armour.UNARMOURED}.get(
            self, Armour.LIGHT if self is FiredAt.HALF_TRACKS else Armour(self.value.removesuffix("_afv"))
        )

    @property
    def is_afv(self) -> bool:
        """An AFV target: half-tracks with troops mounted are one too."""
        return self not in (FiredAt.INFANTRY, FiredAt.VEHICLES)

    @property
    def is_afv_formation(self) -> bool:
        """Harder for infantry to hurt: half-tracks with troops are not (pk.gap.mounted)."""
        return self.is_afv and self is not FiredAt.HALF_TRACKS


#: The target of each armour class.
OF_ARMOUR = {target.armour: target for target in FiredAt if target.is_afv_formation}


class Visibility(StrEnum):
    """What limits sight (pk.gap.visibility)."""

    CLEAR = "clear"
    RAIN = "rain"
    SNOW = "snow"
    DUSK = "dusk"
    FOG = "fog"
    SANDSTORM = "sandstorm"
    NIGHT = "night"

    @property
    def said(self) -> str:
        return "clear day" if self is Visibility.CLEAR else self.value


class Stance(StrEnum):
    """What a formation is about; all but the first keep it from firing (pk.gap.fire-targeting)."""

    READY = "ready"
    TRANSIT_COLUMN = "transit_column"
    MOUNTED = "mounted"
    DOUBLE_QUICK = "double_quick"
    INTO_CONTACT = "into_contact"
    CONTACT_ELSEWHERE = "contact_elsewhere"
    FALLING_BACK = "falling_back"
    HAS_FIRED = "has_fired"

    @property
    def said(self) -> str:
        return {
            Stance.TRANSIT_COLUMN: "in transit column",
            Stance.DOUBLE_QUICK: "at the double quick",
            Stance.INTO_CONTACT: "moved into contact",
            Stance.CONTACT_ELSEWHERE: "in contact elsewhere",
        }.get(self, self.value.replace("_", " "))


class AtWeapon(StrEnum):
    """What infantry itself has against tanks (pk.gap.infantry-at-weapons)."""

    NONE = "none"
    ATR = "atr"
    BAZOOKA = "bazooka"
    PANZERSCHRECK = "panzerschreck"
    PIAT = "piat"

    @property
    def said(self) -> str:
        return {
            AtWeapon.ATR: "anti-tank rifle",
            AtWeapon.PANZERSCHRECK: "Panzerschreck",
            AtWeapon.PIAT: "PIAT",
        }.get(self, self.value)

    @property
    def is_rocket(self) -> bool:
        """A bazooka or what counts like one."""
        return self in ROCKETS


#: Weapons that have the range of a bazooka and do what it does.
ROCKETS = (AtWeapon.BAZOOKA, AtWeapon.PANZERSCHRECK, AtWeapon.PIAT)


Distance = Annotated[
    float, tape("Distance", 0, FARTHEST, "Between the nearest edges of both formations; limits are inclusive", "inches")
]
Target = Annotated[
    FiredAt,
    choice("Target", "Infantry stands for cavalry, towed guns and artillery too; limbered guns are as in trucks"),
]
Attached = Annotated[
    tuple[str, ...],
    units(
        "Attached", COMPANIES, MOST_NAMED, "Companies attached to the firer; each adds if the target is in its reach"
    ),
]
TargetEntrenched = Annotated[bool, flag("Target entrenched", "In finished fieldworks")]
FirerMoved = Annotated[bool, flag("Firer moved", "Its position changed this tactical turn for any reason")]
TargetMoved = Annotated[bool, flag("Target moved", "Its position changed this tactical turn, compulsory moves too")]
FiredFrom = Annotated[Arc, choice("Fired from", "Up to 45 degrees off its facing is front, over 135 rear")]
Calibre = Annotated[
    int, count("Calibre", SMALLEST_CALIBRE, LARGEST_CALIBRE, "Of the main gun; below 20 only machine guns", unit="mm")
]
Weapon = Annotated[Quality, choice("Weapon", "How the gun compares with others of its calibre and date")]
Crews = Annotated[Morale, choice("Crews", "Morale class of the firing formation")]
FirerState = Annotated[State, choice("Firer's state", "If its markers are not given")]
FirerMarkers = Annotated[int, count("Firer's markers", 0, MOST_MARKERS, "Disorder markers; they make its state")]
FirerCompanies = Annotated[
    int, count("Firer's companies", 1, MOST_COMPANIES, "Core companies at set-up, without those attached")
]
FirerPanicked = Annotated[bool, flag("Firer panicked", "It panicked and has not recovered from that")]
FirerStance = Annotated[Stance, choice("Firer is", "Ready, or what keeps it from firing at this target")]
InSight = Annotated[bool, flag("In line of sight", "At most 2 inches of woods, houses and smoke between, and no hill")]
InFront = Annotated[bool, flag("In firer's front", "Within the front 180 degrees; AFV fire all round")]
Seen = Annotated[
    Visibility, choice("Visibility", "The worst that holds; early morning counts as fog, midnight as night")
]
TargetMarkers = Annotated[
    int, count("Target's markers", 0, MOST_MARKERS, "Disorder markers that are on the target already")
]
TargetCompanies = Annotated[int, count("Target's companies", 1, MOST_COMPANIES, "Core companies of the target")]
TargetPanicked = Annotated[bool, flag("Target panicked", "It panicked before and has not recovered")]
