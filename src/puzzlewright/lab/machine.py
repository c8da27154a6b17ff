"""Where something was measured: machine, versions, commit."""

import os
import platform
import subprocess
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

PACKAGES = ("python-sat", "z3-solver", "cvc5", "dask", "scipy", "polars", "matplotlib")
HERE = Path(__file__).parent


def surroundings() -> dict[str, Any]:
    """Everything about this place that figures may depend on."""
    return {
        "started": time.strftime("%Y-%m-%dT%H:%M:%S%z"),
        "host": platform.node(),
        "system": platform.platform(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "memory_mb": _memory(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "python": platform.python_version(),
        "puzzlewright": _version("puzzlewright"),
        "commit": _commit(),
        "packages": {name: found for name in PACKAGES if (found := _version(name))},
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.machine())


def _memory() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 1_000_000
    except (AttributeError, ValueError, OSError):
        return None


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _commit() -> str | None:
    """The commit of the sources, with a + if they were changed since; None outside a checkout."""
    try:
        told = [
            subprocess.run(
                ["git", "-C", str(HERE), *words], capture_output=True, text=True, check=True
            ).stdout.strip()
            for words in (["rev-parse", "--short=12", "HEAD"], ["status", "--porcelain", "."])
        ]
    except (OSError, subprocess.CalledProcessError):
        return None
    return told[0] + ("+" if told[1] else "")
