"""A server's table in plain lines: news is shown at once, and commands are answered."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from claimant.locale.languages import language
from claimant.notation.wire import read_event
from claimant.rules.events import Ended, Event
from claimant.terminal import hint_process
from claimant.terminal.online import news
from claimant.terminal.online.event_stream import Follower, Occupant, Seen
from claimant.terminal.online.joining import take_seat
from claimant.terminal.online.remembered_seats import Ticket
from claimant.terminal.online.requests import Server
from claimant.terminal.online.table import send
from claimant.terminal.text import event_lines
from tests.terminal.online.people import Guest, Lines
from tests.terminal.online.tables import Table, until
from tests.web.served import Served

ENGLISH = language("en")
PROMPT = "Your card>"


def seat_at(table: Table, seat: int = 0) -> Ticket:
    return take_seat(table.link(seat), "Ada", "en")


def history(ticket: Ticket) -> list[Event]:
    """What the seat saw, as the server tells it after the game."""
    told = Server(ticket.server, ticket.token).ask(f"/api/tables/{ticket.table}/view")
    return [read_event(event) for event in told["history"]]


def test_every_event_is_told_once_in_order_and_before_the_next_decision(served: Served) -> None:
    table = Table(served, "open", "open", leader=1)
    ticket = seat_at(table)
    ada, ben = Lines(ticket), Guest(table, 1)
    table.start()
    threading.Thread(target=ben.play_out, daemon=True).start()
    for asked in range(26):
        ada.see(PROMPT, asked + 1)
        ada.type("1")
    ada.wait()
    events = [event for event in history(ticket) if not isinstance(event, Ended)]
    expected = [" ".join(event_lines.said([event], ("Ada", "Ben"), 0, ENGLISH)) for event in events]
    at, places = 0, []
    for sentence in expected:
        at = ada.said.find(sentence, at)
        assert at >= 0, f"not told, or too late: {sentence}"
        places.append(at)
        at += len(sentence)
    for sentence in set(expected):
        assert ada.said.count(sentence) == expected.count(sentence), sentence
    prompts = [place for place in range(len(ada.said)) if ada.said.startswith(PROMPT, place)]
    assert len(prompts) >= 26
    for prompt in prompts:
        following = next(place for place in places if place > prompt)
        assert ada.said.startswith("You ", following), "something was told only after the decision was asked"
    assert ada.said.endswith(".claim")
    assert "The game is over." in ada.said


def test_the_start_tells_who_sits_where_the_line_up_the_hand_and_who_decides(served: Served) -> None:
    table = Table(served, "open", "open", leader=1)
    ada = Lines(seat_at(table))
    ada.see("1. Ada (you) 2. an open seat")
    ada.see("Waiting: 1 seat is still open.")
    ben = Guest(table, 1)
    ada.see("Ben takes a seat. Everybody is here; the host starts the game.")
    table.start()
    ada.see("The host starts the game.")
    ada.see("The cards are dealt.")
    ada.see("Ben’s turn.")
    fingerprint = table.look()["deal"]["commitment"]
    assert f"Deal, round 1. The server’s fingerprint: {fingerprint} " in ada.said
    assert "Deal, round 1. Your part: " in ada.said
    start = ada.said.split("The cards are dealt.")[1]
    assert start.startswith(" Clockwise around the table: 1. Ada (you) 2. Ben You play against Ben. Factions: Goblins,")
    order = ["Phase 1 begins.", "The market shows", "Ben leads.", "Your hand (13):", "Ben’s turn."]
    places = [start.index(each) for each in order]
    assert places == sorted(places)
    assert "not now" not in start
    ben.play()
    ada.see("Ben plays ")
    ada.see(PROMPT)
    ada.type("q")
    ada.wait()


def test_commands_and_phrases_are_answered_while_somebody_else_decides(served: Served) -> None:
    table = Table(served, "open", "open", leader=1)
    ada, ben = Lines(seat_at(table)), Guest(table, 1)
    table.start()
    ada.see("Ben’s turn.")
    for typed, answer in [
        ("hand", "Your hand (13):"),
        ("votes", "No faction has a favourite yet."),
        ("log", "Phase 1 begins."),
        ("trick", "No trick has been completed yet."),
        ("piles", "Your piles"),
        ("who", "1. Ada (you) 2. Ben"),
        ("help", "say: say one of the phrases"),
        ("say", "2: Good luck!"),
        ("say nonsense", "Unknown phrase; “say” lists them."),
        ("say good luck", "You: “Good luck!”"),
    ]:
        before = len(ada.said)
        ada.type(typed)
        until(lambda before=before, answer=answer: answer in ada.said[before:])  # type: ignore[misc]
    ben.do("say", phrase="thanks")
    ada.see("Ben: “Thank you!”")
    assert PROMPT not in ada.said
    ben.play()
    ada.see(PROMPT)
    ben.do("say", phrase="oops")  # the prompt stands there: it is asked again after what was told
    ada.see(f"{PROMPT} Ben: “Oops!” {PROMPT}")
    ada.type("1")
    ada.see("You play ")
    ada.type("q")
    ada.wait()


def test_what_happens_is_told_while_a_hint_is_thought_about(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = threading.Event()

    async def hint(view: object) -> None:
        thought.wait(60)

    monkeypatch.setattr(hint_process, "hint", hint)
    table = Table(served, "open", "open", hints=True)
    ada, ben = Lines(seat_at(table), terminal=True), Guest(table, 1)
    table.start()
    ada.see(PROMPT)
    ada.type("hint")
    ada.see("Thinking …")
    ben.do("say", phrase="oops")
    ada.see("Ben: “Oops!”")
    ada.type("votes")
    ada.see("No faction has a favourite yet.")
    assert "No hint is available." not in ada.said
    thought.set()
    ada.see("No hint is available.")
    ada.type("q")
    ada.wait()


def test_a_person_at_a_terminal_is_told_that_it_is_not_their_turn(served: Served) -> None:
    table = Table(served, "open", "open", leader=1)
    ada = Lines(seat_at(table), terminal=True)
    ada.see("Waiting: 1 seat")
    ada.type("go5")
    ada.see("The game hasn’t begun yet.")
    Guest(table, 1)
    table.start()
    ada.see("Ben’s turn.")
    ada.type("1")
    ada.see("It is not your turn. Ben’s turn.")
    ada.hang_up()
    ada.wait()
    assert ada.ended is False


def test_what_a_pipe_types_too_early_waits_for_its_turn(served: Served) -> None:
    table = Table(served, "open", "bot", leader=1)
    ada = Lines(seat_at(table), ["1", "1"])
    table.start()
    ada.see("You play ", times=2)
    ada.hang_up()
    ada.wait()
    assert ada.ended is False
    assert "It is not your turn." not in ada.said


def test_the_clock_is_told_once_for_each_decision_and_again_when_time_is_short(served: Served) -> None:
    table = Table(served, "open", "open", clock=9)
    ada = Lines(seat_at(table))
    Guest(table, 1)
    table.start()
    ada.see(f"seconds are left to decide. {PROMPT}")
    ada.type("1")
    ada.see("Ben’s turn. 9 seconds are left to decide.")
    ada.hang_up()
    table.do("close")
    ada.wait()
    assert ada.said.count("left to decide.") == 2


def chair(**changes: Any) -> Occupant:
    return Occupant(**{"who": "person", "name": "Ben", "level": "novice", "gone": False, "stand_in": False, **changes})


def seen(*chairs: Occupant) -> Seen:
    return Seen(1, 1, "playing", chairs, None, None, None, ())


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        (chair(), chair(gone=True, waited_for=60), ["Ben is gone; a bot will take over."]),
        (chair(), chair(gone=True), ["Ben is gone."]),
        (chair(gone=True, waited_for=60), chair(gone=True, waited_for=59), []),
        (chair(gone=True), chair(), ["Ben is here again."]),
        (chair(who="open", gone=True), chair(), []),
    ],
)
def test_who_goes_and_comes_back_is_told(before: Occupant, now: Occupant, said: list[str]) -> None:
    ada = chair(name="Ada")
    assert news.presence(seen(ada, before), seen(ada, now), 0, ENGLISH) == said


@pytest.mark.parametrize(
    ("note", "said"),
    [
        ({"kind": "replaced", "seat": 1, "level": "novice"}, "A bot plays for Ben."),
        ({"kind": "replaced", "seat": 1, "card": "va8", "lost": ["va7"]}, "Vampire 8 replaces"),
        ({"kind": "returned", "seat": 1}, "Ben is back."),
        ({"kind": "drew", "seat": 0, "card": "go5"}, "You draw Goblin 5."),
        ({"kind": "drew", "seat": 1}, "Ben draws a card."),
        ({"kind": "wentback", "seat": 1, "moves": 3}, "Ben goes back to the last decision."),
        ({"kind": "from-a-newer-server", "seat": 1}, ""),
        ({"kind": "drew", "seat": 1, "new": True, "card": "zz9"}, ""),
    ],
)
def test_an_entry_of_the_log_is_a_sentence(note: dict[str, Any], said: str) -> None:
    assert news.sentence({"version": 7, **note}, ("Ada", "Ben"), 0, ENGLISH).startswith(said)
    assert said or not news.sentence({"version": 7, **note}, ("Ada", "Ben"), 0, ENGLISH)


def test_a_table_that_lost_its_end_says_how_much_in_the_terminal_too() -> None:
    said = news.sentence({"kind": "lost", "version": 9, "entries": 3}, ["Ada", "Ben"], 0, ENGLISH)
    assert said.endswith("Lost entries: 3.")


def test_a_move_that_comes_too_late_changes_nothing_and_is_refused_in_a_sentence(served: Served) -> None:
    table = Table(served, "open", "bot")
    ticket = seat_at(table)
    table.start()
    follower = Follower(ticket, "en", lambda: None)
    until(lambda: follower.look().view is not None)
    late = follower.look()
    assert late.view is not None
    first, second = late.view.legal[:2]
    assert send(follower, first, late, ENGLISH) == ""
    assert send(follower, second, late, ENGLISH) == "Something happened meanwhile; this is the table now."
    assert table.look()["log"] != []


def test_it_works_through_pipes_in_a_locale_without_letters(served: Served, tmp_path: Path) -> None:
    table = Table(served, "open", "open", leader=1)
    env = {**os.environ, "CLAIMANT_DATA": str(tmp_path / "data"), "LC_ALL": "C", "PYTHONUTF8": "0"}
    env.pop("PYTHONIOENCODING", None)
    command = [sys.executable, "-m", "claimant", "join", table.link(0), "--plain", "--name", "Ada"]
    file = tmp_path / "said.txt"
    with (
        file.open("wb") as out,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, stderr=out, env=env) as ada,
    ):
        assert ada.stdin is not None
        try:
            until(lambda: b"1 seat is still open." in file.read_bytes())
            ada.stdin.write(b"who\n")
            ada.stdin.flush()
            until(lambda: b"who\n1. Ada (you)\n2. an open seat\n" in file.read_bytes())
            ben = Guest(table, 1)
            table.start()
            ada.stdin.write(b"hand\nvotes\n")
            ada.stdin.close()
            until(lambda: b"Ben's turn." in file.read_bytes())
            ben.play()
            assert ada.wait(30) == 0
        finally:
            ada.kill()
    said = file.read_text(encoding="utf-8", errors="replace")
    assert "No faction has a favourite yet." in said
    assert said.rstrip().endswith("leads back to it.")
    assert "Traceback" not in said
    assert "Fatal" not in said
