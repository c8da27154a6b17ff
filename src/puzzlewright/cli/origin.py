"""Where a puzzle of a batch comes from: the folder, its name and its number, as the Hashi thesis
tells puzzles apart that it reads from files.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from puzzlewright.model.words import shown

NAMES = ("folder", "name", "nr")


def origin_of(file: str, line: int | None, record: Mapping[str, Any]) -> dict[str, Any]:
    """What the line says itself, or else what the file is called.

    The number is the last one in the name, or the number of the line.
    """
    path = Path(file)
    # A line may hold anything under these names; what is no text and no number is not meant so.
    given = {key: record[key] for key in NAMES if isinstance(record.get(key), str | int)}
    name = given.get("name", path.stem if record.get("id") is None else record["id"])
    numbers = re.findall(r"\d{1,15}", shown(name, 200))
    number = int(numbers[-1]) if numbers else line
    told = {"folder": path.absolute().parent.name, "name": name, "nr": number, **given}
    return {key: value for key, value in told.items() if value is not None}
