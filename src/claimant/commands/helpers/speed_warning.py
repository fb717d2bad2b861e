"""Warns that bots are slow without the compiled kernel: nobody reads the build's output when installing."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def say_if_uncompiled(language: Language) -> None:
    """Print one line on a terminal if the kernel isn't compiled, unless the user chose that."""
    from claimant.kernel import COMPILED

    if not COMPILED and not os.environ.get("CLAIMANT_PURE") and sys.stderr.isatty():
        said = language.text("The kernel is not compiled, so bots think more slowly; “claimant doctor” explains more.")
        typer.echo(said, err=True)
