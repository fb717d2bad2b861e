"""How the load driver takes seats and reads streams: on our server, for programs or pages, or on the minimal one."""

import asyncio
import json
import re
import time
from dataclasses import dataclass, field

from crowd import Crowd, Heard, Seat, Send, Tab
from salts import add_salts

FACTIONS = ("goblins", "knights", "undead", "dwarves", "doppelgangers")
PLAN = {"players": 2, "factions": FACTIONS, "seats": [{"who": "me"}, {"who": "open"}], "grace": None}
AT_ONCE = 50
DEALING_SECONDS = 60
BUTTON = re.compile(r'<button name="move" value="([^"]*)"([^>]*)>')

API = "/api/tables/{table}/events"
PAGES = "/t/{table}/stream"


def read_events(data: bytes) -> Heard:
    """Read a message of a program's stream."""
    push = json.loads(data)
    return Heard(True, push.get("legal", []) if "stage" in push else None)


def read_parts(data: bytes) -> Heard:
    """Read a message of a page's stream; its enabled cards are the legal moves."""
    parts = json.loads(data)
    playable = [move for move, more in BUTTON.findall(parts.get("hand", "")) if "aria-disabled" not in more]
    if not parts.get("turn"):
        return Heard(bool(parts.get("announce")), [])
    return Heard(bool(parts.get("announce")), playable if "hand" in parts else None)


def read_nothing(data: bytes) -> Heard:
    """Read a message of the minimal server, which has no content."""
    return Heard(True, ["x"])


@dataclass
class Sizes:
    """The sizes of pushes and answers for each move; the minimal server is asked for the same sizes."""

    pushes: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    asked: int = 0

    def take(self, crowd: Crowd) -> None:
        """The new sizes of a crowd since the last call."""
        self.pushes += crowd.push_bytes
        self.answers += crowd.answer_bytes
        crowd.push_bytes.clear()
        crowd.answer_bytes.clear()

    def next(self) -> tuple[list[int], int]:
        """The sizes for one move: two pushes and the answer; starts over at the end."""
        self.asked += 1
        first, second = (self.pushes[(2 * self.asked + at) % len(self.pushes)] for at in (0, 1))
        return [first, second], self.answers[self.asked % len(self.answers)]


async def sit_down(crowd: Crowd, tables: int, stream: str) -> Send:
    """Open all tables with two players each, and deal."""
    for start in range(0, tables, AT_ONCE):
        await asyncio.gather(*(_open(crowd, stream) for _ in range(min(AT_ONCE, tables - start))))
    deadline = time.perf_counter() + DEALING_SECONDS
    while any(not any(seat.legal for seat in table.seats) for table in crowd.tables):
        assert time.perf_counter() < deadline, "some tables were never dealt"
        await asyncio.sleep(0.1)

    async def send(seat: Seat) -> None:
        body = {"move": seat.legal.pop(), "version": seat.version, "id": f"m{seat.version}"}
        seat.legal = []
        answer = await crowd.move(seat, f"/api/tables/{seat.table.id}/moves", body)
        crowd.answer_bytes.append(len(answer))

    return send


async def _open(crowd: Crowd, stream: str) -> None:
    _, answer = await crowd.ask("/api/tables", "new", {"plan": PLAN, "name": "A"})
    new = json.loads(answer)
    table = Tab(new["table"]["id"])
    path = f"/api/tables/{table.id}"
    _, answer = await crowd.ask(f"{path}/seat", new["invitations"][1], {"name": "B"})
    for token in (new["seat"], json.loads(answer)["token"]):
        table.seats.append(Seat(table, token))
    await crowd.ask(f"{path}/start", new["host"], {})
    await add_salts(crowd, table.id, [seat.token for seat in table.seats])
    for seat in table.seats:
        await crowd.listen(seat, stream.format(table=table.id))
    crowd.tables.append(table)


async def sit_down_barely(crowd: Crowd, tables: int, sizes: Sizes) -> Send:
    """Open the streams on the minimal server."""
    for number in range(tables):
        table = Tab(str(number))
        table.seats = [Seat(table, "x", ["x"]), Seat(table, "x", ["x"])]
        for seat in table.seats:
            await crowd.listen(seat, f"/{number}/events")
        crowd.tables.append(table)

    async def send(seat: Seat) -> None:
        pushes, answer = sizes.next()
        told = {"move": "go5", "version": seat.version, "pushes": pushes, "answer": answer}
        await crowd.move(seat, f"/{seat.table.id}/moves", told)

    return send
