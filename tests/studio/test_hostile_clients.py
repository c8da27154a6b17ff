"""Clients that send too much, too slowly or nothing at all do not keep others out."""

import asyncio
import gc
import json
import os
import resource
import socket
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from bench.studio_process import run_studio
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.library.library import Library
from puzzlewright.studio import routes, server
from puzzlewright.studio.access import AccessRules, _cookies
from puzzlewright.studio.request_body import MAX_BODY_BYTES, MAX_JSON_DEPTH, parse
from tests.studio.conftest import TOKEN, Visiting
from tests.studio.puzzles import BRIDGES
from tests.timing import HANGS

TEXTS = st.text(st.characters(codec="utf-8"))
NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner),
)


@given(JSON_VALUES | st.lists(NUMBERS | st.lists(NUMBERS)), st.sampled_from((None, 1)))
def test_json_is_read_in_pieces_as_python_reads_it(value: Any, indent: int | None) -> None:
    assert parse(json.dumps(value, indent=indent).encode()) == value


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[",
        "[1",
        "[1,]",
        "[1 2]",
        "{",
        '{"a"}',
        '{"a":}',
        '{"a":1,}',
        "{1:2}",
        "1 2",
        '"a',
        "tru",
        "NaN",
        "[Infinity]",
        "1e400",
        '{"a":[-1e999]}',
        "[" * 1000,
        '["\\ud800"]',
        "9" * 5000,
        '{"a":1,"a":2}',
        '[{"a":1,"b":[],"a":1}]',
        "[1,2,3,]",
        "[1,2,,3]",
        "[[1],[2],]",
        "[[1],[2,],3]",
        "[1,[2],[NaN],3]",
    ],
)
def test_what_is_not_json_is_refused(body: str) -> None:
    with pytest.raises((HTTPException, PuzzlewrightError)):
        parse(body.encode())


def test_depth_is_limited() -> None:
    assert parse(b"[" * MAX_JSON_DEPTH + b"]" * MAX_JSON_DEPTH)
    with pytest.raises(HTTPException):
        parse(b'[{"a":' * MAX_JSON_DEPTH + b"1" + b"}]" * MAX_JSON_DEPTH)


def test_idle_connections_do_not_block_other_clients(stocked: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    try:
        with run_studio(stocked) as studio, ExitStack() as opened:
            port = int(studio.address.rsplit(":", 1)[1])
            for number in range(1010):
                idle = opened.enter_context(socket.create_connection(("127.0.0.1", port)))
                if number % 2:
                    idle.sendall(b"POST /api/solve HTTP/1.1\r\nhost: 127.0.0.1\r\n")
            answer = httpx2.post(
                f"{studio.address}/api/solve", json={"puzzle": BRIDGES}, timeout=2 * HANGS
            )
            assert answer.status_code == 200, answer.text
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_connection_that_sends_no_whole_head_is_closed(stocked: Path) -> None:
    with run_studio(stocked) as studio:
        port = int(studio.address.rsplit(":", 1)[1])
        started = time.monotonic()  # before the server's clock
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.sendall(b"GET /api/genres HTTP/1.1\r\n")
            slow.settimeout(server.HEAD_TIMEOUT_SECONDS + HANGS)
            assert slow.recv(1) == b""
            assert time.monotonic() - started > server.HEAD_TIMEOUT_SECONDS / 2


def test_the_body_of_a_request_for_a_page_is_not_awaited(stocked: Path) -> None:
    with run_studio(stocked, "--host", "0.0.0.0", "--token", TOKEN) as studio:
        port = urlsplit(studio.address).port
        with socket.create_connection(("127.0.0.1", port), 2 * HANGS) as stranger:
            stranger.sendall(b"POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9000\r\n\r\n")
            assert stranger.recv(12) == b"HTTP/1.1 405"


def test_a_client_that_does_not_read_its_answer_is_disconnected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "STALL_TIMEOUT_SECONDS", 0.1)

    async def endless(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200})
        while True:
            await send({"type": "http.response.body", "body": bytes(100_000), "more_body": True})
            await asyncio.sleep(0)

    async def is_disconnected() -> bool:
        config = uvicorn.Config(endless, log_level="critical")
        config.load()
        state = ServerState()
        listening = await asyncio.get_running_loop().create_server(
            lambda: server.ClientConnection(config, state, {}), "127.0.0.1", 0
        )
        with socket.create_connection(listening.sockets[0].getsockname()[:2]) as client:
            client.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
            deadline = time.monotonic() + HANGS
            was_connected = False
            while time.monotonic() < deadline and not (was_connected and not state.connections):
                was_connected = was_connected or bool(state.connections)
                await asyncio.sleep(0.01)
        listening.close()
        return not state.connections

    assert asyncio.run(is_disconnected())


def test_cookies_are_read_in_linear_time() -> None:
    cookies = b"puzzlewright_player=x; a=" + b'"' + b"\\" * 3_000_000
    assert _cookies(Headers(raw=[(b"cookie", cookies)]))["puzzlewright_player"] == "x"


@pytest.mark.parametrize(
    "body",
    [
        "{" + ",".join(f'"k{number}":1' for number in range(600_000)) + "}",
        '{"puzzle":' + "[" + ",".join(["[]"] * 3_000_002) + "]}",
        '{"puzzle":{"genre":"mosaic","clues":[[' + ",".join(["1"] * 4_000_000) + "]]}}",
    ],
    ids=["keys", "arrays", "numbers"],
)
def test_a_large_body_is_refused_by_its_structure(client: TestClient, body: str) -> None:
    headers = {"content-type": "application/json"}
    assert client.post("/api/solve", content=body, headers=headers).status_code == 413


def test_others_get_their_turn_while_a_large_body_is_read() -> None:
    number_of_items = 1_090_000
    for item in ("1", "[1]"):
        rows = "[" + ",".join([item] * number_of_items) + "]"
        body = b'{"puzzle":{"genre":"mosaic","clues":[' + rows.encode() + b"]}}"
        assert len(body) < MAX_BODY_BYTES
        read, longest = asyncio.run(_longest_turn(body))
        assert len(read["puzzle"]["clues"][0]) == number_of_items
        assert longest < 0.5  # 0.12 on an idle machine, where parsing at once takes 0.83


async def _longest_turn(body: bytes) -> tuple[Any, float]:
    """Read a request; return it, and for how much CPU time no other request got its turn."""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body}

    scope = {"type": "http", "headers": [(b"content-type", b"application/json")]}
    reading = asyncio.ensure_future(routes.arguments_of(Request(scope, receive), "solve"))
    gc.collect()
    gc.freeze()  # what earlier tests have left would make each collection slow
    longest, before = 0.0, time.process_time()
    while not reading.done():
        await asyncio.sleep(0)
        longest, before = max(longest, time.process_time() - before), time.process_time()
    gc.unfreeze()
    return reading.result(), longest


def test_an_option_named_like_the_limit_is_refused(client: TestClient) -> None:
    request = {"genre": "mosaic", "size": [5, 5], "limit": 1}
    answer = client.post("/api/generate", json=request)
    assert answer.status_code == 400
    assert "limit" in answer.json()["error"]


def test_infinite_numbers_are_refused(client: TestClient) -> None:
    body = '{"puzzle":{"genre":"mosaic"},"position":1e400,"seconds":1}'
    headers = {"content-type": "application/json"}
    answer = client.put("/api/games/abcdefgi", content=body, headers=headers)
    assert answer.status_code == 400


@pytest.mark.parametrize("number", [0, 2**31, 2**53, 2**70])
def test_numbers_out_of_range_are_not_found(client: TestClient, number: int) -> None:
    assert client.get(f"/api/library/{number}").status_code == 404
    game = {"shelf": number, "position": [], "seconds": 1}
    assert client.put("/api/games/abcdefgi", json=game).status_code in (400, 404)


@pytest.mark.parametrize(
    "host",
    [
        "evil.com@127.0.0.1",
        "127.0.0.1#.evil.com",
        "127.0.0.1/x",
        "127.0.0.1:1:2",
        " 127.0.0.1",
        "[::1",
        "",
    ],
)
def test_hosts_are_compared_exactly(host: str) -> None:
    assert not AccessRules().is_known_host(host)
    assert not AccessRules.for_other_machines(TOKEN).is_known_host(host)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST:1"])
def test_own_hosts_are_known(host: str) -> None:
    assert AccessRules().is_known_host(host)


def test_long_headers_are_refused_in_one_piece(client: TestClient) -> None:
    assert client.get("/api/genres", headers={"x-long": "a" * 40_000}).status_code == 431


def test_a_program_with_the_token_is_a_separate_player(visit: Visiting) -> None:
    headers = {"authorization": f"Bearer {TOKEN}"}
    game = {"puzzle": BRIDGES, "position": [], "seconds": 1}
    program = visit()
    assert program.put("/api/games/abcdefgh", json=game, headers=headers).status_code == 200
    assert len(program.get("/api/games", headers=headers).json()["games"]) == 1
    for cookie in ("", "a" * 30_000, "' OR 1=1"):
        other = program.get(
            "/api/games", headers={**headers, "cookie": f"puzzlewright_player={cookie}"}
        )
        assert other.status_code in (200, 431)
    assert AccessRules.for_other_machines(TOKEN).program_player


def test_a_new_default_library_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    before = os.umask(0o022)
    try:
        with Library(None) as library:
            library.count()
            file = Path(str(library.connection.engine.url.database))
    finally:
        os.umask(before)
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_hard_drafts_do_not_take_the_hints_from_others(stocked: Path) -> None:
    hard = {"genre": "context", "clues": [[None] * 200] * 200}
    with run_studio(stocked) as studio:
        stop = threading.Event()

        def draw() -> None:
            with httpx2.Client(timeout=4 * HANGS) as client:
                while not stop.is_set():
                    client.post(f"{studio.address}/api/verdict", json={"puzzle": hard})

        editors = [threading.Thread(target=draw) for _ in range(4)]
        for one in editors:
            one.start()
        try:
            time.sleep(1)
            with httpx2.Client(timeout=4 * HANGS) as client:
                for _ in range(8):
                    body = {"puzzle": BRIDGES, "marks": [], "seconds": HANGS}
                    answer = client.post(f"{studio.address}/api/hint", json=body).json()
                    assert answer["kind"] == "step", answer
        finally:
            stop.set()
            for one in editors:
                one.join()


def test_a_busy_studio_is_not_reported_as_a_hard_puzzle() -> None:
    assert routes.UNKNOWN["hint"](routes.NO_FREE_WORKER)["why"] == routes.NO_FREE_WORKER
