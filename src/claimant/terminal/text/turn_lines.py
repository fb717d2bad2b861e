"""What a person sees in their turn. It is made from a view, so it can't show more than the seat knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from claimant.locale.sentences import status
from claimant.locale.sentences.piles import in_middle
from claimant.rules.cards import Card
from claimant.rules.events import Played
from claimant.rules.moves import Ask
from claimant.rules.view import View
from claimant.terminal.text.choice_lines import options, question
from claimant.terminal.text.lines import Line, glued
from claimant.terminal.text.pile_lines import faction_title

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def turn(
    view: View,
    names: Sequence[str],
    number: int,
    language: Language,
    with_trick: bool = True,
    whole: int | None = None,
) -> list[Line]:
    """Everything that the viewer needs to decide; `number` is the number of the trick in its phase.

    `whole` says how many tricks the phase has, if not as many as usual.
    Without `with_trick`, the cards of the trick are left out because they have just been shown.
    """
    headings = (status.phase_name(view, language), status.trick_number(view, language, number, whole))
    title = Line(" ".join(f"{heading}." for heading in headings if heading), strong=True)
    asked = question(view, language)
    said = [asked] if asked else [status.about(view, language)]
    if view.asks in (Ask.PLAY, Ask.DISCARD):
        said += _table(view, names, language)
    if not asked:
        said.append(_trick(view, names, language) if with_trick else status.to_do(view, names, language))
    return [title, *map(Line, said), *hand(view, language), *options(view, language)]


def _table(view: View, names: Sequence[str], language: Language) -> list[str]:
    """The other open cards, and everything else that matters."""
    text, in_words = language.text, language.words.cards_in_words
    said = status.conditions(view, names, language)
    if view.market and (len(view.market) > 1 or view.asks is Ask.DISCARD):
        said.insert(0, f"{text('Market')}: {in_words(view.market)}.")
    return said + [f"{pile.title}: {in_words(pile.cards)}." for pile in in_middle(view, language)]


def _trick(view: View, names: Sequence[str], language: Language) -> str:
    """The cards played so far, and what the viewer may play."""
    plays = [language.words.say(Played(seat, card), names, view.seat) for seat, card in view.trick]
    return " ".join([*plays, status.to_do(view, names, language)])


def hand(view: View, language: Language) -> list[Line]:
    """The hand by faction: playable cards have a number, the others are marked."""
    chosen = view.to_move == view.seat and view.asks in (Ask.PLAY, Ask.DISCARD)
    numbers = {move.card: number for number, move in enumerate(view.legal, start=1)} if chosen else {}
    mark = glued(f"{language.text('not now')}: ") if chosen else ""
    widest = max((len(faction_title(card, language)) for card in view.hand), default=0)
    lines = [Line(f"{language.text('Your hand')} ({len(view.hand)}):")] if view.hand else []
    for name, group in groupby(view.hand, key=lambda card: faction_title(card, language)):
        copies = {card: _copies(card, count, language) for card, count in Counter(group).items()}
        shown = [glued(f"{numbers[card]}: {said}") for card, said in copies.items() if card in numbers]
        if rest := [card for card in copies if card not in numbers]:
            between = ", " if rest[0].faction is None else " "
            shown.append(f"{mark}{between.join(glued(copies[card]) for card in rest)}")
        lines.append(Line(f"  {glued(name.ljust(widest))}  {'  '.join(shown)}", hang=widest + 4))
    return lines


def _copies(card: Card, count: int, language: Language) -> str:
    """A card as it can be typed: by its code, a hero by its name."""
    if card.faction is None:
        return language.card(card)
    return card.code if count == 1 else f"{card.code} x{count}"
