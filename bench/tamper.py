"""Make random changes in small certificates; the checker must detect each one.

    python -m bench tamper [--count N] [--seed S]

A change alters, removes or inserts one byte of a file, or swaps two. Each is tested as it is, and
again with a corrected manifest, so that only the content can reveal it. Then the README may say
anything, and the proof may be another valid one (with two hints swapped), but the proven statement
must be the same.
"""

import tempfile
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import puzzlewright as pw
from puzzlewright.checker import verify as checker
from puzzlewright.verbs.many import batch

COUNT = 10_000
CERTIFICATES = 10  # a genre
SIZES = {"bridges": (5, 5), "mosaic": (4, 4), "context": (5, 5), "satogaeri": (5, 5)}
FILES = (*checker.NAMES, "manifest")


def run(count: int = COUNT, seed: int = 1) -> dict[str, Any]:
    rng = Random(seed)
    noticed: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as home:
        folders = _certificates(Path(home))
        for _ in range(count):
            noticed.update(_tamper(rng.choice(folders), rng.choice(FILES), rng))
    print(f"{count} changes in {len(folders)} certificates: {dict(noticed)}")
    return {"changes": count, "certificates": len(folders), **noticed}


def _certificates(home: Path) -> list[Path]:
    folders = []
    for genre, size in SIZES.items():
        for number, made in enumerate(batch(genre, size=size, count=CERTIFICATES, seed=1)):
            assert isinstance(made, pw.Generated)
            folders.append(home / f"{genre}-{number}")
            pw.prove(made.puzzle).write(folders[-1])
            checker.check(folders[-1])
    return folders


def _tamper(folder: Path, name: str, rng: Random) -> Iterator[str]:
    """Change one file, return whether the checker notices, and restore the file."""
    path, manifest = folder / name, folder / "manifest"
    before, hashes = path.read_bytes(), manifest.read_bytes()
    after = _changed(before, rng)
    path.write_bytes(after)
    if _is_accepted(folder):
        raise SystemExit(f"a change in {name} is not noticed: {before!r} became {after!r}")
    yield "noticed"
    if name != "manifest":
        old, new = (sha256(data).hexdigest().encode() for data in (before, after))
        manifest.write_bytes(hashes.replace(old, new))
        is_accepted = _is_accepted(folder)
        if is_accepted and name not in ("README", "proof.lrat"):
            raise SystemExit(f"hashes made to fit hide that {before!r} became {after!r}")
        yield f"another {name}, as right as before" if is_accepted else "noticed by what it says"
    path.write_bytes(before)
    manifest.write_bytes(hashes)


def _is_accepted(folder: Path) -> bool:
    try:
        checker.check(folder)
    except checker.Refused:
        return False
    return True


def _changed(data: bytes, rng: Random) -> bytes:
    """Return the data with one random change."""
    while True:
        at = rng.randrange(len(data))
        match rng.randrange(4):
            case 0:
                after = data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
            case 1:
                after = data[:at] + data[at + 1 :]
            case 2:
                after = data[:at] + bytes([rng.choice(data)]) + data[at:]
            case _:
                other = rng.randrange(len(data))
                swapped = bytearray(data)
                swapped[at], swapped[other] = data[other], data[at]
                after = bytes(swapped)
        if after != data:
            return after
