"""The fast core for search: boards of plain numbers, played by tables that were filled by asking the rules.

Compiled by mypyc where the package was built with a C compiler, and the same files run uncompiled elsewhere. With
`CLAIMANT_PURE=1` in the environment they run uncompiled in any case.
"""

import os
import sys
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader


def _leave_compiled_alone() -> None:
    """Let Python find the sources of this package only."""
    for folder in __path__:
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def _is_compiled() -> bool:
    """Import a first module; a library that doesn't fit the installed `librt` is no reason not to play."""
    if os.environ.get("CLAIMANT_PURE"):
        _leave_compiled_alone()
    try:
        bits = import_module("claimant.kernel.bits")
    except (ImportError, ValueError):
        _leave_compiled_alone()
        bits = import_module("claimant.kernel.bits")
    return not str(bits.__file__).endswith(".py")


COMPILED = _is_compiled()
"""Does the kernel run compiled?"""
