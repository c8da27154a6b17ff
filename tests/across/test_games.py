"""Games in code, and the cells of steps and solutions, in every genre."""

import pickle
from typing import Any

import pytest

import puzzlewright as pw

GENRES = ["bridges", "mosaic", "context", "satogaeri"]
MADE = {genre: pw.generate(genre, size=(6, 6), seed=3) for genre in GENRES}
GRAPH = pw.generate("bridges", size=(5, 5), seed=2, graph=True)


@pytest.mark.parametrize("genre", GENRES)
def test_hints_solve_a_game(genre: str) -> None:
    game = pw.Game(MADE[genre].puzzle)
    states = []
    while (hint := game.hint()).kind != "solved":
        assert not game.is_solved
        for mark in hint.marks:
            states.append(game.state)
            game.mark(mark)
    assert game.is_solved
    assert game.mistakes() == []
    final = game.state
    while states:
        assert game.undo()
        assert game.state == states.pop()
    assert not game.undo()
    while game.redo():
        pass
    assert game.state == final
    assert pickle.loads(pickle.dumps(game)).state == final
    assert len(repr(game)) < 400


def test_a_mark_replaces_what_it_contradicts_and_erase_takes_it_back() -> None:
    game = pw.Game({"genre": "mosaic", "clues": [[4, None], [None, None]]})
    game.mark([0, 0, 0])
    assert [mistake.rule for mistake in game.mistakes()]
    game.mark((0, 0, 1))
    assert game.state == [[0, 0, 1]]
    assert game.mistakes() == []
    game.mark([1, 1, 1])
    game.erase((0, 0))
    assert game.state == [[1, 1, 1]]
    game.erase([1, 1, 1])
    game.undo()
    game.undo()
    assert game.state == [[0, 0, 1], [1, 1, 1]]
    game.mark([0, 1, 1])
    assert not game.redo()
    with pytest.raises(pw.NoSuchPlace):
        game.erase((5, 5))
    for wrong in ([7, 7, 1], "##", [0, 0]):
        with pytest.raises(pw.BadPuzzle):
            game.mark(wrong)


def test_a_game_can_start_from_a_state() -> None:
    puzzle = MADE["mosaic"].puzzle
    game = pw.Game(puzzle, MADE["mosaic"].solution.marks)
    assert game.is_solved
    assert all(len(mark) == 3 for mark in game.state)


def test_marks_of_bridges_add_up() -> None:
    game = pw.Game(pw.Bridges(1, 5, [[0, 0, None], [0, 4, None]]))
    game.mark([0, 0, 0, 4, 1])
    game.mark([0, 0, 0, 4, 1, 1])
    assert game.board.solution is not None
    assert game.is_solved
    game.erase(((0, 4), (0, 0)))
    assert game.state == []


@pytest.mark.parametrize("genre", GENRES)
def test_steps_name_cells_and_what_they_decide(genre: str) -> None:
    puzzle: Any = MADE[genre].puzzle
    explanation = pw.explain(puzzle)
    for step in explanation:
        assert step.cells
        assert all(0 <= r < puzzle.rows and 0 <= c < puzzle.cols for r, c in step.cells)
        assert step.conclusion
        assert all(link.cells and link.conclusion for link in step.chain)
    hint = pw.hint(puzzle)
    assert hint.step
    assert hint.step.cells
    assert hint.step == pickle.loads(pickle.dumps(hint.step))


def test_steps_on_a_graph_name_islands() -> None:
    islands = len(GRAPH.puzzle.json()["graph"]["islands"])
    for step in pw.explain(GRAPH.puzzle):
        assert step.cells
        assert all(0 <= island < islands for (island,) in step.cells)
    u, v, bridges = GRAPH.solution.marks[0]
    assert GRAPH.solution[u, v] == GRAPH.solution[v, u] == bridges


def test_a_step_about_no_place_names_all_cells() -> None:
    (step,) = pw.explain(pw.Mosaic([[5, None]]))
    assert step.cells == ((0, 0), (0, 1))
    assert step.conclusion == "there is no solution"


def test_solutions_answer_for_cells() -> None:
    rows = MADE["mosaic"].solution.marks
    for r, row in enumerate(rows):
        assert "".join(".#"[MADE["mosaic"].solution[r, c]] for c in range(6)) == row
    for r, c, *landing in MADE["satogaeri"].solution.marks:
        assert MADE["satogaeri"].solution[r, c] == tuple(landing)
    for r1, c1, r2, c2, bridges in MADE["bridges"].solution.marks:
        assert MADE["bridges"].solution[(r1, c1), (r2, c2)] == bridges
        assert MADE["bridges"].solution[(r2, c2), (r1, c1)] == bridges
    for strange in ((6, 0), (-1, 0), "R1C1", None, ((0, 0), (0, 1), (0, 2))):
        with pytest.raises(LookupError):
            MADE["mosaic"].solution[strange]
    with pytest.raises(pw.PuzzlewrightError, match="has no puzzle attached"):
        pw.Solution((1,))[0, 0]


@pytest.mark.parametrize("genre", GENRES)
def test_results_carry_solutions_that_know_their_puzzle(genre: str) -> None:
    puzzle = MADE[genre].puzzle
    marks = pw.marks_of(puzzle, MADE[genre].solution)
    results: list[Any] = [pw.solve(puzzle), pw.count(puzzle), pw.prove(puzzle)]
    assert [result.solutions[0].marks for result in results] == [marks] * 3
    assert pw.rate(puzzle).solution == MADE[genre].solution
    limited = pw.solve(puzzle, limit=pw.Limit(seconds=60))
    assert limited.solution
    assert limited.solution.marks == marks


def test_an_explanation_can_be_indexed_sliced_and_pickled() -> None:
    explanation = pw.explain(MADE["context"].puzzle)
    first = explanation[0]
    assert explanation.steps == [first]
    assert bool(explanation)
    assert explanation[:2] == [first, explanation[1]]
    assert len(explanation.steps) == 2
    again = pickle.loads(pickle.dumps(explanation))
    assert list(again) == list(explanation)
    assert again[-1] == explanation[-1]
    assert again.is_solved
    assert again[0].cells == first.cells
    with pytest.raises(IndexError):
        explanation[10_000]
