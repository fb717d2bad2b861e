"""The seats: who sits there, their open cards, and the numbers of their cards."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from claimant.locale.sentences.levels import level_name
from claimant.locale.sentences.piles import TitledPile, before_seat
from claimant.rules.cards import Card, Pile, Seat
from claimant.rules.lineup import HAND
from claimant.rules.state import RECRUIT
from claimant.web.pages.table_page.scene import TONES, Bubble, Person, Scene


class FactionCards(NamedTuple):
    """The cards of one faction in a pile."""

    name: str
    cards: Pile


class Score(NamedTuple):
    """The supporters of one seat."""

    seat: Seat
    groups: tuple[FactionCards, ...]
    size: int


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
    whole: int
    """The number of followers at the end of phase one."""
    level: str
    """A bot's level in words."""
    is_partner: bool
    score: tuple[Score, ...]
    """The supporters that lie here: its own, and for the viewer those of the partner too."""
    said: Bubble | None

    @property
    def seen(self) -> int:
        """The number of followers that the viewer knows."""
        return sum(len(group.cards) for group in self.known)

    @property
    def sum(self) -> int:
        """What the vampire in front and the cards under it are worth together."""
        return sum(card.value for card in (self.vampire, *self.under) if card is not None)

    @property
    def unknown(self) -> int:
        """The number of followers that the viewer doesn't know."""
        return self.followers - self.seen


def seats(scene: Scene) -> list[Place]:
    """All seats, the viewer's last."""
    return [place(scene, seat) for seat in scene.around]


def place(scene: Scene, seat: Seat) -> Place:
    view = scene.view
    mine, person = scene.is_me(seat), scene.facts.people[seat]
    partner = scene.seat is not None and not mine and scene.tone(seat) == TONES[0]
    known = view.followers if mine else view.knowledge.known_followers[seat]
    return Place(
        seat,
        scene.names[seat],
        person,
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
        HAND[view.lineup.players],
        level_name(person.level, scene.language) if person.is_bot else "",
        partner,
        () if partner else _score(scene, seat),
        scene.said[seat] if scene.said else None,
    )


def _score(scene: Scene, seat: Seat) -> tuple[Score, ...]:
    """What lies before this seat; partners' supporters lie together, before the viewer."""
    view = scene.view
    together = view.lineup.sides[view.lineup.side_of(seat)] if scene.is_me(seat) else (seat,)
    ordered = sorted(together, key=lambda each: each != seat)
    return tuple(Score(each, by_faction(scene, view.supporters[each]), len(view.supporters[each])) for each in ordered)


def by_faction(scene: Scene, cards: Pile) -> tuple[FactionCards, ...]:
    """A pile by faction."""
    language = scene.language
    return tuple(
        FactionCards(language.text("Heroes") if faction is None else language.faction(faction), tuple(group))
        for faction, group in groupby(cards, key=lambda card: card.faction)
    )
