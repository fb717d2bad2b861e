"""A session: new games one after the other, or a saved one taken up again."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom

from msgspec.structs import replace

from claimant.notation.details import Details, read_details
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.words import faction_name, listed
from claimant.terminal.console import Console, Line
from claimant.terminal.line_mode import LineMode, PersonLeft
from claimant.terminal.saves import last_unfinished, new_file
from claimant.terminal.setup import Setup, check_seats, choose_line_up, seated

YES = ("", "y", "yes")
NO = ("n", "no", "q", "quit")


def play(setup: Setup, console: Console, rng: Random | None = None) -> None:
    """New games, until the person has had enough; the lead alternates. [SETUP-7]"""
    rng = rng or SystemRandom()
    while True:
        lineup = choose_line_up(setup, rng)
        check_seats(setup, lineup.players)
        played_by, names = seated(setup, lineup.players)
        today = datetime.now().astimezone().date()
        about: dict[str, object] = {"names": list(names), "played_by": list(played_by), "date": today}
        details = read_details(about, lineup.players)
        game = Game.deal(lineup, setup.seed, setup.leader)
        console.say(*welcome(lineup, names, setup.seat))
        if not _finished(console, game, details, new_file(), rng) or not _another(console):
            return
        setup = replace(setup, seed=None, leader=(setup.leader + 1) % lineup.players)


def resume(console: Console, rng: Random | None = None) -> None:
    """Take up the last unfinished game, at the decision where it was left, with the same bots."""
    file, record = last_unfinished()
    console.say("Welcome back. “l” tells what happened last.")
    _finished(console, record.game, record.details, file, rng or SystemRandom())


def welcome(lineup: LineUp, names: tuple[str, ...], seat: Seat) -> list[Line]:
    """What the game is about, who plays, and which keys help: six lines at most in a terminal of the usual width."""
    factions = listed([*map(faction_name, lineup.factions), *(["heroes"] if lineup.heroes else [])])
    opponents = listed([names[other] for other in lineup.opponents(seat)])
    partners = [names[other] for other in lineup.sides[lineup.side_of(seat)] if other != seat]
    against = f"with {partners[0]} as your partner, against {opponents}" if partners else f"against {opponents}"
    about = "Claim: win followers in phase one, play them in phase two. Each faction votes for "
    about += "whoever collects most of its cards, and most votes win."
    keys = "h helps, ? explains the powers, q saves and leaves."
    return [Line(about), Line(f"{factions}; {against}."), *map(Line, lineup.hints), Line(keys)]


def _finished(console: Console, game: Game, details: Details, file: Path, rng: Random) -> bool:
    """Play to the end, if the person doesn't leave before."""
    mode = LineMode(console, game, details, file, rng)
    try:
        mode.run()
    except PersonLeft:
        saved = "The game is saved: “claimant play --resume” takes it up again."
        console.say(f"{saved if mode.is_saved else 'The game could not be saved.'} Goodbye.")
        return False
    if mode.is_saved:
        console.say(f"“claimant show” tells this game again from its record, {file}")
    return True


def _another(console: Console) -> bool:
    """Does the person want another game? Whoever isn't there to answer doesn't."""
    if not console.interactive:
        return False
    try:
        while (answer := console.ask("Play again? (y/n) ").strip().casefold()) not in YES + NO:
            console.say("Type y for yes or n for no.")
    except (EOFError, KeyboardInterrupt):
        console.say("")
        return False
    return answer in YES
