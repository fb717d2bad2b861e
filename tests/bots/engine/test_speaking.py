"""Our own bots speak the protocol."""

import io
import json
from random import Random
from typing import Any

import pytest

from claimant.bots.engine.messages import Choose, Hello, Limit, NewGame, Over, Ping, line, raw
from claimant.bots.engine.outside_bots import NoSuchBot, command_of, is_outside, maker
from claimant.bots.engine.speaking import Speaker
from claimant.bots.levels import BOTS
from claimant.rules.game import Game
from claimant.rules.moves import Move
from claimant.rules.presets import preset
from claimant.rules.view import View, view
from claimant.search.budget import Budget


class Notes:
    """A bot that counts its decisions, and fails at the third."""

    def __init__(self, rng: Random) -> None:
        self.decisions = 0

    def choose(self, view: View) -> Move:
        self.decisions += 1
        if self.decisions == 3:
            raise RuntimeError("tired")
        return view.legal[self.decisions - 1]


def _spoken(lines: list[bytes], name: str = "novice") -> list[dict[str, Any]]:
    sink = io.BytesIO()
    Speaker(maker(name), name, "1").serve(io.BytesIO(b"".join(lines)), sink)
    return [json.loads(each) for each in sink.getvalue().splitlines()]


def _asked(game: Game, name: str = "g1") -> bytes:
    seen = view(game, game.state.to_move)
    return line(Choose(name, raw(seen), tuple(move.text for move in seen.legal), Limit(worlds=5)))


def test_it_says_hello_and_pong() -> None:
    assert _spoken([line(Hello(1)), line(Ping())]) == [
        {"type": "hello", "name": "novice", "version": "1"}, {"type": "pong"}
    ]  # fmt: skip


def test_another_protocol_is_refused_with_a_sentence() -> None:
    assert _spoken([line(Hello(2))]) == [{"type": "error", "text": "This engine speaks protocol 1, not 2."}]


@pytest.mark.parametrize("name", BOTS)
def test_each_level_chooses_a_legal_move(name: str) -> None:
    game = Game.deal(preset("claim-2"), seed=3)
    lines = [line(NewGame("g1", game.lineup.names, 2, 0, seed=5)), _asked(game), line(Over("g1", (0,)))]
    [answer] = _spoken(lines, name)
    assert answer["type"] == "move"
    assert answer["game"] == "g1"
    assert answer["move"] in [move.text for move in game.legal]


def test_the_same_seed_gives_the_same_moves() -> None:
    game = Game.deal(preset("claim"), seed=3)
    lines = [line(NewGame("g1", game.lineup.names, 2, 0, seed=5)), _asked(game)]
    assert _spoken(lines, "journeyman") == _spoken(lines, "journeyman")


def test_a_line_of_a_later_version_is_ignored_and_rubbish_is_answered() -> None:
    [answer, pong] = _spoken([b'{"type":"tomorrow"}\n', b"rubbish\n", line(Ping())])
    assert answer["type"] == "error"
    assert "'rubbish'" in answer["text"]
    assert pong == {"type": "pong"}


def test_a_view_that_cannot_be_read_is_answered_with_a_sentence() -> None:
    [answer] = _spoken([b'{"type":"choose","game":"g","view":{"lineup":1},"legal":["go1"]}\n'])
    assert answer["type"] == "error"
    assert answer["text"].startswith("The view can't be read: ")


def test_a_bot_keeps_its_notes_during_a_game_and_an_error_of_its_own_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = Game.deal(preset("claim"), seed=3)
    answers = _spoken([_asked(game)] * 3 + [_asked(game, "g2")], "tests.bots.engine.test_speaking:Notes")
    assert [each.get("move") for each in answers] == [game.legal[0].text, game.legal[1].text, None, game.legal[0].text]
    assert answers[2] == {"type": "error", "text": "RuntimeError: tired"}
    assert "Traceback" in capsys.readouterr().err


def test_names_lead_to_bots_and_commands() -> None:
    assert not is_outside("master")
    assert is_outside("cmd:./mine")
    assert is_outside("module:Class")
    assert not is_outside("nobody")
    assert command_of("cmd:./mine 'with a space' --fast") == ["./mine", "with a space", "--fast"]
    assert command_of("module:Class")[-1] == "module:Class"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("mastre", "did you mean 'master'"),
        ("nowhere:Bot", "nowhere:Bot can't be loaded: ModuleNotFoundError"),
        ("json:Bot", "json:Bot can't be loaded: AttributeError"),
        ("json:__name__", "no class or function that makes a bot"),
    ],
)
def test_a_name_that_leads_nowhere_is_explained(name: str, sentence: str) -> None:
    with pytest.raises(NoSuchBot, match=sentence):
        maker(name)


@pytest.mark.parametrize(("name", "sentence"), [("cmd:", "comes a command"), ("cmd:'a", "No closing quotation")])
def test_a_command_that_cannot_be_split_is_explained(name: str, sentence: str) -> None:
    with pytest.raises(NoSuchBot, match=sentence):
        command_of(name)


def test_a_bot_gets_as_much_as_it_takes() -> None:
    assert isinstance(maker("tests.bots.engine.test_speaking:Notes")(Random(1), Budget(worlds=1)), Notes)
