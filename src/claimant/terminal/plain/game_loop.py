"""The loop of a game in plain lines: it tells what happens at a seat, and answers what is typed.

Games on this computer (`home_lines.py`) and at a server (`online_lines.py`) run in this one loop. They differ in how a
line is read, how news is told, and what can be typed besides the commands of every game.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from claimant.rules.view import View
from claimant.terminal.background import in_thread
from claimant.terminal.plain.console import Console
from claimant.terminal.plain.talk import PersonLeft, Talk, answers_question
from claimant.terminal.seat import Chair
from claimant.terminal.text.lines import Line

if TYPE_CHECKING:
    from claimant.locale.languages import Language

HELP, HINT, BACK, TALK, LEAVE = "?", "h", "o", "j", "q"
C = TypeVar("C", bound=Chair)
R = TypeVar("R")


class Teller(Protocol):
    """Tells what happens at one table, each thing once."""

    @property
    def is_mine(self) -> bool:
        """Is the decision that was told last ours?"""

    @property
    def can_ask(self) -> bool:
        """Is it ours, and can it be made now?"""

    def tell(self) -> None:
        """Everything that is new."""

    def tell_the_end(self) -> None:
        """How the game ended."""


class GameLoop(ABC, Generic[C]):
    """A seat in plain lines, game after game."""

    def __init__(self, chair: C, console: Console, language: Language) -> None:
        self._console = console
        self._language = language
        self._inbox: asyncio.Queue[Callable[[], None]] = asyncio.Queue()
        """What is to be done in the loop, in order."""
        self._held: str | None = None
        """What was typed too early."""
        self._is_busy = False
        """Is something on its way that the next line must wait for?"""
        self._is_thinking = False
        """Is a hint on its way?"""
        self._has_ended = False
        """Will nothing be typed any more?"""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._running: asyncio.Task[None] | None = None
        """The game that goes on at the chair's table."""
        self._chair = chair
        self._teller: Teller = self._new_teller()

    # What differs between a game on this computer and one at a server

    @abstractmethod
    def _new_teller(self) -> Teller:
        """Who tells what happens at the chair's table."""

    @abstractmethod
    def _prompt(self, text: str) -> None:
        """Ask for a line; it comes to `_take`."""

    @abstractmethod
    async def _goes_on(self) -> bool:
        """After a game: is there another one? If so, the person sits there now."""

    def _welcome(self) -> None:
        """What is said and begun before the first game."""

    def _heard(self, line: str) -> str:
        """The line, once it is answered."""
        return line

    def _line_answered(self) -> None:
        """The next line may be read."""

    def _obey_order(self, typed: str) -> bool:
        """Do what was typed, if it is a word of this kind of table; False if it is none."""
        return False

    def _comes_too_early(self, line: str) -> bool:
        """Must the line wait until it is our turn?"""
        return False

    def _answer_before(self, typed: str) -> None:
        """What was typed before the game has begun."""

    def _help(self) -> list[str]:
        """The words of this kind of table."""
        return []

    @property
    def _thinks_aside(self) -> bool:
        """Are other lines answered while a hint is thought about?"""
        return False

    # The loop

    def run(self) -> bool:
        """Play until a game is over and no other follows, or the person leaves; has the last one come to its end?"""
        with asyncio.Runner() as runner:
            loop = runner.get_loop()  # its own way of running would keep Ctrl+C from interrupting a prompt
            try:
                return loop.run_until_complete(self._run())
            except (PersonLeft, KeyboardInterrupt, EOFError) as left:
                self._console.say(*([] if isinstance(left, PersonLeft) else [""]), self._goodbye())
                return False
            finally:
                for task in asyncio.all_tasks(loop):
                    task.cancel()
                loop.run_until_complete(self._chair.leave())

    async def _run(self) -> bool:
        self._welcome()
        self._start()
        while True:
            await self._go_on_until(lambda: self._chair.has_ended)
            self._teller.tell_the_end()
            if (file := self._chair.record) is not None:
                text, shown = self._language.text, str(file)
                self._console.say(text("“claimant show” shows this game again from its record: {file}", file=shown))
            if not await self._goes_on():
                return True

    def _start(self) -> None:
        """Let the game at the chair's table begin or go on."""
        loop = asyncio.get_running_loop()
        self._running = loop.create_task(self._chair.run(self._look_again))
        self._running.add_done_callback(self._stopped)
        loop.call_soon(self._look_again)  # after the table's first step

    def _sit_on(self, chair: C) -> None:
        """Go on at another chair."""
        self._chair = chair
        self._teller = self._new_teller()
        self._start()

    async def _go_on_until(self, holds: Callable[[], bool]) -> None:
        """Tell what happens and answer what is typed."""
        while not holds():
            (await self._inbox.get())()
            if self._running is not None and self._running.done():
                self._running.result()  # an error ends the loop
            self._tell()
            self._ask()

    def _stopped(self, running: asyncio.Task[None]) -> None:
        """The table's game goes on no longer; the loop finds out why."""
        if not running.cancelled():
            running.exception()  # asked for here, so that asyncio doesn't log an interruption
        self._look_again()

    def _look_again(self) -> None:
        """Something has changed at the table."""
        self._inbox.put_nowait(lambda: None)

    def _tell(self) -> None:
        """Everything that is new, in order."""
        self._teller.tell()

    def _goodbye(self) -> str:
        return self._chair.goodbye(self._language)

    @property
    def _talk(self) -> Talk:
        return Talk(self._console, self._chair.names, self._language, self._chair.has_hints)

    # What is asked, and what is typed

    def _ask(self) -> None:
        """Show that it is our turn, and take what was typed too early."""
        if self._is_busy:
            return
        if self._teller.can_ask and not self._console.is_asking:
            if self._has_ended and self._held is None:
                raise PersonLeft
            view = self._chair.view
            assert view is not None
            self._prompt(self._talk.prompt(view))
        if self._held is not None:
            held, self._held = self._held, None
            self._answer(held)

    def _take(self, line: str | None) -> None:
        """A line was typed; None when there will be no more, which at a terminal means to leave."""
        if line is not None:
            self._answer(line)
            return
        self._has_ended = True
        if self._console.interactive:
            raise EOFError

    def _answer(self, line: str) -> None:
        """Do what was typed, or keep it until it can be done; then listen on."""
        if self._is_busy or self._comes_too_early(line):
            self._held = line
            return
        typed = self._heard(line)
        if not self._obey_order(typed):
            view = self._chair.view
            if view is None:
                self._answer_before(typed)
            else:
                self._answer_during(typed, view)
        self._line_answered()

    def _answer_during(self, typed: str, view: View) -> None:
        """What was typed during the game."""
        talk, language = self._talk, self._language
        command = talk.command(typed, view)
        if command is None:
            self._play(typed, view)
        elif command.letter == LEAVE:
            raise PersonLeft
        elif command.letter == BACK:
            self._in_background(self._chair.back(language))
        elif command.letter == TALK:
            self._in_background(self._chair.say("", language))
        elif command.letter == HINT:
            self._advise(view)
        else:
            talk.obey(command, view, self._chair.history)
            self._console.say(*(self._help() if command.letter == HELP and not command.about else ()))

    def _play(self, typed: str, view: View) -> None:
        """Make the move that was typed, if it is one and it is our turn."""
        if not self._teller.is_mine:
            self._console.say(self._language.text("It is not your turn."), self._talk.whose_turn(view))
        elif (move := self._talk.move(typed, view)) is None:
            return
        elif answers_question(move, view):
            self._in_background(self._chair.play(move, self._language))
        else:
            self._console.say(
                self._language.text(
                    "That doesn’t answer the question. Type the number of your choice; Enter shows the choices again."
                )
            )

    def _advise(self, view: View) -> None:
        """Think about a hint; where other lines are answered meanwhile, what happens is told at once."""
        talk = self._talk
        refusal = talk.why_no_hint(view)
        self._console.say(refusal or self._language.text("Thinking …"))
        if refusal or self._is_thinking:
            return
        self._is_thinking, self._is_busy = True, not self._thinks_aside
        self._later(in_thread(partial(talk.think, view)), partial(self._advised, len(self._chair.history)))

    def _advised(self, events: int, found: list[Line]) -> None:
        """Say the hint, unless the game has moved on since."""
        self._is_thinking = False
        self._is_busy &= self._thinks_aside
        if len(self._chair.history) == events:
            self._console.say(*found)

    def _in_background(self, asked: Coroutine[None, None, str]) -> None:
        """Ask something of the table; what it refuses is said when the answer comes."""
        self._is_busy = True
        self._later(asked, self._done)

    def _done(self, answer: str) -> None:
        self._is_busy = False
        self._console.say(*answer.splitlines())

    def _later(self, work: Coroutine[None, None, R], then: Callable[[R], None]) -> None:
        """Do the work while the loop goes on; then hand its result over in the loop."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)

        def done(_: object) -> None:
            self._tasks.discard(task)
            self._inbox.put_nowait(lambda: then(task.result()))

        task.add_done_callback(done)
