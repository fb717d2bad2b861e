"""A seat in a game against bots on this computer; the game is saved after every move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from claimant.locale.errors import why
from claimant.locale.sentences import table_log
from claimant.locale.sentences.same_deal import SameDeal
from claimant.notation.moves import read_move
from claimant.notation.names import named
from claimant.notation.records.details import Details
from claimant.rules.cards import Seat
from claimant.rules.events import Event
from claimant.rules.game import Game
from claimant.rules.moves import Move
from claimant.rules.view import View, view
from claimant.terminal import next_game
from claimant.terminal.saves.resume import PERSON
from claimant.terminal.saves.save_file import SaveFile
from claimant.terminal.seat import Told

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class Thinking(Protocol):
    """The interface of bot processes, which keep the screen from being blocked."""

    async def choose(self, level: str, view: View) -> str: ...

    async def stop(self) -> None: ...


class HomeChair:
    """The person's seat; all hidden cards stay inside this class and the save file."""

    def __init__(
        self,
        game: Game,
        details: Details,
        save: SaveFile,
        thinking: Thinking,
        pace: Callable[[], float],
        language: Language,
        news: str = "",
    ) -> None:
        self._game = game
        self.details = details
        self._saved = save
        self._thinking = thinking
        self._pace = pace
        """How many seconds each bot takes at least, so that one can watch."""
        self._language = language
        self._seat: Seat = details.played_by.index(PERSON)
        self.unsaved: OSError | None = None
        """Why the game could not be saved."""
        self._news = news
        """What is to be said until the first move."""
        self._remarks: list[tuple[int, str]] = []
        self._moved = asyncio.Event()
        self._view = view(game, self._seat)

    @property
    def names(self) -> tuple[str, ...]:
        return named(self.details.names, self._language.words.default_names(self._game.lineup.players))

    @property
    def view(self) -> View:
        return self._view

    @property
    def history(self) -> tuple[Event, ...]:
        return self._game.seen_by(self._seat)

    @property
    def is_watching(self) -> bool:
        return False

    @property
    def has_hints(self) -> bool:
        return True

    @property
    def has_ended(self) -> bool:
        return self._game.is_over

    @property
    def file(self) -> Path:
        """Where the game is saved."""
        return self._saved.file

    @property
    def record(self) -> Path | None:
        return self.file if self.unsaved is None else None

    async def run(self, told: Told) -> None:
        self._save()
        while not self._game.is_over:
            mover = self._game.state.to_move
            assert mover is not None
            if mover == self._seat:
                await self._moved.wait()
                self._moved.clear()
            else:
                level = self.details.played_by[mover]
                asked = self._game
                began = monotonic()
                chosen = await self._choose(level, mover)
                await asyncio.sleep(max(0.0, self._pace() - (monotonic() - began)))
                if self._game is asked:  # the person may have taken a move back meanwhile
                    self._go_on(chosen)
            told()

    async def _choose(self, level: str, seat: Seat) -> Move:
        return read_move(await self._thinking.choose(level, view(self._game, seat)))

    async def play(self, move: Move, language: Language) -> str:
        if self._game.state.to_move != self._seat:
            return language.text("It is not your turn.")
        if reason := self._game.why_not(move):
            return language.words.explain(reason)
        self._news = ""
        self._go_on(move)
        self._moved.set()
        return ""

    def _go_on(self, move: Move) -> None:
        self._game = self._game.play(move)
        self._view = view(self._game, self._seat)
        self._save()

    def remarks(self, language: Language) -> list[tuple[int, str]]:
        return self._remarks

    @property
    def asks_people(self) -> bool:
        return False

    async def back(self, language: Language) -> str:
        if self._game.is_over:
            return language.text("The game is over.")
        decisions = self._game.decisions(self._seat)
        if not decisions:
            return language.text("You have made no decision yet that could be taken back.")
        self._game = self._game.back_to(decisions[-1])
        self._view = view(self._game, self._seat)
        said = table_log.told("wentback", {"seat": self._seat}, self.names, self._seat, language)
        self._remarks.append((len(self.history), said))
        self._save()
        self._moved.set()
        return ""

    async def answer(self, yes: bool, language: Language) -> str:
        return language.text("That can’t be done now.")

    async def say(self, phrase: str, language: Language) -> str:
        return language.text("The others are bots: there is nobody to talk to.")

    def _save(self) -> None:
        try:
            self._saved.write(self._game, self.details)
            self.unsaved = None
        except OSError as error:
            self.unsaved = error

    def notice(self, language: Language) -> str:
        if self.unsaved is None:
            return self._saved.notice(language) or self._news
        problem = why(self.unsaved, language.words)
        return language.text("The game can’t be saved: {problem}. You can play on.", problem=problem)

    @property
    def may_go_on(self) -> bool:
        return True

    async def again(self, language: Language) -> HomeChair:
        return self._next(*next_game.again(self._game, self.details))

    async def same_deal(self, language: Language) -> HomeChair:
        return self._next(*next_game.same_deal(self._game, self.details), language.text(next_game.SAME_CARDS))

    def same_deal_stands(self, language: Language) -> SameDeal:
        """Bots always agree, and no match is counted here, so there is nothing to show."""
        return SameDeal(asks=False, agreed=False, about="")

    async def decline(self, language: Language) -> str:
        return ""

    @property
    def goes_on(self) -> bool:
        return False

    def _next(self, game: Game, details: Details, news: str = "") -> HomeChair:
        self._saved.release()
        return HomeChair(game, details, SaveFile.new(), self._thinking, self._pace, self._language, news)

    async def leave(self) -> None:
        await self._thinking.stop()
        self._saved.release()

    def goodbye(self, language: Language) -> str:
        if self.unsaved is not None:
            return language.text("The game could not be saved.")
        return language.text("The game is saved: “claimant play --resume” continues it.")
