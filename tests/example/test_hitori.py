"""The shortest example genre: its rules, techniques and generator."""

import re
from pathlib import Path
from typing import Any

import hitori
import pytest
from hitori import Hitori, between_a_pair, genre, mistakes, pair_induction, white_number

import puzzlewright as pw
from puzzlewright.genre.technique import Technique
from puzzlewright.kit.shaded_position import ShadedPosition
from tests.genres.shaded import moves, seen


def puzzle_on(clues: str) -> Hitori:
    """A puzzle from rows like '12.' with a dot for no number."""
    return Hitori.on_grid(
        [[None if sign == "." else int(sign) for sign in row] for row in clues.split()]
    )


def position_of(clues: str, known: str) -> ShadedPosition[Hitori]:
    puzzle = puzzle_on(clues)
    board = genre.blank(puzzle).narrowed(genre.read_decisions(puzzle, known.split()))
    return ShadedPosition(puzzle, board)


@pytest.mark.parametrize(
    ("marks", "rule", "why"),
    [
        ("... ...", "clue", "the white cells R1C1 and R1C3 both contain 1"),
        ("##. ...", "neighbours", "the black cells at R1C1 and R1C2 share a side"),
        (".#. #..", "connected", "R1C1 cannot reach the other white cells"),
    ],
)
def test_a_wrong_solution_breaks_its_rule(marks: str, rule: str, why: str) -> None:
    found = mistakes(puzzle_on("121 345"), marks.split())
    assert (rule, why) in [(mistake.rule, mistake.why) for mistake in found]


@pytest.mark.parametrize(
    ("technique", "start", "after", "sentence"),
    [
        (
            white_number,
            ("1213", ".???"),
            ".?#?",
            "The 1 at R1C1 is white, and no number repeats among white cells, so R1C3 is black.",
        ),
        (
            between_a_pair,
            ("121", "???"),
            "?.?",
            "One of the two equal numbers beside R1C2 is black, so it is white.",
        ),
        (
            pair_induction,
            ("1121", "????"),
            "???#",
            "The 1 at R1C1 or its equal neighbour is white, so R1C4 is black.",
        ),
    ],
)
def test_a_technique_sees_its_example(
    technique: Technique[Any], start: tuple[str, str], after: str, sentence: str
) -> None:
    assert seen(technique, position_of(*start)) == (after, sentence)


def test_a_cell_without_a_number_repeats_nothing() -> None:
    techniques: tuple[Technique[Any], ...] = (white_number, between_a_pair, pair_induction)
    for technique in techniques:
        assert moves(technique, position_of("... ...", "... ...")) == []


def test_the_example_is_explained_by_its_own_techniques() -> None:
    explained = pw.explain(pw.read(genre.example))
    assert explained.is_solved
    assert {step.technique for step in explained} <= {
        "white-number",
        "beside-black",
        "between-a-pair",
        "pair-induction",
        "cut-cell",
    }


def test_every_cell_of_a_generated_puzzle_has_a_number() -> None:
    made: Any = pw.generate("hitori", size=(6, 5), seed=1)
    assert len(made.puzzle.clue_at) == 30
    assert made.rating is not None
    assert made.rating.name in ("trivial", "easy", "medium")


def test_harder_puzzles_are_searched_with_a_solver() -> None:
    made = pw.generate("hitori", size=(6, 6), seed=1, difficulty="expert")
    assert made.rating is not None
    assert made.rating.name == "expert"


@pytest.mark.parametrize("difficulty", ["hard", "extreme"])
def test_a_difficulty_that_no_puzzle_has_is_refused_at_once(
    difficulty: pw.Difficulty, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("puzzlewright.verbs.generate.MAX_TRIES", 0)
    with pytest.raises(pw.Trouble) as refused:
        pw.generate("hitori", size=(10, 10), difficulty=difficulty)
    choices = "choose one of trivial, easy, medium, expert"
    assert str(refused.value) == f"hitori has no {difficulty} puzzles; {choices}"


def test_a_draft_is_repaired() -> None:
    made: Any = pw.generate("hitori", size=(4, 4), seed=1)
    clues = [list(row) for row in made.puzzle.clues]
    cell = made.solution.values.index(1)
    clues[cell // 4][cell % 4] = None
    draft = Hitori.on_grid(clues)
    assert pw.solve(draft).status == "several"
    best, *_ = pw.repair(draft).repairs
    assert pw.solve(best.puzzle).status == "unique"
    assert len(best.changes) == 1


GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-genre.md"


def test_the_guide_shows_code_of_this_example() -> None:
    assert hitori.__file__ is not None
    code = _unindented(Path(hitori.__file__).read_text())
    excerpts = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    assert len(excerpts) == 3
    for excerpt in excerpts:
        assert _unindented(excerpt).strip() in code


def _unindented(code: str) -> str:
    return "\n".join([line.strip() for line in code.splitlines()])


def test_the_guide_names_modules_that_exist() -> None:
    package = Path(pw.__file__).parent
    for path in re.findall(r"`((?:genre|genres|kit|formulas)/[\w/]+\.py)`", GUIDE.read_text()):
        assert (package / path).is_file(), path
