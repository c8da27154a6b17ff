"""The first wrong mark is the first one after which no solution is left."""

import json
from random import Random
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.core.board import Board
from puzzlewright.core.phrases import MAX_WORDS, short
from puzzlewright.core.words import to_sentence
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import OWN, genre_of

SIZES = {"bridges": (8, 8), "mosaic": (6, 6), "context": (7, 7), "satogaeri": (7, 7)}


@pytest.mark.parametrize("genre", OWN, ids=lambda genre: genre.name)
@pytest.mark.parametrize("seed", range(12))
def test_the_first_wrong_mark_is_named(genre: Genre[Any], seed: int) -> None:
    made = pw.generate(genre.name, size=SIZES[genre.name], seed=seed)
    rng = Random(seed)
    blank, right = genre.blank(made.puzzle).open, made.solution.values
    places = [place for place, values in enumerate(blank) if len(values) > 1]
    marked = rng.sample(places, min(len(places), 12))
    choices = [(place, right[place]) for place in marked]
    for number in rng.sample(range(len(choices)), 2):  # two mistakes: the earlier one counts
        place = marked[number]
        choices[number] = (place, rng.choice(sorted(blank[place] - {right[place]})))
    marks = [genre.locate_choice(made.puzzle, choice) for choice in choices]
    decided = genre.read_decisions(made.puzzle, marks)
    wrong = [n for n, (place, values) in enumerate(decided) if right[place] not in values]
    found = pw.hint(made.puzzle, marks)
    if not wrong:  # "at least one bridge" may be right where there are two
        assert found.kind != "mistake"
        return
    assert found.kind == "mistake"
    assert found.first_wrong == wrong[0]


def visible_reasons(puzzle: Any, marks: list[Any]) -> list[str]:
    genre = genre_of(puzzle)
    board = genre.blank(puzzle).narrowed(genre.read_decisions(puzzle, marks))
    return [to_sentence(one.why) for one in genre.early_mistakes(puzzle, board)]


@pytest.mark.parametrize("seed", range(6))
def test_a_visible_mistake_is_one_place_one_reason_and_one_mark_to_take_back(seed: int) -> None:
    puzzle: Any = pw.generate("bridges", size="10x10", seed=seed).puzzle
    marks = []
    for island, (row, col) in enumerate(puzzle.grid.cells[:12]):
        right = [span for span in puzzle.spans_at[island] if puzzle.spans[span][0] == island]
        ends = [puzzle.grid.cells[puzzle.spans[span][1]] for span in right]
        marks += [[row, col, *end, 1] for end in ends if end[0] == row]
    seen = visible_reasons(puzzle, marks)
    if not seen:
        assert seed in (2, 5)
        return
    hint = pw.hint(puzzle, marks)
    assert hint.kind == "mistake"
    assert hint.why in seen
    ((number, mark),) = hint.replace
    (place, _), *_ = genre_of(puzzle).read_decisions(puzzle, [marks[number]])
    assert place in hint.places
    assert mark is None


@pytest.mark.parametrize(("rows", "cols"), [(25, 30), (100, 100)])
def test_no_limit_hides_what_breaks_a_rule(rows: int, cols: int) -> None:
    clues = [[0] * cols for _ in range(rows)]
    puzzle = pw.read(json.dumps({"genre": "mosaic", "clues": clues}))
    marks = [[3, 3 + 2 * number, 1] for number in range(7)]
    for limit in (None, pw.Limit(seconds=1e-6)):
        hint = pw.hint(puzzle, marks, limit=limit)
        assert hint.kind == "mistake"
        assert hint.why in visible_reasons(puzzle, marks)
        assert hint.replace == ((0, None),)


def test_islands_that_are_sealed_off_are_a_visible_mistake() -> None:
    hint = pw.hint("5x5m2:1a1a2e3a3a3e3a6a4", [[0, 0, 0, 2, 1]])
    assert hint.why == ("The 1 at R1C1 and the 1 at R1C3 are cut off from the other islands.")
    assert short(hint.why) == "These two 1s are cut off from the other islands."
    assert hint.replace == ((0, None),)


def test_two_bridges_where_one_is_right_become_one() -> None:
    puzzle = pw.read("5x5m2:1a1a2e3a3a3e3a6a4")
    solution = pw.solve(puzzle).solution
    assert solution
    single = next(mark for mark in solution.marks if mark[-1] == 1 and mark[2:4] != [0, 2])
    hint = pw.hint(puzzle, [single, [*single[:-1], 2]])
    assert hint.kind == "mistake"
    assert hint.replace == ((1, single),)


@pytest.mark.parametrize("genre", ["bridges", "context", "satogaeri"])
def test_marks_that_cannot_all_be_right_are_explained_by_a_chain(genre: str) -> None:
    chains = 0
    for seed in range(8):
        made = pw.generate(genre, size=SIZES[genre], difficulty="medium", seed=seed)
        kind = genre_of(made.puzzle)
        board = kind.propagate(made.puzzle)
        assert isinstance(board, Board)
        places = [place for place, left in enumerate(board.open) if len(left) > 1]
        place = Random(seed).choice(places)
        wrong = max(board.open[place] - {made.solution.values[place]})
        marks = [kind.locate_choice(made.puzzle, (place, wrong))]
        hint = pw.hint(made.puzzle, marks)
        if hint.kind != "mistake":  # no bridge is drawn
            continue
        assert hint.wrong == (0,)
        assert hint.first_wrong == 0
        assert len(hint.why.split()) <= MAX_WORDS
        assert all(len(link.why.split()) <= MAX_WORDS for link in hint.chain)
        assert not hint.chain or not hint.chain[-1].marks
        chains += bool(hint.chain)
    assert chains >= 2
