"""The shape of the house: imports point down, and rooms beside each other do not know each
other.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import puzzlewright

HOME = Path(puzzlewright.__file__).parent

# From the ground up. Rooms on one floor do not know each other.
FLOORS = (
    ("checker",),  # which knows nothing of the rest
    ("model",),
    ("formulas",),
    ("solving", "human"),
    ("blueprints",),
    ("grids", "making"),
    ("kit",),
    ("notations",),
    ("genres", "engines", "themes"),
    ("asking",),
    ("explaining",),
    ("mending",),
    ("verbs",),
    ("people",),
    ("library",),
    ("book", "lab"),
    ("notebooks",),
    ("",),  # the public face
    ("studio",),
    ("cli",),
)
FLOOR_OF = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
FAMILIES = ("genres", "engines")  # whose members do not know each other either
# What engines of one kind share, each in its own file.
SHARED = ("puzzlewright.engines.smtlib", "puzzlewright.engines.talk")


def module_name(path: Path) -> str:
    parts = path.relative_to(HOME.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports, at its top or when they are needed."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("puzzlewright"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("puzzlewright"):
            assert node.module
            for alias in node.names:
                inside = HOME.parent / Path(*node.module.split("."), alias.name)
                is_module = inside.is_dir() or inside.with_suffix(".py").exists()
                yield f"{node.module}.{alias.name}" if is_module else node.module


EDGES = [
    (module_name(path), imported)
    for path in sorted(HOME.rglob("*.py"))
    for imported in imports_of(path)
]


def room_of(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def test_every_room_has_its_floor() -> None:
    rooms = {path.name for path in HOME.iterdir() if (path / "__init__.py").exists()}
    assert rooms == set(FLOOR_OF) - {""}


def test_imports_point_down() -> None:
    wrong = [
        f"{module} imports {imported}"
        for module, imported in EDGES
        if room_of(module) in FLOOR_OF
        and room_of(imported) != room_of(module)
        and FLOOR_OF[room_of(imported)] >= FLOOR_OF[room_of(module)]
    ]
    assert wrong == []


def test_siblings_do_not_know_each_other() -> None:
    wrong = [
        f"{module} imports {imported}"
        for module, imported in EDGES
        for family in FAMILIES
        if module.startswith(f"puzzlewright.{family}.")
        and imported.startswith(f"puzzlewright.{family}.")
        and module.split(".")[2] != imported.split(".")[2]
        and imported not in SHARED
    ]
    assert wrong == []


def test_the_top_is_tidy() -> None:
    assert sorted(path.name for path in HOME.glob("*.py")) == ["__init__.py", "__main__.py"]


def test_no_public_class_has_the_name_of_another() -> None:
    seen: dict[str, Path] = {}
    for path in sorted(HOME.rglob("*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                assert node.name not in seen, f"{node.name} in {path} and in {seen[node.name]}"
                seen[node.name] = path


def test_only_the_solver_asks_engines() -> None:
    asking = [
        module_name(path)
        for path in sorted(HOME.rglob("*.py"))
        if "session.ask(" in path.read_text()
    ]
    assert asking == ["puzzlewright.solving.solver"]
