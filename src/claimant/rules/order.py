"""The order in which things happen after the last card of a trick: one list for each occasion.

A step is a function of state and events. It returns the state that follows; where somebody has to decide, it returns
a state that asks, and once the answer is in, the same step goes on.
"""

from collections.abc import Callable

from msgspec.structs import replace

from claimant.rules.aftermath import (
    discard_in_turn,
    everybody_discards,
    offer_raise,
    pass_lead,
    recruiting_is_over,
    turn_moon,
)  # fmt: skip
from claimant.rules.asking import on
from claimant.rules.cards import Seat, sort
from claimant.rules.ending import count_votes, empty, join, leave, leave_hands, loot
from claimant.rules.events import Events, Led, MarketTurned, PhaseBegan, WonUnplayed
from claimant.rules.moves import Ask
from claimant.rules.rallying import collect_waiting, crush, engulf, gather, place
from claimant.rules.recruiting import box, capture, lead_again, recruit
from claimant.rules.state import RALLY, RECRUIT, Agenda, State

RECRUITING, UNPLAYED, RALLYING, ENDING = "recruiting", "unplayed", "rallying", "ending"

ORDER: dict[str, tuple[Callable[[State, Events], State], ...]] = {
    RECRUITING: (capture, recruit, offer_raise, box, turn_moon, pass_lead),
    UNPLAYED: (discard_in_turn, recruit, lead_again),
    RALLYING: (
        engulf, gather, place, crush, offer_raise, everybody_discards, discard_in_turn, turn_moon, pass_lead,
    ),
    ENDING: (leave_hands, collect_waiting, place, crush, join, leave, loot, count_votes),
}  # fmt: skip


def run(state: State, events: Events, first: int = 0) -> State:
    """Work through the agenda from a step on, until somebody has to decide or the next trick begins."""
    steps = ORDER[on(state).order]
    for number in range(first, len(steps)):
        state = steps[number](state, events)
        if state.asks is not None:
            return replace(state, agenda=replace(on(state), step=number))
    return state if state.is_over else begin_trick(state, events, on(state).winner)


def begin_trick(state: State, events: Events, last_winner: Seat) -> State:
    """The leader is to play, unless the phase is over. [P1-6] [P2-3]"""
    if state.phase == RECRUIT:
        if recruiting_is_over(state):
            return begin_rally(state, events, last_winner)
        if not state.market:
            state = turn_market(state, events)
        if state.unplayed is not None:
            return begin_unplayed(state, events, state.unplayed)
    elif not all(state.hands):
        return run(replace(state, agenda=Agenda(ENDING, last_winner)), events)
    events.append(Led(state.leader))
    return replace(state, to_move=state.leader, asks=Ask.PLAY, agenda=None)


def turn_market(state: State, events: Events) -> State:
    """Turn up the cards that the trick is played for. [P1-1]"""
    size = state.lineup.market_size
    events.append(MarketTurned(state.deck[:size]))
    return replace(state, market=sort(state.deck[:size]), deck=state.deck[size:])


def begin_unplayed(state: State, events: Events, winner: Seat) -> State:
    """A trick that an automaton has won already. [AUTOMATONS-1] [AUTOMATONS-3]"""
    events.append(WonUnplayed(winner))
    seats = state.lineup.clockwise(winner)
    return run(replace(state, agenda=Agenda(UNPLAYED, winner, takers=seats, discarding=seats)), events)


def begin_rally(state: State, events: Events, last_winner: Seat) -> State:
    """The followers become the hands of phase two. [P2-1]"""
    state = leave_hands(state, events)
    events.append(PhaseBegan(RALLY))
    state = replace(state, phase=RALLY, hands=state.followers, followers=empty(state), unplayed=None)
    return begin_trick(state, events, last_winner)
