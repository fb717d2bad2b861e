"""The host's commands in plain lines: links, bots, freeing seats, starting and closing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.bots.levels import USUAL
from claimant.locale.marks import N_
from claimant.terminal.online import online_commands
from claimant.terminal.online.event_stream import Seen
from claimant.terminal.online.hosting import HostDesk, NotASeat, find_level, find_seat

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class HostOrders:
    """The host's commands as actions; the result is shown afterwards."""

    def __init__(self, desk: HostDesk, language: Language) -> None:
        self.desk = desk
        self._language = language
        self._about_to_close = False

    def deed(self, name: str, about: str, seen: Seen) -> online_commands.Deed:
        """The action for a command; raises `NotASeat` if the typed argument is wrong."""
        closing, self._about_to_close = self._about_to_close, False
        match name:
            case online_commands.START:
                return self.desk.start
            case online_commands.BOT:
                return self._hire(about, seen)
            case online_commands.REMOVE:
                seat = find_seat(about, len(seen.chairs))
                return lambda: self._removed(seat)
            case online_commands.CLOSE if closing:
                return self.desk.close
            case online_commands.CLOSE:
                self._about_to_close = True
                return self._ask_to_close
            case _:
                return lambda: "\n".join(self.links(seen))

    def _ask_to_close(self) -> str:
        return self._language.text(
            "That ends the table for everybody. Type “{close}” once more to do so.",
            close=online_commands.words(self._language)[online_commands.CLOSE],
        )

    def _hire(self, about: str, seen: Seen) -> online_commands.Deed:
        """Put a bot on one open seat, or on all of them; a level may follow."""
        first, _, rest = about.partition(" ")
        if first.isdecimal():
            seats, named = [find_seat(first, len(seen.chairs))], rest
        else:
            seats, named = [seat for seat, chair in enumerate(seen.chairs) if chair.who == "open"], about
        if not seats:
            raise NotASeat(N_("No seat is open."))
        level = find_level(named, self._language) if named else USUAL

        def hire() -> None:
            for seat in seats:
                self.desk.hire(seat, level)

        return hire

    def _removed(self, seat: int) -> str:
        link = self.desk.remove(seat)
        return self._language.text("Seat {number} is open; its new link is {link}", number=seat + 1, link=link)

    def links(self, seen: Seen) -> list[str]:
        """The links to the open seats, and the link to watch."""
        text = self._language.text
        lines = [
            text("Seat {number} is open: {link}", number=seat + 1, link=self.desk.link(seat))
            for seat, chair in enumerate(seen.chairs)
            if chair.who == "open"
        ]
        return [*lines, text("To watch: {link}", link=self.desk.watch_link)]
