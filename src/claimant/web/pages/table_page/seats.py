"""The seats: who sits there, their open cards, and the numbers of their cards."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from claimant.locale.sentences.piles import TitledPile, before_seat
from claimant.rules.cards import Card, Pile, Seat
from claimant.rules.state import RECRUIT
from claimant.web.pages.table_page.scene import Person, Scene


class FactionCards(NamedTuple):
    """The cards of one faction in a pile."""

    name: str
    cards: Pile


class Place(NamedTuple):
    """One seat as the viewer sees it."""

    seat: Seat
    name: str
    person: Person
    is_me: bool
    to_move: bool
    leads: bool
    at: str
    tone: str
    hand: int
    followers: int
    supporters: tuple[FactionCards, ...]
    supporters_size: int
    piles: tuple[TitledPile, ...]
    """What lies open before it besides supporters and vampire."""
    vampire: Card | None
    under: Pile
    known: tuple[FactionCards, ...]
    """The followers that the viewer knows of."""
    hidden: Pile

    @property
    def unknown(self) -> int:
        """The number of followers that the viewer doesn't know."""
        return self.followers - sum(len(group.cards) for group in self.known)


def seats(scene: Scene) -> list[Place]:
    """All seats, the viewer's last."""
    return [place(scene, seat) for seat in scene.around]


def place(scene: Scene, seat: Seat) -> Place:
    view = scene.view
    mine = scene.is_me(seat)
    known = view.followers if mine else view.knowledge.known_followers[seat]
    return Place(
        seat,
        scene.names[seat],
        scene.facts.people[seat],
        mine,
        view.to_move == seat,
        view.leader == seat,
        scene.at(seat),
        scene.tone(seat),
        view.hand_sizes[seat],
        view.follower_sizes[seat],
        by_faction(scene, view.supporters[seat]),
        len(view.supporters[seat]),
        before_seat(view, seat, scene.language),
        view.vampire[seat],
        view.under[seat],
        by_faction(scene, known) if view.phase == RECRUIT else (),
        view.hidden if mine else (),
    )


def by_faction(scene: Scene, cards: Pile) -> tuple[FactionCards, ...]:
    """A pile by faction."""
    language = scene.language
    return tuple(
        FactionCards(language.text("Heroes") if faction is None else language.faction(faction), tuple(group))
        for faction, group in groupby(cards, key=lambda card: card.faction)
    )
