"""Files that commands write: never over what is there already."""

from __future__ import annotations

from sandtable.sheet.faults import FactsFault


def write_new(path: str, data: bytes) -> None:
    """Write a file that must not be there yet; FactsFault says what is in the way."""
    try:
        with open(path, "xb") as file:
            file.write(data)
    except FileExistsError:
        raise FactsFault(f"{path} is there already: take another name") from None
    except (OSError, ValueError) as fault:
        raise FactsFault(f"{path} cannot be written: {getattr(fault, 'strerror', None) or fault}") from None
