"""A game on this computer in plain lines: a person and bots, decision by decision."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from claimant.bots import bot
from claimant.locale.sentences.levels import with_level
from claimant.locale.sentences.powers import power_name
from claimant.rules.view import View
from claimant.terminal.home_seat import HomeChair
from claimant.terminal.plain.console import Reply
from claimant.terminal.plain.game_loop import GameLoop
from claimant.terminal.plain.home_teller import HomeTeller
from claimant.terminal.saves.resume import PERSON
from claimant.terminal.spellings import spellings
from claimant.terminal.text.lines import Line

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.rules.cards import Seat
    from claimant.rules.lineup import LineUp


class BotsHere:
    """Bots that think in this process: nothing else happens meanwhile."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    async def choose(self, level: str, view: View) -> str:
        return bot(level, self._rng).choose(view).text

    async def stop(self) -> None:
        """There is nothing to stop."""


class HomeLines(GameLoop[HomeChair]):
    """Games on this computer; nothing happens while the person is asked, so asking may wait for the line."""

    def _new_teller(self) -> HomeTeller:
        return HomeTeller(self._chair, self._console, self._language)

    def _prompt(self, text: str) -> None:
        self._inbox.put_nowait(partial(self._take, self._console.ask(text)))

    def _goodbye(self) -> str:
        return f"{super()._goodbye()} {self._language.text('Goodbye.')}"

    async def _goes_on(self) -> bool:
        reply = self._another()
        if reply is Reply.NO:
            return False
        follow = self._chair.same_deal if reply is Reply.OTHER else self._chair.again
        self._sit_on(await follow(self._language))
        self.say_welcome()
        return True

    def _another(self) -> Reply:
        """Does the person want another game, or the same deal? Whoever isn't there to answer doesn't."""
        if not self._console.interactive:
            return Reply.NO
        text, same = self._language.text, self._language.pgettext("command", "same")
        self._console.say(text("“{same}” plays the same cards again, everybody one seat further.", same=same))
        also = {"same", *spellings(same)}
        return self._console.reply(text("Play again? (y/n)"), self._language, usually=True, other=also)

    def say_welcome(self) -> None:
        """What the game is about, and who plays."""
        view, details = self._chair.view, self._chair.details
        players = zip(details.names, details.played_by, strict=True)
        names = tuple(name if by == PERSON else with_level(name, by, self._language) for name, by in players)
        assert view.seat is not None
        self._console.say(*welcome(view.lineup, names, view.seat, self._language))


def welcome(lineup: LineUp, names: tuple[str, ...], seat: Seat, language: Language) -> list[Line]:
    """What the game is about, who plays, and which keys help: eight lines at most in a terminal of the usual width."""
    text, listed = language.text, language.words.listed
    factions = [power_name(faction, language) for faction in lineup.factions]
    factions += [text("Heroes")] if lineup.heroes else []
    opponents = listed([names[other] for other in lineup.opponents(seat)])
    partners = [names[other] for other in lineup.sides[lineup.side_of(seat)] if other != seat]
    if partners:
        against = text("You and {partner} play against {names}.", partner=partners[0], names=opponents)
    else:
        against = text("You play against {names}.", names=opponents)
    about = text(
        "Claim is a trick-taking game in two phases: first you recruit followers, then you play with them. The player "
        "with the most factions wins."
    )
    keys = text("?: help, f: powers, q: save and leave.")
    hints = [language.translate(hint) for hint in lineup.hints]
    return [Line(each) for each in (about, f"{text('Factions')}: {listed(factions)}. {against}", *hints, keys)]
