"""What people ask each other during a game, in plain lines: told once, with the words that answer it."""

from __future__ import annotations

import pytest

from claimant.fair.witness import Alarm, Witness
from claimant.locale.languages import language
from claimant.rules.game import Game
from claimant.terminal.online.joining import take_seat
from claimant.terminal.online.news import sentence
from tests.terminal.online.people import Guest, Lines
from tests.terminal.online.tables import Table, until
from tests.web.served import Served


def test_a_question_is_told_with_its_answers_and_answered_in_words(served: Served) -> None:
    table = Table(served, "open", "open")
    ticket = take_seat(table.link(0), "Ada", "en")
    ben = Guest(table, 1)
    ada = Lines(ticket, terminal=True)
    table.start()
    ben.play() if ben.is_asked() else ada.see("Your turn")
    ben.do("ask", what="end")
    ada.see("Ben offers to end the game without a result.")
    ada.see("yes: say yes to what is asked no: say no to what is asked")
    ada.type("no")
    ada.see("You decline.")
    ben.do("ask", what="end")
    ada.see("Ben offers to end the game without a result.", times=2)
    ada.type("yes")
    ada.see("Everybody agrees: the game ends without a result.")
    until(lambda: table.look()["closed_why"] == "agreed")
    ada.wait()


def test_one_resigns_in_plain_lines_and_is_told_who_won(served: Served) -> None:
    table = Table(served, "open", "open")
    ticket = take_seat(table.link(0), "Ada", "en")
    Guest(table, 1)
    ada = Lines(ticket, terminal=True)
    table.start()
    ada.see("turn")
    ada.type("resign")
    ada.see("You resign. Ben takes the throne.")
    ada.wait()


@pytest.mark.parametrize(
    ("note", "said"),
    [
        ({"kind": "timeup", "seat": 1, "card": "go5"}, "Time is up: a bot plays Goblin 5 for Ben."),
        ({"kind": "timeup", "seat": 0, "card": ""}, "Time is up: a bot moves for you."),
        ({"kind": "asked", "seat": 1, "what": "back", "card": "go5"}, "Ben asks to take back Goblin 5."),
        ({"kind": "asked", "seat": 1, "what": "back", "card": ""}, "Ben asks to take back the last choice."),
        ({"kind": "asked", "seat": 1, "what": "stay"}, ""),
        ({"kind": "consented", "seat": 1, "what": "back"}, "Ben agrees."),
        ({"kind": "consented", "seat": 0, "what": "stay"}, "You play on with a bot."),
        ({"kind": "denied", "seat": 1, "what": "end", "withdrawn": True}, "Ben withdraws the question."),
        ({"kind": "denied", "seat": 1, "what": "stay"}, "Ben stops the game."),
        ({"kind": "departed", "seat": 1}, "Ben leaves the table. A bot plays on in their place."),
        ({"kind": "closed", "why": "agreed"}, "Everybody agrees: the game ends without a result."),
        ({"kind": "closed", "why": "idle"}, "The table has been closed."),
    ],
)
def test_what_people_ask_is_a_sentence(note: dict[str, object], said: str) -> None:
    assert sentence(note, ("Ada", "Ben"), 0, language("en")) == said


def test_a_course_that_was_openly_taken_back_is_no_alarm() -> None:
    game = Game.deal(seed=7)
    one, other = game.play(game.legal[0]), game.play(game.legal[1])
    witness = Witness("http://localhost", "t", 0).follow(one.seen_by(0), is_alone=False)
    assert witness.follow(other.seen_by(0), is_alone=False, times_back=1).alarms == ()
    assert witness.follow(other.seen_by(0), is_alone=False).alarms == (Alarm.GAME,)
