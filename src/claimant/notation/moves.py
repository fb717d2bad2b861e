"""Moves as text: `go5`, `take top`, `loot goblins`. Writing one is `Move.text`."""

from __future__ import annotations

from claimant.notation.cards import why_no_card
from claimant.notation.errors import NotationError, quoted, shown
from claimant.rules.moves import KEEP, PASS, RAISE, REPLACE, STAY, TAKE_TOP, TUCK, Move, Verb, move
from claimant.rules.reason import Reason
from claimant.rules.registry import CARDS, FACTIONS

ALONE = {each.text: each for each in (TAKE_TOP, TUCK, KEEP, REPLACE, STAY, RAISE, PASS)}
WITH_CARD = {str(verb): verb for verb in (Verb.TAKE, Verb.DISCARD, Verb.DRAW)}


class NoText(Reason, frozen=True):
    found: str
    wording = "A move is a text such as 'go5' or 'take top', not {found}."


class NeedsCard(Reason, frozen=True):
    verb: str
    wording = "'{verb}' needs a card, as in '{verb} go5'."


class NeedsFaction(Reason, frozen=True):
    factions: str
    found: str
    wording = "'loot' needs a faction: {factions}; not '{found}'."


class StandsAlone(Reason, frozen=True):
    verb: str
    found: str
    wording = "'{verb}' stands alone, without '{found}'."


class NoVerbToPlay(Reason, frozen=True):
    found: str
    wording = "'{found}' is no move: a card is played by its code alone, as in 'go5'."


class NoMove(Reason, frozen=True):
    found: str
    alone: str
    """The moves that are whole words."""
    wording = (
        "'{found}' is no move: play a card by its code, as in 'go5', or say {alone}, "
        "take CARD, discard CARD, draw CARD, loot FACTION."
    )


def read_move(text: object) -> Move:
    """The move with this text, legal or not."""
    if isinstance(text, str):
        if card := CARDS.get(text):
            return move(Verb.PLAY, card)
        if text in ALONE:
            return ALONE[text]
        verb, _, named = text.partition(" ")
        if verb in WITH_CARD and (card := CARDS.get(named)):
            return move(WITH_CARD[verb], card)
        if verb == Verb.LOOT and (faction := FACTIONS.get(named)):
            return Move(Verb.LOOT, faction=faction)
    raise NotationError(why_no_move(text))


def why_no_move(text: object) -> Reason:
    """What is wrong with a move's text, and what would be right."""
    if not isinstance(text, str):
        return NoText(str(quoted(text)))
    verb, _, named = text.partition(" ")
    if verb in WITH_CARD:
        return why_no_card(named) if named else NeedsCard(verb)
    if verb == Verb.LOOT:
        return NeedsFaction(", ".join(FACTIONS), shown(named))
    if named and verb in ALONE:
        return StandsAlone(verb, shown(named))
    if verb == Verb.PLAY:
        return NoVerbToPlay(shown(text))
    return NoMove(shown(text), ", ".join(ALONE))
