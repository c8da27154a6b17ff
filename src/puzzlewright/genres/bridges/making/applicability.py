"""Which techniques can be of use in puzzles made to order: some belong to a variant of the rules.

Without it they see nothing on any page, so that a page which needs them is sought in vain.
"""

from collections.abc import Callable

from puzzlewright.blueprints.generator import Wishes


def _has_bridges(least: int) -> Callable[[Wishes], bool]:
    return lambda wishes: wishes.get("max_bridges", 2) >= least


_DOUBLES = (_has_bridges(2), "where a span carries two bridges or more (--max-bridges 2)")

# whether the technique can act in what is made to these wishes, and where it can
_VARIANTS: dict[str, tuple[Callable[[Wishes], bool], str]] = {
    "loop": (
        lambda wishes: not wishes.get("loops", True),
        "where the rules allow no loops (--no-loops)",
    ),
    "crossing": (
        lambda wishes: wishes.get("crossings") != 0,
        "where spans cross (--crossings 1 or more)",
    ),
    "degree-of-freedom": (
        _has_bridges(3),
        "where a span carries three bridges or more (--max-bridges 3)",
    ),
    "one-short": _DOUBLES,
    "equal-pair": _DOUBLES,
    "number-cap": _DOUBLES,
    "little-room": _DOUBLES,
    "enough-groups": (
        lambda wishes: wishes.get("components", 1) > 1,
        "on graphs of several groups (--graph --components 2)",
    ),
}


def where_of_use(technique: str, wishes: Wishes) -> str | None:
    """Where alone this technique is of use, if not in puzzles made to these wishes."""
    can_act, where = _VARIANTS.get(technique, (lambda _: True, ""))
    return None if can_act(wishes) else where
