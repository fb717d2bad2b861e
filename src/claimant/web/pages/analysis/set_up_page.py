"""The page on which a position is set up: by drag, by keys, by plain forms, or as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.marks import N_
from claimant.notation.documents import game_of, read_document
from claimant.notation.errors import NotationError
from claimant.rules.cards import Card, Pile
from claimant.rules.game import Game
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS
from claimant.rules.state import MARKS, RECRUIT
from claimant.web.pages.analysis.draft import Draft, PilePlace, places
from claimant.web.pages.templating import page

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext

TITLES = {
    "hands": N_("Hand"),
    "followers": N_("Followers"),
    "supporters": N_("Supporters"),
    "deck": N_("Deck, from its top"),
    "market": N_("Market"),
    "gnomes": N_("In front"),
    "vampire": N_("Vampire in front"),
    "under": N_("Under the vampire"),
    "waiting": N_("Waiting for the next winner"),
    "cube": N_("The Cube and the card under it"),
    "discard": N_("Discard"),
    "hidden": N_("Discarded face down"),
    "box": N_("Box"),
}
"""A pile without a title is shown by its name."""
FIRST_IN_ONE = ("hands", "followers", "supporters", "deck", "market")
FIRST_IN_TWO = ("hands", "supporters")
"""The piles that most positions of a phase need; the others are folded."""
MARK_TITLES = {"moon": N_("Moon"), "automaton": N_("Wins the next trick unplayed")}
VALUES = {"dark": N_("dark"), "full": N_("full")}


class PileShown(NamedTuple):
    """A pile that cards can be put into."""

    name: str
    title: str
    cards: Pile
    is_chosen: bool


class CardLeft(NamedTuple):
    """A card that lies nowhere, and how many of it."""

    card: Card
    number: int


class MarkShown(NamedTuple):
    """A mark of the game, and what it can be."""

    name: str
    title: str
    values: list[tuple[str, str]]
    chosen: str


def legal(call: RequestContext, draft: Draft) -> tuple[Game | None, str]:
    """The game that begins with this position, or a sentence that says why there is none."""
    words = call.language.words
    if (reason := draft.why_not) is not None:
        return None, words.explain(reason)
    try:
        return game_of(read_document(draft.document)), ""
    except NotationError as error:
        return None, error.in_words(words)


def set_up_page(
    call: RequestContext, draft: Draft, to: str = "", problem: str = "", text_problem: str = "", text: str = ""
) -> str:
    """The position as it stands, the cards that are left, and what is wrong with it."""
    language = call.language
    names = language.words.default_names(draft.players)
    shown = FIRST_IN_ONE if draft.phase == RECRUIT else FIRST_IN_TWO
    first = [place for place in places(draft.players) if place.kind.name in shown]
    more = [place for place in places(draft.players) if place.kind.name not in shown]
    chosen = to if to in {place.name for place in (*first, *more)} else first[0].name
    marks = [_mark(mark.name, mark.values, draft, names, language) for mark in MARKS]
    return page(
        call,
        "set_up_position.html",
        kind="analysis",
        draft=draft,
        names=names,
        piles=[_pile(place, draft, chosen, names, language) for place in first],
        more=[_pile(place, draft, chosen, names, language) for place in more],
        more_open=bool(draft.marks) or any(place.name in (chosen, *draft.piles) for place in more),
        left=_left(draft),
        marks=marks,
        is_empty=not draft.piles,
        problem=problem,
        fields=[(name, value) for name, value in draft.fields if name in _pile_names(draft)],
        presets=[
            (name, language.translate(each.title)) for name, each in PRESETS.items() if draft.players in each.players
        ],
        factions=[(name, language.faction(each), name in draft.factions) for name, each in FACTIONS.items()],
        text_problem=text_problem,
        text=text,
    )


def _pile_names(draft: Draft) -> set[str]:
    return {place.name for place in places(draft.players)}


def _pile(place: PilePlace, draft: Draft, chosen: str, names: tuple[str, ...], language: Language) -> PileShown:
    kind = place.kind.name
    title = language.text(TITLES[kind]) if kind in TITLES else kind.capitalize()
    whose = title if place.seat is None else f"{names[place.seat]}: {title}"
    return PileShown(place.name, whose, draft.cards(place), place.name == chosen)


def _left(draft: Draft) -> list[list[CardLeft]]:
    """The cards that lie nowhere, a row for each faction."""
    rows: dict[str, list[CardLeft]] = {}
    unused = draft.unused
    for card in sorted(unused, key=lambda each: each.order):
        rows.setdefault(card.code[:2] if card.faction else "", []).append(CardLeft(card, unused[card]))
    return list(rows.values())


def _mark(name: str, values: tuple[str, ...], draft: Draft, names: tuple[str, ...], language: Language) -> MarkShown:
    text = language.text
    options = [(value, text(VALUES.get(value, value))) for value in values]
    if not values:
        options = [("", text("nobody")), *((str(seat), each) for seat, each in enumerate(names))]
    title = text(MARK_TITLES[name]) if name in MARK_TITLES else name.capitalize()
    return MarkShown(name, title, options, draft.marks.get(name, values[0] if values else ""))
