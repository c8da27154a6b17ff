"""Whether the studio answers as its description says, asked with thousands of questions that follow
from that description (schemathesis).
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx2

from bench.served import served

EXAMPLES = 100  # for each address
LONGEST_LINE = 300

# What the description cannot say: which texts are puzzles (400), which are in the library (404,
# 409), what is too large (413), and what takes too long here and now (503).
SETTINGS = """
[checks.not_a_server_error]
expected-statuses = ["2xx", "3xx", "4xx", "503"]
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "400", "404", "409", "413", "503"]
[checks.negative_data_rejection]
expected-statuses = ["400", "404", "405", "413", "503"]
"""


def run() -> dict[str, Any]:
    status, said = ask(EXAMPLES)
    print("\n".join(line[:LONGEST_LINE] for line in said.splitlines()))
    return {"examples": EXAMPLES, "found": status != 0}


def ask(examples: int, *options: str, seed: int = 1) -> tuple[int, str]:
    """The exit status of schemathesis, which is 0 if it finds nothing, and what it says."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as studio:
        Path(folder, "schemathesis.toml").write_text(SETTINGS)
        described = httpx2.get(f"{studio.address}/openapi.json", timeout=60).json()
        Path(folder, "openapi.json").write_text(json.dumps(without_tuples(described)))
        program = Path(sys.executable).with_name("schemathesis")
        settings = [f"--max-examples={examples}", f"--seed={seed}", "--no-color", *options]
        settings += [f"--url={studio.address}", "--request-timeout=60"]
        ended = subprocess.run(
            [program, "run", "openapi.json", *settings],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
    return ended.returncode, ended.stdout + ended.stderr


def without_tuples(described: Any) -> Any:
    """Describe tuples as lists of any of their items.

    Schemathesis 4.32 rewrites `prefixItems` in answers to `items` of an older JSON Schema, and then
    calls the description invalid. The tests of the studio check tuples exactly.
    """
    if isinstance(described, list):
        return [without_tuples(one) for one in described]
    if not isinstance(described, dict):
        return described
    inner = {name: without_tuples(one) for name, one in described.items()}
    if isinstance(items := inner.pop("prefixItems", None), list):
        inner["items"] = {"anyOf": [*items, *([inner["items"]] if "items" in inner else [])]}
    return inner
