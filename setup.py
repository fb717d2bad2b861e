"""Builds the kernel: mypyc compiles it if there is a C compiler; otherwise it stays plain Python."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from platform import machine
from sysconfig import get_config_var

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

SOURCE = Path("src")
PACKAGE = SOURCE / "claimant"
COMPILED = ("kernel", "search")
"""The parts of the package that are compiled, with their folders."""
GROUP = "claimant_kernel"
"""The library that holds the code of all compiled modules; the modules themselves only load it."""
INTERPRETED = {
    "kernel/batch.py", "kernel/batch_checks.py", "kernel/batch_games.py", "kernel/board.py", "kernel/pool.py",
    "kernel/translate.py", "kernel/tables/numbering.py", "kernel/tables/questions.py", "kernel/tables/wins.py",
    "search/budget.py", "search/policy_rollouts.py", "search/race.py", "search/random_rollouts.py",
    "search/rules_rollouts.py", "search/simulator.py", "search/tree_search.py", "search/exact/by_rules.py",
    "search/exact/from_view.py", "search/exact/by_kernel.py", "search/exact/compact.py", "search/exact/solution.py",
    "search/exact/solved_worlds.py", "search/exact/solver.py", "search/exact/teams_search.py",
    "search/value/several_weights.py", "search/value/two_players_weights.py", "search/value/weights.py",
    "search/worlds/single_world.py",
}  # fmt: skip
"""Modules that are not speed-critical stay interpreted, as does every `__init__.py`."""
HINTS = "tools/cold.h"
QUICK = [
    # No other library replaces these functions, so gcc may inline them.
    "-fno-semantic-interposition", "--param", "max-inline-insns-auto=200", "--param", "inline-unit-growth=300",
    "-include", HINTS,
]  # fmt: skip
"""Options for gcc; another compiler may refuse some of them."""
if machine() in ("x86_64", "AMD64"):
    QUICK.append("-mpopcnt")  # NumPy needs such a processor, too
AT_ONCE = ["-flto=auto"]
"""Lets gcc use all cores for the library, which takes most of the build time."""
ABOUT_OTHERS = ["--follow-imports=silent", "--ignore-missing-imports"]
"""Options for mypy: this build doesn't check the rest of the package."""
BUILDING = not {"egg_info", "dist_info"} & set(sys.argv)
"""Commands that only read the package's name and version don't compile."""
DEVELOPING = "--inplace" in sys.argv or "editable_wheel" in sys.argv
PURE = bool(os.environ.get("CLAIMANT_PURE"))
"""Should the kernel stay uncompiled?"""


def kernel() -> list[Extension]:
    """The modules to compile."""
    if PURE or not BUILDING:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("The kernel stays uncompiled, as mypy is not installed.", file=sys.stderr)
        return []
    sources = sorted(str(path) for part in COMPILED for path in (PACKAGE / part).rglob("*.py") if is_compiled(path))
    try:
        extensions = mypycify([*ABOUT_OTHERS, *sources], opt_level="2", debug_level="0", group_name=GROUP)
    except SystemExit:  # mypyc has printed its errors
        if DEVELOPING:
            raise
        print("The kernel stays uncompiled, as mypyc refuses it.", file=sys.stderr)
        return []
    for extension in extensions:
        extension.depends = [*extension.depends, HINTS]
    return extensions


def is_compiled(path: Path) -> bool:
    """Is this module compiled?"""
    return path.name != "__init__.py" and path.relative_to(PACKAGE).as_posix() not in INTERPRETED


class BuildKernel(build_ext):
    """Compiles all modules, or none if one of them fails, because they share one library."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        in_place = self.inplace  # a failed run forgets it
        try:
            super().run()
        except (BaseError, CCompilerError) as error:
            self.warn(f"the kernel stays uncompiled: {error}")
            self.extensions = []
        if in_place:
            sweep({Path(self.get_ext_fullpath(extension.name)).resolve() for extension in self.extensions})

    def build_extension(self, ext: Extension) -> None:
        """Compile with the quick options, or without them if the compiler refuses them."""
        usual = [*ext.extra_compile_args, "-fwrapv", "-Wno-error"]
        tries: list[tuple[list[str], list[str]]] = []
        if self.compiler.compiler_type == "unix":
            tries = [(QUICK, AT_ONCE), (QUICK, [])] if ext.name == f"{GROUP}__mypyc" else [(QUICK, [])]
        for quick, at_once in tries:
            ext.extra_compile_args = [*usual, *quick, *at_once]
            ext.extra_link_args = [*usual, *quick, *at_once] if at_once else []
            with suppress(BaseError, CCompilerError):
                super().build_extension(ext)
                return
        ext.extra_compile_args, ext.extra_link_args = usual, []
        super().build_extension(ext)


def sweep(kept: set[Path]) -> None:
    """Remove earlier files that were compiled in place for this interpreter, so that no old code runs."""
    suffix = get_config_var("EXT_SUFFIX")
    for path in SOURCE.rglob(f"*{suffix}"):
        if path.resolve() not in kept:
            path.unlink()


if PURE and DEVELOPING:
    sweep(set())
setup(ext_modules=kernel(), cmdclass={"build_ext": BuildKernel})
