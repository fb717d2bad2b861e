"""Starts the app, and prints in the shell after it has ended."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from claimant.locale.language_code import VARIABLE
from claimant.locale.languages import LANGUAGES, language
from claimant.terminal import settings as kept
from claimant.terminal.app.app import ClaimantApp
from claimant.terminal.app.begin_game import new_chair, old_chair
from claimant.terminal.app.screens.base import Framed
from claimant.terminal.app.screens.game import GameScreen
from claimant.terminal.app.screens.setup import SetupScreen
from claimant.terminal.app.screens.waiting_room import online_screen
from claimant.terminal.online.own_server import STOPPED
from claimant.terminal.online.seat import OnlineChair
from claimant.terminal.saves.resume import take_up
from claimant.terminal.setup import Setup
from claimant.terminal.terminal_check import fit_streams

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.terminal.online.remembered_seats import Ticket
    from claimant.terminal.seat import Chair

Pace = Callable[[], float]
Seated = Callable[[Pace], "Chair"]
"""Makes a seat, given the bots' pace."""


def spoken(usual: Language, asked: str | None) -> Language:
    """The requested language, else the one chosen in the app, else the terminal's."""
    chosen = kept.load().language
    if asked or os.environ.get(VARIABLE) or chosen not in LANGUAGES:
        return usual
    return language(chosen, usual.ascii_only)


def set_up(said: Language) -> None:
    """Begin with the set-up."""
    _run(ClaimantApp(said, SetupScreen))


def play(setup: Setup, said: Language) -> None:
    """Begin with a game; raises `SetupError` if the set-up can't be played."""
    sit(lambda pace: new_chair(setup, said, pace), said)


def resume(name: str, said: Language) -> None:
    """Continue a saved game; raises a `UserError` if that can't be done."""
    taken = take_up(name)
    sit(lambda pace: old_chair(taken, said, pace), said)


def sit(seated: Seated, said: Language) -> None:
    """Play from a seat."""
    chosen = kept.load()
    app: ClaimantApp | None = None

    def pace() -> float:
        return (chosen if app is None else app.settings).seconds

    chair = seated(pace)
    app = ClaimantApp(said, lambda: GameScreen(chair), chosen)
    _run(app)


def go_online(ticket: Ticket, said: Language) -> None:
    """Play at a server's table, watch it, or host it."""
    app = ClaimantApp(said, lambda: online_screen(OnlineChair(ticket, said)))
    if ticket.hosting is not None and ticket.hosting.own:
        app.running_server = ticket.server
    _run(app)


def show(screen: Callable[[], Framed], said: Language) -> None:
    """Show any other screen."""
    _run(ClaimantApp(said, screen))


def _run(app: ClaimantApp) -> None:
    fit_streams(app.settings.draws_ascii)
    try:
        goodbye = app.run()
    finally:
        if app.own_server is not None:
            app.own_server.stop()
    if app.fault is not None:
        raise app.fault
    if goodbye:
        print(goodbye)
    if app.own_server is not None:
        print(app.language.text(STOPPED))
