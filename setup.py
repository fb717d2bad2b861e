"""Builds the kernel: compiled by mypyc where there is a C compiler, else it stays plain Python."""

import os
from pathlib import Path

from setuptools import Extension, setup

KERNEL = Path("src/claimant/kernel")
INTERPRETED = {"__init__.py", "board.py", "numbering.py", "questions.py", "translate.py"}
"""What asks the rules, and is asked by people, needs no speed."""


def kernel() -> list[Extension]:
    """The compiled kernel; optional, so that a machine without a compiler installs the rest."""
    if os.environ.get("CLAIMANT_PURE"):
        return []
    from mypyc.build import mypycify

    sources = sorted(str(path) for path in KERNEL.glob("*.py") if path.name not in INTERPRETED)
    extensions: list[Extension] = mypycify(sources, opt_level="3", debug_level="0")
    for extension in extensions:
        extension.optional = True
        if os.name == "posix":
            # Functions may be inlined into each other: nothing outside replaces them.
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return extensions


setup(ext_modules=kernel())
