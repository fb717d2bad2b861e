"""Positions, cards and moves from text, for tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypedDict, Unpack

from msgspec.structs import replace

from claimant.rules.cards import Card, Pile, Piles, Seat, sort
from claimant.rules.lineup import TENS, LineUp
from claimant.rules.moves import Move, Verb
from claimant.rules.registry import CARDS, FACTIONS
from claimant.rules.state import State, blank
from claimant.rules.trick import Moon

FILLERS = ("shadows", "undead", "dragons", "seers", "bards")
"""The tens that join a line-up which needs more: without their cards they change nothing."""
WITH_OBJECT = ("take", "discard", "draw", "loot")


class Setting(TypedDict, total=False):
    """All that a position may name besides the hands; a list has one text for each seat."""

    phase: int
    leader: Seat
    followers: Sequence[str]
    supporters: Sequence[str]
    gnomes: Sequence[str]
    vampires: Sequence[str]
    """The vampire in front, then the cards under it."""
    hidden: Sequence[str]
    deck: str
    market: str
    waiting: str
    cube: str
    discard: str
    box: str
    moon: Moon
    automaton: Seat
    factions: str
    """Factions that take part without a card of theirs being named."""


def pile(text: str) -> Pile:
    """The cards of a text, in its order."""
    return tuple(CARDS[code] for code in text.split())


def text(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards)


def moves(line: str) -> Iterator[Move]:
    """The moves of a text such as `go5 kn2 take top`."""
    words = iter(line.replace(",", " ").split())
    for word in words:
        if word in CARDS:
            yield Move(Verb.PLAY, CARDS[word])
        elif word not in WITH_OBJECT or (named := next(words)) == "top":
            yield Move(Verb(word))
        else:
            yield Move(Verb(word), CARDS.get(named), FACTIONS.get(named))


def line_up(players: int, cards: Sequence[Card], factions: str = "") -> LineUp:
    """A legal line-up with the factions of these cards, those named, and others where some are missing."""
    names = dict.fromkeys(factions.split())
    names |= dict.fromkeys(card.faction.name for card in cards if card.faction)
    names |= dict.fromkeys([partner for name in names if (partner := FACTIONS[name].partner)])
    if not any(FACTIONS[name].partner for name in names):
        names |= dict.fromkeys(("goblins", "knights"))
    missing = TENS[players] + 2 - len(names)
    fillers = [name for name in FILLERS if name not in names]
    return LineUp.of(players, [*names, *fillers[: max(missing, 0)]], any(card.faction is None for card in cards))


def start(hands: Sequence[str], **setting: Unpack[Setting]) -> State:
    """The start of a trick: only what is named is in the game."""
    players = len(hands)

    def piles(texts: Sequence[str]) -> Piles:
        assert len(texts) in (0, players), "one pile for each seat"
        return tuple(sort(pile(each)) for each in texts) or ((),) * players

    def heap(words: str) -> Pile:
        return sort(pile(words))

    before = [pile(each) for each in setting.get("vampires", ())] or [()] * players
    given = {
        "hands": piles(hands),
        "followers": piles(setting.get("followers", ())),
        "supporters": piles(setting.get("supporters", ())),
        "gnomes": piles(setting.get("gnomes", ())),
        "vampire": tuple(cards[0] if cards else None for cards in before),
        "under": tuple(sort(cards[1:]) for cards in before),
        "deck": pile(setting.get("deck", "")),
        "market": heap(setting.get("market", "")),
        "waiting": heap(setting.get("waiting", "")),
        "cube": pile(setting.get("cube", "")),
        "discard": heap(setting.get("discard", "")),
        "hidden": piles(setting.get("hidden", ())),
        "box": heap(setting.get("box", "")),
        "moon": setting.get("moon", "dark"),
        "automaton": setting.get("automaton"),
    }
    state = State(
        lineup=line_up(players, ()),
        phase=setting.get("phase", 2),
        leader=setting.get("leader", 0),
        **blank(players) | given,
    )
    named = cards_of(state)
    lineup = line_up(players, tuple(named), setting.get("factions", ""))
    assert not named - Counter(lineup.cards), "a card more often than it exists"
    return replace(state, lineup=lineup)


def cards_of(state: State) -> Counter[Card]:
    """Every card of the state, wherever it lies."""
    seated = (state.hands, state.followers, state.supporters, state.gnomes, state.under, state.hidden)
    loose = (state.deck, state.market, state.waiting, state.cube, state.discard, state.box)
    found = Counter(card for piled in (*seated, loose) for cards in piled for card in cards)
    return found + Counter([host for host in state.vampire if host] + [card for _, card in state.trick])
