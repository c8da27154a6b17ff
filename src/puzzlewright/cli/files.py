"""Writing files: whole or not at all, and with a plain word where it fails."""

import errno
import os
from pathlib import Path

from puzzlewright.cli.output import note
from puzzlewright.model.errors import Trouble

FULL = (errno.ENOSPC, errno.EDQUOT)


def write_file(path: str, content: str | bytes) -> None:
    """Write a whole file, or say why not."""
    try:
        write_whole(Path(path), content)
    except OSError as error:
        raise cannot_write(path, error) from None
    note(f"{path} written")


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file beside its place and move it there, so that an older one stays until the new one
    is whole.
    """
    data = content.encode() if isinstance(content, str) else content
    if path.is_relative_to("/dev") or (path.exists() and not path.is_file()):
        path.write_bytes(data)  # a device or a pipe has no beside
        return
    place = path.resolve()  # where a link leads to; the link itself stays
    beside = place.with_name(f".{place.name[:100]}.{os.getpid()}.part")
    try:
        beside.write_bytes(data)
        if place.exists():
            beside.chmod(place.stat().st_mode & 0o7777)
        beside.replace(place)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def made_folder(path: str) -> Path:
    """A folder for what is written, made if it is not there."""
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble(f"{folder} cannot be made: {error.strerror}") from None
    return folder


def cannot_write(path: str, error: OSError) -> Trouble:
    """That a file cannot be written, and why."""
    return Trouble(f"{path} cannot be written: {reason_of(error)}")


def reason_of(error: OSError) -> str:
    """What the system complains about: a full disk is called so."""
    return "the disk is full" if error.errno in FULL else error.strerror or str(error)
