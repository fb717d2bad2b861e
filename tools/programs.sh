#!/bin/sh
# The tests need Chromium, Firefox, tmux, nginx, Caddy, Node.js and PostgreSQL: as root on Debian they are installed
# here, elsewhere this says what is missing.
set -u
missing=
for program in chromium firefox-esr tmux nginx caddy; do
  command -v "$program" >/dev/null 2>&1 || missing="$missing $program"
done
command -v node >/dev/null 2>&1 || missing="$missing nodejs"
# Debian keeps the programs of PostgreSQL out of the path.
command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
[ -n "$missing" ] || exit 0
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  echo "Installing for the tests:$missing ..."
  apt-get -qq update >/dev/null 2>&1
  # shellcheck disable=SC2086 # one argument for each program
  DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $missing >/dev/null 2>&1 && exit 0
  echo "Could not be installed:$missing. The tests in browsers need chromium and firefox-esr, those in a terminal tmux," \
    "those with several processes postgresql, those behind a proxy nginx and caddy, the example in JavaScript nodejs." >&2
else
  echo "Not on this machine:$missing. Without chromium or firefox-esr the tests in that browser are skipped, without" \
    "tmux those in a real terminal, without postgresql those with several processes, without nginx or caddy" \
    "those behind that proxy, without nodejs that of the example in JavaScript; install your system's packages of that name." >&2
fi
[ -z "${CI:-}" ]
