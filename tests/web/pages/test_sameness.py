"""What a viewer can't know changes no byte of their page, and text typed by others stays text."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.presets import PRESETS
from tests.web.house import House, plan
from tests.web.pages.showing import parts


def other_world(game: Game) -> Game:
    """The same game, had the cards that nobody has seen yet lain in another order."""
    start = game.start
    known = len(start.deck) - len(game.state.deck)
    changed = replace(start, deck=start.deck[:known] + start.deck[known:][::-1])
    return Game.at(changed, None, dealt=True).replay(game.moves)


@pytest.mark.parametrize("preset", ["claim", "claim-2", "clockwork", "full-moon"])
def test_the_order_of_the_deck_changes_no_byte(preset: str) -> None:
    rng = Random(preset)
    game = Game.deal(LineUp.of(2, PRESETS[preset].factions), rng.randbytes(48))
    for _ in range(14):
        other = other_world(game)
        for seat in (0, 1, None):
            if parts(game, seat) != parts(other, seat):
                assert (game.state.asks, game.state.to_move) == ("take", seat), "only who peeks sees the top card"
        game = game.play(rng.choice(game.legal))


def test_a_swap_between_the_other_hand_and_the_deck_changes_no_byte() -> None:
    game = Game.deal(LineUp.of(2, PRESETS["claim"].factions), bytes(48))
    start = game.start
    mine, theirs = start.hands
    hand = (*theirs[:-1], start.deck[-1])
    swapped = replace(start, hands=(mine, tuple(sorted(hand, key=lambda card: card.order))),
                      deck=(*start.deck[:-1], theirs[-1]))  # fmt: skip
    assert parts(game, 0) == parts(Game.at(swapped, None, dealt=True), 0)
    assert parts(game, None) == parts(Game.at(swapped, None, dealt=True), None)


@pytest.mark.anyio
async def test_names_are_inert(home: House) -> None:
    host, _ = await home.open(plan("me", "bot"), "<img src=x>{{7*7}}")
    page = await home.http.get(f"/t/{host.table}", headers={"authorization": f"Bearer {host.token}"})
    assert "&lt;img src=x&gt;{{7*7}}" in page.text
    assert "<img" not in page.text


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["/", "/new", "/how-to-play", "/learn/1", "/rules", "/api/docs", "/nothing"])
async def test_no_page_has_inline_script_or_style(home: House, path: str) -> None:
    page = (await home.http.get(path)).text
    assert " style=" not in page
    assert "<style" not in page
    assert "<script>" not in page
    assert " onclick=" not in page
