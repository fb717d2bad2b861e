"""The console: lines out, wrapped at the terminal's width, and lines in."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Callable, Collection
from enum import Enum, auto
from typing import TYPE_CHECKING, TextIO

from claimant.terminal.plain.line_reader import Listener
from claimant.terminal.spellings import plain
from claimant.terminal.text.lines import Line, wrapped

if TYPE_CHECKING:
    from claimant.locale.languages import Language

WIDEST = 100
NARROWEST = 20
YES, NO = ("y", "yes"), ("n", "no", "q", "quit")
STRONG, PLAIN = "\x1b[1m", "\x1b[0m"


class Reply(Enum):
    """An answer to a question of yes or no that may have another answer as well."""

    NO = auto()
    YES = auto()
    OTHER = auto()


class Console:
    """Where lines are said and answers are read."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self._source = source
        self._target = target
        self._edits = source is sys.stdin and source.isatty() and target is sys.stdout
        self.interactive = source.isatty() and target.isatty()
        self._shows_typing = source.isatty()
        self.is_asking = False
        """Does a prompt stand there that nobody has answered yet?"""
        self._styled = target.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        if isinstance(source, io.TextIOWrapper):
            source.reconfigure(errors="replace")  # whatever is typed or piped in can be answered
        if self._edits:
            _edit_lines()

    def say(self, *lines: Line | str) -> None:
        """Say each line, wrapped; an empty one stays empty."""
        width = max(NARROWEST, min(shutil.get_terminal_size().columns, WIDEST))
        if lines and self.is_asking:
            self._target.write("\n")
            self.is_asking = False
        for line in lines:
            text, hang, strong = Line(line) if isinstance(line, str) else line
            for part in wrapped(text, hang, width):
                self._target.write(f"{STRONG}{part}{PLAIN}\n" if strong and self._styled else f"{part}\n")
        self._target.flush()

    def ask(self, prompt: str) -> str:
        """The answer to a prompt; EOFError if there is none any more."""
        if self._edits:
            return _printable(input(prompt))
        self._target.write(prompt)
        self._target.flush()
        answer = self._source.readline()
        # Nobody has pressed Enter on this side, so what was read is written down where a terminal would show it.
        self._target.write(f"{_printable(answer)}\n")
        if not answer:
            raise EOFError
        return _printable(answer)

    def agrees(self, question: str, language: Language, usually: bool = False) -> bool:
        """Yes or no? Enter alone means what is usual; no answer at all means no."""
        return self.reply(question, language, usually) is Reply.YES

    def reply(self, question: str, language: Language, usually: bool = False, other: Collection[str] = ()) -> Reply:
        """Yes, no, or one of some other answers."""
        yes = {*YES, plain(language.pgettext("answer", "y")), plain(language.pgettext("answer", "yes"))}
        no = {*NO, plain(language.pgettext("answer", "n")), plain(language.pgettext("answer", "no"))}
        (yes if usually else no).add("")
        try:
            while (answer := plain(self.ask(f"{question} "))) not in {*yes, *no, *other}:
                self.say(language.text("Type y for yes or n for no."))
        except (EOFError, KeyboardInterrupt):
            self.say("")
            return Reply.NO
        if answer in other:
            return Reply.OTHER
        return Reply.YES if answer in yes else Reply.NO

    # Listening while things go on being said

    def listen(self, tell: Callable[[str | None], None]) -> Listener:
        """Read lines in the background; `tell` gets each of them, and None at their end."""
        return Listener(self._source, tell)

    def prompt(self, text: str) -> None:
        """Show that an answer is wanted, without waiting for it."""
        self._target.write(text)
        self._target.flush()
        self.is_asking = True

    def heard(self, line: str) -> str:
        """The line that was typed, fit to be shown; it is written down where no terminal has shown it."""
        self.is_asking = False
        if not self._shows_typing:
            self._target.write(f"{_printable(line)}\n")
            self._target.flush()
        return _printable(line)


def _printable(text: str) -> str:
    """The text without signs that a terminal would obey rather than show."""
    return "".join(each if each.isprintable() else " " for each in text).rstrip()


def _edit_lines() -> None:
    """Arrow keys and earlier lines, where the system has them."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)
