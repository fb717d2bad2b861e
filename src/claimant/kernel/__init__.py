"""The fast core for search: boards of plain numbers, played by tables that were filled by asking the rules.

Compiled by mypyc where the package was built with a C compiler, and the same files run uncompiled elsewhere. With
`CLAIMANT_PURE=1` in the environment they run uncompiled in any case.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

if os.environ.get("CLAIMANT_PURE"):
    for folder in __path__:
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))

from claimant.kernel import bits

COMPILED = not str(bits.__file__).endswith(".py")
"""Does the kernel run compiled?"""
