"""The names of players, cards and factions in sentences of one language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from claimant.rules.cards import Card, Pile, Seat
from claimant.rules.moves import Move
from claimant.rules.nouns import Noun, Word, several
from claimant.rules.power import Faction

NOTHING, YOU, PLAYER = "nothing", "you", "Player {number}"
CARD, FACTION, LABEL = "card", "faction", "label"
"""The contexts of words that could mean two things: "Undead" is a faction, and one of its cards."""


class Translate(Protocol):
    """Translates an English template into one language."""

    def __call__(self, template: str, *, context: str = "", many: str = "", n: int = 1) -> str: ...


def english(template: str, *, context: str = "", many: str = "", n: int = 1) -> str:
    """The template itself, for one or for many."""
    return many if many and n != 1 else template


def and_list(words: Sequence[str]) -> str:
    """As in "a, b and c"."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


class Naming:
    """The names of everything that templates mention."""

    def __init__(self, translate: Translate = english, join: Callable[[Sequence[str]], str] = and_list) -> None:
        self.translate = translate
        self.join = join

    def default_names(self, players: int) -> tuple[str, ...]:
        """Names for players without a name."""
        template = self.translate(PLAYER)
        return tuple(template.format(number=seat + 1) for seat in range(players))

    def players(self, seats: Sequence[Seat], names: Sequence[str], but: Seat | None = None) -> str:
        """The names of these players as a list, except the seat `but`."""
        return self.listed([names[seat] for seat in seats if seat != but])

    def one_of_three(self, seat: Seat, names: Sequence[str], viewer: Seat | None) -> str:
        """The name of a player in a list of three players with their numbers."""
        return self.translate(YOU, context=LABEL) if seat == viewer else names[seat]

    def listed(self, words: Sequence[str]) -> str:
        """The words as a list in a sentence: "a, b and c"."""
        return self.join(words) if words else self.translate(NOTHING, context=LABEL)

    def card(self, card: Card) -> str:
        """As in "Goblin 5" or "Lich King"."""
        one = self.translate(card.power.one, context=CARD)
        return one if card.faction is None else f"{one} {card.value}"

    def cards_in_words(self, cards: Pile) -> str:
        """As in "Goblin 5, Knight 2 and Lich King"."""
        return self.listed([self.card(card) for card in cards])

    def faction_name(self, faction: Faction) -> str:
        """As in "Goblins"."""
        return self.translate(faction.name.capitalize(), context=FACTION)

    def faction(self, faction: Faction) -> Noun:
        """The faction's name in all its forms; a name unknown to the language has no article."""
        with_article = f"the {faction.name.capitalize()}"

        def form(wanted: str) -> str:
            known = self.translate(with_article, context=FACTION) if wanted == "the" else with_article
            return self.faction_name(faction) if known == with_article else known

        return Noun(form)

    def said(self, value: Any) -> Any:
        """A value in the form in which a sentence contains it."""
        match value:
            case Card():
                return self.card(value)
            case Faction():
                return self.faction(value)
            case Move():
                return value.text
            case str():
                return Word(value)
            case tuple():
                return self._all_said(value)
        return value

    def _all_said(self, values: tuple[Any, ...]) -> Noun | str:
        """Several values: cards as a list in a sentence, others joined by commas."""
        match values:
            case () | (Card(), *_):
                return self.cards_in_words(values)
            case (Faction(), *_):
                return several([self.faction(each) for each in values])
            case ((Faction(), *_), *_):
                return several([several([self.faction(each) for each in pair], self.listed) for pair in values])
        return ", ".join(self.said(each) for each in values)

    def text(self, template: str, **values: object) -> str:
        """The translated template with its values filled in."""
        translated = self.translate(template)
        return self.put(translated, values) if values else translated

    def ntext(self, one: str, many: str, n: int, **values: object) -> str:
        """The translated template for this number, which fills `{n}`."""
        return self.put(self.translate(one, many=many, n=n), {"n": n, **values})

    def put(self, template: str, values: Mapping[str, object]) -> str:
        """A translated template with the values filled in."""
        return template.format(**{name: self.said(value) for name, value in values.items()})
