"""Factions that answer questions at random, as a plug-in's faction might."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from claimant.rules.power import Card, Faction, Pile, Place, Role, Seat, Side, Standing, Trick
from claimant.rules.registry import FACTIONS

SEEDS = st.integers(0, 2**30)


def picked(seed: int, *parts: object) -> int:
    """A number that depends on its arguments alone, and looks random."""
    number = seed
    for part in parts:
        for sign in str(part):
            number = (number * 1_000_003 ^ ord(sign)) & 0xFFFFFFFF
    return number >> 7


@st.composite
def values(draw: st.DrawFn, cards: int = 10) -> tuple[int, ...]:
    usual = tuple(range(cards))
    odd = st.lists(st.integers(0, 99), min_size=cards, max_size=cards).map(lambda found: tuple(sorted(found)))
    return draw(st.one_of(st.just(usual), st.just(usual), odd))


CONSTANTS: dict[str, st.SearchStrategy[object]] = {
    "stands_in": st.booleans(),
    "joins_winner": st.booleans(),
    "captures": st.booleans(),
    "peeks": st.booleans(),
    "wins_next": st.booleans(),
    "leads_next": st.booleans(),
    "turns_moon": st.booleans(),
    "one_at_a_time": st.booleans(),
    "weakens_next": st.integers(-3, 8),
    "raises": st.booleans(),
    "all_discard": st.booleans(),
    "engulfs": st.booleans(),
    "boxes": st.integers(0, 2),
    "place": st.sampled_from(Place),
    "counts_in": st.sampled_from([Place.SUPPORTERS, Place.HOST]),
    "compares": st.sampled_from([("number", "cards"), ("run", "number", "cards"), ("sum", "host"), ("run", "cards")]),
    "leaves": st.booleans(),
}


def _collected_by(seed: int) -> Callable[..., object]:
    roles = list(Role)
    return lambda self, players: roles[picked(seed, players) % len(roles)]


def _trumps(seed: int) -> Callable[..., object]:
    return lambda self, led: picked(seed, led.name) % 4 == 0


def _overcomes(seed: int) -> Callable[..., object]:
    return lambda self, value: picked(seed, value) % 5 == 0


def _lowest_wins(seed: int) -> Callable[..., object]:
    return lambda self, full_moon: bool(picked(seed, full_moon) % 2)


def _two_cards(seed: int) -> Callable[..., object]:
    share = 3 + seed % 9
    return lambda self, card, other: picked(seed, card.code, other.code) % share == 0


def _bonus_from(seed: int) -> Callable[..., object]:
    sizes = [3] if seed % 3 else [2, 5]
    return lambda self, card, other: (
        0 if picked(seed, card.code, other.code) % 7 else sizes[picked(seed, other.code) % len(sizes)]
    )


def _loots(seed: int) -> Callable[..., object]:
    return lambda self, card: picked(seed, card.value) % 2 == 0


FINITE: dict[str, Callable[[int], Callable[..., object]]] = {
    "collected_by": _collected_by,
    "trumps": _trumps,
    "overcomes": _overcomes,
    "lowest_wins": _lowest_wins,
    "crushes": _two_cards,
    "bonus_from": _bonus_from,
    "kept_by": _two_cards,
    "doubled_by": _two_cards,
    "loots": _loots,
}


def _collector(seed: int) -> Callable[..., Seat]:
    def collector(self: Faction, trick: Trick) -> Seat:
        return trick.seats[picked(seed, trick.cards[0].code) % trick.players]

    return collector


def _adds(seed: int) -> Callable[..., int]:
    def adds(self: Faction, card: Card, supporters: Pile) -> int:
        return len([each for each in supporters if each.faction is self]) * (seed % 3)

    return adds


def _weight(seed: int) -> Callable[..., int]:
    def weight(self: Faction, card: Card, supporters: Pile) -> int:
        return (picked(seed, card.value) + len(supporters)) % 4

    return weight


def _stays(seed: int) -> Callable[..., bool]:
    def stays(self: Faction, card: Card, supporters: Pile) -> bool:
        return len(supporters) % 3 != seed % 3

    return stays


def _counted(seed: int) -> Callable[..., Pile]:
    def counted(self: Faction, side: Side) -> Pile:
        return tuple(card for card in side.supporters if picked(seed, card.code) % 3 == 0)

    return counted


def _standing(seed: int) -> Callable[..., Standing | None]:
    def standing(self: Faction, side: Side) -> Standing | None:
        own = [card.value for card in side.supporters if card.faction is self]
        return (-sum(own), tuple(own)) if own else None

    return standing


FREE: dict[str, Callable[[int], Callable[..., object]]] = {
    "collector": _collector,
    "adds": _adds,
    "weight": _weight,
    "stays": _stays,
    "counted": _counted,
    "standing": _standing,
}


@st.composite
def random_faction(draw: st.DrawFn, name: str, code: str, free: bool = True, cards: int = 10) -> type[Faction]:
    """A faction that answers up to four questions in ways of its own."""
    answers: dict[str, Any] = {"name": name, "one": name.title(), "code": code, "wording": f"{name}. [X-1]"}
    answers["values"] = draw(values(cards))
    questions = [*CONSTANTS, *FINITE, *(FREE if free else ())]
    for question in draw(st.lists(st.sampled_from(questions), max_size=4, unique=True)):
        if question in CONSTANTS:
            answers[question] = draw(CONSTANTS[question])
        else:
            answers[question] = (FINITE.get(question) or FREE[question])(draw(SEEDS))
    if "kept_by" in answers:
        answers["leaves"] = True
    return type(name.title(), (Faction,), answers)


PAIRS = [("goblins", "knights"), ("gnomes", "giants"), ("kings", "peasants")]
TENS = [name for name, faction in FACTIONS.items() if faction.partner is None]


@st.composite
def others(draw: st.DrawFn, tens: int) -> list[str]:
    """A pair and this many tens of our own."""
    return [*draw(st.sampled_from(PAIRS)), *draw(st.permutations(TENS))[:tens]]
