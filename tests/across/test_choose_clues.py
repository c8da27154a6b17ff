"""Clues for a drawn solution: all of them, or few, and the solution stays unique."""

import json
from random import Random
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.core.errors import Trouble
from puzzlewright.genre.editor import GridDraft
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import GENRES, genre_named
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.kit.generation.remove_clues import needed_clues
from puzzlewright.verbs.choose_clues import choose_clues
from puzzlewright.verbs.editor import draft_of, drawn_puzzle
from puzzlewright.verbs.options import generator_of
from puzzlewright.verbs.play import DrawnGraph

BRIDGES = genre_named("bridges")
# what is drawn in cells, and what without
DRAFTED = [
    *(pytest.param(genre, {}, id=genre.name) for genre in GENRES if genre.editor),
    pytest.param(BRIDGES, {"graph": True, "difficulty": "easy"}, id="graph"),
]
every_genre = pytest.mark.parametrize(("genre", "options"), DRAFTED)


def drawn_solution(genre: Genre[Any], options: dict[str, Any]) -> tuple[Any, Any]:
    """Return a puzzle without clues, and marks of a solution."""
    made = pw.generate(genre.name, size=(6, 6), seed=3, **options)
    return generator_of(genre).with_clues(made.puzzle, ()), pw.marks_of(made.puzzle, made.solution)


def redrawn(puzzle: Any, gone: pw.Marks, come: pw.Marks) -> Any:
    """Return the puzzle with some marks of its draft replaced."""
    draft = draft_of(puzzle)
    marks = [mark for mark in draft.marks if mark not in gone] + come
    if isinstance(draft, GridDraft):
        return drawn_puzzle(puzzle.genre, draft.size, marks, draft.options)
    graph: DrawnGraph = {"points": draft.points, "lines": draft.lines, "pairs": draft.pairs}
    found: Any = drawn_puzzle(puzzle.genre, (1, 1), marks, draft.options, graph)
    return found.with_fields(positions=puzzle.positions)  # pictures may have them elsewhere


@every_genre
def test_every_clue_fits_the_solution(genre: Genre[Any], options: dict[str, Any]) -> None:
    draft, marks = drawn_solution(genre, options)
    found = choose_clues(draft, marks)
    assert pw.marks_of(found.puzzle, found.solution) == marks
    assert pw.mistakes(found.puzzle, marks) == []
    assert len(generator_of(genre).clues(found.puzzle)) >= len(generator_of(genre).clues(draft))


@every_genre
def test_few_clues_leave_one_solution(genre: Genre[Any], options: dict[str, Any]) -> None:
    draft, marks = drawn_solution(genre, options)
    found = choose_clues(draft, marks, fewest=True)
    if not found.is_unique:
        pytest.fail("the puzzle was generated with one solution")
    verdict = pw.solve(found.puzzle)
    assert verdict.status == "unique"
    assert verdict.solution == found.solution
    generator = generator_of(genre)
    for spared in generator.clues(found.puzzle):
        fewer = generator.with_clues(found.puzzle, {*generator.clues(found.puzzle)} - {spared})
        assert pw.solve(fewer).status == "several"


@every_genre
def test_the_same_clues_are_removed_as_if_every_draft_were_solved(
    genre: Genre[Any], options: dict[str, Any]
) -> None:
    draft, marks = drawn_solution(genre, options)
    generator, full = generator_of(genre), choose_clues(draft, marks)
    clues = generator.clues(full.puzzle)
    order = [(one,) for one in clues]
    Random(5).shuffle(order)

    def are_enough(fewer: set[int]) -> bool:
        return pw.solve(generator.with_clues(full.puzzle, fewer)).status == "unique"

    plain = generator.with_clues(full.puzzle, needed_clues(clues, order, are_enough))
    assert choose_clues(draft, marks, fewest=True, seed=5).puzzle == plain


def test_the_number_0_stays_since_a_question_mark_is_at_least_one_bridge() -> None:
    graph = {"islands": [0, 1, 1], "spans": [[0, 1], [1, 2]]}
    puzzle = pw.read(json.dumps({"genre": "bridges", "graph": graph, "components": 2}))
    solution = pw.solve(puzzle).solution
    assert solution
    fewest = choose_clues(puzzle, pw.marks_of(puzzle, solution), fewest=True).puzzle
    for fewer in (fewest, pw.lighten(puzzle).puzzle):
        assert isinstance(fewer, Bridges)
        assert fewer.numbers[0] == 0
        assert fewer.numbers.count(None) == 1
        assert pw.solve(fewer).status == "unique"


@every_genre
def test_a_level_is_kept(genre: Genre[Any], options: dict[str, Any]) -> None:
    draft, marks = drawn_solution(genre, options)
    found = choose_clues(draft, marks, level="medium")
    assert found.rating
    assert found.rating.level <= 3


@every_genre
def test_removing_the_clues_in_order_leads_to_the_puzzle(
    genre: Genre[Any], options: dict[str, Any]
) -> None:
    draft, marks = drawn_solution(genre, options)
    full, few = choose_clues(draft, marks), choose_clues(draft, marks, fewest=True)
    left = full.puzzle
    for gone, instead in few.order:
        left = redrawn(left, gone, instead)
    assert left == few.puzzle


def test_a_solution_that_breaks_a_rule_is_rejected() -> None:
    draft = drawn_puzzle("context", (2, 2), [])
    with pytest.raises(Trouble, match="breaks a rule"):
        choose_clues(draft, ["##", ".."])


def test_a_solution_that_no_clues_make_unique_is_reported() -> None:
    # in the corners of a 2x2 grid every window is the whole grid
    found = choose_clues(drawn_puzzle("mosaic", (2, 2), []), ["#.", ".."])
    assert not found.is_unique
