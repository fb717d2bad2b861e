"""A saved game in a few words, for lists of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.locale.errors import why
from claimant.notation.names import named
from claimant.rules.presets import PRESETS
from claimant.rules.score import as_it_stands

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.rules.lineup import LineUp
    from claimant.terminal.saves.saved_games import Saved


def problem(saved: Saved, language: Language) -> str:
    """Why a game can't be read."""
    if isinstance(saved.error, OSError):
        return language.text("can’t be read: {problem}", problem=why(saved.error, language.words))
    return language.text("damaged: {problem}", problem=str(saved.error))


def line_up_of(lineup: LineUp) -> str:
    """The name of a ready-made line-up, or the factions' letters."""
    known = next((name for name, preset in PRESETS.items() if set(preset.factions) == set(lineup.names)), None)
    return f"{known or ' '.join(faction.code for faction in lineup.factions)}{' +' if lineup.heroes else ''}"


def players_of(saved: Saved, language: Language) -> tuple[str, ...]:
    """The players' names."""
    assert saved.record is not None
    game, details = saved.record.game, saved.record.details
    return named(details.names, language.words.default_names(game.lineup.players))


def standing(saved: Saved, language: Language) -> str:
    """How far the game has come, or who won."""
    assert saved.record is not None
    game = saved.record.game
    if game.state.result is not None:
        names = players_of(saved, language)
        winners = language.words.listed([names[seat] for seat in game.state.result.winners])
        return language.text("over: {winners}", winners=winners)
    cards = sum(map(len, game.state.hands))
    return language.ntext(
        "phase {phase}, {n} card in hand", "phase {phase}, {n} cards in hand", cards, phase=game.state.phase
    )


def tallies(saved: Saved) -> list[int]:
    """The votes of each side, in the end or as they stand."""
    assert saved.record is not None
    state = saved.record.game.state
    result = state.result or as_it_stands(state)
    return [tally[0] for tally in result.tallies]
