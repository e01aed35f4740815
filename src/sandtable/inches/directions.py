"""Facings and arcs without an angle: whole degrees clockwise from north, as directions in whole numbers.

A sine may differ in its last digit from one machine to another; the numbers below do not. Arcs are then a matter of
two products, and everybody agrees on them.
"""

from __future__ import annotations

from bisect import bisect_right
from enum import IntEnum

from sandtable.inches.tape import Place, tape

#: How long the directions are. A billion would be too short: on a table of 72 in some way ends nearer than that to
#: where one degree turns into the next.
SCALE = 10**12

#: The sines of half a degree times 0, 1, 2 and so on to 180, times SCALE, to the nearest whole number.
SINES = (
    0, 8_726_535_498, 17_452_406_437, 26_176_948_308, 34_899_496_703, 43_619_387_365,
    52_335_956_243, 61_048_539_535, 69_756_473_744, 78_459_095_728, 87_155_742_748, 95_845_752_520,
    104_528_463_268, 113_203_213_768, 121_869_343_405, 130_526_192_220, 139_173_100_960, 147_809_411_130,
    156_434_465_040, 165_047_605_861, 173_648_177_667, 182_235_525_492, 190_808_995_377, 199_367_934_417,
    207_911_690_818, 216_439_613_938, 224_951_054_344, 233_445_363_856, 241_921_895_600, 250_380_004_054,
    258_819_045_103, 267_238_376_078, 275_637_355_817, 284_015_344_704, 292_371_704_723, 300_705_799_504,
    309_016_994_375, 317_304_656_405, 325_568_154_457, 333_806_859_234, 342_020_143_326, 350_207_381_259,
    358_367_949_545, 366_501_226_724, 374_606_593_416, 382_683_432_365, 390_731_128_489, 398_749_068_925,
    406_736_643_076, 414_693_242_656, 422_618_261_741, 430_511_096_808, 438_371_146_789, 446_197_813_110,
    453_990_499_740, 461_748_613_235, 469_471_562_786, 477_158_760_260, 484_809_620_246, 492_423_560_103,
    500_000_000_000, 507_538_362_961, 515_038_074_910, 522_498_564_716, 529_919_264_233, 537_299_608_347,
    544_639_035_015, 551_936_985_312, 559_192_903_471, 566_406_236_925, 573_576_436_351, 580_702_955_711,
    587_785_252_292, 594_822_786_751, 601_815_023_152, 608_761_429_009, 615_661_475_326, 622_514_636_638,
    629_320_391_050, 636_078_220_278, 642_787_609_687, 649_448_048_330, 656_059_028_991, 662_620_048_216,
    669_130_606_359, 675_590_207_616, 681_998_360_062, 688_354_575_694, 694_658_370_459, 700_909_264_300,
    707_106_781_187, 713_250_449_154, 719_339_800_339, 725_374_371_012, 731_353_701_619, 737_277_336_810,
    743_144_825_477, 748_955_720_789, 754_709_580_223, 760_405_965_600, 766_044_443_119, 771_624_583_388,
    777_145_961_457, 782_608_156_852, 788_010_753_607, 793_353_340_291, 798_635_510_047, 803_856_860_617,
    809_016_994_375, 814_115_518_356, 819_152_044_289, 824_126_188_622, 829_037_572_555, 833_885_822_067,
    838_670_567_945, 843_391_445_813, 848_048_096_156, 852_640_164_354, 857_167_300_702, 861_629_160_442,
    866_025_403_784, 870_355_695_940, 874_619_707_139, 878_817_112_662, 882_947_592_859, 887_010_833_178,
    891_006_524_188, 894_934_361_602, 898_794_046_299, 902_585_284_350, 906_307_787_037, 909_961_270_877,
    913_545_457_643, 917_060_074_385, 920_504_853_452, 923_879_532_511, 927_183_854_567, 930_417_567_982,
    933_580_426_497, 936_672_189_248, 939_692_620_786, 942_641_491_092, 945_518_575_599, 948_323_655_206,
    951_056_516_295, 953_716_950_748, 956_304_755_963, 958_819_734_868, 961_261_695_938, 963_630_453_209,
    965_925_826_289, 968_147_640_378, 970_295_726_276, 972_369_920_398, 974_370_064_785, 976_296_007_120,
    978_147_600_734, 979_924_704_621, 981_627_183_448, 983_254_907_564, 984_807_753_012, 986_285_601_537,
    987_688_340_595, 989_015_863_362, 990_268_068_742, 991_444_861_374, 992_546_151_641, 993_571_855_677,
    994_521_895_368, 995_396_198_367, 996_194_698_092, 996_917_333_733, 997_564_050_260, 998_134_798_422,
    998_629_534_755, 999_048_221_582, 999_390_827_019, 999_657_324_976, 999_847_695_156, 999_961_923_064,
    1_000_000_000_000,
)  # fmt: skip


def _direction(halves: int) -> Place:
    """The direction of a number of half degrees, east and north: by symmetry from a quarter of the circle."""
    quarter, rest = divmod(halves, 180)
    east, north = SINES[rest], SINES[180 - rest]
    for _ in range(quarter):
        east, north = north, -east
    return east, north


#: Where each whole degree points, east and north.
DIRECTIONS = tuple(_direction(2 * degree) for degree in range(360))
#: Where one whole degree ends and the next begins, within an eighth of the circle, as east for so much north.
_HALFWAY = tuple(SINES[odd] * SCALE // SINES[180 - odd] for odd in range(1, 91, 2))


class Arc(IntEnum):
    """From where something is seen: front to 45 degrees, side to 135, rear beyond."""

    FRONT = 0
    SIDE = 1
    REAR = 2


def arc(facing: int, dx: int, dy: int) -> Arc:
    """In which arc of a facing a way leads: exactly 45 degrees is front, exactly 135 is side."""
    east, north = DIRECTIONS[facing]
    ahead, beside = east * dx + north * dy, abs(east * dy - north * dx)
    return Arc.FRONT if ahead >= beside else Arc.SIDE if -ahead <= beside else Arc.REAR


def ahead(facing: int, dx: int, dy: int) -> int:
    """How far a way leads forward along a facing, in SCALE-ths of a hundredth; negative is behind."""
    east, north = DIRECTIONS[facing]
    return east * dx + north * dy


def bearing(a: Place, b: Place) -> int:
    """The whole degree nearest to the way from a to b; 0 where they are the same place."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    across, up = abs(dx), abs(dy)
    if not across and not up:
        return 0
    steep = up >= across
    low, high = (across, up) if steep else (up, across)
    part = bisect_right(_HALFWAY, low * SCALE // high)
    degree = part if steep else 90 - part
    if dy < 0:
        degree = 180 - degree
    return (360 - degree) % 360 if dx < 0 else degree


def ahead_by(place: Place, facing: int, other: Place) -> int:
    """How far another place lies along a facing, whatever it lies aside; negative behind."""
    east, north = DIRECTIONS[facing]
    return ((other[0] - place[0]) * east + (other[1] - place[1]) * north) // SCALE


def ahead_of(place: Place, facing: int, distance: int) -> Place:
    """The place at a distance along a facing, behind it if that is negative.

    It is cut to hundredths towards the start, so that it is never farther.
    """
    if distance < 0:
        return ahead_of(place, turned(facing, 180), -distance)
    east, north = DIRECTIONS[facing]
    x, y = abs(east) * distance // SCALE, abs(north) * distance // SCALE
    end = place[0] + (x if east >= 0 else -x), place[1] + (y if north >= 0 else -y)
    # Rounded sines can be long by a trifle; a tape that is read up would show it.
    return end if tape(place, end) <= distance else _nearer(place, end)


def _nearer(place: Place, end: Place) -> Place:
    dx, dy = end[0] - place[0], end[1] - place[1]
    if abs(dx) >= abs(dy):
        return end[0] - (1 if dx > 0 else -1), end[1]
    return end[0], end[1] - (1 if dy > 0 else -1)


def outward(number: int) -> int:
    """SCALE-ths of hundredths as hundredths, read up away from nothing: what is to be so far off is no hair nearer."""
    return -(-number // SCALE) if number >= 0 else number // SCALE


def turned(facing: int, degrees: int) -> int:
    """A facing turned clockwise, or the other way with a negative number."""
    return (facing + degrees) % 360


def apart(one: int, other: int) -> int:
    """The smaller angle between two facings, 0 to 180."""
    difference = (one - other) % 360
    return min(difference, 360 - difference)


COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def compass_said(facing: int) -> str:
    """A facing in words: the nearest of eight."""
    return COMPASS[(2 * facing + 45) // 90 % 8]
