"""The studio's server: its socket, its connections and its address.

A connection must send the head of each request in time, and read its answer. When an address has
too many connections, or all addresses together, the one that has been idle longest is closed. So
idle connections never block other clients.
"""

import asyncio
import logging
import socket
from asyncio import CancelledError
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.lab.study import Study
from puzzlewright.library.library import Library
from puzzlewright.studio.access import (
    LOCAL_NAMES,
    MAX_HEADER_BYTES,
    AccessRules,
    is_loopback,
    new_token,
)
from puzzlewright.studio.app import make_app
from puzzlewright.studio.store import Store
from puzzlewright.studio.worker_pool import WorkerPool

KEEP_ALIVE_SECONDS = 75  # browsers save games every few seconds
HEAD_TIMEOUT_SECONDS = 10.0  # for the request line and all headers
STALL_TIMEOUT_SECONDS = 60.0  # for a client that reads nothing of its answer
SHUTDOWN_SECONDS = 1  # for requests in progress
MAX_CONNECTIONS = 1000
MAX_CONNECTIONS_PER_ADDRESS = 400  # a reverse proxy is one address


class ClientConnection(H11Protocol):
    """A connection that is closed if it does not send a request, or makes room for another."""

    _head_timer: asyncio.TimerHandle | None = None
    _stall_timer: asyncio.TimerHandle | None = None
    _last_used = 0.0  # by the clock of the loop

    @property
    def is_idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: Any) -> None:
        own = get_address(transport)
        others = [
            one
            for one in self.connections
            if isinstance(one, ClientConnection) and not one.transport.is_closing()
        ]
        neighbours = [one for one in others if one.client and one.client[0] == own]
        super().connection_made(transport)
        self._last_used = self.loop.time()
        self._start_head_timer()
        for ones, most in (
            (neighbours, MAX_CONNECTIONS_PER_ADDRESS),
            (others, MAX_CONNECTIONS - 1),
        ):
            if len(ones) >= most:
                idle = [one for one in ones if one.is_idle] or [self]
                min(idle, key=lambda one: one._last_used).transport.abort()

    def data_received(self, data: bytes) -> None:
        self._last_used = self.loop.time()
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:  # the head is complete
            self._stop_head_timer()
        elif self.timeout_keep_alive_task is None:
            self._start_head_timer()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stall_timer = self.loop.call_later(STALL_TIMEOUT_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_stall_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_head_timer()
        self._stop_stall_timer()
        super().connection_lost(exc)

    def _start_head_timer(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(HEAD_TIMEOUT_SECONDS, self.transport.abort)

    def _stop_head_timer(self) -> None:
        if self._head_timer:
            self._head_timer.cancel()
            self._head_timer = None

    def _stop_stall_timer(self) -> None:
        if self._stall_timer:
            self._stall_timer.cancel()
            self._stall_timer = None


def get_address(transport: asyncio.Transport) -> str | None:
    """Return the address of the client."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else None


def open_studio(
    *,
    host: str,
    port: int,
    token: str | None,
    names: Sequence[str],
    workers: int | None,
    library: str | None,
    announce: Callable[[str], None],
    study: Study | None = None,
) -> None:
    """Serve the studio, or a study, until Ctrl-C or SIGTERM; pass its address to `announce`."""
    if is_loopback(host):
        rules = AccessRules(names=LOCAL_NAMES.union(map(str.lower, names)))
    else:
        rules = AccessRules.for_other_machines(token or new_token(), tuple(names))
    pool = WorkerPool(workers)
    with listen(host, port) as server_socket, Library(library) as opened:
        config = uvicorn.Config(
            make_app(pool, Store(opened), rules, study),
            http=ClientConnection,
            ws="none",
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            limit_concurrency=MAX_CONNECTIONS,
            h11_max_incomplete_event_size=MAX_HEADER_BYTES,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        )
        logging.getLogger("uvicorn.error").addFilter(_is_worth_logging)
        announce(_address(server_socket, rules.token))
        try:
            # The server stops at either signal, and raises it again.
            with suppress(KeyboardInterrupt):
                uvicorn.Server(config).run(sockets=[server_socket])
        finally:
            pool.close()


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Drop messages about requests that were cancelled at shutdown."""
    was_cancelled = record.exc_info and isinstance(record.exc_info[1], CancelledError)
    return not was_cancelled and "graceful shutdown exceeded" not in record.getMessage()


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY only on sockets with an explicit protocol.
    server_socket = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        server_socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        server_socket.bind((host, port))
        server_socket.listen(128)
    except OSError as error:
        server_socket.close()
        raise PuzzlewrightError(
            f"cannot listen on port {port} of {host} ({(error.strerror or str(error)).lower()}):"
            " choose another with --port, or any free one with --port 0"
        ) from None
    return server_socket


def _address(server_socket: socket.socket, token: str | None) -> str:
    """Return the URL of the studio, with the token if there is one."""
    host, port = server_socket.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = _own_address()
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/" + (f"?token={token}" if token else "")


def _own_address() -> str:
    """Return an address of this machine that others can reach."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing; the system only chooses a route
        address: str = probe.getsockname()[0]
        return address
    return socket.gethostname()
