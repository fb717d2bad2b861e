"""The middle of the table: market, deck, the trick, what waits, the last trick."""

from __future__ import annotations

from typing import NamedTuple

from claimant.locale.sentences.piles import MIDDLE, TitledPile, in_middle
from claimant.rules.cards import Card, Pile, Seat
from claimant.rules.state import OVER, RECRUIT
from claimant.rules.trick import Moon, effective_values
from claimant.web.pages.table_page.felt.stakes import Stakes, stakes
from claimant.web.pages.table_page.scene import Scene
from claimant.web.pages.table_page.seats import FactionCards, by_faction


class Laid(NamedTuple):
    """A card of a trick."""

    seat: Seat
    who: str
    is_me: bool
    card: Card
    label: str
    worth: str
    """Its effective value, if it differs from the printed one."""
    won: bool | None = None
    """Did it win the trick? None while the trick isn't complete."""
    at: str = "s"
    """Where its player sits."""
    tone: str = "us"
    place: int = 0
    """Its rank in a complete trick of more than two cards, from 1."""

    @property
    def fate(self) -> str:
        """The class of a card in a complete trick."""
        return "" if self.won is None else "won" if self.won else "lost"


class Slot(NamedTuple):
    """The place of a card that is still to be played."""

    who: str
    is_me: bool
    at: str


class Ribbon(NamedTuple):
    """Why the last trick was won."""

    line: str
    rule: str
    followed: tuple[str, ...]
    tone: str


class Centre(NamedTuple):
    """What lies in the middle."""

    recruiting: bool
    market: Pile
    deck: int
    trick: tuple[Laid, ...]
    empty: tuple[Slot, ...]
    """Who still has to play, in turn."""
    piles: tuple[TitledPile, ...]
    """What else lies there."""
    has_moon: bool
    moon: Moon
    last: tuple[Laid, ...]
    last_said: str
    shows_last: bool
    """Is the last trick still shown, because the next card isn't led yet?"""
    ribbon: Ribbon | None
    """Until the next card is played."""
    discard: tuple[FactionCards, ...]
    discard_size: int
    free: tuple[str, ...]
    """The names of the other piles of the middle, which are empty."""
    stakes: Stakes


def centre(scene: Scene) -> Centre:
    view = scene.view
    piles = in_middle(view, scene.language)
    has_moon = any(faction.lowest_wins(True) != faction.lowest_wins(False) for faction in view.lineup.factions)
    return Centre(
        view.phase == RECRUIT,
        view.market,
        view.deck_size,
        _trick(scene),
        _still_to_play(scene),
        piles,
        has_moon and view.phase != OVER,
        view.moon,
        tuple(_laid(scene, seat, card, seat == view.last_winner) for seat, card in view.last_trick),
        _last_said(scene),
        bool(view.last_trick) and not view.trick,
        _ribbon(scene),
        by_faction(scene, view.discard),
        len(view.discard),
        tuple(name for name in MIDDLE if name not in {pile.name for pile in piles}),
        stakes(scene),
    )


def _trick(scene: Scene) -> tuple[Laid, ...]:
    plays = scene.view.trick
    if not plays:
        return ()
    if scene.view.agenda is not None:
        complete = plays == scene.view.last_trick
        winner = scene.view.last_winner
        return tuple(_laid(scene, seat, card, seat == winner if complete else None) for seat, card in plays)
    seats, cards = zip(*plays, strict=True)
    values = effective_values(scene.view, seats, cards)
    return tuple(
        _laid(scene, seat, card, worth="" if value == card.value else str(value))
        for (seat, card), value in zip(plays, values, strict=True)
    )


def _laid(scene: Scene, seat: Seat, card: Card, won: bool | None = None, worth: str = "") -> Laid:
    mine = scene.is_me(seat)
    name = scene.language.text("You") if mine else scene.names[seat]
    label = scene.language.card(card)
    place = 0 if won is None else _place(scene, seat)
    return Laid(seat, name, mine, card, label, worth, won, scene.at(seat), scene.tone(seat), place)


def _place(scene: Scene, seat: Seat) -> int:
    """The rank of this seat in the last trick; 0 for two players, who see it from who won."""
    trick = scene.view.last_won and scene.view.last_won.trick
    return trick.places.index(seat) + 1 if trick and trick.players > 2 else 0


def _still_to_play(scene: Scene) -> tuple[Slot, ...]:
    view = scene.view
    if view.phase == OVER or view.agenda is not None or view.automaton is not None:
        return ()
    order = view.lineup.clockwise(view.leader)[len(view.trick) :]
    you = scene.language.text("You")
    return tuple(
        Slot(you if scene.is_me(seat) else scene.names[seat], scene.is_me(seat), scene.at(seat)) for seat in order
    )


def _ribbon(scene: Scene) -> Ribbon | None:
    """The reason for the trick that lies there complete."""
    view = scene.view
    won = view.last_won
    if won is None or (view.trick and view.trick != view.last_trick):
        return None
    reason = scene.language.words.reason(won, scene.names, scene.seat)
    if reason is None:
        return None
    return Ribbon(*reason, scene.followed, scene.tone(won.seat))


def _last_said(scene: Scene) -> str:
    winner = scene.view.last_winner
    if winner is None:
        return scene.language.text("No trick has been completed yet.")
    if scene.is_me(winner):
        return scene.language.text("You won it.")
    return scene.language.text("{name} won it.", name=scene.names[winner])
