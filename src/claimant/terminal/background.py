"""Blocking work in a thread, awaited by an event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def in_thread(work: Callable[[], T]) -> T:
    """The result of the work. Unlike `asyncio.to_thread`, it never delays the end of the program."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(how: Callable[[], None]) -> None:
        if not done.done():
            how()

    def run() -> None:
        try:
            found = work()
        except Exception as error:  # noqa: BLE001 - whoever awaits it gets it
            failure = error
            tell(lambda: done.set_exception(failure))
        else:
            tell(lambda: done.set_result(found))

    def tell(how: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(settle, how)

    threading.Thread(target=run, name="background", daemon=True).start()
    return await done
