"""The page about the HTTP API: its examples run, and its table is complete."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bench.studio_process import StudioProcess

DOC = (Path(__file__).parents[2] / "docs/studio-http.md").read_text()
PROGRESS = re.compile(r'^\{"progress": .*\n', re.MULTILINE)
EXAMPLES = re.findall(r"^\$ (curl .*)\n(.*)$", DOC, re.MULTILINE)


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_what_is_shown_is_answered(studio: StudioProcess) -> None:
    # One test, because later examples use the games that earlier ones save.
    for command, printed in EXAMPLES:
        beginning, dots, _ = printed.partition("...")
        answer = answer_to(command, studio)
        if '"unknown"' in answer and '"unknown"' not in printed:
            answer = answer_to(command, studio)  # a busy machine may need a second try
        assert answer[: len(beginning)] == beginning, command
        assert dots or answer == printed, command


def answer_to(command: str, studio: StudioProcess) -> str:
    ran = subprocess.run(
        ["sh", "-c", command],
        env={"STUDIO": studio.address, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    # A busy machine says first that it is at work.
    return PROGRESS.sub("", ran.stdout).rstrip("\n")


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 10


def test_every_address_is_listed(client: TestClient) -> None:
    listed = set(re.findall(r"`([A-Z]+ /api/[^`]*)`", DOC))
    described = {
        f"{method.upper()} {path}"
        for path, methods in client.get("/openapi.json").json()["paths"].items()
        for method in methods
    }
    assert listed <= described
    rooms = {address.split("/")[2] for address in described}
    assert rooms == {address.split("/")[2] for address in listed}
