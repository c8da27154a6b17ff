"""Explaining, rating and hinting on the toy genre, where everything can be worked out by hand."""

import json
from itertools import combinations, product
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import puzzlewright as pw
from puzzlewright.cli import main
from puzzlewright.core.board import Board, Move, board_of
from puzzlewright.reasoning.assumptions import is_forced
from puzzlewright.reasoning.explain.explainer import Explainer
from tests import brute_force, toy

COMPLETE = toy.Stripes((1, None, 0, None))
HARDER = toy.Stripes((1, 1, 1, 1, 1, 1))
SEVERAL = toy.Stripes((None, 2, None, 2, None, 1, None))
NONE = toy.Stripes((2, None, 1, None, 2))


def random_stripes(rng: Random) -> toy.Stripes:
    """Stripes with one solution, several or none."""
    colours = [rng.randint(0, 1) for _ in range(rng.randint(1, 9))]
    clues = [sum(colours[max(cell - 1, 0) : cell + 2]) for cell in range(len(colours))]
    return toy.Stripes(
        tuple(rng.choice((None, clue, clue, clue, clue, rng.randint(0, 3))) for clue in clues)
    )


def test_a_step_has_a_conclusion_reasons_and_an_explanation() -> None:
    first, second = pw.explain(COMPLETE)
    assert (first.technique, first.level) == ("complete-clue", 1)
    assert first.why == "The 0 in column 3 is complete, so the rest is white."
    assert first.removes == ((1, 1), (2, 1), (3, 1))
    assert second.why == "The 1 in column 1 needs every cell that is left."


def test_where_no_technique_applies_the_fewest_clues_are_named() -> None:
    first = next(iter(pw.explain(HARDER)))
    assert (first.technique, first.level) == ("together", 5)
    assert (
        first.why
        == "If column 3 is black, a rule is broken three steps later, so column 3 is white."
    )
    assert [link.why for link in first.chain] == [
        "The 1 in column 2 is complete, so the rest is white.",
        "The 1 in column 2 is complete, so the rest is white.",
        "The 1 in column 1 cannot hold.",
    ]
    assert first.removes == ((2, 1),)


def test_every_step_of_every_puzzle_is_true_and_follows_from_its_premises() -> None:
    rng = Random(1)
    names = set()
    for _ in range(400):
        puzzle = random_stripes(rng)
        solutions = brute_force.solutions(toy.genre, puzzle)
        explainer = Explainer(puzzle)
        for step in explainer.steps():
            names.add(step.technique)
            assert not any(
                s.values[place] == value for s in solutions for place, value in step.removes
            ), step
            assert is_forced(
                puzzle, explainer.board, Move(step.removes, step.reasons, step.places)
            ), step
        assert explainer.is_solved == (len(solutions) == 1)
        assert explainer.is_contradiction == (not solutions)
        if solutions:
            # all that can be known is found, also where there are several
            assert explainer.board == board_of(solutions)
    assert names == {"complete-clue", "together"}


def test_together_names_as_few_clues_as_possible() -> None:
    """No smaller set of clues forces anything, by trying all of them."""
    rng = Random(2)
    seen = 0
    for _ in range(200):
        puzzle = random_stripes(rng)
        explainer = Explainer(puzzle)
        for step in explainer.steps():
            if step.technique == "together":
                seen += 1
                assert _fewest(puzzle, explainer.board) == len(step.reasons)
    assert seen > 20


def _fewest(puzzle: toy.Stripes, board: Board) -> int:
    """The size of the smallest set of clues that, with what is known, rules out an open choice."""
    clues = [cell for cell, clue in enumerate(puzzle.clues) if clue is not None]
    candidates = list(product(*map(sorted, board.open)))
    for size in range(len(clues) + 1):
        for some in combinations(clues, size):
            left = [
                candidate
                for candidate in candidates
                if all(
                    sum(candidate[near] for near in puzzle.window(c)) == puzzle.clues[c]
                    for c in some
                )
            ]
            if any(
                len(set(values)) < len(known)
                for values, known in zip(zip(*left, strict=True), board.open, strict=True)
            ):
                return size
    raise AssertionError("nothing follows at all")


def test_what_if_shows_its_chain() -> None:
    explainer = Explainer(HARDER, techniques=["complete-clue", "what-if"])
    step = explainer.next()
    assert step is not None
    assert (step.technique, step.level) == ("what-if", 6)
    assert step.why.startswith("If column ")
    assert step.why.endswith("is white.") or step.why.endswith("is black.")
    assert step.chain[-1].why.endswith("cannot hold.") or len(step.chain) > 0
    assert is_forced(HARDER, explainer.board, Move(step.removes, step.reasons, step.places))


def test_only_allowed_techniques_are_used() -> None:
    assert list(pw.explain(HARDER, techniques=["complete-clue"])) == []
    with pytest.raises(
        pw.UnknownName,
        match="no technique is called 'magic'; known: complete-clue, together, what-if",
    ):
        pw.explain(HARDER, techniques=["magic"])


def test_a_puzzle_without_solution_ends_in_a_contradiction() -> None:
    *_, last = pw.explain(NONE)
    assert last.removes == ()
    assert last.why == "The 1 in column 3 cannot hold."


def test_ratings() -> None:
    easy, hard = pw.rate(COMPLETE), pw.rate(HARDER)
    assert (easy.level, easy.name, easy.techniques) == (1, "trivial", {"complete-clue": 2})
    assert easy.facts == {"clues": 2, "black": 1}
    assert (hard.level, hard.name, hard.score) == (5, "expert", 5.0)
    assert hard.hardest is not None
    assert hard.hardest.technique == "together"
    for puzzle, how_many in ((SEVERAL, "several"), (NONE, "none")):
        with pytest.raises(
            pw.Trouble,
            match=(
                f"only a puzzle with exactly one solution can be rated, and this one has {how_many}"
            ),
        ):
            pw.rate(puzzle)


def test_hints_say_more_and_more() -> None:
    first = pw.hint(COMPLETE)
    assert first.kind == "step"
    assert first.where == "Look at the 0 in column 3."
    assert first.why == "The 0 in column 3 is complete, so the rest is white."
    assert first.do == "Mark [1, 0]; [2, 0] and [3, 0]."
    assert pw.hint(COMPLETE, ["#", ".", ".", "."]).kind == "solved"
    assert pw.hint(SEVERAL).kind == "open"


def test_a_mistake_is_found_with_the_fewest_marks_and_clues_that_show_it() -> None:
    wrong = pw.hint(COMPLETE, ["?", "?", "#", "."])
    assert (wrong.kind, wrong.wrong, wrong.first_wrong) == ("mistake", (0,), 0)
    assert wrong.why == "The 0 in column 3 can no longer hold."
    assert wrong.do == "Take back this mark: column 3 is black."
    assert wrong.replace == ((0, None),)
    assert pw.hint(COMPLETE, ["#", "?", "?", "?"]).kind == "step"


def test_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = toy.genre.example
    assert main(["explain", text, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["solved"] is True
    assert data["steps"][0]["places"] == [[1], [2], [3]]
    assert data["steps"][0]["removes"] == [[1, 1], [2, 1], [3, 1]]
    assert main(["explain", text, "--until", "1"]) == 0
    assert "   1. The 0 in column 3 is complete" in capsys.readouterr().out
    assert main(["rate", text, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "trivial"
    assert main(["rate", text]) == 0
    assert "Stripes: trivial (1 of 6" in capsys.readouterr().out
    state = tmp_path / "state.json"
    state.write_text('{"marks": ["?", "?", "#", "?"]}')
    assert main(["hint", text, "--state", str(state), "--level", "where"]) == 0
    assert capsys.readouterr().out == "Something is wrong around column 3.\n"
    state.write_text("nonsense")
    assert main(["hint", text, "--state", str(state)]) == 2
    assert "the marks cannot be read: this is not JSON" in capsys.readouterr().err


def test_animations_and_folders(tmp_path: Path) -> None:
    text = toy.genre.example
    assert main(["explain", text, "--out", str(tmp_path / "animation.svg")]) == 0
    film = ElementTree.parse(tmp_path / "animation.svg").getroot()
    # the puzzle, two steps, the end
    assert len([element for element in film.iter() if element.tag.endswith("animate")]) == 4
    assert main(["explain", text, "--out", str(tmp_path / "animation.html")]) == 0
    candidate = (tmp_path / "animation.html").read_text()
    assert candidate.count("<figure") == 4
    assert "The 0 in column 3 is complete, so the rest is white." in candidate
    assert main(["explain", text, "--out", str(tmp_path / "steps")]) == 0
    assert sorted(path.name for path in (tmp_path / "steps").iterdir()) == [
        "0000.svg",
        "0001.svg",
        "0002.svg",
        "steps.json",
    ]
    step = (tmp_path / "steps" / "0001.svg").read_text()
    assert 'class="premise"' in step
    assert 'class="concluded"' in step
