"""Generators of the theses: one solution, the same with every engine, with statistics."""

import json
from pathlib import Path
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.cli import main
from puzzlewright.core.errors import BadOption, Failed, Trouble, UnknownName
from puzzlewright.genre.plugins import encodings_of
from puzzlewright.genres import genre_named
from tests import brute_force

SMALL: dict[str, tuple[int, int]] = {
    "bridges": (5, 5),
    "mosaic": (3, 4),
    "context": (3, 4),
    "satogaeri": (3, 3),
}
GENRES = sorted(SMALL)
ENCODINGS = [
    (genre, encoding.name) for genre in GENRES for encoding in encodings_of(genre_named(genre))
]


def made(genre: str, seed: int = 1, **options: Any) -> pw.Generated:
    options = {"size": SMALL[genre], "method": "thesis", "retry": True, **options}
    found = pw.generate(genre, seed=seed, **options)
    assert isinstance(found, pw.Generated)
    return found


@pytest.mark.parametrize("genre", GENRES)
def test_there_is_one_solution_by_brute_force(genre: str) -> None:
    for seed in range(4):
        found = made(genre, seed)
        assert brute_force.solutions(genre_named(genre), found.puzzle) == {found.solution}


@pytest.mark.parametrize(("genre", "encoding"), ENCODINGS)
def test_the_puzzle_is_the_same_with_every_encoding(genre: str, encoding: str) -> None:
    assert made(genre, encoding=encoding).puzzle == made(genre).puzzle


@pytest.mark.parametrize(
    ("genre", "encoding", "engine"),
    [
        ("bridges", "graph", "cvc5"),
        ("bridges", "lazy", "glucose42"),
        ("mosaic", "counter", "cadical195"),
        ("context", "double-tree", "minisat22"),
        ("satogaeri", "uf", "cvc5"),
        ("satogaeri", "moves", "cadical195"),
    ],
)
def test_the_puzzle_is_the_same_with_every_engine(genre: str, encoding: str, engine: str) -> None:
    assert made(genre, encoding=encoding, engine=engine).puzzle == made(genre).puzzle


@pytest.mark.parametrize("genre", GENRES)
def test_what_happened_is_reported(genre: str) -> None:
    stats = made(genre, 2).json()
    assert stats["rating"] is None
    assert stats["tries"] >= 1
    assert stats["questions"] >= 1
    assert stats["rejected"] >= 0 <= stats["hidden"]
    assert set(stats["seconds"]) == {"construction", "satisfiable", "unsatisfiable"}
    assert stats["seconds"]["unsatisfiable"] > 0


@pytest.mark.parametrize("genre", GENRES)
def test_seeds_differ_and_repeat(genre: str) -> None:
    first, again, other = (made(genre, seed, size=(6, 6)).puzzle for seed in (1, 1, 2))
    assert first == again != other


def test_a_requested_rating_is_included() -> None:
    found = made("mosaic", rating=True)
    assert found.rating == pw.rate(found.puzzle)


@pytest.mark.parametrize(
    ("genre", "options", "sentence"),
    [
        ("mosaic", {"encoding": "lazy"}, "no mosaic encoding is called 'lazy'"),
        ("mosaic", {"engine": "nobody"}, "no engine is called 'nobody'"),
        ("satogaeri", {"encoding": "lia", "engine": "minisat22"}, "solves clauses only"),
        ("mosaic", {"order": "fewest"}, "random, scan, easy, hard, not fewest"),
        ("mosaic", {"tries": 0}, "tries must be at least 1, not 0"),
        ("mosaic", {"difficulty": "hard"}, "the mosaic thesis has no option difficulty"),
        ("context", {"density": 0.5}, "a density of 0.5 is too high"),
        ("bridges", {"symmetry": "half-turn"}, "the bridges thesis has no option symmetry"),
        ("bridges", {"islands": 1}, "islands must be 2 to 12 on 5x5, not 1"),
        ("bridges", {"reach": 1}, "reach must be at least 2, not 1"),
        ("bridges", {"max_bridges": 3}, "has no option max_bridges on a grid"),
        ("bridges", {"graph": True, "reach": 3}, "has no option reach on a graph"),
        ("satogaeri", {"growth": "thesis"}, "growth is no longer an option"),
    ],
)
def test_options_that_the_thesis_lacks_are_refused(
    genre: str, options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises((BadOption, UnknownName, Trouble), match=sentence):
        made(genre, **options)


@pytest.mark.parametrize("option", [{"encoding": "naive"}, {"retry": True}, {"rating": True}])
def test_options_of_the_thesis_are_rejected_elsewhere(option: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match="works only with the method thesis"):
        pw.generate("mosaic", size=(4, 4), **option)


def test_a_failure_is_reported_in_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    call = "generate bridges --size 7x7 --islands 11 --method thesis --seed 1 --count 6 --json"
    assert main(call.split()) == 1
    stats = capsys.readouterr()
    lines = [json.loads(line) for line in stats.out.splitlines()]
    assert "placed; --retry starts again\n" in stats.err
    failed = [line for line in lines if "failed" in line]
    assert len(lines) == 6
    assert 0 < len(failed) < 6
    for line in failed:
        assert list(line) == ["failed", "tries", "seed"]
        assert "1,000 tries" in line["failed"]
        assert line["tries"] >= 1000
    assert main([*call.split(), "--retry"]) == 0
    again = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["restarts"] > 0 for line in again] == ["failed" in line for line in lines]


def test_a_failure_is_an_error_in_python() -> None:
    with pytest.raises(Failed, match="no room for another island") as failed:
        pw.generate("bridges", size=(5, 5), islands=12, method="thesis", seed=1)
    assert failed.value.tries > 1000


def test_an_unlikely_grid_fails_after_the_given_number_of_draws() -> None:
    with pytest.raises(Failed, match="50 draws gave no grid of 2x20"):
        pw.generate("mosaic", size=(2, 20), method="thesis", tries=50, seed=1)


def test_batches_are_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    call = [
        "generate",
        "context",
        "--size",
        "4x5",
        "--method",
        "thesis",
        "--seed",
        "3",
        "--count",
        "6",
        "--out",
    ]
    puzzles = []
    for name, more in (("one", []), ("two", ["--workers", "2"])):
        out = tmp_path / name
        assert main([*call, str(out), *more]) == 0
        puzzles.append([json.loads(line)["puzzle"] for line in out.read_text().splitlines()])
    assert puzzles[0] == puzzles[1]
    assert len(puzzles[0]) == 6
