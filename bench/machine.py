"""The machine, the date and the commit of a measurement."""

import datetime
import os
import platform
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def today() -> str:
    """The date, in UTC."""
    return f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}"


def circumstances() -> list[str]:
    """The circumstances of the run, a line each."""
    return [
        f"Date: {today()}",
        f"Commit: {commit()}",
        f"Python: {platform.python_implementation()} {platform.python_version()}",
        f"CPU: {_cpu()}",
    ]


def commit() -> str:
    """The measured commit, and whether the code differs from it."""
    found = _git("rev-parse", "--short", "HEAD")
    if found is None:
        return "none"
    return found if _git("diff", "--quiet", "HEAD", "--", "src") is not None else f"{found}, with changes in src"


def contents(*folders: str) -> str:
    """A hash of some folders, which changes only if a committed file in them changes."""
    return " ".join(_git("rev-parse", "--short", f"HEAD:{folder}") or "none" for folder in folders)


def load() -> str:
    """How busy the machine is: on a busy one, times are long, while processor time and ratios still say something."""
    return f"load {os.getloadavg()[1]:.1f} on {os.cpu_count()} cores"


def cpu_seconds(pid: int) -> float:
    """The processor time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _git(*arguments: str) -> str | None:
    """The output of git, or None if it fails or is missing."""
    try:
        done = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def _cpu() -> str:
    try:
        info = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        info = ""
    for line in info.splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
