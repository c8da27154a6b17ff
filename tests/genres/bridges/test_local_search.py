"""Target difficulties: techniques up to the level solve the puzzle, those below do not."""

from typing import Any

import pytest

from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import BadOption
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genre.solvability import measure_need
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.bridges.propagation import blank
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.bridges.techniques import TECHNIQUES
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.verbs.generate import generate
from tests.read_puzzles import read


def is_solved(puzzle: Bridges, level: int) -> bool:
    return TechniqueSolver(
        BridgesPosition(puzzle, blank(puzzle)), [one for one in TECHNIQUES if one.level <= level]
    ).run()


@pytest.mark.parametrize(
    "options",
    [{}, {"max_bridges": 3, "loops": False}, {"graph": True}],
    ids=str,
)
@pytest.mark.parametrize("level", range(1, 5), ids=LEVELS[:4])
def test_a_requested_difficulty_is_met(level: int, options: dict[str, Any]) -> None:
    puzzle = generate(
        "bridges", size=(8, 8), seed=level, difficulty=LEVELS[level - 1], **options
    ).puzzle
    assert is_solved(puzzle, level)
    assert not is_solved(puzzle, level - 1)


def test_expert_puzzles_can_be_generated() -> None:
    puzzle = generate("bridges", size=(10, 10), seed=1, difficulty="expert").puzzle
    assert is_solved(puzzle, 5)
    assert not is_solved(puzzle, 4)


def test_hard_puzzles_keep_a_requested_share_of_double_bridges() -> None:
    made = generate("bridges", size=(10, 10), seed=3, difficulty="hard", doubles=0.4)
    used = [bridges for bridges in made.solution.values if bridges]
    assert abs(sum(bridges > 1 for bridges in used) - 0.4 * len(used)) <= 2


VARIANTS: dict[str, dict[str, Any]] = {
    "loop": {"loops": False},
    "degree-of-freedom": {"max_bridges": 4},
    "enough-groups": {"graph": True, "components": 3},
}


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_every_technique_can_be_required(technique: Technique[BridgesPosition]) -> None:
    name, level = technique.name, technique.level
    options = VARIANTS.get(name, {})
    puzzle = generate("bridges", size=(10, 10), seed=4, needs=name, **options).puzzle
    others = [one for one in TECHNIQUES if one.level <= level and one.name != name]
    assert is_solved(puzzle, level)
    assert not TechniqueSolver(BridgesPosition(puzzle, blank(puzzle)), others).run()


@pytest.mark.parametrize(
    ("name", "options", "needed"),
    [
        ("loop", {}, r"--no-loops \(in Python, loops=False\)"),
        ("degree-of-freedom", {}, "--max-bridges 3 or more"),
        ("enough-groups", {"graph": True}, "--components 2 or more"),
        ("one-to-spare", {"max_bridges": 1}, "--max-bridges 2 or more"),
        ("crossing", {"graph": True, "crossings": 0}, "--crossings 1 or more"),
    ],
)
def test_a_technique_that_cannot_apply_is_rejected(
    name: str, options: dict[str, Any], needed: str
) -> None:
    with pytest.raises(BadOption, match=f"^the technique '{name}' needs {needed}$"):
        generate("bridges", size=(8, 8), seed=1, needs=name, **options)


def test_a_technique_is_needed_if_all_others_together_fail() -> None:
    puzzle = read("https://puzz.link/p?hashi/7/7/1h2g4n2h3g5m22h2k1h3g2h2h3")  # a medium one
    usable = [technique for technique in TECHNIQUES if technique.level <= 3]
    for needed in usable:
        others = [technique for technique in usable if technique is not needed]
        fails = not TechniqueSolver(BridgesPosition(puzzle, blank(puzzle)), others).run()
        need = measure_need(BridgesPosition(puzzle, blank(puzzle)), usable, needed.name)
        assert need.is_met is fails
    assert measure_need(BridgesPosition(puzzle, blank(puzzle)), usable, "isolation").is_met


def test_puzzles_that_need_a_technique_keep_a_requested_share_of_double_bridges() -> None:
    made = generate("bridges", size=(8, 8), seed=1, needs="isolation", doubles=0.4)
    used = [bridges for bridges in made.solution.values if bridges]
    assert abs(sum(bridges > 1 for bridges in used) - 0.4 * len(used)) <= 2


def test_large_puzzles_need_no_what_if() -> None:
    assert is_solved(generate("bridges", size=(40, 40), seed=5).puzzle, 5)
