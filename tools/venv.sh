#!/bin/sh
# Usage: tools/venv.sh DIR LOCK [packages]
#
# Makes sure that DIR is a virtual environment which holds the packages of the file LOCK, checked by
# their hashes, and this project as an editable install, its kernel compiled where there is a compiler;
# with the word `packages` it doesn't install the project, which saves the minute that compiling takes.
# A non-empty $PYTHON names the interpreter to use; without one it is the first that fits, and an
# environment that is there already is kept.
set -eu

dir=$1
lock=$2
what=${3:-project}

fail() {
    echo "$1" >&2
    exit 1
}

# Says "old", "bare" (no venv or no ensurepip) or "ok"; says nothing for what does not run.
probe() {
    "$1" - 2>/dev/null <<'END' || true
import importlib.util as util
import sys

if sys.version_info < (3, 11):
    print("old")
elif util.find_spec("venv") is None or util.find_spec("ensurepip") is None:
    print("bare")
else:
    print("ok")
END
}

# Tells one interpreter from another; says nothing for what does not run.
identity() {
    "$1" -c 'import sys; print(sys.version, sys.base_prefix)' 2>/dev/null || true
}

pick() {
    bare=
    for python in ${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3}; do
        case $(probe "$python") in
        ok) return ;;
        bare) bare=${bare:-$python} ;;
        esac
    done
    [ -z "$bare" ] || fail "claimant needs Python's venv module, which $bare lacks (on Debian: apt install python3-venv)."
    [ -z "${PYTHON:-}" ] || fail "claimant needs Python 3.11 or newer, and PYTHON=$PYTHON is not one that runs here."
    fail "claimant needs Python 3.11 or newer, and none was found; name one with PYTHON=/path/to/python3."
}

set_up() {
    "$python" -m venv "$dir" || fail "$python could not create the virtual environment $dir."
}

pip() {
    "$dir/bin/python" -m pip --quiet --quiet --disable-pip-version-check "$@"
}

# Usage: patiently SENTENCE COMMAND...: says what is done, and at the end how long it took; on a terminal, with a dot
# every few seconds.
patiently() {
    printf '%s ' "$1"
    shift
    began=$(date +%s)
    ticker=
    if [ -t 1 ]; then
        (while sleep 3 && kill -0 $$ 2>/dev/null; do printf .; done) &
        ticker=$!
        trap 'kill "$ticker" 2>/dev/null || true' EXIT
        trap 'exit 130' INT TERM
    fi
    "$@" || exit 1
    [ -z "$ticker" ] || kill "$ticker" 2>/dev/null || true
    echo "done in $(($(date +%s) - began)) s."
}

have=
if "$dir/bin/python" -m pip --version >/dev/null 2>&1; then
    have=$(identity "$dir/bin/python")
fi
if [ -n "${PYTHON:-}" ] || [ -z "$have" ]; then
    pick
    if [ -z "$have" ] || [ "$have" != "$(identity "$python")" ]; then
        rm -rf "$dir"
        patiently "Setting up $dir with $("$python" --version) (about 5 s)" set_up
    fi
fi

# Modules are compiled when they are first used: most never are.
patiently "Installing the $(grep -c '==' "$lock") packages of $lock (15 s or more, depending on the network)" \
    pip install --no-compile --require-hashes -r "$lock"
[ "$what" != packages ] || exit 0

# Compiling takes a while: it is done again only for sources that are newer than the last time.
installed=$dir/.installed
newer() {
    find pyproject.toml setup.py tools/cold.h -newer "$installed"
    find src/claimant/kernel src/claimant/search -name '*.py' -newer "$installed"
}
if [ ! -e "$installed" ] || [ -n "$(newer)" ]; then
    started=$dir/.installing
    touch "$started"
    # Whether the kernel runs compiled is decided when it is used, too: CLAIMANT_PURE=1 make test.
    CLAIMANT_PURE='' patiently "Compiling the kernel, on which bots think (once; about a minute)" \
        pip install --no-deps --no-build-isolation --editable .
    mv "$started" "$installed"
fi
