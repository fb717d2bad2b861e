"""The places of a position in words, each with its key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from claimant.terminal.position_setup import Place, PositionSetup

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def place_name(place: Place, setup: PositionSetup, language: Language) -> str:
    """The name of a place, with its player's."""
    text = language.text
    names = {
        "hands": text("Hand"), "supporters": text("Supporters"), "followers": text("Followers"),
        "gnomes": text("In front"), "vampire": text("Vampire in front"), "under": text("Under the vampire"),
        "waiting": text("Waiting"), "discard": text("Discard"), "deck": language.pgettext("pile", "Deck"),
        "market": text("Market"), "cube": text("The Cube and the card under it"),
        "hidden": text("Discarded face down"), "box": text("Box"),
    }  # fmt: skip
    if place.kind.owner == "table":
        return names[place.pile]
    return f"{names[place.pile]} {language.words.default_names(setup.lineup.players)[place.seat]}"


def legend(setup: PositionSetup, chosen: int, language: Language) -> Content:
    """All places with their keys and the number of cards there; the place of the chosen card stands out."""
    parts = []
    for place in setup.places():
        number = len(setup.at(place))
        name = f" {place_name(place, setup, language)}{f' ({number})' if number else ''}"
        is_here = setup.where[chosen] == place
        parts.append(Content.styled(place.sign, "bold $primary") + Content.styled(name, "reverse" if is_here else ""))
    card = language.card(setup.cards[chosen])
    return Content.styled(f"{card}: ", "bold $accent") + Content("  ").join(parts)
