"""Where a puzzle of a batch comes from: the folder, its name and its number, as the Hashi thesis
tells puzzles apart that it reads from files.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

NAMES = ("folder", "name", "nr")


def origin_of(file: str, line: int | None, record: Mapping[str, Any]) -> dict[str, Any]:
    """What the line says itself, or else what the file is called.

    The number is the last one in the name, or the number of the line.
    """
    path = Path(file)
    identity = record.get("name", record.get("id"))
    name = path.stem if identity is None else identity
    numbers = re.findall(r"\d{1,15}", str(name))
    number = int(numbers[-1]) if numbers else line
    given = {"folder": path.absolute().parent.name, "name": name, "nr": number}
    return {key: record.get(key, value) for key, value in given.items() if value is not None}
