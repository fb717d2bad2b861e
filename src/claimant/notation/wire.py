"""Views and events as bytes and plain values: for bots in other processes, and for clients."""

from __future__ import annotations

from typing import Any

import msgspec

from claimant.rules import events
from claimant.rules.cards import Card
from claimant.rules.events import Event, Secret
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


def shape(kind: type) -> dict[str, Any]:
    """The JSON schema of what `written` writes: cards are codes, factions and heroes are names."""
    if issubclass(kind, Card | Power):
        return {"type": "string"}
    raise NotImplementedError(kind.__name__)


_ENCODER = msgspec.msgpack.Encoder(enc_hook=written, order="deterministic")
_DECODER = msgspec.msgpack.Decoder(View, dec_hook=_read)


def encode_view(view: View) -> bytes:
    """The view as bytes: the same view gives the same bytes."""
    if view.lineup.is_cut:
        raise ValueError("A cut deck is for research only: its views are not sent.")
    return _ENCODER.encode(view)


def decode_view(told: bytes) -> View:
    """The view that was encoded."""
    return _DECODER.decode(told)


KINDS: dict[str, type[Event]] = {
    kind.__name__.lower(): kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind not in (Event, Secret)
}
"""Every kind of event by its name on the wire."""


def read_view(told: dict[str, Any]) -> View:
    """The view from a server's JSON, with cards by their codes and factions by their names."""
    return msgspec.convert(told, View, dec_hook=_read)


def write_event(event: Event) -> dict[str, Any]:
    """An event as a value with its kind; a card that wasn't seen is left out."""
    fields = {name: value for name in event.__struct_fields__ if (value := getattr(event, name)) is not None}
    told: dict[str, Any] = msgspec.to_builtins(fields, enc_hook=written, order="deterministic")
    return {"kind": type(event).__name__.lower(), **told}


def read_event(told: dict[str, Any]) -> Event:
    """The event from such a value."""
    fields = {name: value for name, value in told.items() if name != "kind"}
    return msgspec.convert(fields, KINDS[told["kind"]], dec_hook=_read)
