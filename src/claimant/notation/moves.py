"""Moves as text: `go5`, `take top`, `loot goblins`. Writing one is `Move.text`."""

from __future__ import annotations

from claimant.notation.cards import why_no_card
from claimant.notation.errors import NotationError, quoted
from claimant.rules.moves import KEEP, PASS, RAISE, REPLACE, STAY, TAKE_TOP, TUCK, Move, Verb, move
from claimant.rules.registry import CARDS, FACTIONS

ALONE = {each.text: each for each in (TAKE_TOP, TUCK, KEEP, REPLACE, STAY, RAISE, PASS)}
WITH_CARD = {str(verb): verb for verb in (Verb.TAKE, Verb.DISCARD, Verb.DRAW)}


def read_move(text: object) -> Move:
    """The move of that text, legal or not."""
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


def why_no_move(text: object) -> str:
    """What is wrong with a move's text, and what would be right."""
    if not isinstance(text, str):
        return f"A move is a text such as 'go5' or 'take top', not {quoted(text)}."
    verb, _, named = text.partition(" ")
    if verb in WITH_CARD:
        return why_no_card(named) if named else f"{verb!r} needs a card, as in '{verb} go5'."
    if verb == Verb.LOOT:
        return f"'loot' needs a faction: {', '.join(FACTIONS)}; not {quoted(named)}."
    if named and verb in ALONE:
        return f"{verb!r} stands alone, without {quoted(named)}."
    if verb == Verb.PLAY:
        return f"{quoted(text)} is no move: a card is played by its code alone, as in 'go5'."
    verbs = ", ".join([*ALONE, *(f"{verb} CARD" for verb in WITH_CARD), "loot FACTION"])
    return f"{quoted(text)} is no move: play a card by its code, as in 'go5', or say {verbs}."
