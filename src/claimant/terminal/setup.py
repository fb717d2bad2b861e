"""The set-up of a game that a person asks for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

import msgspec

from claimant.bots import BOTS
from claimant.bots.levels import USUAL as USUAL_BOT
from claimant.locale.errors import UserError
from claimant.locale.marks import N_
from claimant.locale.sentences.levels import bot_name
from claimant.notation.errors import NotationError, shown
from claimant.notation.names import clean, unlike
from claimant.notation.setups import read_seed
from claimant.rules.cards import Seat
from claimant.rules.lineup import TENS, LineUp, LineUpError, all_line_ups
from claimant.rules.presets import PRESETS, why_no_preset
from claimant.rules.reason import Refused
from claimant.rules.shuffle import SEED_BYTES
from claimant.rules.suggestions import nearest
from claimant.terminal.saves.resume import PERSON
from claimant.terminal.spellings import find_faction

if TYPE_CHECKING:
    from claimant.locale.languages import Language

RANDOM = "random"
USUAL = {2: "claim", 3: "grand-council", 4: "grand-council"}
"""The default line-up for each number of players."""
WEST, NORTH, EAST = N_("West"), N_("North"), N_("East")
AROUND = {3: (WEST, EAST), 4: (WEST, NORTH, EAST)}
"""The names of the other players, clockwise from the person."""
NAMELESS = N_("Player")
"""The name of a person who gives none."""


class SetupError(UserError):
    """The set-up can't be played; the message says what would be right."""


class Setup(msgspec.Struct, frozen=True):
    """The options of a new game."""

    players: int | None = None
    line_up: str | None = None
    factions: tuple[str, ...] = ()
    heroes: bool = False
    bots: tuple[str, ...] = (USUAL_BOT,)
    """One bot for all other seats, or one for each of them, clockwise from the person."""
    seat: Seat = 0
    leader: Seat = 0
    name: str = NAMELESS
    seed: bytes | None = None


def why_no_bot(level: str) -> SetupError:
    """What is wrong with a bot's name, and what would be right."""
    if meant := nearest(level, BOTS):
        return SetupError(N_("There is no bot {level!r}; did you mean {meant!r}?"), level=level, meant=meant)
    return SetupError(N_("There is no bot {level!r}; there are {levels}."), level=level, levels=tuple(BOTS))


def several(text: str | None) -> tuple[str, ...]:
    """The names in a list such as "goblins,knights"."""
    return tuple((text or "").casefold().replace(",", " ").split())


def seed_of(typed: str | None) -> bytes | None:
    """The seed from the option."""
    if typed is None:
        return None
    try:
        return read_seed(typed)
    except NotationError:
        raise SetupError(
            N_("--seed must be 1 to {most} hex digits, not “{typed}”."), most=2 * SEED_BYTES, typed=shown(typed)
        ) from None


def known_factions(typed: Sequence[str], language: Language) -> tuple[str, ...]:
    """The factions by their English names, which may have several words; unknown names stay as they are."""
    found: list[str] = []
    rest = list(typed)
    while rest:
        words = next((n for n in range(len(rest), 0, -1) if find_faction(" ".join(rest[:n]), language)), 0)
        faction = find_faction(" ".join(rest[:words]), language) if words else None
        found.append(faction.name if faction else rest[0])
        del rest[: max(words, 1)]
    return tuple(found)


def choose_line_up(setup: Setup, rng: Random, language: Language) -> LineUp:
    """The requested line-up, or a random one."""
    if setup.line_up and setup.factions:
        raise SetupError(N_("Choose either --line-up or --factions, not both."))
    factions = known_factions(setup.factions, language)
    players = _players(setup, factions)
    if factions or players not in TENS:
        return _checked(players, factions, setup.heroes)
    name = setup.line_up or USUAL[players]
    if name == RANDOM:
        return _checked(players, rng.choice(list(all_line_ups(players))), setup.heroes)
    fitting = [each for each, preset in PRESETS.items() if players in preset.players]
    if name not in PRESETS:
        raise SetupError(why_no_preset(name, also=(RANDOM,)))
    if name not in fitting:
        raise SetupError(
            N_("{name} isn’t for {players} players; there are {names}."),
            name=name,
            players=players,
            names=(*fitting, RANDOM),
        )
    return _checked(players, PRESETS[name].factions, setup.heroes)


def _players(setup: Setup, factions: Sequence[str]) -> int:
    """The number of players, derived from the factions if it isn't given."""
    if setup.players is not None:
        return setup.players
    if setup.line_up in PRESETS:
        return PRESETS[setup.line_up].players[0]
    return next((players for players, tens in TENS.items() if len(factions) == tens + 2), 2)


def _checked(players: int, factions: Sequence[str], heroes: bool) -> LineUp:
    try:
        return LineUp.of(players, factions, heroes)
    except LineUpError as error:
        raise SetupError(error.reason) from None


def check_seats(setup: Setup, players: int) -> None:
    """Check that there is a seat for everybody."""
    for option, seat in (("--seat", setup.seat), ("--leader", setup.leader)):
        if not 0 <= seat < players:
            raise SetupError(
                N_("{option} must be a seat from 0 to {last}, not {seat}."), option=option, last=players - 1, seat=seat
            )
    if len(setup.bots) not in (1, players - 1):
        raise SetupError(
            N_("--bot names one bot for all other seats, or one for each of them: {needed}, not {found}."),
            needed=players - 1,
            found=len(setup.bots),
        )
    for level in setup.bots:
        if level not in BOTS:
            raise why_no_bot(level)


def seated(setup: Setup, players: int, language: Language) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who plays each seat, and under which name."""
    others = setup.bots * (players - 1) if len(setup.bots) == 1 else setup.bots
    alone = (bot_name(1 - setup.seat, language),)
    around = tuple(map(language.text, AROUND[players])) if players > 2 else alone
    person = language.text(NAMELESS) if setup.name == NAMELESS else unlike(around, _cleaned(setup.name))
    played_by, names = [PERSON] * players, [person] * players
    for turn, (bot, name) in enumerate(zip(others, around, strict=True), start=1):
        seat = (setup.seat + turn) % players
        played_by[seat], names[seat] = bot, name
    return tuple(played_by), tuple(names)


def _cleaned(name: str) -> str:
    """The person's name, cleaned for records and display."""
    try:
        return clean(name)
    except Refused as refused:
        raise SetupError(refused.reason) from None
