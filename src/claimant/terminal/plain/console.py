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
    """An answer to a yes-no question that may have other answers too."""

    NO = auto()
    YES = auto()
    OTHER = auto()


class Console:
    """Writes lines and reads answers."""

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
            source.reconfigure(errors="replace")  # accept any input that is typed or piped in
        if self._edits:
            _edit_lines()

    def say(self, *lines: Line | str) -> None:
        """Write each line, wrapped; an empty line stays empty."""
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
        """The answer to a prompt; raises EOFError at the end of the input."""
        if self._edits:
            return _printable(input(prompt))
        self._target.write(prompt)
        self._target.flush()
        answer = self._source.readline()
        if not (answer and self._shows_typing and self._source is sys.stdin):
            # Input from a pipe isn't echoed, so write the line that a terminal would show.
            self._target.write(f"{_printable(answer)}\n")
        if not answer:
            raise EOFError
        return _printable(answer)

    def agrees(self, question: str, language: Language, usually: bool = False) -> bool:
        """Ask a yes-no question; Enter alone means the default, the end of the input means no."""
        return self.reply(question, language, usually) is Reply.YES

    def reply(self, question: str, language: Language, usually: bool = False, other: Collection[str] = ()) -> Reply:
        """Ask for yes, no, or one of some other answers."""
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

    # Reading in the background while lines are written

    def listen(self, tell: Callable[[str | None], None]) -> Listener:
        """Read lines in the background; `tell` gets each line, and None at the end."""
        return Listener(self._source, tell)

    def prompt(self, text: str) -> None:
        """Show the prompt without waiting for an answer."""
        self._target.write(text)
        self._target.flush()
        self.is_asking = True

    def heard(self, line: str) -> str:
        """The typed line, cleaned; it is echoed if no terminal has shown it."""
        self.is_asking = False
        if not self._shows_typing:
            self._target.write(f"{_printable(line)}\n")
            self._target.flush()
        return _printable(line)


def _printable(text: str) -> str:
    """The text without control characters that a terminal would act on."""
    return "".join(each if each.isprintable() else " " for each in text).rstrip()


def _edit_lines() -> None:
    """Enable line editing and history, where the system has them."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)
