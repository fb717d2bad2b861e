"""Prints how the kernel should run here: `compiled` if there is a C compiler, else `pure`."""

import os
import shlex
import shutil
import sysconfig
from pathlib import Path


def expected() -> str:
    """Look for the compiler and Python's headers, not for the build, which may be wrong."""
    if os.environ.get("CLAIMANT_PURE"):
        return "pure"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return "compiled" if shutil.which(compiler[0]) and headers.exists() else "pure"


if __name__ == "__main__":
    print(expected())
