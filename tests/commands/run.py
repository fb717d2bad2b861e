"""Runs the command as people and programs call it, in this process, with given input and captured output."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import Any
from unittest.mock import patch

from claimant.cli import main

COMMAND = [sys.executable, "-m", "claimant"]


def run(*arguments: str, typed: bytes = b"", **variables: str) -> subprocess.CompletedProcess[str]:
    """What the command says and with which status it ends."""
    given, out, err = (io.TextIOWrapper(io.BytesIO(data), encoding="utf-8") for data in (typed, b"", b""))
    status = 0
    with (
        patch.dict(os.environ, variables),
        patch.multiple(sys, argv=["claimant", *arguments], stdin=given, stdout=out, stderr=err),
    ):
        try:
            main()
        except SystemExit as left:
            status = int(left.code or 0)
        said = [_text(stream) for stream in (out, err)]
    return subprocess.CompletedProcess(arguments, status, *said)


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


def told(*arguments: str, typed: bytes = b"") -> Any:
    """The one line of JSON that the command prints."""
    done = run(*arguments, "--json", typed=typed)
    assert done.stdout.count("\n") == 1, done.stderr
    return json.loads(done.stdout)
