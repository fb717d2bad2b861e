"""The lines of the engine protocol: a JSON object each, told apart by `type`; unknown fields are ignored."""

from __future__ import annotations

from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from claimant.notation.wire import written
from claimant.search.budget import Budget

PROTOCOL: Final = 1
LONGEST: Final = 1_000_000
"""A line has fewer bytes than this."""


class Limit(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long an engine may think about a move: seconds, or a number of worlds."""

    seconds: float | None = None
    worlds: int | None = None


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first line to an engine."""

    protocol: int


class NewGame(msgspec.Struct, frozen=True, tag="newgame"):
    """A game begins in which the engine has a seat."""

    game: str
    lineup: tuple[str, ...]
    players: int
    seat: int
    heroes: bool = False
    leader: int = 0
    seed: int = 0
    """For the engine's own dice."""


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """The engine is asked for a move."""

    game: str
    view: msgspec.Raw
    legal: tuple[str, ...]
    budget: Limit = Limit()


class Over(msgspec.Struct, frozen=True, tag="over"):
    """A game has ended."""

    game: str
    winners: tuple[int, ...]


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    """Are you there?"""


class Quit(msgspec.Struct, frozen=True, tag="quit"):
    """The engine ends."""


class Greeting(msgspec.Struct, frozen=True, tag="hello"):
    """The first line from an engine."""

    name: str
    version: str


class Chosen(msgspec.Struct, frozen=True, tag="move", omit_defaults=True):
    """The engine's move; it may add the chance to win after each move that it looked at."""

    game: str
    move: str
    chances: dict[str, float] | None = None


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """Yes."""


class Trouble(msgspec.Struct, frozen=True, tag="error"):
    """What went wrong, in a sentence; either side may send it."""

    text: str


ToEngine: TypeAlias = Hello | NewGame | Choose | Over | Ping | Quit | Trouble
FromEngine: TypeAlias = Greeting | Chosen | Pong | Trouble
Lines = TypeVar("Lines")


class Garbled(ValueError):
    """A line that the protocol doesn't have."""


class _Kind(msgspec.Struct):
    type: str


_ENCODER = msgspec.json.Encoder(enc_hook=written, order="deterministic")
_TO_ENGINE = msgspec.json.Decoder(ToEngine)
_FROM_ENGINE = msgspec.json.Decoder(FromEngine)
_KIND = msgspec.json.Decoder(_Kind)
_KNOWN = {
    each: frozenset(kind.__struct_config__.tag for kind in each.type.__args__) for each in (_TO_ENGINE, _FROM_ENGINE)
}


def line(message: ToEngine | FromEngine) -> bytes:
    """The message as a line."""
    return _ENCODER.encode(message) + b"\n"


def raw(value: Any) -> msgspec.Raw:
    """A view, or another value of ours, as a part of a line."""
    return msgspec.Raw(_ENCODER.encode(value))


def to_engine(text: bytes) -> ToEngine | None:
    """The message of a line for an engine; None if its type is unknown, which is to be ignored."""
    return _read(text, _TO_ENGINE)


def from_engine(text: bytes) -> FromEngine | None:
    """The message of an engine's line; None if its type is unknown, which is to be ignored."""
    return _read(text, _FROM_ENGINE)


def _read(text: bytes, decoder: msgspec.json.Decoder[Lines]) -> Lines | None:
    if len(text) >= LONGEST:
        raise Garbled(f"A line has fewer than {LONGEST:,} bytes.")
    try:
        if _KIND.decode(text).type not in _KNOWN[decoder]:
            return None
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        shown = text[:80].decode("utf-8", "backslashreplace").strip()
        raise Garbled(f"No line of the protocol: {shown!r} ({error}).") from None


def limit(budget: Budget) -> Limit:
    """The budget for a move, as an engine is told it: seconds if there are any."""
    return Limit(seconds=budget.seconds) if budget.seconds is not None else Limit(worlds=budget.worlds)
