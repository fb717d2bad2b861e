"""The fast core for search: boards of plain numbers, played by tables that were filled by asking the rules.

mypyc compiles `kernel` and `search` where the package was built with a C compiler; the same files run uncompiled
elsewhere. With `CLAIMANT_PURE=1` in the environment they run uncompiled in any case.
"""

import os
import sys
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader


def _leave_compiled_alone() -> None:
    """Let Python find only the sources of `kernel` and `search`."""
    for kernel in __path__:
        for part in (kernel, os.path.join(os.path.dirname(kernel), "search")):  # noqa: PTH118, PTH120
            for folder, _, _ in os.walk(part):
                sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def _is_compiled() -> bool:
    """Import a first module; a library that doesn't fit the installed `librt` is no reason not to play."""
    if os.environ.get("CLAIMANT_PURE"):
        _leave_compiled_alone()
    try:
        bits = import_module("claimant.kernel.engine.bits")
    except (ImportError, ValueError):
        _leave_compiled_alone()
        bits = import_module("claimant.kernel.engine.bits")
    return not str(bits.__file__).endswith(".py")


COMPILED = _is_compiled()
"""Does the kernel run compiled?"""
