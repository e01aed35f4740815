"""Chances as people read them, never rounded to a false 0 % or 100 %."""

from __future__ import annotations

from fractions import Fraction

#: How a mean of about one reads: "1 hits" would be no English.
ABOUT_ONE = "1.0"
#: Enough to turn a float that came from tenths back into them.
FINEST = 1_000_000


def percent(chance: Fraction) -> str:
    """One decimal: "42.0 %"; what is merely unlikely or likely shows as "<0.1 %" or ">99.9 %"."""
    if chance in (0, 1):
        return f"{chance * 100} %"
    if chance * 1000 < 1:
        return "<0.1 %"
    if chance * 1000 > 999:
        return ">99.9 %"
    tenths = round(chance * 1000)
    return f"{tenths // 10}.{tenths % 10} %"


def signed_percent(change: Fraction) -> str:
    """What is added to a chance: "+6.0 %", "-10.0 %", "+<0.1 %", and "+0" where nothing is."""
    return f"{'-' if change < 0 else '+'}{percent(abs(change))}" if change else "+0"


def chance_said(chance: float) -> str:
    """The same for a chance that was reckoned with: near enough to the fraction that it came from."""
    return percent(Fraction(chance).limit_denominator(FINEST))


def decimal(value: Fraction, places: int = 2) -> str:
    """A mean or a deviation: "3.50", "5", "1.0" for about one, and never a false nought for what is merely small."""
    said = f"{float(value):.{places}f}"
    if value > 0 and float(said) == 0:
        return f"<{10**-places:.{places}f}"
    if value == int(value) != 1:
        return str(int(value))
    return f"{float(said):.1f}" if float(said).is_integer() else said
