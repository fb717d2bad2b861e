"""The card tracker: which cards this viewer hasn't seen, and what else the viewer knows about the others' hands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.marks import N_
from claimant.rules.cards import Card, Pile
from claimant.rules.power import Power
from claimant.web.http.errors import RequestError
from claimant.web.pages.table_page.people import facts
from claimant.web.pages.table_page.scene import Scene
from claimant.web.pages.templating import page, part

if TYPE_CHECKING:
    from claimant.web.http.request_context import RequestContext


class Unseen(NamedTuple):
    """The cards of a faction that could still be anywhere."""

    power: Power | None
    """None for the heroes together."""
    name: str
    cards: tuple[tuple[Card, int], ...]
    """Each different card, and how many there are of it."""
    total: int


class KnownOf(NamedTuple):
    """What the viewer knows of another player's cards."""

    name: str
    tone: str
    lacks: tuple[str, ...]
    """The factions of which the hand has none."""
    hand: Pile
    followers: Pile
    perhaps: Pile
    """Cards that are in the hand, or were put face down."""


class Tracker(NamedTuple):
    """All of it."""

    unseen: tuple[Unseen, ...]
    total: int
    others: tuple[KnownOf, ...]
    deck: int
    boxed: int


def tracker(scene: Scene) -> Tracker:
    """From the viewer's knowledge alone; for a spectator that is what is public."""
    view = scene.view
    unseen = tuple(unseen_by_power(scene).values())
    others = tuple(_known_of(scene, seat) for seat in scene.around if not scene.is_me(seat))
    return Tracker(
        unseen,
        sum(each.total for each in unseen),
        tuple(each for each in others if any(each[2:])),
        view.deck_size,
        view.box_size,
    )


def unseen_cards(call: RequestContext, alone: bool) -> str:
    """The page of the tracker, or only its sheet."""
    around, known = facts(call), call.here.view(call.role.seat)
    if known is None:
        raise RequestError(404, N_("No game is being played here now."))
    found = tracker(Scene(known, around, call.language))
    if alone:
        return part(call.language, "table/tracker.html", tracker=found)
    return page(call, "tracker.html", kind="lessons", tracker=found, facts=around)


def unseen_by_power(scene: Scene) -> dict[Power | None, Unseen]:
    """The cards that the viewer hasn't seen, by faction."""
    lineup, language, cards = scene.view.lineup, scene.language, scene.view.knowledge.unseen
    found: dict[Power | None, Unseen] = {}
    for power in (*lineup.factions, *((None,) if lineup.heroes else ())):
        own = [card for card in cards if card.faction is power]
        counted = Counter(sorted(own, key=lambda card: card.order))
        name = language.text("Heroes") if power is None else language.faction(power)
        found[power] = Unseen(power, name, tuple(counted.items()), len(own))
    return found


def _known_of(scene: Scene, seat: int) -> KnownOf:
    knowledge, language = scene.view.knowledge, scene.language
    hands = [group for group in knowledge.groups if group.place == "hand" and group.seat == seat]
    barred = {name for group in hands for name in group.barred}
    lacks = [language.faction(faction) for faction in scene.view.lineup.factions if faction.name in barred]
    known = knowledge.known_hands[seat]
    has = {language.faction(card.faction) for card in known if card.faction is not None}
    return KnownOf(
        scene.names[seat],
        scene.tone(seat),
        tuple(each for each in lacks if each not in has) if scene.view.hand_sizes[seat] else (),
        known,
        knowledge.known_followers[seat],
        tuple(stray.card for stray in knowledge.strays if knowledge.groups[stray.groups[0]].seat == seat),
    )
