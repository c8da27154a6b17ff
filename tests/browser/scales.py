"""Measure the memory of a page and of the studio, and the studio's processor time."""

from pathlib import Path

from playwright.sync_api import Page

from bench.processes import family, processor_seconds


def heap(page: Page) -> float:
    """Return the megabytes of the page's scripts after a garbage collection."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    metrics = session.send("Performance.getMetrics")["metrics"]
    session.detach()
    used: float = next(one["value"] for one in metrics if one["name"] == "JSHeapUsedSize")
    return used / 1e6


def weight(process: int) -> float:
    """Return the megabytes of a process and its children, shared memory counted once."""
    return sum(_kilobytes(one) for one in (process, *family(process))) / 1000


def _kilobytes(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:  # it has ended meanwhile
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def seconds_worked(process: int) -> float:
    """Return the processor time of a process and its children."""
    return processor_seconds(process, *family(process))
