"""Converts states to boards, and moves in both directions."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.piles import put
from claimant.kernel.tables.layout import (
    ABOUT,
    ASKS,
    AUTOMATON,
    BOX,
    CUBE,
    CUBE_NOW,
    DECK_AT,
    DECK_END,
    DISCARD,
    DISCARDING,
    DISCARDING_NEXT,
    DISCARDS,
    DRAW,
    ENTRIES,
    FOLLOWERS,
    FROM_CUBE,
    FROM_TRICK,
    FROM_WAITING,
    GNOMES,
    HAND,
    HIDDEN,
    KIND,
    LEADER,
    LOOT,
    LOOTED,
    LOOTING,
    LOOTS,
    MARKET,
    MOON,
    NOBODY,
    NONE,
    OFFERED,
    PHASE,
    PLACES,
    PLACING,
    PLACING_LAST,
    PLAY,
    PLAYED,
    PUTTING_DOWN,
    RAISE,
    RAISING,
    RECRUITING,
    RECRUITING_UNPLAYED,
    REPLACE,
    SEAT,
    STEP,
    SUPPORTERS,
    TAKE,
    TAKEN,
    TO_MOVE,
    TO_PLACE,
    TOP,
    TRICK,
    TUCK,
    UNDER,
    VAMPIRE,
    VOTES,
    WAITING,
    WINNER,
    WINNERS,
    WINNING,
)
from claimant.kernel.tables.tables import Tables
from claimant.rules.cards import Card, Pile
from claimant.rules.moves import Ask, Move, Verb
from claimant.rules.moves import move as move_of
from claimant.rules.score import Result
from claimant.rules.state import Agenda, State
from claimant.rules.trick import FULL

KINDS = {
    Ask.PLAY: PLAY,
    Ask.TAKE: TAKE,
    Ask.DISCARD: DISCARDS,
    Ask.TUCK: TUCK,
    Ask.REPLACE: REPLACE,
    Ask.RAISE: RAISE,
    Ask.DRAW: DRAW,
    Ask.LOOT: LOOTS,
}
"""The kernel's number for each question."""
_VERBS = {PLAY: Verb.PLAY, TAKE: Verb.TAKE, DISCARDS: Verb.DISCARD, DRAW: Verb.DRAW}
_ANSWERS = {
    (TUCK, 0): Verb.TUCK,
    (TUCK, 1): Verb.KEEP,
    (REPLACE, 0): Verb.REPLACE,
    (REPLACE, 1): Verb.STAY,
    (RAISE, 0): Verb.RAISE,
    (RAISE, 1): Verb.PASS,
}
_NUMBERS = {verb: (kind << KIND) + answer for (kind, answer), verb in _ANSWERS.items()}
_SOURCES = {"trick": FROM_TRICK, "waiting": FROM_WAITING, "cube": FROM_CUBE}


class _Copies:
    """Hands out the numbers of equal cards one by one."""

    def __init__(self, t: Tables) -> None:
        self.free = {card: list(numbers) for card, numbers in t.numbering.numbers.items()}

    def take(self, card: Card) -> int:
        return self.free[card].pop(0)


def load(t: Tables, state: State, s: vec[i64], at: i64, deck_at: i64) -> dict[Card, list[int]]:
    """Write the state as a board, and its deck at `deck_at`; returns the unused numbers of each card."""
    i: i64 = 0
    while i < t.size:
        s[at + i] = 0
        i += 1
    copies = _Copies(t)
    _load_deck(state, copies, s, at, deck_at)
    _load_piles(t, state, copies, s, at)
    _load_course(t, state, s, at)
    trick = state.trick if state.agenda is None else ()
    for number, (_, card) in enumerate(trick):
        s[at + TRICK + number] = copies.take(card)
    s[at + PLAYED] = len(trick)
    if state.agenda is not None:
        _load_agenda(t, state, state.agenda, copies, s, at)
    if state.asks is Ask.DISCARD and state.offered:
        s[at + OFFERED] = t.numbering.first(state.offered[0][1])
    if state.result is not None:
        _load_result(state.result, s, at)
    return copies.free


def _load_result(result: Result, s: vec[i64], at: i64) -> None:
    s[at + WINNERS] = sum(1 << seat for seat in result.winners)
    s[at + VOTES] = sum(
        (vote.side + 1) << (3 * number) for number, vote in enumerate(result.votes) if vote.side is not None
    )


def _load_deck(state: State, copies: _Copies, s: vec[i64], at: i64, deck_at: i64) -> None:
    s[at + DECK_AT] = deck_at
    for number, card in enumerate(state.deck):
        s[deck_at + number] = copies.take(card)
    s[at + DECK_END] = deck_at + len(state.deck)


def _load_piles(t: Tables, state: State, copies: _Copies, s: vec[i64], at: i64) -> None:
    def lay(pile: i64, cards: Pile) -> None:
        for card in cards:
            put(s, pile, copies.take(card))

    lay(at + MARKET, state.market)
    lay(at + DISCARD, state.discard)
    lay(at + WAITING, state.waiting)
    lay(at + BOX, state.box)
    s[at + CUBE] = copies.take(state.cube[0]) if state.cube else NONE
    s[at + CUBE + 1] = copies.take(state.cube[-1]) if len(state.cube) > 1 else NONE
    if len(state.cube) == 1:  # the Cube has been placed, but not its card
        s[at + CUBE + 1] = s[at + CUBE]
        s[at + CUBE] = NONE
    for seat in range(state.lineup.players):
        own = at + seat * SEAT
        lay(own + HAND, state.hands[seat])
        lay(own + FOLLOWERS, state.followers[seat])
        lay(own + SUPPORTERS, state.supporters[seat])
        lay(own + GNOMES, state.gnomes[seat])
        lay(own + UNDER, state.under[seat])
        lay(own + HIDDEN, state.hidden[seat])
        host = state.vampire[seat]
        s[own + VAMPIRE] = NONE if host is None else copies.take(host)


def _load_course(t: Tables, state: State, s: vec[i64], at: i64) -> None:
    s[at + PHASE] = state.phase
    s[at + LEADER] = state.leader
    s[at + WINNER] = state.leader
    s[at + TO_MOVE] = NOBODY if state.to_move is None else state.to_move
    s[at + ASKS] = 0 if state.asks is None else KINDS[state.asks]
    s[at + MOON] = int(state.moon == FULL)
    s[at + AUTOMATON] = NONE if state.automaton is None else state.automaton
    s[at + ABOUT] = NONE
    s[at + CUBE_NOW] = NONE
    s[at + OFFERED] = NONE


def _load_agenda(t: Tables, state: State, agenda: Agenda, copies: _Copies, s: vec[i64], at: i64) -> None:
    """Write the remaining steps before the next trick."""
    s[at + WINNER] = agenda.winner
    s[at + DISCARDING] = len(agenda.discarding)
    _load_trick(t, state, agenda, copies, s, at)
    places = state.lineup.clockwise(agenda.winner) if agenda.trick is None else agenda.trick.places
    for number, seat in enumerate(places):
        s[at + PLACES] = s[at + PLACES] | (seat << (2 * number))
    s[at + TAKEN] = state.lineup.players - len(agenda.takers)
    s[at + STEP] = _step(state, agenda)
    for name in agenda.loot:
        number = 0 if name is None else state.lineup.names.index(name) + 1
        s[at + LOOT] = s[at + LOOT] | (number << (4 * s[at + LOOTED]))
        s[at + LOOTED] = s[at + LOOTED] + 1


def _load_trick(t: Tables, state: State, agenda: Agenda, copies: _Copies, s: vec[i64], at: i64) -> None:
    """Write the trick that was played, and which of its cards still have to be placed."""
    trick = agenda.trick
    if trick is not None:
        s[at + PLAYED] = trick.players
        s[at + WINNING] = t.numbering.first(trick.winning_card)
        for number, card in enumerate(trick.cards):
            s[at + TRICK + number] = t.numbering.first(card)
    for seat, card, source in agenda.placing:
        number = copies.take(card) if source == "trick" else _lying(t, s, at, card, source)
        entry = seat | (_SOURCES[source] << 4) | (number << 8)
        s[at + ENTRIES + s[at + TO_PLACE]] = entry
        s[at + TO_PLACE] = s[at + TO_PLACE] + 1
    below = [card for card in agenda.crushing if trick is None or card not in trick.cards]
    if below:
        s[at + CUBE_NOW] = t.numbering.first(below[-1])
    if agenda.placing and state.about is not None:
        s[at + ABOUT] = s[at + ENTRIES] >> 8


def _lying(t: Tables, s: vec[i64], at: i64, card: Card, source: str) -> int:
    """The number of a card that is already on the board in this pile."""
    if source == "cube":
        return next(int(s[at + CUBE + n]) for n in (0, 1) if t.numbering.cards.get(int(s[at + CUBE + n])) is card)
    return next(n for n in t.numbering.numbers[card] if s[at + WAITING + n // 64] >> (n % 64) & 1)


def _step(state: State, agenda: Agenda) -> int:
    if agenda.order == "unplayed":
        return PUTTING_DOWN if state.asks is Ask.DISCARD else RECRUITING_UNPLAYED
    if agenda.order == "ending":
        return LOOTING if state.asks is Ask.LOOT else PLACING_LAST
    if state.asks is Ask.TAKE:
        return RECRUITING
    if state.asks is Ask.DISCARD:
        return DISCARDING_NEXT
    if state.asks in (Ask.TUCK, Ask.REPLACE):
        return PLACING
    return RAISING


def move_from(t: Tables, number: int) -> Move:
    """The rules' move for the kernel's number."""
    kind, rest = number >> KIND, number & 255
    if kind == LOOTS:
        return Move(Verb.LOOT, faction=t.lineup.factions[rest])
    if kind in _VERBS:
        return move_of(_VERBS[kind], None if (kind, rest) == (TAKE, TOP) else t.numbering.cards[rest])
    return move_of(_ANSWERS[kind, rest])


def number_of_move(t: Tables, s: vec[i64], at: i64, move: Move) -> int:
    """The kernel's number for a move; among equal cards, the first one of the pile that it concerns."""
    if move.faction is not None:
        return (LOOTS << KIND) + t.lineup.factions.index(move.faction)
    if move.verb in _NUMBERS:
        return _NUMBERS[move.verb]
    if move.card is None:
        return (TAKE << KIND) + TOP
    seat = s[at + TO_MOVE]
    kind = {verb: kind for kind, verb in _VERBS.items()}[move.verb]
    pile = {PLAY: HAND + seat * SEAT, DISCARDS: HAND + seat * SEAT, TAKE: MARKET, DRAW: DISCARD}[kind]
    card = next(n for n in t.numbering.numbers[move.card] if s[at + pile + n // 64] >> (n % 64) & 1)
    return (kind << KIND) + card


def numbers_by_text(t: Tables) -> dict[str, int]:
    """The kernel's number for every move of a line-up, by its text; of equal cards, the first one's."""
    cards = [numbers[0] for numbers in t.numbering.numbers.values()]
    found = [(kind << KIND) + card for kind in _VERBS for card in cards]
    loots = [(LOOTS << KIND) + at for at in range(len(t.lineup.factions))]
    return {move_from(t, each).text: each for each in (*found, (TAKE << KIND) + TOP, *_NUMBERS.values(), *loots)}
