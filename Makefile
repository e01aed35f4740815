# sandtable: two commands do everything. `make play` sets up and starts the product,
# `make test` sets up and runs all checks. The rest are parts of these.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
UV     := $(shell command -v uv 2>/dev/null)
JOBS   ?= auto

MINUTES ?= 60

.PHONY: help setup play test lint browser bench soak clean

help:
	@echo "make play    set up and start sandtable"
	@echo "make test    set up, lint, type-check and run all tests"
	@echo "make lint    ruff and mypy alone"
	@echo "make browser find or install the browser that tests of pages run in"
	@echo "make bench   measure speed and write docs/benchmarks.md"
	@echo "make soak    attack a server for an hour (MINUTES=5 for less) and count what comes of it"
	@echo "make setup   only make $(VENV)"
	@echo "make clean   remove $(VENV) and caches"

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "sandtable needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up $(VENV) (once, about a minute)"
ifneq ($(UV),)
	@$(UV) venv --quiet --allow-existing --python $(PYTHON) $(VENV)
	@$(UV) pip install --quiet --python $(BIN)/python --constraint constraints.txt --build-constraint constraints.txt -e ".[dev]"
else
	@$(PYTHON) -m venv $(VENV)
	@PIP_CONSTRAINT=$(CURDIR)/constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 \
		$(BIN)/python -m pip install --quiet -e ".[dev]"
endif
	@touch $(STAMP)

play: setup
	@$(BIN)/sandtable serve --open

test: lint browser
	@$(BIN)/python -m pytest -n $(JOBS)

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

browser: setup
	@$(BIN)/python tests/web/chromium.py

bench: setup
	@$(BIN)/python -m bench

soak: setup
	@$(BIN)/python -m tests.web.attack.soak --minutes $(MINUTES)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
