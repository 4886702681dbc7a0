# Baithak: `make` prints what can be made.
.DEFAULT_GOAL := help
SHELL := /bin/bash
export PYTHONPATH := .:notebooks
.DELETE_ON_ERROR:

PYTHON ?= python3.11
PORT ?= 8000
PY := .venv/bin/python
PIP := $(PY) -m pip install --disable-pip-version-check --quiet --require-hashes --no-deps

.PHONY: help serve site test lint bench lock drift notebooks review clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' Makefile

serve: site  ## set up, build the site, serve it and print its address (PORT=8000)
	$(PY) -m lite.serve --port $(PORT)

site: .venv/site.stamp lite/node_modules/.stamp  ## build the site into build/site
	$(PY) -m lite.build

test: .venv/dev.stamp lite/node_modules/.stamp .cache/chromium.stamp  ## set up, lint and run the whole suite
	$(MAKE) --jobs=2 lint site
	$(PY) -m pytest --numprocesses 2 --no-loadscope-reorder

lint: .venv/dev.stamp  ## style, types, import arrows, notebooks up to date
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy
	.venv/bin/lint-imports
	$(PY) notebooks/generate.py --check

bench: .venv/dev.stamp lite/node_modules/.stamp .cache/chromium.stamp  ## measure start-up and engines, print tables
	@set -e; for bench in bench/*.py; do echo; $(PY) -m bench.$$(basename $$bench .py); done

notebooks: .venv/site.stamp  ## read the lessons' content through and write the notebooks again
	$(PY) notebooks/generate.py

review: .venv/dev.stamp  ## write again what reviewers read: the table of rules and the transcripts
	$(PY) tests/content/matrix.py > /dev/null
	REWRITE_GOLDEN=1 $(PY) -m pytest -q tests/content/test_golden.py

lock: .venv/dev.stamp  ## solve every lock again: Python, npm, and the browser's wheels
	$(PY) -m lite.lock
	cd lite && npm install --package-lock-only --ignore-scripts

drift: .venv/dev.stamp lite/node_modules/.stamp  ## solve the browser's wheels again and compare with the lock
	$(PY) -m lite.lock --check

clean:  ## remove all that make made
	rm -rf .venv .cache build dist lite/node_modules

.venv/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 is needed: set PYTHON=/path/to/python3.11" >&2; exit 1; }
	$(PYTHON) -m venv .venv

.venv/site.stamp: requirements/site.txt | .venv/bin/python
	$(PIP) -r requirements/site.txt
	@touch $@

.venv/dev.stamp: requirements/dev.txt .venv/site.stamp
	$(PIP) -r requirements/dev.txt
	@touch $@

lite/node_modules/.stamp: lite/package-lock.json
	@command -v npm >/dev/null || { echo "npm is needed for Pyodide and the fonts (Debian: apt-get install npm)" >&2; exit 1; }
	cd lite && npm ci --no-audit --no-fund --ignore-scripts --loglevel=error
	@touch $@

.cache/chromium.stamp:
	@bash scripts/chromium
	@mkdir -p .cache && touch $@
