"""Pictures from files: those of known kinds and of a sensible size."""

import struct
import zlib
from pathlib import Path

import pytest

from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import Size
from puzzlewright.genres.mosaic.generation import pictures

images = pytest.importorskip("PIL.Image")


def refusal_of(path: Path) -> str:
    with pytest.raises(BadOption) as refused:
        pictures.read_picture(str(path), Size(10, 10), dither=False)
    return str(refused.value)


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


@pytest.mark.parametrize("side", [6_000, 12_000, 40_000])
def test_a_small_file_of_very_many_pixels_is_refused(tmp_path: Path, side: int) -> None:
    """It would take gigabytes; what it holds is not looked at."""
    bomb = tmp_path / "bomb.png"
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0))
    body = chunk(b"IDAT", zlib.compress(bytes(20_000_000))) + chunk(b"IEND", b"")
    bomb.write_bytes(b"\x89PNG\r\n\x1a\n" + header + body)
    assert bomb.stat().st_size < 30_000
    assert "has more than 25,000,000 pixels" in refusal_of(bomb)


def test_kinds_that_need_another_program_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("subprocess.Popen", lambda *_, **__: pytest.fail("a program was started"))
    file = tmp_path / "figure.eps"
    file.write_text("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n%%EndComments\nshowpage\n")
    assert "cannot be read as a picture: its format is none of PNG, JPEG," in refusal_of(file)


@pytest.mark.parametrize("kind", pictures.FORMATS)
def test_broken_files_are_refused(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "broken"
    images.new("RGB", (40, 40), "white").save(file, format=kind)
    whole = file.read_bytes()
    for end in range(0, len(whole), max(len(whole) // 7, 1)):
        file.write_bytes(whole[:end])
        assert len(refusal_of(file)) < 300


@pytest.mark.parametrize("kind", pictures.FORMATS)
def test_whole_files_are_read(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "half"
    picture = images.new("RGB", (40, 40), "white")
    picture.paste("black", (0, 0, 20, 40))
    picture.save(file, format=kind)
    read = pictures.read_picture(str(file), Size(2, 2), dither=False)
    assert read.values == (1, 0, 1, 0)
