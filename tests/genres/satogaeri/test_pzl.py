"""Files of the thesis' tool, built here from the serialisation format of Java."""

import struct
from pathlib import Path

import pytest

import puzzlewright as pw
from puzzlewright.cli import main
from puzzlewright.kit.formats.java_objects import read_java_object

COUNTRIES = [[0, 0, 1], [2, 2, 1]]
CIRCLES = [(0, 0, 1), (0, 1, None), (1, 2, 0)]


def text(value: str) -> bytes:
    return struct.pack(">H", len(value)) + value.encode()


class Writer:
    """Writes `Solver.Puzzle` with its fields, as `ObjectOutputStream` does."""

    def __init__(self) -> None:
        self.handles: dict[str, int] = {}
        self.count = 0

    def handle(self, name: str = "") -> None:
        self.handles.setdefault(name, self.count)
        self.count += 1

    def described(self, name: str, fields: list[tuple[str, str, str]]) -> bytes:
        if name in self.handles:
            return b"\x71" + struct.pack(">I", 0x7E0000 + self.handles[name])
        self.handle(name)
        out = b"\x72" + text(name) + bytes(8) + b"\x02" + struct.pack(">H", len(fields))
        for kind, field, of in fields:
            out += kind.encode() + text(field)
            if of:
                self.handle()
                out += b"\x74" + text(of)
        return out + b"\x78\x70"

    def field(self, country: int, circle: int, *, moved: bool) -> bytes:
        fields = [("I", "circle_value", ""), ("I", "country", ""), ("Z", "has_moved", "")]
        kind = self.described("Solver.Field", fields)
        self.handle()
        return b"\x73" + kind + struct.pack(">ii?", circle, country, moved)

    def array(self, name: str, length: int) -> bytes:
        kind = self.described(name, [])
        self.handle()
        return b"\x75" + kind + struct.pack(">i", length)

    def puzzle(self, width: int, *, moved: bool = False) -> bytes:
        fields = [("I", "height", ""), ("I", "width", ""), ("[", "puzzle", "[[LSolver/Field;")]
        out = b"\xac\xed\x00\x05\x73" + self.described("Solver.Puzzle", fields)
        self.handle()
        out += struct.pack(">ii", len(COUNTRIES), width) + self.array("[[LSolver.Field;", 3)
        values = {(y, x): -2 if number is None else number for y, x, number in CIRCLES}
        for x in range(3):
            out += self.array("[LSolver.Field;", 2)
            for y in range(2):
                out += self.field(COUNTRIES[y][x], values.get((y, x), -1), moved=moved)
        return out


FILE = Writer().puzzle(3)


def test_a_file_of_the_tool_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "page.pzl"
    path.write_bytes(FILE)
    puzzle = pw.read(path)
    assert isinstance(puzzle, pw.Satogaeri)
    assert [list(row) for row in puzzle.countries] == COUNTRIES
    assert [tuple(circle) for circle in puzzle.circles] == CIRCLES
    assert pw.read(FILE) == puzzle
    assert main(["convert", str(path), "--to", "native"]) == 0
    assert pw.read(capsys.readouterr().out) == puzzle


def test_a_plan_accepts_files_of_the_tool(tmp_path: Path) -> None:
    (tmp_path / "page.pzl").write_bytes(FILE)
    instances = [{"name": "mine", "files": [str(tmp_path / "page.pzl")]}]
    plan = {"name": "own", "instances": instances, "methods": [{"name": "default"}]}
    assert pw.run_experiment(plan, out=tmp_path / "run").outcomes == {"answered": 1}


@pytest.mark.parametrize("length", range(len(FILE)))
def test_a_file_that_is_cut_off(length: int) -> None:
    with pytest.raises(pw.BadPuzzle):
        pw.read(FILE[:length], genre="satogaeri", format="pzl")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (Writer().puzzle(4), "says 4x2, but has other fields"),
        (Writer().puzzle(3, moved=True), "a game in play"),
        (Writer().puzzle(2**31 - 1), "more than 1,000,000 cells"),
        (Writer().puzzle(-3), "at least one row and one column"),
        (b"\xac\xed\x00\x05\x71\x00\x7d\xff\xff", "damaged or cut off"),
        (b"\xac\xed\x00\x05\x70", "no 'puzzle'"),
        (b"\xac\xed\x00\x05\x7e", "unknown element, 0x7e"),
        (b"\xac\xed\x00\x05" + b"\x73" * 500, "nested too deeply"),
        (b"\xac\xed\x00\x05\x73\x70", "no class where it needs one"),
    ],
)
def test_other_objects_are_rejected(data: bytes, why: str) -> None:
    with pytest.raises(pw.BadPuzzle, match=why):
        pw.read(data, genre="satogaeri", format="pzl")


def test_columns_that_are_one_object_do_not_multiply_its_size() -> None:
    """A column of 5,000 fields, 5,000 times: 50 KB of references, 25 million cells."""
    size = 5_000
    writer = Writer()
    fields = [("I", "height", ""), ("I", "width", ""), ("[", "puzzle", "[[LSolver/Field;")]
    out = b"\xac\xed\x00\x05\x73" + writer.described("Solver.Puzzle", fields)
    writer.handle()
    out += struct.pack(">ii", size, size) + writer.array("[[LSolver.Field;", size)
    column = writer.count + 1  # after its class
    out += writer.array("[LSolver.Field;", size)
    field = writer.count + 1
    out += writer.field(0, -1, moved=False)
    out += (size - 1) * (b"\x71" + struct.pack(">I", 0x7E0000 + field))
    out += (size - 1) * (b"\x71" + struct.pack(">I", 0x7E0000 + column))
    with pytest.raises(pw.BadPuzzle, match="5000 x 5000 has more than 1,000,000 cells"):
        pw.read(out, genre="satogaeri", format="pzl")


def test_own_data_of_a_class_is_skipped() -> None:
    kind = b"\x72" + text("A") + bytes(8) + b"\x03\x00\x01I" + text("n") + b"\x78\x70"
    data = b"\xac\xed\x00\x05\x73" + kind + struct.pack(">i", 7) + b"\x77\x02ab\x78"
    assert read_java_object(data) == {"class": "A", "n": 7}
