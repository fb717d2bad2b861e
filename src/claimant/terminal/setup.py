"""What game a person wants to play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from claimant.bots import BOTS
from claimant.rules.cards import Seat
from claimant.rules.lineup import TENS, LineUp, LineUpError, all_line_ups
from claimant.rules.presets import PRESETS
from claimant.terminal.saves import PERSON

RANDOM = "random"
USUAL = {2: "claim", 3: "grand-council", 4: "grand-council"}
"""The line-up for each number of players, if none is asked for."""
USUAL_BOT = "apprentice"
AROUND = {2: ("",), 3: ("West", "East"), 4: ("West", "North", "East")}
"""What the others are called, clockwise from the person; a single one is called by its level."""


class SetupError(ValueError):
    """A game that can't be played; the message says what would make it right."""


class Setup(msgspec.Struct, frozen=True):
    """All that is asked for before a game begins."""

    players: int | None = None
    line_up: str | None = None
    factions: tuple[str, ...] = ()
    heroes: bool = False
    bots: tuple[str, ...] = (USUAL_BOT,)
    """One for all other seats, or one for each of them, clockwise from the person."""
    seat: Seat = 0
    leader: Seat = 0
    name: str = "Player"
    seed: bytes | None = None


def several(text: str | None) -> tuple[str, ...]:
    """The names in a list such as "goblins,knights"."""
    return tuple((text or "").casefold().replace(",", " ").split())


def choose_line_up(setup: Setup, rng: Random) -> LineUp:
    """The line-up that is asked for, or drawn."""
    if setup.line_up and setup.factions:
        raise SetupError("Choose either --line-up or --factions, not both.")
    players = _players(setup)
    if setup.factions or players not in TENS:
        return _checked(players, setup.factions, setup.heroes)
    name = setup.line_up or USUAL[players]
    if name == RANDOM:
        return _checked(players, rng.choice(list(all_line_ups(players))), setup.heroes)
    fitting = [each for each, preset in PRESETS.items() if players in preset.players]
    if name not in PRESETS:
        raise SetupError(f"There is no line-up {name!r}; there are {', '.join(PRESETS)}, and {RANDOM}.")
    if name not in fitting:
        raise SetupError(f"{name} isn't for {players} players; there are {', '.join(fitting)}, and {RANDOM}.")
    return _checked(players, PRESETS[name].factions, setup.heroes)


def _players(setup: Setup) -> int:
    """How many play, if need be told by the factions."""
    if setup.players is not None:
        return setup.players
    if setup.line_up in PRESETS:
        return PRESETS[setup.line_up].players[0]
    return next((players for players, tens in TENS.items() if len(setup.factions) == tens + 2), 2)


def _checked(players: int, factions: Sequence[str], heroes: bool) -> LineUp:
    try:
        return LineUp.of(players, factions, heroes)
    except LineUpError as error:
        raise SetupError(str(error)) from None


def check_seats(setup: Setup, players: int) -> None:
    """Is there a seat for everybody?"""
    for option, seat in (("--seat", setup.seat), ("--leader", setup.leader)):
        if not 0 <= seat < players:
            raise SetupError(f"{option} must be a seat from 0 to {players - 1}, not {seat}.")
    if len(setup.bots) not in (1, players - 1):
        raise SetupError(f"--bot names one bot for all, or {players - 1} of them, not {len(setup.bots)}.")
    for name in setup.bots:
        if name not in BOTS:
            raise SetupError(f"There is no bot {name!r}; there are {', '.join(BOTS)}.")


def seated(setup: Setup, players: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who plays each seat, and under which name."""
    others = setup.bots * (players - 1) if len(setup.bots) == 1 else setup.bots
    around = AROUND[players] if players > 2 else (others[0].capitalize(),)
    played_by, names = [PERSON] * players, [setup.name] * players
    for turn, (bot, name) in enumerate(zip(others, around, strict=True), start=1):
        seat = (setup.seat + turn) % players
        played_by[seat], names[seat] = bot, name
    return tuple(played_by), tuple(names)
