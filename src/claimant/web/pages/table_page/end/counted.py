"""Every card that counted at the end, so that a reader can add up each vote."""

from __future__ import annotations

from typing import NamedTuple

from claimant.rules.cards import Card, Pile
from claimant.rules.power import Faction, Place, Side
from claimant.rules.score import Result, Vote, join_front, move_leavers, shown_number, sides
from claimant.web.pages.table_page.scene import TONES, Scene


class CountedCard(NamedTuple):
    """A card, and how it counts."""

    card: Card
    times: int = 1
    """As how many cards it counts."""
    loot: bool = False
    """It counts here as loot, besides for its own faction."""
    under: bool = False
    """It lies under the card before it."""
    out: bool = False
    """It lies there, but doesn't count: outside the longest run, or a vampire with nothing under it."""


class CountedSide(NamedTuple):
    """What one side has in a faction's vote."""

    side: str
    tone: str
    chips: tuple[CountedCard, ...]
    number: int
    won: bool


class CountedVote(NamedTuple):
    """One faction's vote, card by card."""

    faction: Faction
    name: str
    cells: tuple[CountedSide, ...]
    """The viewer's side first."""
    reason: str
    tone: str
    """Whose vote it is; empty if nobody's."""


def rows(scene: Scene, result: Result, headings: tuple[str, ...]) -> tuple[CountedVote, ...]:
    """Each vote with the cards of all sides."""
    holdings = _holdings(scene)
    return tuple(_row(scene, vote, holdings, headings) for vote in result.votes)


def _holdings(scene: Scene) -> tuple[Side, ...]:
    """What each side has: at the end as it lies, before as it would move at the end."""
    view = scene.view
    lying = view.supporters if view.result else move_leavers(view.lineup, join_front(view))
    return sides(view, lying, {})


def _row(scene: Scene, vote: Vote, holdings: tuple[Side, ...], headings: tuple[str, ...]) -> CountedVote:
    cells = tuple(
        CountedSide(name, tone, chips(vote.faction, holdings[side], number), number, side == vote.side)
        for side, name, tone in zip(scene.sides, headings, TONES, strict=False)
        for number in [shown_number(vote.standings[side])]
    )
    reason = scene.language.words.explain_vote(vote, scene.view.lineup, scene.names, scene.seat)
    tone = "" if vote.side is None else TONES[scene.sides.index(vote.side)]
    return CountedVote(vote.faction, scene.language.faction(vote.faction), cells, reason, tone)


def chips(faction: Faction, side: Side, number: int) -> tuple[CountedCard, ...]:
    """The side's cards in the vote, and what makes their number differ."""
    if faction.counts_in is Place.HOST:
        return tuple(chip for host, under in side.shelters_of(faction) for chip in _shelter(host, under))
    own = faction.counted(side)
    if faction.compares[0] == "run":
        run = _longest_run(own)
        return tuple(CountedCard(card, out=card.value not in run) for card in own)
    weighed = "weight" in faction.own_answers
    counted = tuple(CountedCard(card, times=faction.weight(card, side.supporters) if weighed else 1) for card in own)
    more = number - sum(chip.times for chip in counted)
    if faction.compares[0] != "number" or "standing" in faction.free_answers or more <= 0:
        return counted
    loot = [card for card in side.supporters if card.faction is not None and card.faction.loots(card)]
    return counted + tuple(CountedCard(card, loot=True) for card in loot[:more])


def _shelter(host: Card, under: Pile) -> tuple[CountedCard, ...]:
    return (CountedCard(host, out=not under), *(CountedCard(card, under=True) for card in under))


def _longest_run(cards: Pile) -> range:
    """The values of the longest run, the highest of several."""
    values, best = {card.value for card in cards}, range(0)
    for start in sorted(values):
        end = start
        while end in values:
            end += 1
        best = max(best, range(start, end), key=len) if end - start != len(best) else range(start, end)
    return best
