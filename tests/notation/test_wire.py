"""Views and events as plain values: a client reads exactly what the server wrote."""

from __future__ import annotations

import json

import msgspec
import pytest

from claimant.notation.wire import KINDS, read_event, read_view, write_event, written
from claimant.rules.events import Event
from claimant.rules.view import view
from tests.locale.samples import kinds
from tests.notation.games import random_game


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_views_and_histories_come_back_as_they_were(seed: int, viewer: int | None) -> None:
    game = random_game(seed, whole=seed % 3 == 0)
    known = view(game, viewer)
    assert read_view(json.loads(msgspec.json.encode(known, enc_hook=written))) == known
    told = json.loads(json.dumps([write_event(event) for event in game.seen_by(viewer)]))
    assert tuple(map(read_event, told)) == game.seen_by(viewer)


def test_every_kind_of_event_has_a_name_of_its_own() -> None:
    ours = [kind for kind in kinds(Event) if kind.__module__ == "claimant.rules.events"]
    assert set(KINDS.values()) == set(ours)
    assert len(KINDS) == len(set(ours))


def test_a_card_that_was_not_seen_is_not_told() -> None:
    game = random_game(1, whole=True)
    drawn = [write_event(event) for event in game.seen_by(None) if type(event).__name__ == "Drew"]
    assert drawn
    assert all(set(event) == {"kind", "seat"} for event in drawn)
