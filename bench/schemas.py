"""Write docs/schemas: the JSON Schema of every --json output, one file per command.

    python -m bench.schemas

Results of verbs are described from their declarations; other outputs are declared here. Within a
version, fields are only added.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, NotRequired, TypedDict, get_type_hints

from puzzlewright.book.make import Book
from puzzlewright.cli.rate import Unrated
from puzzlewright.lab.experiment import ExperimentRun
from puzzlewright.lab.report import LabReport
from puzzlewright.lab.tables import FigureTable
from puzzlewright.library.stats import Calibration, Stats
from puzzlewright.studio.schema import Schemas
from puzzlewright.verbs.draw import Drawing
from puzzlewright.verbs.generate import Generated, GenerationFailure
from puzzlewright.verbs.lists import EncodingInfo, EngineInfo, FormatInfo, TechniqueInfo
from puzzlewright.verbs.prove import Verified
from puzzlewright.verbs.verb import VERBS, verb_named

VERSION = "v1"
FOLDER = Path(__file__).parents[1] / "docs" / "schemas" / VERSION
DIALECT = "https://json-schema.org/draft/2020-12/schema"

Native = dict[str, Any]  # a puzzle in native JSON
Facts = dict[str, Any]


class PuzzleLabels(TypedDict, total=False):
    """Which puzzle of many an answer is about; other keys of its line are repeated, too."""

    line: int
    id: str | float | None


class SolverUse(PuzzleLabels, total=False):
    """The memory that solving used, if it was the only puzzle."""

    peak_memory_mb: float | None


class PuzzleFacts(PuzzleLabels, total=False):
    """What can be counted about a puzzle, and where it comes from."""

    facts: Facts


class WrittenCertificate(PuzzleLabels, total=False):
    """The folder of a certificate, and whether it already existed."""

    folder: str
    kept: bool


class PuzzleError(TypedDict):
    """A puzzle that cannot be read, or a verb that cannot be applied to it."""

    error: str


class LimitReached(TypedDict):
    """No answer within the limit of time or memory."""

    status: str
    why: str


class CertificateFolder(TypedDict):
    """The folder of a certificate, and its figures if it is valid."""

    folder: str
    genre: NotRequired[str]
    clauses: NotRequired[int]
    cuts: NotRequired[int]
    steps: NotRequired[int]


class LibraryRating(TypedDict):
    """How hard a stored puzzle is."""

    level: int
    name: str
    score: float
    techniques: dict[str, int]


class LibraryPuzzle(TypedDict):
    """A stored puzzle."""

    id: int
    genre: str
    puzzle: Native
    solution: list[Any] | None
    status: str
    size: list[int] | None
    rating: LibraryRating | None
    facts: Facts
    title: str
    author: str
    source: str
    tags: list[str]
    added: str
    plays: int
    finished: bool


class LibraryAdded(TypedDict):
    """The number of a puzzle, and whether it is new."""

    id: int
    new: bool


class LabPlan(TypedDict):
    """A built-in experiment."""

    name: str
    task: str
    title: str
    question: str
    source: str


class LabArtifact(TypedDict):
    """The file that a run was packed into."""

    artifact: str


class StudySolve(TypedDict):
    """How a participant of a study solved a puzzle, or did not."""

    id: str
    study: str
    solver: str
    group: str
    label: str
    warm_up: bool
    number: int
    outcome: str
    seconds: float
    pauses: int
    taken_back: int
    begun: str
    ended: str
    puzzle: Native
    marks: list[list[int]]
    times: list[float]
    flags: list[str]


class GenreRow(TypedDict):
    """A genre."""

    name: str
    title: str
    aliases: list[str]
    encodings: list[str]
    formats: list[str]
    notations: list[str]  # the old name of formats
    styles: list[str]
    looks: list[str]
    rules: str


class Output(NamedTuple):
    """What a command prints with --json: each line is one of these."""

    answers: tuple[Any, ...]
    labels: Any = None  # keys that all of them may have


# what the command line adds to the results of verbs
ADDED = {"solve": SolverUse, "rate": PuzzleFacts, "prove": WrittenCertificate}


def outputs() -> dict[str, Output]:
    """Return the output of every command that has --json."""
    of_puzzles: dict[str, tuple[Any, ...]] = {name: (_result(name),) for name in VERBS}
    of_puzzles["rate"] += (Unrated,)
    of_puzzles["draw"] = (Drawing,)
    return {
        **{
            name: Output((*answers, LimitReached, PuzzleError), ADDED.get(name, PuzzleLabels))
            for name, answers in of_puzzles.items()
        },
        "verify": Output((Verified,), CertificateFolder),
        "generate": Output((Generated, GenerationFailure)),
        "library add": Output((LibraryAdded,)),
        "library list": Output((LibraryPuzzle,)),
        "library search": Output((LibraryPuzzle,)),
        "library show": Output((LibraryPuzzle,)),
        "library stats": Output((Stats,)),
        "library calibrate": Output((Calibration,)),
        "book": Output((Book,)),
        "lab list": Output((LabPlan,)),
        "lab run": Output((ExperimentRun,)),
        "lab report": Output((LabReport,)),
        "lab compare": Output((FigureTable,)),
        "lab artifact": Output((LabArtifact,)),
        "lab study": Output((StudySolve,)),
        "genres": Output((list[GenreRow],)),
        "engines": Output((list[EngineInfo],)),
        "encodings": Output((list[EncodingInfo],)),
        "formats": Output((list[FormatInfo],)),
        "techniques": Output((list[TechniqueInfo],)),
    }


def _result(verb: str) -> Any:
    return get_type_hints(verb_named(verb).function, include_extras=True)["return"]


def schema_of(command: str, output: Output) -> dict[str, Any]:
    """Describe the output of a command."""
    schemas = Schemas("#/$defs/")
    answers = [one for answer in output.answers for one in _alternatives(schemas.of(answer))]
    return {
        "$schema": DIALECT,
        "$id": f"urn:puzzlewright:{VERSION}:{command.replace(' ', '-')}",
        "title": f"puzzlewright {command} --json",
        **({"allOf": [schemas.of(output.labels)]} if output.labels else {}),
        "anyOf": answers,
        "$defs": {name: _open(schema) for name, schema in sorted(schemas.named.items())},
    }


def _open(schema: dict[str, Any]) -> dict[str, Any]:
    """Allow further keys, since fields may be added."""
    return {key: value for key, value in schema.items() if key != "additionalProperties"}


def _alternatives(schema: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = schema.get("anyOf", [schema])
    return found


def files() -> Mapping[str, str]:
    """Return the name and text of every file."""
    return {
        f"{command.replace(' ', '-')}.json": json.dumps(schema_of(command, output), indent=1) + "\n"
        for command, output in outputs().items()
    }


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    written = files()
    for path in FOLDER.glob("*.json"):
        if path.name not in written:
            path.unlink()
    for name, text in written.items():
        (FOLDER / name).write_text(text)
    print(f"{len(written)} schemas written to {FOLDER}")


if __name__ == "__main__":
    main()
