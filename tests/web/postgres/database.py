"""PostgreSQL for tests: a cluster of their own in a temporary directory, reached by a Unix socket only."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Self

import psycopg

USER = "claimant"
ROOM_BYTES = 2 << 30
SETTINGS = """
listen_addresses = ''
max_connections = 60
shared_buffers = 32MB
max_wal_size = 256MB
"""


def programs() -> Path:
    """Where Debian, or another system, has the programs of PostgreSQL; raises LookupError where there are none."""
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    found = str(known[0]) if known else shutil.which("initdb")
    if found is None:
        raise LookupError("PostgreSQL isn't installed")
    return Path(found).parent


def owner() -> str | None:
    """The user who runs the cluster if the tests run as root, whom PostgreSQL refuses."""
    if os.geteuid() != 0:
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def place() -> str:
    """Where the cluster lies: in memory if there is room, because syncing hundreds of files takes a disk minutes.

    What is written survives every crash of a process there too; only a power cut, which no test makes, would lose it.
    """
    memory = Path("/dev/shm")
    return str(memory) if memory.is_dir() and shutil.disk_usage(memory).free > ROOM_BYTES else "/tmp"


class Database:
    """A cluster that tests start, stop and crash."""

    def __init__(self, on_disk: bool = False) -> None:
        self.programs = programs()
        self.folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp" if on_disk else place()))
        user = owner()
        if user is not None:
            shutil.chown(self.folder, user)
        self.folder.chmod(0o711)
        self._as = {} if user is None else {"user": user, "cwd": "/"}
        self.run("initdb", "-D", self.data, "-U", USER, "--no-sync", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        with (self.data / "postgresql.conf").open("a") as file:
            file.write(f"{SETTINGS}unix_socket_directories = '{self.folder}'\n")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def run(self, program: str, *arguments: object) -> None:
        command = [str(self.programs / program), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, **self._as)  # type: ignore[call-overload]
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        self.run("pg_ctl", "-D", self.data, "-l", self.folder / "log", "-w", "-t", "60", "start")

    def stop(self, how: str = "fast") -> None:
        """Stop; `immediate` is as a crash."""
        self.run("pg_ctl", "-D", self.data, "-m", how, "-w", "-t", "60", "stop")

    def url(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def new(self, name: str) -> str:
        """The address of a new, empty database."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.url(name)

    def drop(self, url: str) -> None:
        """Delete a database, whoever uses it: after a crash, each one that is there costs time."""
        name = psycopg.conninfo.conninfo_to_dict(url)["dbname"]
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder)
