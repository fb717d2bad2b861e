"""The fast core for search: boards of plain numbers, played with tables that were filled by asking the rules.

mypyc compiles `kernel` and `search` if the package was built with a C compiler; the same files run uncompiled
otherwise. With `CLAIMANT_PURE=1` in the environment they always run uncompiled.
"""

import os
import sys
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader


def _leave_compiled_alone() -> None:
    """Make Python import only the sources of `kernel` and `search`."""
    for kernel in __path__:
        for part in (kernel, os.path.join(os.path.dirname(kernel), "search")):  # noqa: PTH118, PTH120
            for folder, _, _ in os.walk(part):
                sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def _is_compiled() -> bool:
    """Try to import a compiled module; if it doesn't fit the installed `librt`, use the sources."""
    if os.environ.get("CLAIMANT_PURE"):
        _leave_compiled_alone()
    try:
        bits = import_module("claimant.kernel.engine.bits")
    except (ImportError, ValueError):
        _leave_compiled_alone()
        bits = import_module("claimant.kernel.engine.bits")
    return not str(bits.__file__).endswith(".py")


COMPILED = _is_compiled()
"""Is the kernel compiled?"""
