"""The difficulties, from trivial to extreme, and their levels, from 1 to 6."""

from typing import Literal, TypeAlias, get_args

Difficulty: TypeAlias = Literal["trivial", "easy", "medium", "hard", "expert", "extreme"]
LEVELS: tuple[Difficulty, ...] = get_args(Difficulty)  # names of levels 1, 2, ...

# the levels of the fallbacks, for steps that no technique finds
TOGETHER, WHAT_IF = LEVELS.index("expert") + 1, LEVELS.index("extreme") + 1


def level_named(name: str) -> int:
    return LEVELS.index(name) + 1
