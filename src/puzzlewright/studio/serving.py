"""Serving: the address, from the first request to a clean end."""

import socket
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from puzzlewright.model.errors import Trouble

LAST_WORDS = 1  # seconds in which requests may end that are under way


def listen(host: str, port: int) -> socket.socket:
    """The door at which requests come in; a `Trouble` if somebody else has it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
        door.listen()
    except OSError as error:
        door.close()
        raise Trouble(
            f"port {port} of {host} cannot be had ({(error.strerror or str(error)).lower()}):"
            " name another with --port, or let the system choose with --port 0"
        ) from None
    return door


def address_of(door: socket.socket) -> str:
    """What to type into a browser."""
    host, port = door.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(app: ASGIApp, door: socket.socket, ready: Callable[[], None]) -> None:
    """Answer requests until Ctrl-C or SIGTERM."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_WORDS,
    )
    server = uvicorn.Server(config)
    ready()
    server.run(sockets=[door])
