"""The requests that workers answer: one table, from a name to a typed function.

Verbs are taken as they are. Requests of the player and the editor that are no verbs are declared in
the same way, with `@verb`. Nothing here knows a web framework or starts a process, so a Web Worker
can use the same table: plain data in, plain data out.

The keys of a request are the parameters of the function. Parameters that name files, programs or
addresses are left out. `seconds` stands for the limit.
"""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any, Unpack, get_origin

from puzzlewright.core import deprecated
from puzzlewright.core.json_encoder import encode
from puzzlewright.core.limits import Limit
from puzzlewright.studio import requests_library, requests_player, requests_printing
from puzzlewright.studio.puzzle_cache import CachedPuzzle, cached_puzzle, check_position
from puzzlewright.studio.requests_player import ADDITIONS
from puzzlewright.studio.schema import BadRequest, check
from puzzlewright.verbs import editor
from puzzlewright.verbs.choose_clues import choose_clues, suggest_clues
from puzzlewright.verbs.draft_verdict import draft_verdict
from puzzlewright.verbs.verb import VERBS, Parameter, Role, Verb, about, verb_named

MAX_TEXT_LENGTH = 4_000_000  # characters of a puzzle
MAX_MARKS = 200_000
SHORTEST, LONGEST = 0.1, 60  # seconds that a request may ask for

Mark = (
    Annotated[list[Annotated[int, about("", within=(-(10**9), 10**9))]], about("", longest=10)]
    | Annotated[str, about("", longest=10_000)]
)
Marks = Annotated[
    list[Mark],
    about("a player's marks in the native form, in the order of play", longest=MAX_MARKS),
]
SentPuzzle = (
    Annotated[str, about("a puzzle as text in any format", longest=MAX_TEXT_LENGTH)]
    | dict[str, Any]
)
Seconds = Annotated[float, about("time limit", within=(SHORTEST, LONGEST))]
ROLE_TYPES: dict[Role, Any] = {
    Role.PUZZLE: SentPuzzle,
    Role.LIMIT: Seconds,
    Role.POSITION: Marks,
    Role.SOLUTION: Marks,
    Role.MARKS: Marks,
}


@dataclass(frozen=True)
class Handler:
    """A request: a verb or another declared function, and what its answer adds for the board."""

    name: str
    verb: Verb
    add: Callable[[CachedPuzzle, Any, Mapping[str, Any]], Any] | None = None  # to a TypedDict
    is_internal: bool = False  # for the server itself, not for clients

    @cached_property
    def keys(self) -> Mapping[str, Parameter]:
        """The keys that a request may have; `hint` is the type of their JSON."""
        keys = {}
        for parameter in self.verb.parameters:
            role, name = parameter.role, parameter.name
            if role in (Role.FILE, Role.OLD) or parameter.option.is_local:
                continue
            if role:
                sent = ROLE_TYPES[role]
                parameter = replace(parameter, hint=sent | None if parameter.is_optional else sent)
            keys["seconds" if role is Role.LIMIT else name] = parameter
        return keys

    @property
    def takes_more(self) -> bool:
        """Whether further keys are options that the function checks itself."""
        return any(
            one.kind is one.VAR_KEYWORD and get_origin(one.annotation) is not Unpack
            for one in inspect.signature(self.verb.function).parameters.values()
        )

    def check(self, request: Any) -> dict[str, Any]:
        """Return the request under its current names; raise `BadRequest` if it is wrong."""
        if not isinstance(request, dict):
            raise BadRequest("the request is not a JSON object (content-type: application/json)")
        current = self._with_current_names(request)
        for name, value in current.items():
            _refuse_local(name, value)
            if name in self.keys:
                check(value, self.keys[name].hint, name)
            elif not self.takes_more or name in inspect.signature(self.verb.function).parameters:
                raise BadRequest(f"the request has an unknown key {name!r}")
        for name, key in self.keys.items():
            if key.is_required and name not in current:
                raise BadRequest(f"the request lacks {name}")
        return current

    def _with_current_names(self, request: Mapping[str, Any]) -> dict[str, Any]:
        keys: dict[str, str] = deprecated.KEYS.get(self.name, {})
        current = {keys.get(name, name): value for name, value in request.items()}
        for name, value in current.items():
            values: dict[str, str] = deprecated.VALUES.get((self.name, name), {})
            if isinstance(value, str):
                current[name] = values.get(value, value)
        return current

    def answer(self, request: Mapping[str, Any], limit: Limit) -> Any:
        """Answer a checked request with JSON data."""
        puzzle: CachedPuzzle | None = None
        arguments = {name: value for name, value in request.items() if name != "seconds"}
        for key in self.keys.values():
            if key.role is Role.LIMIT:
                arguments[key.name] = limit
            elif key.role is Role.PUZZLE and arguments.get(key.name) is not None:
                puzzle = cached_puzzle(arguments[key.name])
                takes_known = key.option.kind is CachedPuzzle
                arguments[key.name] = puzzle if takes_known else puzzle.puzzle
        result = self.verb.function(**arguments)
        answer = encode(result)
        if self.add and puzzle:
            answer |= self.add(puzzle, result, request)
        return answer


def _refuse_local(name: str, value: Any) -> None:
    """Refuse values that would start a program or import a file of this machine."""
    is_program = isinstance(value, str) and (value.startswith("process:") or ".py:" in value)
    if is_program and name in ("engine", "encoding"):
        raise BadRequest(f"{name} cannot name a program or a file here")


# Verbs whose names stand for something else over HTTP: /api/check checks a position.
NOT_OVER_HTTP = {"check": "check_solution"}

# Requests that are not verbs.
REQUESTS: Mapping[str, Callable[..., Any]] = {
    "read": requests_player.read,
    "board": requests_player.board,
    "early_mistakes": requests_player.early_mistakes,
    "check": check_position,
    "draw": requests_player.draw,
    "generate": requests_player.generate,
    "editor": editor.empty_editor_board,
    "editor_open": editor.editor_board_of,
    "editor_puzzle": editor.read_drawing,
    "graph_open": editor.graph_draft_of,
    "graph_puzzle": editor.read_graph_drawing,
    "verdict": draft_verdict,
    "choose_clues": choose_clues,
    "suggest_clues": suggest_clues,
    "certificate": requests_printing.certificate,
    "animation": requests_printing.animation,
    "book": requests_printing.book,
    "from_picture": requests_printing.from_picture,
    "kinds": requests_library.kinds,
    "new_puzzle": requests_library.new_puzzle,
}
# Of the server itself, for the stock and for puzzles that enter or leave the library.
INTERNAL = (
    requests_library.stock_puzzle,
    requests_library.evaluated_record,
    requests_library.canonical_hash,
    requests_library.read_new_puzzles,
    requests_library.export_files,
)
HANDLERS = {
    handler.name: handler
    for handler in (
        *(
            Handler(NOT_OVER_HTTP.get(name, name), verb_named(name), ADDITIONS.get(name))
            for name in VERBS
        ),
        *(Handler(name, vars(function)["verb"]) for name, function in REQUESTS.items()),
        *(
            Handler(function.__name__, vars(function)["verb"], is_internal=True)
            for function in INTERNAL
        ),
    )
}
