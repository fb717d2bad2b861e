"""Writing and reading lines."""

import pytest

from claimant.terminal.plain.console import Console
from claimant.terminal.text.lines import Line, glued, wrapped
from tests.terminal.typist import Keyboard, Screen


def test_lines_are_wrapped_at_the_width_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    for width in (80, 60, 30):
        monkeypatch.setenv("COLUMNS", str(width))
        Console(Keyboard([]), screen).say("many words " * 40)
        assert max(map(len, screen.getvalue().split("\n"))) <= width
        screen.truncate(0)
        screen.seek(0)


def test_the_rest_of_a_long_line_hangs_under_its_beginning() -> None:
    assert wrapped("Goblins  one two three", hang=9, width=18) == ["Goblins  one two", "         three"]


def test_what_is_glued_stays_on_one_line() -> None:
    assert wrapped(f"a b {glued('1: go5')}", hang=0, width=8) == ["a b", "1: go5"]


def test_a_card_is_not_torn_from_its_value() -> None:
    assert wrapped("You play Goblin 5.", hang=0, width=16) == ["You play", "Goblin 5."]


def test_an_empty_line_stays_empty() -> None:
    assert wrapped("", 0, 80) == [""]


def test_an_answer_that_comes_through_a_pipe_is_written_down() -> None:
    screen = Screen()
    assert Console(Keyboard(["go5"]), screen).ask("Your card> ") == "go5"
    assert screen.getvalue() == "Your card> go5\n"


def test_the_end_of_the_input_is_told() -> None:
    with pytest.raises(EOFError):
        Console(Keyboard([]), Screen()).ask("> ")


def test_only_a_terminal_is_sent_more_than_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    def said(terminal: bool) -> str:
        screen = Screen(terminal)
        Console(Keyboard([]), screen).say(Line("loud", strong=True))
        return screen.getvalue()

    monkeypatch.setenv("TERM", "xterm")
    assert said(terminal=False) == "loud\n"
    assert said(terminal=True) == "\x1b[1mloud\x1b[0m\n"
    monkeypatch.setenv("NO_COLOR", "1")
    assert said(terminal=True) == "loud\n"


def test_what_a_terminal_shows_already_is_not_written_down_again(monkeypatch: pytest.MonkeyPatch) -> None:
    keyboard, screen = Keyboard(["y"], terminal=True), Screen()
    monkeypatch.setattr("sys.stdin", keyboard)
    assert Console(keyboard, screen).ask("Create it? ") == "y"
    assert screen.getvalue() == "Create it? "
