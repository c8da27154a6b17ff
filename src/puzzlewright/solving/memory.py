"""How much memory has been held."""

import sys


def peak_memory() -> float | None:
    """The most that this process or one of those it started and saw end has held, in megabytes;
    None where the system does not tell.
    """
    try:
        import resource
    except ImportError:  # not on Windows
        return None
    most = max(
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    # in kilobytes, but on a Mac in bytes
    return round(most / (1e6 if sys.platform == "darwin" else 1e3), 1)
