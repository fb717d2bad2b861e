"""Hints from a process of their own, so that the screen goes on while one is thought about."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from importlib import import_module
from importlib.util import find_spec

import msgspec

from claimant.notation.moves import read_move
from claimant.notation.wire import decode_view, encode_view
from claimant.rules.moves import Move
from claimant.rules.view import View

HINTS = "claimant.bots.hints"
SECONDS = 1.0
"""How long a hint is thought about."""
LONGEST = 30.0


class Written(msgspec.Struct, frozen=True):
    """An advice on its way between processes; moves are in words."""

    chances: tuple[tuple[str, float], ...]
    exact: bool
    worlds: int
    error: float


class Hint(msgspec.Struct, frozen=True):
    """What each move is worth: the chance to win, best first, and how sure that is."""

    chances: tuple[tuple[Move, float], ...]
    exact: bool
    worlds: int
    """How many ways the hidden cards could lie were looked at."""
    error: float
    """By how much a chance may be wrong, nineteen times of twenty."""


async def hint(view: View, seconds: float = SECONDS) -> Hint | None:
    """What a strong player would think of the viewer's moves; None if nobody can tell."""
    if find_spec(HINTS) is None:
        return None
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, str(seconds), stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
    )
    try:
        async with asyncio.timeout(LONGEST):
            out, _ = await process.communicate(encode_view(view))
        told = msgspec.json.decode(out, type=Written)
    except (OSError, msgspec.DecodeError):  # a timeout is an OSError too
        return None
    finally:
        if process.returncode is None:
            process.kill()
    chances = tuple((read_move(text), chance) for text, chance in told.chances)
    return Hint(chances, told.exact, told.worlds, told.error)


def main() -> None:
    """Read a view, answer with an advice."""
    found = import_module(HINTS).advise(decode_view(sys.stdin.buffer.read()), float(sys.argv[1]))
    chances = tuple((each.move.text, each.chance) for each in found.chances)
    sys.stdout.buffer.write(msgspec.json.encode(Written(chances, found.exact, found.worlds, found.error)))


if __name__ == "__main__":
    main()
