"""The way for moderators on the same machine: a Unix socket beside the data file, which only its owner can open.

A request is one line of JSON, and so is the answer: `{"ok": …}` or `{"error": …}`.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from claimant.web.operation.moderation.socket_file import LocalSocket
from claimant.web.operation.moderation.steward import AdminRequest, Steward, WrongRequest
from claimant.web.storage.store import StoreError

LONGEST = 64 * 1024
SECONDS = 10.0


@asynccontextmanager
async def listening(local: LocalSocket | None, steward: Steward) -> AsyncIterator[None]:
    """Answer moderators on this machine while the context lasts."""
    if local is None:
        yield
        return
    server = await asyncio.start_server(_answering(steward), sock=local.line, limit=LONGEST)
    try:
        yield
    finally:
        server.close()
        local.close()


def _answering(steward: Steward) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, ValueError, TimeoutError):
            async with asyncio.timeout(SECONDS):
                line = await reader.readline()
                writer.write(msgspec.json.encode(await _answered(steward, line)) + b"\n")
                await writer.drain()
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()

    return answer


async def _answered(steward: Steward, line: bytes) -> dict[str, Any]:
    try:
        return {"ok": await steward.do(msgspec.json.decode(line, type=AdminRequest), "socket")}
    except msgspec.MsgspecError as error:
        return {"error": f"The request can't be read: {error}."}
    except WrongRequest as error:
        return {"error": str(error)}
    except StoreError as error:
        return {"error": f"The store can't be used now: {error}."}


def ask(path: Path, request: dict[str, Any]) -> dict[str, Any]:
    """Send a request to the server at this socket, and return its answer; raises OSError if there is none."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(SECONDS)
        line.connect(str(path))
        line.sendall(msgspec.json.encode(request) + b"\n")
        told = b""
        while part := line.recv(LONGEST):
            told += part
    if not told:
        raise ConnectionError("the server gave no answer")
    found: dict[str, Any] = msgspec.json.decode(told)
    return found
