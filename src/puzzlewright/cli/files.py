"""Write files atomically; the suffix of a picture selects its format."""

import os
import re
import shutil
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from puzzlewright.cli.messages import note
from puzzlewright.core import picture
from puzzlewright.core.errors import PuzzlewrightError, file_errors
from puzzlewright.render.captions import Frame, captioned_svg
from puzzlewright.verbs.verb import about


def write_file(path: str, content: str | bytes, *, is_one_of_many: bool = False) -> None:
    """Write a file; keep an existing one under another name."""
    with file_errors(path, "written"):
        backup = write_whole(Path(path), content, is_kept=True)
    if backup:
        note(f"{path} written; the old file is now {backup}")
    elif not is_one_of_many:
        note(f"{path} written")


def write_whole(path: Path, content: str | bytes, *, is_kept: bool = False) -> Path | None:
    """Write a temporary file and move it to its path, so that no half-written file remains.

    With `is_kept`, keep an existing file that differs, and return its new name.
    """
    data = content.encode() if isinstance(content, str) else content
    if is_device(path):
        path.write_bytes(data)  # a device or a pipe cannot be replaced
        return None
    place = path.resolve()  # follow a link, and keep it
    beside = place.with_name(f".{place.name[:100]}.{os.getpid()}.part")
    backup = None
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if place.exists():
            beside.chmod(place.stat().st_mode & 0o7777)
            if is_kept and place.stat().st_size and place.read_bytes() != data:
                backup = place.with_name(f"{place.name}~")
                shutil.copy2(place, backup)
        beside.replace(place)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return backup and path.with_name(backup.name)


def is_device(path: str | Path) -> bool:
    """Tell whether this is a device such as /dev/null, or a pipe."""
    path = Path(path)
    is_other = path.exists() and not (path.is_file() or path.is_dir())
    return is_other or path.is_relative_to("/dev")


def ending_of(path: str, default: str) -> str:
    """Return the suffix of a file, which selects its format; `default` for a device."""
    return default if is_device(path) else Path(path).suffix


def make_folder(path: str) -> Path:
    """Return a folder; create it if it does not exist."""
    folder = Path(path)
    with file_errors(folder, "created"):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


Theme: TypeAlias = Annotated[
    picture.Theme,
    about("colours of pictures: light, dark, or auto (as the reader's system)", metavar="THEME"),
]

_MAX_NAME_LENGTH = 80  # of a file, without its ending, in bytes


def write_captioned(path: str, frame: Frame, theme: Theme) -> None:
    """Write a picture with its caption, as .svg or .png."""
    write_chart(path, captioned_svg(frame, theme))


def write_chart(path: str, drawing: str) -> None:
    """Write a drawing, as .svg or .png."""
    match ending_of(path, ".svg"):
        case ".svg":
            write_file(path, drawing)
        case ".png":
            # slow to import, and needs an extra
            from puzzlewright.render.export import png

            write_file(path, png(drawing, zoom=2))
        case ending:
            raise PuzzlewrightError(
                f"the name of a picture must end in .svg or .png, not {ending!r}"
            )


def free_name(identity: Any, taken: set[str]) -> str:
    """Return a file name that is unique in this call; some disks ignore case."""
    number = len(taken) + 1
    name = first = file_name(identity, number)
    while name.lower() in taken:
        name = f"{first}-{number}"
        number += 1
    taken.add(name.lower())
    return name


def file_name(identity: Any, number: int) -> str:
    """Return a file name from the id, without unsafe characters, or from the number."""
    name = re.sub(r"[^\w.-]+", "-", str(identity if identity is not None else "")).strip("-.")
    return name.encode()[:_MAX_NAME_LENGTH].decode(errors="ignore") or f"{number:04}"
