"""The documentation site builds without a warning, with all its notebooks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("sphinx")
    site = tmp_path / "site"
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "docs", str(site)],
        cwd=ROOT,
        env={**os.environ, "PYTHONWARNINGS": "default"},
        capture_output=True,
        text=True,
        check=False,
        timeout=3600,
    )
    assert done.returncode == 0, done.stderr
    assert "Bridges" in (site / "searchindex.js").read_text("utf-8")
    solved = (site / "notebooks" / "solve-and-draw.html").read_text("utf-8")
    assert "exactly one solution" in solved  # the output of a cell
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        assert '<script src="http' not in text  # nothing is loaded from elsewhere
        assert 'rel="stylesheet" href="http' not in text
