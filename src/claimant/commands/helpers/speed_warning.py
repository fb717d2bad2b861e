"""Says where bots are about to play that they will be slow: whoever installed it has not seen the build's output."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def say_if_uncompiled(language: Language) -> None:
    """One line for whoever watches, unless they have asked for it."""
    from claimant.kernel import COMPILED

    if not COMPILED and not os.environ.get("CLAIMANT_PURE") and sys.stderr.isatty():
        said = language.text("The kernel is not compiled, so bots think more slowly; “claimant doctor” explains more.")
        typer.echo(said, err=True)
