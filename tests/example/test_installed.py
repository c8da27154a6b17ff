"""Installed packages are picked up by their metadata alone, and a broken one does not stop the
others.
"""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "examples/kurodoko/src"


def install(folder: Path, name: str, entry: str, group: str = "puzzlewright.genres") -> None:
    """What pip leaves of a package's metadata."""
    info = folder / f"puzzlewright_{name}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: puzzlewright-{name}\nVersion: 0.1.0\n"
    )
    (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {entry}\n")


def run(*arguments: str, path: tuple[Path, ...]) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (*path, ROOT / "src")))}
    command = [sys.executable, "-m", "puzzlewright", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, env=environment, check=False, timeout=600
    )


def names(*path: Path) -> list[str]:
    return [row["name"] for row in json.loads(run("genres", "--json", path=path).stdout)]


@pytest.fixture
def installed(tmp_path: Path) -> tuple[Path, Path]:
    install(tmp_path, "kurodoko", "kurodoko:genre")
    return tmp_path, SOURCES


def test_an_installed_genre_is_listed(installed: tuple[Path, Path]) -> None:
    assert len(names()) == 4
    assert names(*installed) == [*names(), "kurodoko"]


def test_puzzles_are_generated_by_several_workers(installed: tuple[Path, Path]) -> None:
    arguments = ("generate", "kurodoko", "--size", "6x6", "--count", "2", "--seed", "1", "--json")
    by_two = run(*arguments, "--workers", "2", path=installed)
    assert by_two.returncode == 0, by_two.stderr
    assert [json.loads(line)["puzzle"]["genre"] for line in by_two.stdout.splitlines()] == [
        "kurodoko"
    ] * 2
    assert by_two.stdout == run(*arguments, path=installed).stdout


def test_a_package_that_cannot_be_imported_is_reported(installed: tuple[Path, Path]) -> None:
    install(installed[0], "nowhere", "no_such_module:genre")
    assert names(*installed) == [*names(), "kurodoko"]
    why = (
        "the genre nowhere of the package puzzlewright-nowhere cannot be loaded:"
        " ModuleNotFoundError: "
    )
    assert why in run("genres", path=installed).stderr
    refused = run("generate", "nowhere", "--size", "6x6", path=installed)
    assert refused.returncode == 2
    assert why in refused.stderr


def test_techniques_that_speak_of_strange_rules_are_reported(installed: tuple[Path, Path]) -> None:
    (installed[0] / "strange.py").write_text(
        "from dataclasses import dataclass, replace\n"
        "import kurodoko\n"
        "from kurodoko.puzzle import Kurodoko\n"
        "from kurodoko.techniques import human_model\n"
        "class Strange(Kurodoko):\n"
        "    genre = 'strange'\n"
        "wrong = replace(human_model, premises=frozenset({'magic'}))\n"
        "genre = replace(\n"
        "    kurodoko.genre, name='strange', puzzle=Strange, human_model=lambda: wrong\n"
        ")\n"
    )
    install(installed[0], "strange", "strange:genre")
    listed = run("genres", "--json", path=installed)
    assert [row["name"] for row in json.loads(listed.stdout)] == [*names(), "kurodoko", "strange"]
    assert (
        "the techniques of strange cannot be used: UnknownName: no strange rule is called 'magic'"
        in listed.stderr
    )
    taught = json.loads(run("techniques", "--json", path=installed).stdout)
    assert {row["genre"] for row in taught} == {*names(), "kurodoko"}


def test_an_installed_engine_is_used(tmp_path: Path) -> None:
    (tmp_path / "borrowed.py").write_text(
        "from dataclasses import replace\n"
        "from puzzlewright.engines import engine_named\n"
        "engine = replace(engine_named('minisat22'), name='borrowed', idea='MiniSat again')\n"
    )
    install(tmp_path, "borrowed", "borrowed:engine", group="puzzlewright.engines")
    listed = json.loads(run("engines", "--json", path=(tmp_path,)).stdout)
    assert "borrowed" in [row["name"] for row in listed]
    puzzle = "https://puzz.link/p?hashi/5/5/1g1g2k3g3g3k3g6g4"
    solved = run("solve", puzzle, "--engine", "borrowed", "--json", path=(tmp_path,))
    assert json.loads(solved.stdout)["engine"] == "borrowed"
    assert json.loads(solved.stdout)["status"] == "unique"


PUZZLE = "https://puzz.link/p?hashi/5/5/1g1g2k3g3g3k3g6g4"
PICTURES = Path(__file__).parents[2] / "examples/wrong_pictures"
BORROWED = (
    "from dataclasses import replace\n"
    "from puzzlewright.genres.bridges.encodings import lazy\n"
    "encoding = replace(lazy, name='borrowed', idea='lazy again')\n"
)


def install_encodings(folder: Path, package: str, entries: dict[str, str]) -> None:
    """What pip leaves of the metadata of a package with encodings."""
    info = folder / f"{package}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.1.0\n")
    lines = [f"{name} = {target}" for name, target in entries.items()]
    (info / "entry_points.txt").write_text("\n".join(["[puzzlewright.encodings]", *lines, ""]))


def test_an_installed_encoding_is_listed_after_ours_and_used(tmp_path: Path) -> None:
    project = tomllib.loads((PICTURES / "pyproject.toml").read_text())["project"]
    entries = project["entry-points"]["puzzlewright.encodings"]
    install_encodings(tmp_path, project["name"], entries)
    path = (tmp_path, PICTURES / "src")
    listed = json.loads(run("encodings", "mosaic", "--json", path=path).stdout)
    ours = json.loads(run("encodings", "mosaic", "--json", path=()).stdout)
    assert [row["name"] for row in listed] == [*(row["name"] for row in ours), "wrong-pictures"]
    assert listed[-1]["default"] is False
    arguments = ("generate", "mosaic", "--size", "4x4", "--method", "thesis", "--json")
    made = [
        json.loads(run(*arguments, "--seed", "1", "--encoding", name, path=path).stdout)
        for name in ("naive", "wrong-pictures")
    ]
    assert made[0]["puzzle"] == made[1]["puzzle"]
    puzzle = json.dumps(made[0]["puzzle"])
    solved = json.loads(
        run("solve", puzzle, "--encoding", "wrong-pictures", "--json", path=path).stdout
    )
    assert (solved["encoding"], solved["status"]) == ("wrong-pictures", "unique")
    assert solved["solutions"] == [made[0]["solution"]]


@pytest.mark.parametrize(
    ("key", "text", "why"),
    [
        ("bridges.broken", "import no_such_module\n", "ModuleNotFoundError: "),
        ("bridges.broken", "encoding = 1\n", "PuzzlewrightError: it is a int, not an Encoding"),
        ("bridges.broken", BORROWED, "PuzzlewrightError: its name is 'borrowed'"),
        ("bridges.lazy", BORROWED, "bridges already has an encoding called 'lazy'"),
        ("bridges.graph", BORROWED, "bridges already has an encoding called 'graph'"),
        ("bridges", BORROWED, "its name must be GENRE.NAME"),
    ],
)
def test_an_encoding_that_cannot_be_used_is_reported(
    tmp_path: Path, key: str, text: str, why: str
) -> None:
    (tmp_path / "extra.py").write_text(text)
    install_encodings(tmp_path, "extra", {key: "extra:encoding"})
    listed = run("encodings", "bridges", "--json", path=(tmp_path,))
    assert listed.stdout == run("encodings", "bridges", "--json", path=()).stdout
    sentence = f"the encoding {key} of the package extra cannot be loaded: {why}"
    assert sentence in listed.stderr
    if key == "bridges.broken":
        refused = run("solve", PUZZLE, "--encoding", "broken", path=(tmp_path,))
        assert refused.returncode == 2
        assert sentence in refused.stderr
