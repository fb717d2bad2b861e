"""A year of play in minutes: tables are opened, finished or abandoned; memory and open files must stay flat.

Bots play as fast as they can. A day passes whenever some more tables have been opened, however fast the machine is: the
benchmark moves the store's clock on and runs the clean-up that a server runs every minute.
"""

import argparse
import asyncio
import gc
import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from asyncio.subprocess import Process
from dataclasses import dataclass, replace
from pathlib import Path

from crowd import LONGEST_LINE, Crowd, Heard
from harness import Table, Timing
from salts import add_salts

FACTIONS = ("goblins", "knights", "undead", "dwarves", "doppelgangers")
LEVEL = "random"
GUESTS = 24
"""The number of guests at the same time."""
DAYS = 365
TABLES_A_DAY = 12
LONGEST_WATCH = 60.0
"""A guest who has seen no end of a game for this number of seconds leaves."""
DAY = 24 * 3600.0
TICKS = 4
"""How often a day the clean-up runs."""
QUARTERS = 4
FLAT = 1.10
"""The largest allowed growth from the end of the first quarter to the end."""


@dataclass
class Moment:
    """Measurements of the server at one time."""

    opened: int
    ended: int
    rooms: int
    asleep: int
    megabytes: float
    files: int

    @property
    def row(self) -> tuple[str, ...]:
        counts = (self.opened, self.ended, self.rooms, self.asleep)
        return (*(f"{count}" for count in counts), f"{self.megabytes:.0f}", f"{self.files}")


class Soak:
    """One server and its guests."""

    def __init__(self, crowd: Crowd, process: Process, days: int) -> None:
        self.crowd, self.process, self.days = crowd, process, days
        self.opened = self.gave_up = self.passed = 0
        self.moments: list[Moment] = []
        """One for each quarter; its memory is the median of the quarter's second half."""
        self._measured: list[Moment] = []

    async def let_days_pass(self) -> None:
        """Ask for the next day whenever enough tables were opened; measure at the end of each quarter."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        while self.passed < self.days:
            while self.opened < (self.passed + 1) * TABLES_A_DAY:
                await asyncio.sleep(0.01)
            self.process.stdin.write(b"a day passes\n")
            self.passed += 1
            held = json.loads(await self.process.stdout.readline())
            self._measured.append(self.now(held))
            if self.passed * QUARTERS // self.days > len(self.moments):
                half = self._measured[-max(1, self.days // (2 * QUARTERS)) :]
                self.moments.append(replace(half[-1], megabytes=statistics.median(each.megabytes for each in half)))

    async def guest(self) -> None:
        """Open table after table, and do something different at each."""
        while self.passed < self.days:
            while self.opened >= (self.passed + 2) * TABLES_A_DAY and self.passed < self.days:
                await asyncio.sleep(0.01)
            await random.choice((self._watch_bots, self._watch_bots, self._leave_midway, self._wait_in_vain))()

    async def _open(self, *seats: str) -> dict[str, str]:
        told = [{"who": who, "level": LEVEL} for who in seats]
        plan = {"players": 2, "factions": FACTIONS, "seats": told, "pace": "at-once", "grace": 5}
        status, answer = await self.crowd.ask("/api/tables", "new", {"plan": plan, "name": "A"})
        assert status == 201, answer
        self.opened += 1
        new = json.loads(answer)
        return {"table": new["table"]["id"], "token": new["seat"] or new["host"], "host": new["host"]}

    async def _watch_bots(self) -> None:
        """Watch a game to its end on a page."""
        new = await self._open("bot", "bot")
        await self._read(f"/t/{new['table']}/stream", new["token"], '"stage":"over"', '"stage":"closed"')

    async def _leave_midway(self) -> None:
        """Make some moves against a bot, and never come back."""
        new = await self._open("me", "bot")
        path = f"/api/tables/{new['table']}"
        await add_salts(self.crowd, new["table"], [new["token"]])
        await self._read(f"{path}/events", new["token"], '"legal":["')
        for _ in range(random.randrange(4)):
            _, answer = await self.crowd.ask(f"{path}/say", new["token"], {"phrase": "hello"})
            now = json.loads(answer)
            if legal := now["legal"]:
                await self.crowd.ask(f"{path}/moves", new["token"], {"move": legal[0], "version": now["version"]})
            await asyncio.sleep(0.1)

    async def _wait_in_vain(self) -> None:
        """Open a waiting room to which nobody comes; some are closed by the host."""
        new = await self._open("me", "open")
        await self._read(f"/t/{new['table']}/stream", new["token"], "data: ")
        if random.random() < 0.3:
            await self.crowd.ask(f"/api/tables/{new['table']}/close", new["host"], {})

    async def _read(self, path: str, token: str, *whats: str) -> None:
        """Read a stream until one of these events, then disconnect."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.crowd.port, limit=LONGEST_LINE)
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.crowd.port}\r\nAuthorization: Bearer {token}"
        writer.write(f"{head}\r\n\r\n".encode())
        try:
            async with asyncio.timeout(LONGEST_WATCH):
                while line := await reader.readline():
                    if any(what.encode() in line for what in whats):
                        break
        except TimeoutError:
            self.gave_up += 1
        finally:
            writer.close()

    def now(self, held: dict[str, int]) -> Moment:
        """Measure the server, which has just said what it holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        files = len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))
        ended = self.opened - held["open"]
        return Moment(
            self.opened, ended, held["rooms"], held["asleep"], int(status.split("VmRSS:")[1].split()[0]) / 1024, files
        )


def run(timing: Timing, days: int = DAYS) -> Table:
    """Run for a simulated year, or as many days as the command line says."""
    soak = asyncio.run(_soak(days))
    moments = soak.moments
    table = Table(
        f"{days} days of play, {TABLES_A_DAY} tables a day: opened, played, abandoned",
        ("after", "opened", "ended", "in memory", "on disk only", "MB", "open files"),
        [(f"{number} of {QUARTERS}", *moment.row) for number, moment in enumerate(moments, 1)],
        [
            "A table ends when its game is over, when its host closes it, or when nothing happens for a day.",
            "It leaves memory a quarter of an hour later, and the disk after 30 days.",
            f"Guests who saw no end of a game for {LONGEST_WATCH:.0f} s, and left: {soak.gave_up}.",
        ],
    )
    growth = moments[-1].megabytes / moments[0].megabytes
    verdict = "flat" if growth <= FLAT else "not flat"
    table.notes.append(f"Memory from the first quarter's end to the last's: times {growth:.2f}, {verdict}.")
    return table


async def _soak(days: int) -> Soak:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", f"{folder}/tables.db"]
        pipe = subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        try:
            assert process.stdout is not None
            soak = Soak(Crowd(int(await process.stdout.readline()), _deaf), process, days)
            guests = [asyncio.create_task(soak.guest()) for _ in range(GUESTS)]
            await soak.let_days_pass()
            await asyncio.gather(*guests)
            return soak
        finally:
            process.kill()
            await process.wait()


def _deaf(data: bytes) -> Heard:
    return Heard(False, None)


def _serve(path: str) -> None:
    """Run as the server: print the port, then measurements every day."""
    import uvicorn

    from claimant.web import serve
    from claimant.web.app import make_app
    from claimant.web.http.listening import listen
    from claimant.web.storage.sqlite_store import SqliteStore
    from unlimited import UNLIMITED

    passed = 0.0
    app = make_app(SqliteStore(path, lambda: time.monotonic() + passed), limits=UNLIMITED)
    hall = app.state.context.hall
    listening = listen("127.0.0.1", 0)

    async def let_days_pass() -> None:
        nonlocal passed
        while await asyncio.to_thread(sys.stdin.readline):
            for _ in range(TICKS):
                passed += DAY / TICKS
                await hall.sweep()
                await asyncio.sleep(0)
            gc.collect()  # as the hall does every hour
            here, rooms = hall.counted, len(hall.rooms)
            told = {"rooms": rooms, "asleep": here.tables - rooms, "open": here.going_on}
            print(json.dumps(told), flush=True)

    class Server(uvicorn.Server):
        async def startup(self, sockets: object = None) -> None:
            await super().startup(sockets)  # type: ignore[arg-type]
            self.days = asyncio.create_task(let_days_pass())

    print(listening.getsockname()[1], flush=True)
    serve.collect_seldom()
    Server(serve.configured(app, UNLIMITED)).run([listening])


def main() -> None:
    """The command line: a longer run, or the server."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", metavar="FILE")
    parser.add_argument("--days", type=int, default=DAYS, help="how many days pass (%(default)s)")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    if options.serve:
        _serve(options.serve)
        return
    from rich.console import Console

    run(Timing(), options.days).show(Console(width=120))


if __name__ == "__main__":
    main()
