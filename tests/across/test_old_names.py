"""Every old name of core/deprecated.py still works; the command line says what to use instead."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import puzzlewright as pw
from puzzlewright import genres
from puzzlewright.cli import main
from puzzlewright.core import deprecated
from puzzlewright.lab.experiment import ExperimentRun
from puzzlewright.lab.plan import Contender, decode
from puzzlewright.lab.run import Forecast
from puzzlewright.library.library import Library
from puzzlewright.studio import routes
from puzzlewright.studio.app import ENDPOINTS, make_app
from puzzlewright.studio.store import Store
from puzzlewright.studio.worker_pool import WorkerPool
from puzzlewright.verbs.verb import VERBS, Role, verb_named

GAME_ID = "3x3:4d23b"
MOSAIC: dict[str, Any] = {
    "genre": "mosaic",
    "clues": [[4, None, None], [None, None, 2], [3, None, None]],
}
BRIDGES = "5x5m2:1a1a2e3a3a3e3a6a4"
NO_OTHER = "s UNSATISFIABLE\n"  # a solver's answer
SOLVED = [[row, col, 1] for row in range(3) for col in range(2)]
GRAPH = json.loads(pw.write(pw.generate("bridges", size=(4, 4), graph=True, seed=1).puzzle))

# a value for every old option and key; None for a switch
VALUES: dict[str, Any] = {
    "--besides": "##.\n##.\n#..",
    "--least-size": "2x2",
    "--look": "spans,crossings",
    "--most-size": "3x3",
    "--no-opening": None,
    "--no-strikes": None,
    "--notation": "tatham",
    "--at-most": "2",
    "--want": "easy",
    "--until": "1",
    "--level": "where",
    "notation": "tatham",
    "until": 1,
    "level": "where",
    "at_most": 2,
    "want": "easy",
    "besides": ["##.", "##.", "#.."],
    "looks": ["spans"],
    "opening": False,
    "strikes": False,
}
NEW_PARAMETERS = {
    "at_most": "max_changes",
    "want": "difficulty",
    "until": "steps",
    "board": "marks",
    "besides": "excluding",
    "opening": "propagation",
    "strikes": "eliminations",
}
EDITOR = {"genre": "mosaic", "size": [2, 2]}
POINTS = [{"x": 0, "y": 0, "said": "1"}, {"x": 3, "y": 0, "said": "1"}]
# a request for every old address
REQUESTS: dict[str, dict[str, Any]] = {
    "sheet": {"puzzle": MOSAIC},
    "judge": {"puzzle": MOSAIC, "marks": []},
    "desk": EDITOR,
    "desk/of": {"puzzle": MOSAIC},
    "drawn": {**EDITOR, "marks": [[0, 0, 4]]},
    "desk/free": {"puzzle": GRAPH},
    "drawn/free": {"genre": "bridges", "points": POINTS, "lines": [[0, 1]]},
    "clue": {"puzzle": {**MOSAIC, "clues": [[None] * 3] * 3}, "marks": SOLVED},
    "suggest": {"puzzle": {**MOSAIC, "clues": [[None] * 3] * 3}, "marks": SOLVED},
    "film": {"puzzle": MOSAIC, "form": "svg"},
    "picture": {"genre": "mosaic", "rows": ["##.", "##.", "##."]},
}
OLD_OPTIONS = [(verb, old) for verb, names in deprecated.OPTIONS.items() for old in names]
OLD_KEYS = [(request, old) for request, names in deprecated.KEYS.items() for old in names]
OLD_PARAMETERS = [
    (name, parameter.name)
    for name in VERBS
    for parameter in verb_named(name).parameters
    if parameter.role is Role.OLD
]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    url = f"sqlite:///{tmp_path_factory.mktemp('names')}/library.db"
    with Library(url) as library, pytest.MonkeyPatch.context() as patch:
        library.add(json.dumps(MOSAIC))  # an empty one would be filled
        patch.setattr(routes, "TIME_LIMIT_FACTOR", 10.0)
        app = make_app(WorkerPool(1), Store(library))
        with TestClient(app, base_url="http://127.0.0.1") as client:
            yield client


@pytest.mark.parametrize("old", deprecated.VERBS)
def test_verbs(old: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([old]) == 0
    said = capsys.readouterr()
    assert said.out
    assert said.err == f"puzzlewright: {old} is deprecated: use {deprecated.VERBS[old]}\n"


@pytest.mark.parametrize("form", ["apart", "together"])
@pytest.mark.parametrize(("verb", "old"), OLD_OPTIONS)
def test_options(
    verb: str, old: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = deprecated.OPTIONS[verb][old]
    value = "easy" if (verb, old) == ("library", "--level") else VALUES[old]
    call = ["solve" if verb == "*" else verb, GAME_ID, "--genre", "mosaic", "--json"]
    if verb == "library":
        url = f"sqlite:///{tmp_path}/library.db"
        with Library(url) as library:
            library.add(json.dumps(MOSAIC))
        call = ["library", "search", "--library", url, "--json"]
    elif verb == "draw":
        call = ["draw", BRIDGES, "--json"]
    elif (verb, old) == ("solve", "--besides"):
        model = tmp_path / "model.txt"
        model.write_text(NO_OTHER)
        call += ["--from-model", str(model)]

    def option(name: str) -> list[str]:
        if value is None:
            return [name]
        return [name, value] if form == "apart" else [f"{name}={value}"]

    status = main([*call, *option(new)])
    assert status != 2
    expected = json.loads(capsys.readouterr().out)
    assert main([*call, *option(old)]) == status
    said = capsys.readouterr()
    assert without_times(json.loads(said.out)) == without_times(expected)
    assert said.err.startswith(f"puzzlewright: {old} is deprecated: use {new}\n")


@pytest.mark.parametrize(("verb", "name"), deprecated.VALUES)
def test_values(
    verb: str, name: str, client: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    for old, new in deprecated.VALUES[verb, name].items():
        call = [verb, GAME_ID, "--genre", "mosaic", "--json"]
        for words in ([f"--{name}", old], [f"--{name}={old}"]):
            assert main([*call, *words]) == 0
            said = capsys.readouterr()
            assert f"--{name} {old} is deprecated: use --{name} {new}" in said.err
            assert main([*call, f"--{name}", new]) == 0
            assert json.loads(said.out) == json.loads(capsys.readouterr().out)
        answers = [
            client.post(f"/api/{verb}", json={"puzzle": MOSAIC, name: one}) for one in (old, new)
        ]
        assert answers[0].status_code == 200
        assert answers[0].json() == answers[1].json()


@pytest.mark.parametrize(("request_name", "old"), OLD_KEYS)
def test_keys_of_requests(request_name: str, old: str, client: TestClient) -> None:
    body: dict[str, Any] = {"puzzle": MOSAIC}
    if request_name == "read":
        body = {"text": GAME_ID, "genre": "mosaic"}
    elif request_name == "draw":
        body = {"puzzle": BRIDGES}
    new = deprecated.KEYS[request_name][old]
    answers = [
        client.post(f"/api/{request_name}", json={**body, key: VALUES[old]}) for key in (old, new)
    ]
    if (request_name, old) == ("solve", "besides"):  # needs a file, which a request cannot name
        assert answers[0].status_code == answers[1].status_code == 400
        assert answers[0].text == answers[1].text
        return
    assert answers[0].status_code == 200
    if request_name == "draw":
        assert answers[0].content == answers[1].content
    else:
        assert without_times(answers[0].json()) == without_times(answers[1].json())


@pytest.mark.parametrize("old", deprecated.REQUESTS)
def test_addresses_of_requests(old: str, client: TestClient) -> None:
    new = deprecated.REQUESTS[old].replace("_", "-")
    answers = [client.post(f"/api/{path}", json=REQUESTS[old]) for path in (old, new)]
    assert answers[0].status_code == 200, answers[0].text
    if old == "picture":  # the clues depend on the name of a temporary file
        assert answers[0].json()["solution"] == answers[1].json()["solution"]
    else:
        assert answers[0].content == answers[1].content


def test_addresses_of_the_library(client: TestClient) -> None:
    paths = [one.path for one in ENDPOINTS if one.path.startswith("/api/library")]
    assert paths
    for path in paths:
        address = re.sub(r"{\w+:\w+}", "1", path)
        answers = [
            client.get(one) for one in (address, address.replace("/api/library", "/api/shelf"))
        ]
        assert answers[0].status_code == answers[1].status_code
        assert answers[0].content.replace(b"library", b"shelf") == answers[1].content


@pytest.mark.parametrize(("verb", "old"), OLD_PARAMETERS)
def test_parameters_in_python(verb: str, old: str) -> None:
    puzzle = pw.read(GAME_ID, genre="mosaic")
    value = pw.position(puzzle, []) if old == "board" else VALUES[old]
    more = {"from_model": NO_OTHER} if (verb, old) == ("solve", "besides") else {}
    result = getattr(pw, verb)(puzzle, **{old: value}, **more)
    new = NEW_PARAMETERS[old]
    expected = getattr(pw, verb)(puzzle, **{new: [] if old == "board" else value}, **more)
    assert without_times(result.json()) == without_times(expected.json())


def test_draw_takes_looks() -> None:
    assert pw.draw(BRIDGES, looks=["spans"]) == pw.draw(BRIDGES, styles=["spans"])
    assert pw.draw(BRIDGES, looks=["spans"]) != pw.draw(BRIDGES)


RESULTS: dict[str, Callable[[], Any]] = {
    "ExperimentRun": lambda: ExperimentRun(Path("run"), 2, 2, {}, Forecast(0, 0, 0, 0)),
    "GenreInfo": lambda: pw.list_genres()[0],
    "Generated": lambda: pw.generate("mosaic", size=3, seed=1),
    "Hint": lambda: pw.hint(MOSAIC),
    "Lightened": lambda: pw.lighten(MOSAIC),
    "Repairs": lambda: pw.repair({"genre": "mosaic", "clues": [[1, 0]]}),
    "Verdict": lambda: pw.solve(MOSAIC),
    "Encoded": lambda: pw.encode(MOSAIC),
}


@pytest.mark.parametrize("kind", deprecated.FIELDS)
def test_fields_and_methods_of_results(kind: str) -> None:
    result: Any = RESULTS[kind]()
    assert type(result).__name__ == kind
    for old, new in deprecated.FIELDS[kind].items():
        assert getattr(result, old) == getattr(result, new)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        result.nothing  # noqa: B018


def test_write_takes_a_notation() -> None:
    assert pw.write(MOSAIC, notation="tatham") == pw.write(MOSAIC, format="tatham") == GAME_ID


@pytest.mark.parametrize("old", deprecated.CONDITIONS)
def test_conditions_of_a_search(old: str, tmp_path: Path) -> None:
    with Library(f"sqlite:///{tmp_path}/library.db") as library:
        number = library.add(json.dumps(MOSAIC)).id
        rating = pw.rate(MOSAIC)
        value: Any = rating.score if "score" in old else (3, 3) if "size" in old else rating.name
        for key in (old, deprecated.CONDITIONS[old]):
            assert library.numbers(**{key: value}) == [number]
        with pytest.raises(pw.UnknownName, match="Did you mean easy"):
            library.count(difficulty="esy")
        with pytest.raises(pw.BadOption, match="Did you mean difficulty"):
            library.count(dificulty="easy")


def test_a_search_takes_most(tmp_path: Path) -> None:
    with Library(f"sqlite:///{tmp_path}/library.db") as library:
        library.add(json.dumps(MOSAIC))
        old: dict[str, Any] = {deprecated.SEARCH_AT_MOST: 0}
        assert library.numbers(**old) == library.numbers(at_most=0) == []
        assert not list(library.search(**old))


def test_read_takes_a_notation() -> None:
    assert pw.read(GAME_ID, genre="mosaic", notation="tatham") == pw.read(GAME_ID, genre="mosaic")


@pytest.mark.parametrize("old", deprecated.NAMES)
def test_names_in_python(old: str) -> None:
    assert getattr(pw, old) is getattr(pw, deprecated.NAMES[old])
    assert old in dir(pw)


def without_times(answer: dict[str, Any]) -> dict[str, Any]:
    """Leave out what differs from call to call."""
    return {
        name: value for name, value in answer.items() if name not in ("seconds", "peak_memory_mb")
    }


@pytest.mark.parametrize("old", deprecated.GENRE_PARTS)
def test_functions_of_the_registry_of_genres(old: str) -> None:
    assert getattr(genres, old) is getattr(genres, deprecated.GENRE_PARTS[old])


@pytest.mark.parametrize("old", deprecated.WEIGHTS)
def test_weights_of_techniques(old: Any) -> None:
    technique = genres.human_model_of(genres.genre_named("mosaic")).techniques[0]
    assert replace(technique, weight=old).weight == deprecated.WEIGHTS[old]


@pytest.mark.parametrize(("old", "value"), [("opening", False), ("wishes", {"symmetry": "none"})])
def test_keys_of_plans(old: str, value: Any) -> None:
    method = decode(Contender, {"name": "a", old: value}, "a method")
    assert getattr(method, deprecated.PLAN_KEYS[old]) == value
