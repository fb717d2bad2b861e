"""A server that is silent or shows other cards than it dealt, and what the terminal's client says about it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from claimant.cli import app
from claimant.fair.checking import NOT_PROVEN, Unfair
from claimant.fair.witness import DROPPED, NO_PART, Alarm
from claimant.notation.records import record_file
from claimant.rules.game import Game
from claimant.rules.view import view
from claimant.terminal.online.event_stream import Follower, Seen
from claimant.terminal.online.fair_deals import FAIR, NOT_CHECKED, Deals, has_warned
from claimant.terminal.online.remembered_seats import Ticket
from claimant.terminal.online.requests import Refused, Unreachable
from claimant.terminal.online.seat import OnlineChair
from claimant.terminal.online.table import keep_record
from tests.terminal.online.cheat import ENGLISH, HER, HER_SALT, LINEUP, ME, TABLE, Cheat, attend, honest


def test_silence_a_server_that_swallows_our_salt_and_names_us_is_said_loudly(cheat: Cheat, mine: Deals) -> None:
    for _ in range(2):
        cheat.is_silent = False
        attend(mine, cheat)
        cheat.list_all()
        cheat.is_silent = True
        with pytest.raises(Unreachable):
            attend(mine, cheat)
        assert cheat.salt, "the server knows it, so it knows the deal"
        cheat.latest["failed"] = (ME,)
        cheat.begin()
    mine.attend({**cheat.deal, "asked": [HER]}, cheat.bots, None)
    assert mine.witness.dropped == (1, 2)
    assert mine.said(ENGLISH) == ENGLISH.text(DROPPED)


def test_silence_a_server_that_swallows_our_commitment_and_lists_none_is_said_loudly(cheat: Cheat, mine: Deals) -> None:
    cheat.is_silent = True
    with pytest.raises(Unreachable):
        attend(mine, cheat)
    cheat.list_all(mine="")
    attend(mine, cheat)
    assert mine.said(ENGLISH) == ENGLISH.text(DROPPED)


def test_what_was_sent_too_late_is_not_called_dropped(cheat: Cheat, mine: Deals) -> None:
    attend(mine, cheat)
    cheat.list_all()
    cheat.is_silent = True
    with pytest.raises(Unreachable):
        mine.attend({**cheat.deal, "seconds_left": 0.0}, cheat.bots, None)
    cheat.is_silent = False
    cheat.latest["failed"] = (ME,)
    cheat.begin()
    attend(mine, cheat)
    assert mine.said(ENGLISH) == ""


def test_an_answer_that_was_lost_is_no_cheating_if_the_salt_is_in_the_deal(cheat: Cheat, mine: Deals) -> None:
    attend(mine, cheat)
    cheat.list_all()
    cheat.is_silent = True
    with pytest.raises(Unreachable):
        attend(mine, cheat)
    cheat.step = "dealt"
    show(mine, cheat, cheat.game())
    assert mine.said(ENGLISH) == ""
    mine.check(cheat.record())
    assert (mine.said(ENGLISH), mine.verdict(ENGLISH)) == ("", ENGLISH.text(FAIR))


def show(mine: Deals, cheat: Cheat, game: Game, is_replay: bool = False) -> None:
    """The server shows how the game goes."""
    mine.attend(cheat.deal, cheat.bots, view(game, ME), game.seen_by(ME), is_replay)


def test_silence_a_server_that_deals_without_asking_us_is_said_as_soon_as_cards_are_on_the_table(
    cheat: Cheat, mine: Deals
) -> None:
    cheat.list_all(mine="")
    cheat.step = "dealt"
    show(mine, cheat, cheat.game(("", HER_SALT)))
    assert mine.said(ENGLISH) == ENGLISH.text(NO_PART)
    mine.check(cheat.record(("", HER_SALT)))
    assert mine.verdict(ENGLISH) == ENGLISH.text(NO_PART), "not that nobody chose the cards"


def test_a_deal_that_the_server_calls_one_of_version_1_or_of_another_table_is_said(cheat: Cheat, mine: Deals) -> None:
    game = Game.deal(LINEUP, bytes(48), 0)
    cheat.step = "dealt"
    for told in ({"version": 1}, {"table": "another"}):
        mine.attend({**cheat.deal, **told}, cheat.bots, view(game, ME), game.seen_by(ME))
        assert mine.said(ENGLISH) == ENGLISH.text(NO_PART)


@pytest.mark.parametrize("how", ["refused", "without a proof", "not readable"])
def test_silence_a_server_that_gives_no_proof_at_the_end_is_said_loudly(cheat: Cheat, mine: Deals, how: str) -> None:
    honest(mine, cheat)
    game = record_file.write(cheat.game()).encode()
    mine.check({"refused": None, "without a proof": game, "not readable": b"?"}[how])
    assert mine.said(ENGLISH).startswith("Warning: this deal may not be fair.")
    assert how == "not readable" or ENGLISH.text(NOT_PROVEN) in mine.said(ENGLISH)
    assert not mine.is_fair
    assert has_warned(since=0)


def test_the_app_says_it_on_the_sheet_at_the_end(cheat: Cheat, mine: Deals) -> None:
    chair = OnlineChair(Ticket(cheat.url, TABLE, ME, "token", "Ada"), ENGLISH)
    chair._seen = Seen(1, 1, "over", (), None, None, None, ())
    chair.follower.deals.check(None)
    assert chair.remarks(ENGLISH) == [(0, f"Warning: this deal may not be fair. {NOT_PROVEN}")]
    honest(mine, cheat)
    mine.check(cheat.record())
    chair.follower.deals = mine
    assert chair.remarks(ENGLISH) == [(0, FAIR)]


@pytest.mark.parametrize(("answer", "said"), [(Refused(404, "No."), NOT_PROVEN), (Unreachable("?"), NOT_CHECKED)])
def test_a_table_that_ends_without_showing_its_cards_any_more_is_asked_for_its_record_too(
    cheat: Cheat, mine: Deals, monkeypatch: pytest.MonkeyPatch, answer: Exception, said: str
) -> None:
    follower = Follower(Ticket(cheat.url, TABLE, ME, "token", "Ada"), "en", lambda: None)
    follower.deals = mine
    honest(mine, cheat)
    show(mine, cheat, cheat.game())

    def fetch(path: str) -> bytes:
        raise answer

    monkeypatch.setattr(follower.server, "fetch", fetch)
    follower.seen = Seen(1, 1, "closed", (), None, None, None, ())
    assert keep_record(follower) is None
    assert said in mine.said(ENGLISH)


def test_a_server_that_cannot_be_reached_at_the_end_is_not_accused(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    mine.could_not_check()
    assert (mine.said(ENGLISH), mine.verdict(ENGLISH)) == (ENGLISH.text(NOT_CHECKED), "")
    mine.check(cheat.record())
    assert (mine.said(ENGLISH), mine.verdict(ENGLISH)) == ("", ENGLISH.text(FAIR))


def played(game: Game, moves: int) -> Game:
    for _ in range(moves):
        game = game.play(game.legal[0])
    return game


def exchanged(game: Game) -> Game:
    """The same hands, but the deck is turned round."""
    return Game.at(replace(game.start, deck=game.start.deck[::-1]))


def test_cards_of_the_deck_that_were_exchanged_during_the_game_are_noticed_at_the_end(
    cheat: Cheat, mine: Deals, tmp_path: Path
) -> None:
    honest(mine, cheat)
    cheat.step = "dealt"
    show(mine, cheat, played(exchanged(cheat.game()), 3))
    assert mine.said(ENGLISH) == "", "the hands are right"
    file = tmp_path / "game.claim"
    file.write_text(record_file.write(played(cheat.game(), 3), proof=cheat.proof()), encoding="utf-8")
    mine.check(file.read_bytes())
    assert Unfair.OTHER_GAME.value in mine.said(ENGLISH)
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 1


def test_a_course_of_the_game_that_changes_is_noticed_at_once(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    cheat.step = "dealt"
    show(mine, cheat, played(cheat.game(), 3))
    show(mine, cheat, played(exchanged(cheat.game()), 4))
    assert Alarm.GAME in mine.witness.alarms


def test_moves_that_somebody_alone_takes_back_are_no_cheating(cheat: Cheat, mine: Deals) -> None:
    cheat.bots = frozenset({HER})
    honest_alone(mine, cheat)
    game = cheat.game((cheat.salt, ""))
    first, second = (played(game.play(move), 2) for move in game.legal[:2])
    for each in (first, second):
        show(mine, cheat, each)
    proof = replace(cheat.proof((cheat.salt, "")), salts_from=("person", "bot"))
    mine.check(record_file.write(second, proof=proof).encode())
    assert (mine.said(ENGLISH), mine.verdict(ENGLISH)) == ("", ENGLISH.text(FAIR))


def honest_alone(mine: Deals, cheat: Cheat) -> None:
    """A round with a bot at the other seat."""
    attend(mine, cheat)
    cheat.list_all()
    cheat.latest["list"][HER] = ""
    attend(mine, cheat)
    cheat.step = "dealt"


def test_the_transcript_has_the_fingerprint_at_once_and_our_part_once_it_is_revealed(cheat: Cheat, mine: Deals) -> None:
    attend(mine, cheat)
    fingerprint = f"Deal, round 1. The server’s fingerprint: {cheat.latest['commitment']}"
    assert mine.transcript(ENGLISH) == [fingerprint]
    cheat.list_all()
    attend(mine, cheat)
    assert mine.transcript(ENGLISH) == [fingerprint, f"Deal, round 1. Your part: {cheat.salt}"]
