"""A player of whole games in the app, who plays each card in another way."""

from __future__ import annotations

from random import Random

from textual.pilot import Pilot

from claimant.rules.moves import Move
from claimant.rules.state import OVER
from claimant.terminal.app.card_faces import SMALL
from claimant.terminal.app.widgets.choice import Answer, Choice
from claimant.terminal.app.widgets.hand import Hand
from claimant.terminal.home_seat import HomeChair
from tests.terminal.app.stage import settled

WAYS = ("arrows", "digits", "typing", "mouse")


async def play_out(pilot: Pilot[str], chair: HomeChair, rng: Random) -> set[str]:
    """Play to the end; which kinds of questions were answered."""
    asked = set()
    while chair.view.phase != OVER:
        assert chair.view.asks is not None
        asked.add(chair.view.asks.value)
        await decide(pilot, chair, rng.choice(chair.view.legal), rng.choice(WAYS))
    return asked


async def decide(pilot: Pilot[str], chair: HomeChair, move: Move, way: str) -> None:
    """Make a move, and see that it is that one which was made."""
    before = len(chair._game.moves)
    number = chair.view.legal.index(move)
    if way == "digits":
        await pilot.press(*str(number + 1), "enter")
    elif way == "typing":
        await pilot.press(*("space" if sign == " " else sign for sign in move.text), "enter")
    elif pilot.app.screen.query_one(Choice).number:
        await _answer(pilot, number, way)
    else:
        await _from_hand(pilot, chair, move, way)
    await settled(pilot, chair)
    assert chair._game.moves[before] == move


async def _answer(pilot: Pilot[str], number: int, way: str) -> None:
    if way == "arrows":
        await pilot.press(*["down"] * number, "enter")
        return
    answer = pilot.app.screen.query(Answer)[number]
    await pilot.click(answer, times=1 if number == 0 else 2)


async def _from_hand(pilot: Pilot[str], chair: HomeChair, move: Move, way: str) -> None:
    assert move.card is not None
    at, hand = chair.view.hand.index(move.card), pilot.app.screen.query_one(Hand)
    if way == "arrows":
        steps = at - hand.chosen
        await pilot.press(*["right" if steps > 0 else "left"] * abs(steps), "enter")
        return
    place = (1 + SMALL[0] * at + 2, 1)
    await pilot.click(Hand, offset=place, times=1 if at == hand.chosen else 2)
