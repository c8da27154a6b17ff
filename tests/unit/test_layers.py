"""The layers: imports point down, within a layer left, and plug-ins do not know each other."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import puzzlewright

HOME = Path(puzzlewright.__file__).parent

# From the bottom up. Within a layer, imports point left only.
LAYERS = (
    ("checker",),
    ("core", "formulas", "processes"),
    ("genre", "kit"),
    ("genres", "engines"),
    ("reasoning", "render"),
    ("verbs",),
    ("library",),
    ("theses",),
    ("lab", "book", "studio", "cli"),
)
RANK = {
    name: (layer, place) for layer, names in enumerate(LAYERS) for place, name in enumerate(names)
}
SEPARATE = {("engines", "genres"), ("render", "reasoning"), ("core", "checker")}
PLUG_INS = ("genres", "engines", "theses")  # whose members do not know each other
SHARED_BY_PLUG_INS = ("puzzlewright.engines.smt", "puzzlewright.theses.generation")
CHOOSES_A_PLUG_IN = ("puzzlewright.theses.generation",)


def module_name(path: Path) -> str:
    parts = path.relative_to(HOME.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> Iterator[str]:
    """The modules of the package that a file imports, at its top or inside a function."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("puzzlewright"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("puzzlewright"):
            assert node.module
            for alias in node.names:
                inside = HOME.parent / Path(*node.module.split("."), alias.name)
                is_module = inside.is_dir() or inside.with_suffix(".py").exists()
                yield f"{node.module}.{alias.name}" if is_module else node.module


FILES = sorted(HOME.rglob("*.py"))
EDGES = [(module_name(path), imported) for path in FILES for imported in imports_of(path)]


def package_of(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def test_every_package_has_its_layer() -> None:
    packages = {path.name for path in HOME.iterdir() if (path / "__init__.py").exists()}
    assert packages == set(RANK)
    assert len(LAYERS) <= 9
    assert len(packages) <= 17


def test_imports_point_down_or_left() -> None:
    wrong = [
        f"{module} imports {imported}"
        for module, imported in EDGES
        if (one := package_of(module)) in RANK
        and (other := package_of(imported)) in RANK
        and one != other
        and (RANK[other] > RANK[one] or (one, other) in SEPARATE)
    ]
    assert wrong == []


def test_only_the_command_line_imports_the_top() -> None:
    importing = {module for module, imported in EDGES if imported == "puzzlewright"}
    assert {package_of(module) for module in importing} <= {"", "cli", "studio", "lab", "book"}


def test_plug_ins_do_not_know_each_other() -> None:
    wrong = [
        f"{module} imports {imported}"
        for module, imported in EDGES
        for family in PLUG_INS
        if module.startswith(f"puzzlewright.{family}.")
        and imported.startswith(f"puzzlewright.{family}.")
        and module.split(".")[2] != imported.split(".")[2]
        and imported not in SHARED_BY_PLUG_INS
        and module not in CHOOSES_A_PLUG_IN
    ]
    assert wrong == []


def test_nothing_below_names_the_theses() -> None:
    """Not even in a string: the registry gets them from the package's `__init__`."""
    below = [package for package, rank in RANK.items() if rank < RANK["theses"]]
    named = [
        module_name(path)
        for package in below
        for path in sorted((HOME / package).rglob("*.py"))
        if re.search(r"\btheses\b", path.read_text())
    ]
    assert named == []


def test_the_top_is_tidy() -> None:
    assert sorted(path.name for path in HOME.glob("*.py")) == ["__init__.py", "__main__.py"]


def test_no_package_hides_a_public_name() -> None:
    assert set(RANK).isdisjoint(puzzlewright.__all__)


def test_no_public_class_has_the_name_of_another() -> None:
    seen: dict[str, Path] = {}
    for path in FILES:
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                assert node.name not in seen, f"{node.name} in {path} and in {seen[node.name]}"
                seen[node.name] = path


def test_only_the_solver_asks_engines() -> None:
    asking = [module_name(path) for path in FILES if "session.ask(" in path.read_text()]
    # the lab also measures engines on formulas in files, which have no puzzle
    assert asking == ["puzzlewright.formulas.solver", "puzzlewright.lab.raw_formulas"]


# The files of a genre (docs/adding-a-genre.md). The kit's presets replace missing ones.
GENRE_FILES = {
    *("__init__", "puzzle", "rules", "propagation", "marks", "drawing", "interaction"),
    *("editor", "encodings", "human_model", "generator", "formats"),
}
FORMAT_FILES = {"__init__", "native", "grid", "janko", "puzzlink", "tatham", "common", "pzl"}
GENERATION_FILES = {
    *("__init__", "random_solution", "repair", "local_search", "remove_clues", "solvability"),
}
PRESETS = {"marks", "drawing", "editor"}  # of the kit, for genres that shade cells
OWN_FILES = {
    "bridges": {"layout", "span_notes"},
    "bridges/generation": {"draft", "graph_draft", "order"},
    "mosaic/generation": {
        *("ornaments", "scenes"),
        *("fewest_clues", "pictures", "remove_clues_small"),
    },
}
GENRES = [path.parent for path in sorted((HOME / "genres").glob("*/__init__.py"))]


def names_in(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py")}


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
def test_every_genre_has_the_same_files(genre: Path) -> None:
    files = names_in(genre) | {path.name for path in genre.glob("formats")}
    assert files - GENRE_FILES == OWN_FILES.get(genre.name, set())
    assert GENRE_FILES - files in (set(), PRESETS)
    assert names_in(genre / "formats") <= FORMAT_FILES
    in_generation = names_in(genre / "generation") - GENERATION_FILES
    assert in_generation == OWN_FILES.get(f"{genre.name}/generation", set())
    folders = {path.parent.name for path in genre.glob("*/__init__.py")}
    assert folders - {"formats"} == {"generation", "techniques"}


def test_the_package_does_not_know_the_example_genres() -> None:
    for path in (*HOME.rglob("*.py"), *HOME.rglob("*.js")):
        text = path.read_text().lower()
        assert not [name for name in ("hitori", "kurodoko") if name in text], path
