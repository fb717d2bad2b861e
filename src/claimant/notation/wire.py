"""Views as bytes, for bots that think in another process."""

from __future__ import annotations

from typing import Any

import msgspec

from claimant.rules.cards import Card
from claimant.rules.power import Faction, Power
from claimant.rules.registry import CARDS, FACTIONS
from claimant.rules.view import View


def written(value: Any) -> str:
    """A card by its code, a faction by its name."""
    if isinstance(value, Card):
        return value.code
    if isinstance(value, Power):
        return value.name
    raise NotImplementedError(f"{type(value).__name__} has no place in a view")


def _read(kind: type, value: Any) -> Any:
    if kind is Card:
        return CARDS[value]
    if kind is Faction:
        return FACTIONS[value]
    raise NotImplementedError(f"{kind.__name__} has no place in a view")


_ENCODER = msgspec.msgpack.Encoder(enc_hook=written, order="deterministic")
_DECODER = msgspec.msgpack.Decoder(View, dec_hook=_read)


def encode_view(view: View) -> bytes:
    """The view as bytes: the same view gives the same bytes."""
    return _ENCODER.encode(view)


def decode_view(told: bytes) -> View:
    """The view that was encoded."""
    return _DECODER.decode(told)
