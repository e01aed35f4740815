# sandtable: two commands do everything. `make play` sets up and starts the product,
# `make test` sets up and runs all checks. The rest are parts of these.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PLAYED := $(VENV)/.playable
STAMP  := $(VENV)/.installed
UV     := $(shell command -v uv 2>/dev/null)
JOBS   ?= auto
# Where `make play` listens: HOST=0.0.0.0 lets friends on the network in.
HOST   ?= 127.0.0.1

MINUTES ?= 60

# What is compiled once is kept, also where the machine says not to: every process that a test starts would do it anew.
unexport PYTHONDONTWRITEBYTECODE

ifneq ($(UV),)
MAKE_VENV = $(UV) venv --quiet --allow-existing --python $(PYTHON) $(VENV)
INSTALL   = $(UV) pip install --quiet --python $(BIN)/python --constraint constraints.txt --build-constraint constraints.txt
else
MAKE_VENV = $(PYTHON) -m venv $(VENV)
INSTALL   = PIP_CONSTRAINT=$(CURDIR)/constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install --quiet
endif

.PHONY: help setup play test lint browser bench soak clean

help:
	@echo "make play    set up and start sandtable (HOST=0.0.0.0 lets friends on the network in)"
	@echo "make test    set up, lint, type-check and run all tests"
	@echo "make lint    ruff and mypy alone"
	@echo "make browser find or install the browser that tests of pages run in"
	@echo "make bench   measure speed and write docs/benchmarks.md"
	@echo "make soak    play thousands of games, then attack a server for an hour (MINUTES=5 for less)"
	@echo "make setup   only make $(VENV)"
	@echo "make clean   remove $(VENV) and caches"

setup: $(STAMP)

# What playing needs is little, so that the first start is short; what developing needs comes on top of it.
$(PLAYED): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "sandtable needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up sandtable in $(VENV), once: about 20 seconds."
	@echo "  1 of 2  a Python of its own"
	@$(MAKE_VENV)
	@echo "  2 of 2  what playing needs"
	@$(INSTALL) -e ".[web]"
	@touch $(PLAYED)

$(STAMP): $(PLAYED)
	@echo "Adding what tests and checks need, once: about a minute."
	@$(INSTALL) -e ".[dev]"
	@touch $(STAMP)

play: $(PLAYED)
	@$(BIN)/sandtable serve --open --host $(HOST)

test: lint browser
	@$(BIN)/python -m pytest -n $(JOBS)

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

browser: setup
	@$(BIN)/python tests/web/chromium.py

bench: setup
	@PYTHONPATH=examples/skirmish $(BIN)/python -m bench

soak: setup
	@SANDTABLE_SOAK=1 $(BIN)/python -m pytest -n $(JOBS) examples tests/contract/test_every_game.py \
		tests/rulesets/konflikt_47/battle/test_invariants.py tests/web/companion/test_api.py
	@$(BIN)/python -m tests.web.attack.soak --minutes $(MINUTES)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
