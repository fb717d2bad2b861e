"""The steps at the end of a phase-one trick: where its cards go, and who gets which card of market and deck."""

from msgspec.structs import replace

from claimant.rules.asking import ask, on
from claimant.rules.cards import Card, add, give, remove
from claimant.rules.events import Boxed, Captured, Drew, Events, Peeked, Took
from claimant.rules.legal import may_take_top
from claimant.rules.moves import Ask
from claimant.rules.state import State


def capture(state: State, events: Events) -> State:
    """Played cards go to the discard, unless a power keeps them. [P1-4]"""
    agenda = on(state)
    assert agenda.trick is not None
    winner = agenda.winner
    captures = agenda.trick.winning_card.power.captures
    supporters = state.supporters
    thrown = []
    for seat, card in state.trick:
        if card.power.joins_winner or (captures and state.lineup.side_of(seat) != state.lineup.side_of(winner)):
            supporters = give(supporters, winner, card)
            events.append(Captured(winner, card, card if card.power.joins_winner else agenda.trick.winning_card))
        else:
            thrown.append(card)
    return replace(state, trick=(), supporters=supporters, discard=add(state.discard, *thrown))


def recruit(state: State, events: Events) -> State:
    """Each seat in turn takes a market card, or the deck's top card if the market is empty. [P1-2] [P1-3]"""
    agenda = on(state)
    market, deck, followers = state.market, state.deck, list(state.followers)
    peeks = may_take_top(state)
    taken = 0
    for seat in agenda.takers:
        if peeks or (len(market) > 1 and market[0] is not market[1]):
            break
        if market:
            card, market = market[0], market[1:]
            events.append(Took(seat, card))
        else:
            card, deck = deck[0], deck[1:]
            events.append(Drew(seat, card))
        followers[seat] = add(followers[seat], card)
        taken += 1
    takers = agenda.takers[taken:]
    agenda = replace(agenda, takers=takers)
    state = replace(state, market=market, deck=deck, followers=tuple(followers), agenda=agenda)
    if not takers:
        return state
    if peeks:
        events.append(Peeked(takers[0], deck[0], agenda.trick.winning_card if agenda.trick else None))
    return ask(state, takers[0], Ask.TAKE)


def box(state: State, events: Events) -> State:
    """Cards of the deck's top leave the game unseen. [HERO-CTHULHU]"""
    trick = on(state).trick
    assert trick is not None
    number = min(sum(card.power.boxes for card in trick.cards), len(state.deck))
    if not number:
        return state
    events.append(Boxed(number, next(card for card in trick.cards if card.power.boxes)))
    return replace(state, deck=state.deck[number:], box=add(state.box, *state.deck[:number]))


def lead_again(state: State, events: Events) -> State:
    """The winner of an unplayed trick leads the next one; the automaton's power ends. [AUTOMATONS-2]"""
    return replace(state, leader=on(state).winner, automaton=None)


def take(state: State, card: Card | None, events: Events) -> State:
    """The first taker takes this card of the market, or the deck's top card for None."""
    agenda = on(state)
    seat = agenda.takers[0]
    agenda = replace(agenda, takers=agenda.takers[1:])
    if card is None:
        card, deck, market = state.deck[0], state.deck[1:], state.market
        events.append(Drew(seat, card))
    else:
        deck, market = state.deck, remove(state.market, card)
        events.append(Took(seat, card))
    return replace(state, deck=deck, market=market, followers=give(state.followers, seat, card), agenda=agenda)
