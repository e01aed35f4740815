"""Every cell of the tables of formations, against lists that are kept apart from them."""

from sandtable.rulesets.panzer_korps.rows.formations import Infantry
from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.rulesets.panzer_korps.terms import Armour, Mover

#: Name | nation and years | morale, SS, fanatic, better | companies | attached | AT weapon, from 1943 | moves.
INFANTRY = """
German infantry 1939-43 | germany 1939-1943 | regular | 3 | hmg mortar_81 | atr | foot
German infantry 1944-45 | germany 1944-1945 | reservist | 3 | hmg mortar_81 at_75 | panzerschreck | foot
German panzergrenadier | germany 1931-1945 | veteran | 3 | hmg mortar_81 ig_75 | atr panzerschreck | foot
German Fallschirmjager | germany 1931-1945 | elite | 3 | hmg mortar_81 support | atr panzerschreck | foot
Waffen-SS grenadier 1942-44 | germany 1942-1944 | elite SS | 3 | hmg mortar_81 ig_75 | atr panzerschreck | foot
Volkssturm | germany 1931-1945 | militia | 3 | - | panzerschreck | foot
Russian rifle 1939-41 | russia 1939-1941 | recruit | 3 | mmg mortar_82 | - | foot
Russian rifle 1942-45 | russia 1942-1945 | reservist | 3 | mmg mortar_82 at_45 | atr | foot
Russian guards rifle | russia 1931-1945 | regular | 3 | mmg mortar_82 at_45 | atr | foot
Russian motor rifle | russia 1931-1945 | regular | 3 | mmg mortar_82 | atr | foot
partisan band | russia 1931-1945 | partisan | 2 | - | - | foot
British or Commonwealth infantry | britain 1931-1945 | regular | 3 | mmg mortar_81 at_57 | atr piat | foot
British airborne or commando | britain 1931-1945 | elite | 3 | mortar_81 | - piat | foot
US infantry 1942-43 | usa 1942-1943 | reservist | 3 | hmg mortar_81 at_37 | bazooka | foot
US infantry 1944-45 | usa 1944-1945 | regular | 3 | hmg mortar_81 at_57 | bazooka | foot
US airborne or ranger | usa 1931-1945 | elite | 3 | hmg mortar_81 | bazooka | foot
Italian infantry | italy 1931-1945 | reservist | 3 | mmg mortar_81 at_47 | atr | foot
Italian Bersaglieri or paratroops | italy 1931-1945 | veteran | 3 | mmg at_47 | atr | foot
Japanese infantry | japan 1931-1945 | veteran fanatic | 3 | hmg ig_70 | atr | foot
Chinese infantry | china 1931-1945 | recruit | 3 | mmg | - | foot
French infantry 1940 | france 1940-1940 | reservist | 3 | mmg mortar_81 at_25 | - | foot
Polish infantry 1939 | poland 1939-1939 | regular | 3 | mmg at_37 | atr | foot
Finnish infantry | finland 1931-1945 | veteran | 3 | mmg mortar_81 | atr | foot
minor Axis infantry | minor 1931-1945 | recruit | 3 | mmg mortar_81 | - | foot
engineer or pioneer battalion | any 1931-1945 | line+1 | 3 | flamethrower | as_line | foot
recce battalion | any 1931-1945 | line+0 | 2 | afv_20 | - | wheeled
"""

#: Name | calibre | armour | moves | weapon.
AFVS = """
Panzer II | 20 | light | light_tracked | normal
Panzer 38(t) | 37 | light | light_tracked | normal
Panzer III 37 | 37 | light | tracked | normal
Panzer III 50 | 50 | medium | tracked | normal
Panzer IV short | 75 | medium | tracked | inferior
Panzer IV long | 75 | medium | tracked | superior
StuG III long | 75 | medium | tracked | superior
Marder | 75 | light | tracked | superior
Panther | 75 | heavy | tracked | superior
Tiger I | 88 | heavy | heavy_tracked | normal
Tiger II | 88 | super_heavy | super_heavy_tracked | superior
SdKfz armoured car | 20 | light | wheeled | normal
T-26 | 45 | light | tracked | normal
BT-7 | 45 | light | light_tracked | normal
T-70 | 45 | light | light_tracked | normal
T-34/76 | 76 | medium | tracked | normal
T-34/85 | 85 | medium | tracked | normal
KV-1 | 76 | heavy | heavy_tracked | normal
IS-2 | 122 | super_heavy | heavy_tracked | normal
SU-85 | 85 | medium | tracked | superior
ISU-152 | 152 | heavy | heavy_tracked | inferior
BA-10 armoured car | 45 | light | wheeled | normal
M3 Stuart | 37 | light | light_tracked | normal
M4 Sherman 75 | 75 | medium | tracked | normal
M4 Sherman 76 | 76 | medium | tracked | superior
M10 | 76 | light | tracked | normal
M26 Pershing | 90 | heavy | tracked | superior
M8 armoured car | 37 | light | wheeled | normal
Matilda II | 40 | medium | heavy_tracked | normal
Crusader | 40 | light | light_tracked | normal
Cromwell | 75 | medium | light_tracked | normal
Churchill | 75 | heavy | heavy_tracked | normal
Sherman Firefly | 76 | medium | tracked | superior
L3 tankette | 8 | light | light_tracked | inferior
M13/40 | 47 | medium | tracked | inferior
Type 95 Ha-Go | 37 | light | light_tracked | inferior
Type 97 Chi-Ha | 57 | light | tracked | inferior
R35 | 37 | medium | heavy_tracked | inferior
Somua S35 | 47 | medium | tracked | normal
Char B1 bis | 75 | medium | heavy_tracked | inferior
"""

#: Name | calibre | use | weapon.
GUNS = """
37 mm AT (Pak 36, M3) | 37 | direct | normal
45 mm M1937 | 45 | direct | normal
Pak 38 | 50 | direct | normal
6-pdr, M1 57 | 57 | direct | normal
ZiS-2 | 57 | direct | superior
Pak 40 | 75 | direct | superior
ZiS-3 | 76 | both | normal
17-pdr | 76 | direct | superior
8.8 cm Flak | 88 | direct | superior
Type 1 47 mm | 47 | direct | inferior
81/82 mm mortar | 81 | indirect | normal
120 mm mortar | 120 | indirect | normal
75 mm infantry gun or pack howitzer | 75 | indirect | normal
25-pdr | 88 | both | normal
105 mm howitzer | 105 | indirect | normal
122 mm howitzer | 122 | indirect | normal
150/152/155 mm howitzer | 150 | indirect | normal
210 mm howitzer | 210 | indirect | normal
300 mm rocket or railway gun | 300 | indirect | normal
"""

#: Division | group | how many | formations.
GROUPS = """
German infantry 1941-43 | each of 3 regiments | 3 | 3 infantry, howitzer 105
German infantry 1941-43 | division troops | 1 | recce, AT 50 or 75, pioneer, howitzer 150
German panzer 1943-44 | panzer kampfgruppe | 1 | Pz IV long, Panther, half-track infantry, recce, SP howitzer 105
German panzer 1943-44 | grenadier kampfgruppe | 1 | 3 motorized infantry, pioneer, AT 75, howitzer 150
Russian rifle 1939-42 | the whole division | 1 | 9 infantry, 2 gun 76, howitzer 122
Russian rifle 1943-45 | each of 3 regiments | 3 | 3 infantry, gun 76
Russian tank corps 1943 | each of 3 tank brigades | 3 | 3 T-34/76
Russian tank corps 1943 | motor rifle brigade | 1 | 3 motorized infantry, AT 57, mortar 120, SU-85
US infantry 1944 | each of 3 regimental combat teams | 3 | 3 infantry, howitzer 105
US infantry 1944 | division troops | 1 | M4 75, M10, engineer, howitzer 155
US armored 1944 | each of 2 combat commands | 2 | M4 75, half-track infantry, M3 Stuart, SP howitzer 105
British armoured 1944 | armoured brigade | 1 | 3 Sherman or Cromwell, motor infantry, recce
British armoured 1944 | lorried brigade | 1 | 3 motorized infantry, AT 57, gun 88 (25-pdr)
Italian infantry 1940-42 | the whole division | 1 | 6 infantry, 2 howitzer 75, AT 47
French infantry 1940 | the whole division | 1 | 9 infantry, 2 howitzer 75, howitzer 155
Chinese infantry | the whole division | 1 | 9 infantry, howitzer 75
Japanese infantry | each of 3 regiments | 3 | 3 infantry, gun 75
"""


def cells(listed: str) -> list[list[str]]:
    return [line.split(" | ") for line in listed.strip().splitlines()]


def infantry_cells(row: Infantry) -> list[str]:
    """A row as it stands in the list."""
    special = [word for word, holds in (("SS", row.ss), ("fanatic", row.fanatic)) if holds]
    morale = f"line+{row.better}" if row.morale is None else " ".join([row.morale, *special])
    weapon = f"{row.at_weapon or '-'} {row.at_from_1943}".strip()
    return [
        row.name,
        f"{row.nation or 'any'} {row.from_year}-{row.to_year}",
        morale,
        str(row.companies),
        " ".join(row.attached) or "-",
        weapon,
        row.moves,
    ]


def several(number: int, name: str) -> str:
    return name if number == 1 else f"{number} {name}"


def test_every_infantry_formation() -> None:
    """pk.gap.infantry-stats, pk.gap.infantry-at-weapons, pk.gap.fanatics-ss"""
    assert [infantry_cells(row) for row in TABLES.infantry.values()] == cells(INFANTRY)
    assert {company for row in TABLES.infantry.values() for company in row.attached} <= set(TABLES.attachments)
    assert all(row.better == 0 for row in TABLES.infantry.values() if row.morale)


def test_no_nation_has_two_line_infantries_in_a_year() -> None:
    """pk.gap.infantry-stats"""
    line = [row for row in TABLES.infantry.values() if row.line]
    years = [(row.nation, year) for row in line for year in range(row.from_year, row.to_year + 1)]
    assert len(line) == 14
    assert len(years) == len(set(years))


def test_every_afv() -> None:
    """pk.gap.afv-stats"""
    rows = [[row.name, str(row.calibre), row.armour, row.moves, row.weapon] for row in TABLES.afvs.values()]
    assert rows == cells(AFVS)


def test_every_gun() -> None:
    """pk.gap.gun-stats"""
    rows = [[row.name, str(row.calibre), row.use, row.weapon] for row in TABLES.guns.values()]
    assert rows == cells(GUNS)


def test_every_force_group() -> None:
    """pk.gap.force-groups"""
    rows = [
        [row.division, row.group, str(row.groups), ", ".join(several(*formation) for formation in row.formations)]
        for row in TABLES.force_groups.values()
    ]
    assert rows == cells(GROUPS)


def test_armour_by_its_thickness() -> None:
    """pk.gap.afv-stats"""
    assert {row.armour: str(row.mm) for row in TABLES.armour_by_mm.values()} == {
        Armour.UNARMOURED: "0",
        Armour.LIGHT: "1-30",
        Armour.MEDIUM: "31-80",
        Armour.HEAVY: "81-120",
        Armour.SUPER_HEAVY: "121+",
    }


def test_guns_are_prolonged_two_inches() -> None:
    """pk.move.rates, pk.gap.mounted"""
    assert TABLES.movement[Mover.GUNS].inches == 2
