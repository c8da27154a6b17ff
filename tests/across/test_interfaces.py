"""Verbs have the same parameters in Python, on the command line and over HTTP."""

import argparse
import inspect
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

import puzzlewright as pw
from puzzlewright.cli import make_parser
from puzzlewright.genres import GENRES, genre_named
from puzzlewright.library.library import Library
from puzzlewright.studio import routes
from puzzlewright.studio.app import make_app
from puzzlewright.studio.handlers import HANDLERS, NOT_OVER_HTTP
from puzzlewright.studio.store import Store
from puzzlewright.studio.worker_pool import WorkerPool
from puzzlewright.verbs.options import all_options, generator_of
from puzzlewright.verbs.verb import VERBS, Role, parameters_of, verb_named

MOSAIC = {"genre": "mosaic", "clues": [[4, None, None], [None, None, 2], [3, None, None]]}

# Parameters that one interface has alone, and why.
DIFFERENCES = {
    ("generate", "count", "command line"): "Python has generate_many; HTTP answers one request",
    ("generate", "from_image", "HTTP"): "names a file of this machine; send from-picture instead",
    ("draw", "step", "command line"): "Python has draw_step; the page draws steps itself",
    ("draw", "format", "command line"): "Python has one method of Drawing per form; HTTP sends SVG",
    ("draw", "cell_size", "command line"): "for PNG, a method of Drawing in Python",
    ("draw", "theme", "command line"): "Drawing.svg(theme) in Python, and `dark` over HTTP",
    ("draw", "dark", "HTTP"): "a theme",
    ("draw", "notes", "HTTP"): "Drawing.captioned() in Python",
}
# How puzzles are read and many are answered; for all verbs in the same way.
COMMON = {"puzzle", "genre", "from_format", "library", "json", "color", "workers", "cluster"} | {
    "quiet",
    "verbose",
}
LIMITS = {"time_limit", "memory_limit"}
FILES = {"out"}


def options_of(verb: str, *words: str) -> set[str]:
    """The parameters that the command line has for a verb."""
    parser = make_parser([verb, *words])
    verbs = next(one for one in parser._actions if isinstance(one, argparse._SubParsersAction))
    return {action.dest for action in verbs.choices[verb]._actions} - {"help"}


def own_parameters(verb: str) -> set[str]:
    """The parameters that are not mapped by their role."""
    return {one.name for one in verb_named(verb).parameters if one.role is None}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    url = f"sqlite:///{tmp_path_factory.mktemp('interfaces')}/library.db"
    with Library(url) as library, pytest.MonkeyPatch.context() as patch:
        # on a busy machine, a refusal takes longer than the first sign of life
        patch.setattr(routes, "TIME_LIMIT_FACTOR", 10.0)
        patch.setattr(routes, "PROGRESS_SECONDS", 60.0)
        app = make_app(WorkerPool(1), Store(library))
        with TestClient(app, base_url="http://127.0.0.1") as client:
            yield client


@pytest.mark.parametrize("verb", VERBS)
def test_a_declared_verb_is_the_same_everywhere(verb: str, client: TestClient) -> None:
    declared = {one.name: one for one in verb_named(verb).parameters}
    in_python = set(inspect.signature(getattr(pw, verb)).parameters)
    assert in_python == set(declared)

    views = options_of(verb) - COMMON - LIMITS
    for_files = {name for name, one in declared.items() if one.role is Role.FILE}
    by_role = {
        name
        for name, one in declared.items()
        if one.role in (Role.POSITION, Role.SOLUTION, Role.FILE)
    }
    assert own_parameters(verb) | by_role <= views
    assert ("limit" in declared) == (options_of(verb) >= LIMITS)

    path = f"/api/{NOT_OVER_HTTP.get(verb, verb).replace('_', '-')}"
    described = client.get("/openapi.json").json()["paths"][path]["post"]
    body = described["requestBody"]["content"]["application/json"]["schema"]
    over_http = set(body["properties"])
    old = {name for name, one in declared.items() if one.role is Role.OLD}
    limit = {"limit"} & set(declared)
    assert over_http - {"seconds"} == set(declared) - old - for_files - limit
    assert ("seconds" in over_http) == bool(limit)


@pytest.mark.parametrize("genre", [genre.name for genre in GENRES])
def test_generators_have_the_same_options_everywhere(genre: str) -> None:
    record = genre_named(genre)
    known = {option.name for option in all_options(record)}
    common = {"genre", "size", "seed"}
    on_the_command_line = options_of("generate", genre) - COMMON - LIMITS - FILES - common
    former = set(generator_of(record).removed_options)  # refused with a sentence
    assert on_the_command_line - former == known | only_in("generate", "command line")
    assert set(HANDLERS["generate"].keys) == common | {"seconds"}
    assert HANDLERS["generate"].takes_more  # the options, which the verb checks as in Python


def test_draw_has_the_same_parameters_but_for_a_few() -> None:
    parameters = parameters_of(pw.draw)
    in_python = {one.name for one in parameters if one.role not in (Role.PUZZLE, Role.OLD)}
    on_the_command_line = options_of("draw") - COMMON - LIMITS - FILES
    over_http = set(HANDLERS["draw"].keys) - {"puzzle", "marks", "seconds"}
    assert on_the_command_line == in_python | only_in("draw", "command line")
    assert over_http == in_python | only_in("draw", "HTTP")


def only_in(verb: str, interface: str) -> set[str]:
    return {name for of, name, there in DIFFERENCES if (of, there) == (verb, interface)}


GENERATE = {"genre": "mosaic", "size": [3, 3], "seed": 1}
THESIS = {**GENERATE, "method": "thesis"}
PROGRAM, MODULE, ADDRESS = "process:touch x", "file.py:name", "tcp://127.0.0.1:8786"
HERE: list[tuple[str, dict[str, Any]]] = [
    *(
        (handler.name, {"puzzle": MOSAIC, key: value})
        for handler in HANDLERS.values()
        for key, value in (("engine", PROGRAM), ("encoding", MODULE), ("encoding", PROGRAM))
        if key in handler.keys
    ),
    ("solve", {"puzzle": MOSAIC, "from_model": "v 1 0"}),
    ("generate", {**GENERATE, "from_image": "picture.png"}),
    ("generate", {**THESIS, "engine": PROGRAM}),
    ("generate", {**THESIS, "encoding": MODULE}),
    *((one, {"puzzle": MOSAIC, "cluster": ADDRESS}) for one in ("solve", "rate", "hint")),
    *((one, {"puzzle": MOSAIC, "library": "sqlite:///x.db"}) for one in ("solve", "convert")),
    *(("generate", {**GENERATE, key: "x"}) for key in ("cluster", "library", "out")),
    *((one, {"puzzle": MOSAIC, "out": "x"}) for one in ("prove", "repair", "explain")),
    *(("solve", {"puzzle": text}) for text in ("library:1", "/etc/hosts", "file:///etc/hosts")),
    ("book", {"puzzles": [], "file": "x.jsonl"}),
]


@pytest.mark.parametrize(("name", "body"), HERE, ids=lambda value: str(value)[:60])
def test_what_is_local_is_refused_over_http(
    name: str, body: dict[str, Any], client: TestClient
) -> None:
    answer = client.post(f"/api/{name.replace('_', '-')}", json=body)
    assert answer.status_code == 400, answer.text
    sentence = answer.json()["error"]
    assert " " in sentence
    assert "\n" not in sentence
