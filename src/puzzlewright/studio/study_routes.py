"""Routes of a study (`puzzlewright studio --study PLAN`), which takes the place of the other pages.

Participants get one puzzle at a time and nothing else: no difficulty, hints or solutions.
"""

import hmac
import json
from typing import Annotated, Any, Literal, TypedDict

from starlette.convertors import StringConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from puzzlewright.lab.study import SentSolve, Study, solves_csv, solves_in
from puzzlewright.studio.endpoint import LINES, endpoint
from puzzlewright.studio.responses import uncached_json
from puzzlewright.studio.routes import answer_of, attachment
from puzzlewright.studio.store import store_of
from puzzlewright.verbs.verb import about

CODE = "[A-Za-z0-9][A-Za-z0-9_-]{0,31}"


class StudyAnswer(TypedDict):
    """What participants read before they begin."""

    title: str
    consent: str
    instructions: str
    thanks: str


class JoinStudy(TypedDict):
    """A participant who has agreed to take part."""

    code: Annotated[str, about("the participant's code", pattern=CODE)]


class StudyStep(TypedDict):
    """A participant's next puzzle; null after the last."""

    done: int
    all: int
    warm_ups: int
    time_limit: float | None
    errors: Literal["off", "live"]
    board: Annotated[Any, about("as the request board answers")]


class ResultsQuery(TypedDict, total=False):
    """The key of the study's owner, which the studio prints when it starts."""

    key: Annotated[str, about("", longest=100)]
    form: Literal["jsonl", "csv"]


class CodeInPath(StringConvertor):
    """A participant's code in a URL."""

    regex = CODE


register_url_convertor("code", CodeInPath())


def study_of(request: Request) -> Study:
    study: Study | None = request.app.state.study
    if study is None:
        raise HTTPException(
            404, "there is no study here; start one with puzzlewright studio --study PLAN"
        )
    return study


async def _step(request: Request, code: str) -> Response:
    study = study_of(request)
    if code not in study.joined:
        raise HTTPException(403, "join the study first")
    number = study.next_puzzle(code)
    board = None
    if number is not None:
        puzzle = study.instances[number].puzzle
        board = json.loads(await answer_of(request, "board", {"puzzle": puzzle}))
    return uncached_json(
        {
            "done": study.done.get(code, 0),
            "all": len(study.instances),
            "warm_ups": study.warm_ups,
            "time_limit": study.plan.time_limit,
            "errors": study.plan.errors,
            "board": board,
        }
    )


@endpoint("GET", "/api/study", answer=StudyAnswer, errors=(404,))
async def about_study(request: Request) -> Response:
    """Return what participants read before they begin."""
    study = study_of(request)
    plan = study.plan
    texts = {"title": plan.title, "consent": plan.consent, "thanks": plan.thanks}
    return uncached_json({**texts, "instructions": study.instructions})


@endpoint("POST", "/api/study/participants", body=JoinStudy, answer=StudyStep, errors=(404,))
async def join_study(request: Request, body: JoinStudy) -> Response:
    """Join a study, or come back to it; return the next puzzle."""
    await store_of(request).write(study_of(request).join, body["code"])
    return await _step(request, body["code"])


@endpoint(
    "PUT",
    "/api/study/participants/{code:code}",
    body=SentSolve,
    answer=StudyStep,
    errors=(403, 404, 409),
)
async def record_solve(request: Request, code: str, body: SentSolve) -> Response:
    """Record how a participant solved a puzzle; return the next one."""
    study = study_of(request)
    if code not in study.joined:
        raise HTTPException(403, "join the study first")
    if body["number"] != study.done.get(code, 0):
        raise HTTPException(409, "this puzzle is already recorded")
    await store_of(request).write(study.record, code, body)
    return await _step(request, code)


@endpoint(
    "GET", "/api/study/results", query=ResultsQuery, media=(LINES, "text/csv"), errors=(403, 404)
)
async def study_results(request: Request, query: ResultsQuery) -> Response:
    """Return all recorded solves, for the owner of the study."""
    study = study_of(request)
    if not hmac.compare_digest(query.get("key", "").encode(), study.key.encode()):
        raise HTTPException(403, "wrong key: the studio printed it when it started")
    solves = await store_of(request).read(solves_in, study.folder)
    headers = {"cache-control": "no-store"}
    if query.get("form") == "csv":
        return Response(solves_csv(solves), 200, headers | attachment("solves.csv"), "text/csv")
    lines = "".join(json.dumps(one) + "\n" for one in solves)
    return Response(lines, 200, headers | attachment("solves.jsonl"), LINES)


ENDPOINTS = (about_study, join_study, record_solve, study_results)
