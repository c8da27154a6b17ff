"""Serving: from the first look at the port to a clean end."""

import logging
import socket
from asyncio import CancelledError
from collections.abc import Callable, Sequence
from contextlib import suppress

import uvicorn

from puzzlewright.core.errors import Trouble
from puzzlewright.library.library import Library
from puzzlewright.studio.access import LOCAL_NAMES, Rules, is_loopback, new_token
from puzzlewright.studio.app import make_app
from puzzlewright.studio.store import Store
from puzzlewright.studio.worker_pool import WorkerPool

KEPT_OPEN = 75  # seconds that a connection waits for the next request; pages save every few
LAST_WORDS = 1  # seconds in which requests may end that are under way
MOST_AT_ONCE = 1000  # connections
LONGEST_HEAD = 32_000  # bytes of a request's first line and headers


def open_studio(
    *,
    host: str,
    port: int,
    token: str | None,
    names: Sequence[str],
    workers: int | None,
    library: str | None,
    tell: Callable[[str], None],
) -> None:
    """Serve the studio until Ctrl-C or SIGTERM; what to type into a browser is told as soon as it
    can be.
    """
    if is_loopback(host):
        rules = Rules(names=LOCAL_NAMES.union(map(str.lower, names)))
    else:
        rules = Rules.for_others(token or new_token(), tuple(names))
    pool = WorkerPool(workers)
    with listen(host, port) as door, Library(library) as shelf:
        config = uvicorn.Config(
            make_app(pool, Store(shelf), rules),
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            limit_concurrency=MOST_AT_ONCE,
            h11_max_incomplete_event_size=LONGEST_HEAD,
            timeout_keep_alive=KEPT_OPEN,
            timeout_graceful_shutdown=LAST_WORDS,
        )
        logging.getLogger("uvicorn.error").addFilter(_is_news)
        tell(_address(door, rules.token))
        try:
            # It ends by itself at either signal, and then passes it on.
            with suppress(KeyboardInterrupt):
                uvicorn.Server(config).run(sockets=[door])
        finally:
            pool.close()


def _is_news(record: logging.LogRecord) -> bool:
    """Whether something is worth a word: what is under way at the end ends with the studio."""
    was_cancelled = record.exc_info and isinstance(record.exc_info[1], CancelledError)
    return not was_cancelled and "graceful shutdown exceeded" not in record.getMessage()


def listen(host: str, port: int) -> socket.socket:
    """The door at which requests come in; a `Trouble` if it cannot be had."""
    door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
        door.listen(128)
    except OSError as error:
        door.close()
        raise Trouble(
            f"port {port} of {host} cannot be had ({(error.strerror or str(error)).lower()}):"
            " name another with --port, or let the system choose with --port 0"
        ) from None
    return door


def _address(door: socket.socket, token: str | None) -> str:
    """What to type into a browser."""
    host, port = door.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = _own_address()
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/" + (f"?token={token}" if token else "")


def _own_address() -> str:
    """An address of this machine that others may know."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, suppress(OSError):
        asked.connect(("192.0.2.1", 9))  # nothing is sent: the system only chooses the way
        address: str = asked.getsockname()[0]
        return address
    return socket.gethostname()
