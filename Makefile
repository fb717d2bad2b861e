# Every target sets up what it needs: Python 3.11 or newer and make are enough.
#
#   PYTHON=...  the interpreter to use instead of the newest one found
#   ARGS=...    more arguments for the command that the target runs
#   LAN=1       play: serve friends in the same network too

PYTHON ?=
ARGS ?=
export PYTHON

VENV := .venv
BENCH_VENV := .venv-bench
DOCS_VENV := .venv-docs
LOCK_VENV := .venv-lock
UV := uv==0.13.7

# A stamp says that an environment is up to date for the interpreter asked for.
ASKED := $(subst /,-,$(subst $() ,-,$(PYTHON)))
RUN := $(VENV)/.run-$(ASKED)
DEV := $(VENV)/.dev-$(ASKED)
BENCH := $(BENCH_VENV)/.bench-$(ASKED)
DOCS := $(DOCS_VENV)/.docs-$(ASKED)
# What the editable install is built from: the kernel is compiled, so that a change of it needs a build.
BUILT := pyproject.toml setup.py tools/cold.h $(shell find src/claimant/kernel src/claimant/search -name '*.py')

.DEFAULT_GOAL := help
.PHONY: help play terminal test test-long coverage check docs bench contests lock clean FORCE

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-17s %s\n", $$1, $$2 }'

play: $(RUN) ## play in the browser (LAN=1: with friends in the same network)
	@$(VENV)/bin/claimant serve $(if $(LAN),--lan) $(ARGS)

terminal: $(RUN) ## play in the terminal
	@$(VENV)/bin/claimant play $(ARGS)

# What uses the kernel is tested twice, compiled and uncompiled, unless ARGS asks for something else.
KERNEL_TESTS := tests/kernel tests/search tests/bots
PYTEST = $(VENV)/bin/python -m pytest -q -n auto --dist worksteal
EXPECTED = CLAIMANT_EXPECT=$$($(VENV)/bin/python tools/expected.py)
UNCOMPILED = CLAIMANT_PURE=1 CLAIMANT_EXPECT=pure
NONE_FOUND = 5
# Tests start many processes, which would each compile the package anew.
unexport PYTHONDONTWRITEBYTECODE

test: $(DEV) ## run the quick tests, then the long ones
	@sh tools/programs.sh
	@$(EXPECTED) $(PYTEST) -m "not long" $(ARGS)
	@$(if $(ARGS),,$(UNCOMPILED) $(PYTEST) -m "not long" $(KERNEL_TESTS))
	@$(PYTEST) -m "long and not repeat" $(ARGS) || [ $$? -eq $(NONE_FOUND) ]

test-long: export CLAIMANT_TESTS = all
test-long: $(DEV) ## run everything, with all that repeats and 100,000 random games on the kernel
	@sh tools/programs.sh
	@$(EXPECTED) $(PYTEST) $(ARGS)
	@$(if $(ARGS),,$(UNCOMPILED) $(PYTEST) -m "not long" $(KERNEL_TESTS))
	@$(if $(ARGS),,$(VENV)/bin/python -m tests.kernel.long_run)

# The tests without the browser, in two runs that are added up. Compiled code can't be traced, so what tests the kernel
# runs uncompiled, the quick tests only; all the rest would take far longer that way. ARGS=... measures other tests,
# uncompiled.
OTHER_TESTS := tests README.md docs/research.md docs/databases.md docs/tutorials $(KERNEL_TESTS:%=--ignore=%) --ignore=tests/browser
COVERED = $(PYTEST) --cov
REPORT := --cov-report=term --cov-report=html
# A little below the figure in CONTRIBUTING.md.
COVERAGE_FLOOR := 96

coverage: $(DEV) ## measure which lines and branches of src the tests reach
	@$(UNCOMPILED) $(COVERED) -m "not long" $(if $(ARGS),$(REPORT) $(ARGS),--cov-report= $(KERNEL_TESTS))
	@$(if $(ARGS),,$(EXPECTED) $(COVERED) -m "not repeat" --cov-append $(REPORT) --cov-fail-under=$(COVERAGE_FLOOR) $(OTHER_TESTS))

check: $(DEV) ## lint, check the formatting and the types
	@$(VENV)/bin/ruff check --quiet .
	@$(VENV)/bin/ruff format --quiet --check .
	@$(VENV)/bin/mypy --strict --no-error-summary

docs: $(DOCS) ## build the documentation as pages in build/docs (warnings are errors)
	@CLAIMANT_PURE=1 PYTHONPATH=src $(DOCS_VENV)/bin/python -m sphinx --quiet --fail-on-warning --keep-going -b html docs build/docs $(ARGS)
	@echo "Open build/docs/index.html"

bench: $(BENCH) ## measure speed beside OpenSpiel, RLCard and others
	@$(BENCH_VENV)/bin/python bench/run.py $(ARGS)

contests: $(BENCH) ## let the bots play each other for hours, to measure their strength
	@$(BENCH_VENV)/bin/python bench/contests.py $(ARGS)

lock: $(LOCK_VENV)/.lock ## renew requirements/*.txt (ARGS=--upgrade for newer versions)
	@set -e; for name in run dev docs bench; do \
	  extra=; [ $$name = run ] || extra="--extra $$name --constraint requirements/run.txt"; \
	  echo "Locking requirements/$$name.txt ..."; \
	  $(LOCK_VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	    --no-strip-extras --no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command "make lock" \
	    --output-file requirements/$$name.txt $$extra $(ARGS) pyproject.toml requirements/lock.in; \
	done

clean: ## remove the environments and everything else that was generated
	@rm -rf $(VENV) $(BENCH_VENV) $(DOCS_VENV) $(LOCK_VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.* htmlcov
	@find src -name '*.so' -exec rm -f {} +
	@find src tests bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# An environment whose interpreter is gone is set up anew.
missing = $(if $(realpath $(1)/bin/python),,FORCE)
FORCE:

$(RUN): $(BUILT) requirements/run.txt tools/venv.sh $(call missing,$(VENV))
	@sh tools/venv.sh $(VENV) requirements/run.txt
	@touch $@

$(DEV): $(RUN) requirements/dev.txt
	@sh tools/venv.sh $(VENV) requirements/dev.txt
	@touch $@

$(BENCH): $(BUILT) requirements/bench.txt tools/venv.sh $(call missing,$(BENCH_VENV))
	@sh tools/venv.sh $(BENCH_VENV) requirements/bench.txt
	@touch $@

$(DOCS): requirements/docs.txt tools/venv.sh $(call missing,$(DOCS_VENV))
	@sh tools/venv.sh $(DOCS_VENV) requirements/docs.txt packages
	@touch $@

$(LOCK_VENV)/.lock: Makefile
	@$(if $(PYTHON),$(PYTHON),python3) -m venv $(LOCK_VENV)
	@$(LOCK_VENV)/bin/python -m pip --quiet --quiet --disable-pip-version-check install $(UV)
	@touch $@
