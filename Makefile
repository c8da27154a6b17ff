# Two commands matter: `make run` shows what there is, `make test` sets everything up and tests it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: setup run test check bench clean

setup: $(READY)

# Anew whenever the project's metadata change; the marker comes last, so that a broken set-up is repeated.
$(READY): pyproject.toml
	@test -x $(BIN)/python && $(BIN)/python -c "import sys; sys.exit(sys.version_info < (3, 11))" || { rm -rf $(VENV); $(PYTHON) -m venv $(VENV); }
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable ".[terminal]" --group dev
	@touch $(READY)

run: setup
	$(BIN)/puzzlewright tour

test: setup check
	$(BIN)/python -m pytest -n auto

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: setup
	$(BIN)/python -m bench

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
