"""Count instructions and cycles of the processor, where the system allows it (Linux).

Counts depend less on other work of the machine than times do. A virtual machine may have no such
counters, and then there are no values.
"""

import ctypes
import os
import platform
import struct

SYSTEM_CALLS = {"x86_64": 298, "aarch64": 241}  # perf_event_open
HARDWARE_EVENT = 0
EVENTS = {"instructions": 1, "cycles": 0}  # PERF_COUNT_HW_*
# disabled: no, inherit by children, without the kernel and a hypervisor
FLAGS = (1 << 1) | (1 << 5) | (1 << 6)
ATTRIBUTE_BYTES = 64  # of the first version of perf_event_attr
THIS_PROCESS, ANY_CPU, NO_GROUP, NO_FLAGS = 0, -1, -1, 0


class HardwareCounters:
    """Counters of this process and its later children, from now until they are read."""

    def __init__(self, events: dict[str, int] = EVENTS, kind: int = HARDWARE_EVENT) -> None:
        opened = {name: _open_counter(kind, event) for name, event in events.items()}
        self._files = {name: file for name, file in opened.items() if file is not None}

    def read(self) -> dict[str, int]:
        """Return the counts, and close the counters."""
        counts = {
            name: struct.unpack("q", os.read(file, 8))[0] for name, file in self._files.items()
        }
        for file in self._files.values():
            os.close(file)
        self._files.clear()
        return counts


def _open_counter(kind: int, event: int) -> int | None:
    """Return the file of a counter; None if the system has none."""
    call = SYSTEM_CALLS.get(platform.machine())
    if call is None or platform.system() != "Linux":
        return None
    # type, size, config, period, sample type, read format, flags; the rest is 0
    attribute = struct.pack("IIQQQQQ", kind, ATTRIBUTE_BYTES, event, 0, 0, 0, FLAGS)
    attribute = attribute.ljust(ATTRIBUTE_BYTES, b"\0")
    system = ctypes.CDLL(None, use_errno=True)
    file = system.syscall(call, attribute, THIS_PROCESS, ANY_CPU, NO_GROUP, NO_FLAGS)
    return file if file >= 0 else None
