"""The compiled catalogues, as programs read them."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

from claimant.locale.codes import DOMAIN, SOURCE, folder


@cache
def translations(code: str) -> gettext.NullTranslations:
    """The texts of a language; English has no catalogue and says what the code says."""
    if code == SOURCE:
        return gettext.NullTranslations()
    with (Path(__file__).parent / folder(code) / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        return gettext.GNUTranslations(file)
