#!/bin/sh
# The tests in a real browser need Chromium: as root on Debian it is installed here, elsewhere this says what is missing.
set -u
command -v chromium >/dev/null 2>&1 && exit 0
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  echo "Installing Chromium for the browser tests ..."
  apt-get -qq update >/dev/null 2>&1
  DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends chromium >/dev/null 2>&1 && exit 0
  echo "Chromium could not be installed; the browser tests need it." >&2
  [ -z "${CI:-}" ] || exit 1
  exit 0
fi
echo "There is no chromium on this machine, so the browser tests are skipped: install your system's package 'chromium'." >&2
[ -z "${CI:-}" ]
