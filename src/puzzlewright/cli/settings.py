"""Defaults of a user: environment variables, and a configuration file in TOML.

library = "sqlite:///puzzles.db"
engine = "glucose42"
color = "never"
"""

import argparse
import os
import sys
from pathlib import Path

from puzzlewright.cli.messages import warn
from puzzlewright.core.errors import PuzzlewrightError

SETTINGS = ("library", "engine", "color")
COLOURS = ("auto", "always", "never")


def config_file() -> Path:
    """Return the path of the configuration file, which may not exist."""
    if named := os.environ.get("PUZZLEWRIGHT_CONFIG"):
        return Path(named)
    if sys.platform == "win32":
        folder = os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming"
    else:
        folder = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(folder) / "puzzlewright" / "config.toml"


def settings() -> dict[str, str]:
    """Return the settings; environment variables override the file."""
    found = _in_file()
    for name in SETTINGS:
        if value := os.environ.get(f"PUZZLEWRIGHT_{name.upper()}"):
            found[name] = value
    if found.get("color", "auto") not in COLOURS:
        raise PuzzlewrightError(
            f"the setting color must be auto, always or never, not {found['color']!r}"
        )
    return found


def _in_file() -> dict[str, str]:
    file = config_file()
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise PuzzlewrightError(f"{file} cannot be read: {error}") from None
    import tomllib  # slow to import, and most users have no such file

    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PuzzlewrightError(f"{file} is not valid TOML: {error}") from None
    for name in [*found]:
        if name not in SETTINGS:
            warn(f"{file}: unknown setting {name}; known: {', '.join(SETTINGS)}")
            del found[name]
        elif not isinstance(found[name], str):
            raise PuzzlewrightError(f"{file}: {name} must be a string in quotes")
    return found


def apply_settings(arguments: argparse.Namespace) -> None:
    """Fill in the options that a call leaves out."""
    # `generate --library` without a URL means the default library; without the option, none.
    omitted: dict[str, str | None] = {
        "library": "" if "size" in arguments else None,
        "color": "auto",
    }
    if getattr(arguments, "encoding", None):
        omitted["engine"] = "-"  # an encoding has its own default engine
    for name, value in settings().items():
        if getattr(arguments, name, "-") == omitted.get(name):
            setattr(arguments, name, value)
