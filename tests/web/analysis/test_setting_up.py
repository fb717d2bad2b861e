"""Setting up a position card by card: every change is an address, and works by plain forms."""

from __future__ import annotations

import html
import re
from random import Random
from urllib.parse import urlencode

import httpx
import pytest
from starlette.datastructures import QueryParams

from claimant.notation.documents import game_of, read_document
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Ask
from claimant.rules.presets import PRESETS
from claimant.rules.state import MARKS, PILES
from claimant.web.pages.analysis.draft import draft_in, draft_of
from tests.web.house import House

pytestmark = pytest.mark.anyio
START = {"players": "2", "phase": "2", "leader": "1"}


async def done(home: House, path: str) -> httpx.Response:
    """The page that a click leads to."""
    return await home.http.get(path, follow_redirects=True)


def fields(page: str) -> dict[str, str]:
    """The piles as the page's form would send them."""
    found: dict[str, str] = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page))
    found.pop("back", None)
    return found


def verdict(page: str) -> str:
    [found] = re.findall(r'<p id="verdict"[^>]*>(.*?)</p>', page, re.DOTALL)
    return html.unescape(re.sub("<[^>]+>", "", found))


async def test_cards_are_put_moved_and_taken_away_without_script(home: House) -> None:
    page = (await done(home, f"/analysis?{urlencode(START | {'put': 'go5', 'to': 'hands-0'})}")).text
    assert fields(page) == {"hands-0": "go5"}
    assert "No card" not in verdict(page)
    asked = START | fields(page)
    page = (await done(home, f"/analysis?{urlencode(asked | {'put': 'go5', 'from': 'hands-0', 'to': 'hands-1'})}")).text
    assert fields(page) == {"hands-1": "go5"}
    asked = START | fields(page)
    page = (await done(home, f"/analysis?{urlencode(asked | {'off': 'hands-1.go5', 'to': 'hands-1'})}")).text
    assert fields(page) == {}
    assert 'value="hands-1" checked' in page, "it is remembered where cards go"
    assert "No card lies on the table yet." in verdict(page)


async def test_a_card_lies_in_one_place_and_equal_cards_are_counted(home: House) -> None:
    asked = START | {"hands-0": "kn2", "put": "kn2", "to": "hands-1"}
    assert fields((await done(home, f"/analysis?{urlencode(asked)}")).text) == {"hands-0": "kn2"}
    five = START | {"hands-0": "go0.go0.go0.go0.go0", "put": "go0", "to": "hands-1"}
    page = (await done(home, f"/analysis?{urlencode(five)}")).text
    assert fields(page) == {"hands-0": "go0.go0.go0.go0.go0"}


async def test_a_legal_position_leads_to_its_analysis_and_back(home: House) -> None:
    asked = START | {"hands-0": "go5.do3", "hands-1": "kn2.un9", "supporters-0": "un1"}
    assert "This position is legal." in verdict((await done(home, f"/analysis?{urlencode(asked)}")).text)
    answer = await done(home, f"/analysis?{urlencode(asked | {'go': '1'})}")
    assert answer.status_code == 200
    assert "Player 2 is to move" in answer.text
    [change] = [html.unescape(each) for each in re.findall(r'href="([^"]+)" data-key="change"', answer.text)]
    assert fields((await done(home, change)).text) == {
        key: asked[key] for key in ("hands-0", "hands-1", "supporters-0")
    }


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"phase": "2", "hands-0": "go5", "hands-1": "kn2", "market": "un3"}, "market"),
        ({"phase": "1", "hands-0": "go5", "hands-1": "kn2", "waiting": "un3"}, "waiting"),
        ({"phase": "2", "hands-0": "go5", "hands-1": "kn2", "automaton": "0", "leader": "1"}, "automaton"),
        ({"faction": "goblins", "phase": "2", "hands-0": "go5"}, "knights"),
    ],
)
async def test_an_illegal_position_is_refused_with_a_sentence(home: House, wrong: dict[str, str], why: str) -> None:
    answer = await done(home, f"/analysis?{urlencode(wrong | {'go': '1'})}")
    assert answer.status_code == 422
    assert why in verdict(answer.text).lower()


async def test_nonsense_in_an_address_is_left_out(home: House) -> None:
    wild = {"players": "9", "faction": "cats", "phase": "7", "leader": "x", "hands-0": "zz9.go5.go5", "moon": "green"}
    answer = await done(home, f"/analysis?{urlencode(wild)}")
    assert answer.status_code == 200
    assert fields(answer.text) == {"hands-0": "go5"}


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_position_of_a_game_can_be_set_up(name: str) -> None:
    """What a game reaches, written as an address and read again, is the same position."""
    preset, rng = PRESETS[name], Random(name)
    lineup = LineUp.of(preset.players[-1], preset.factions)
    game, seen = Game.deal(lineup, seed=rng.randrange(1 << 64)), 0
    while not game.is_over:
        state = game.state
        if state.asks is Ask.PLAY and not state.trick and rng.random() < 0.4:
            draft = draft_of(state)
            again = draft_in(QueryParams(draft.address.partition("?")[2]))
            reached = game_of(read_document(again.document)).state
            for each in (*PILES, *MARKS):
                assert getattr(reached, each.name) == getattr(state, each.name), each.name
            assert (reached.phase, reached.leader) == (state.phase, state.leader)
            seen += 1
        game = game.play(rng.choice(game.legal))
    assert seen > 3


async def test_a_line_up_can_be_chosen_and_other_cards_leave(home: House) -> None:
    asked = START | {"hands-0": "go5.kn2", "preset": "royal-court"}
    page = (await done(home, f"/analysis?{urlencode(asked)}")).text
    assert fields(page) == {}
    assert 'value="ki12"' in page
    four = (await done(home, f"/analysis?{urlencode({'players': '4', 'put': 'go5', 'to': 'hands-3'})}")).text
    assert fields(four) == {"hands-3": "go5"}
