"""The steps after the last card of a trick, in order: one list for each occasion.

A step is a function of state and events, and returns the next state. If somebody has to decide, it returns a state that
asks for the decision; after the answer, the same step continues.
"""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from msgspec.structs import replace

from claimant.rules.asking import on
from claimant.rules.both_phases import (
    discard_in_turn,
    everybody_discards,
    offer_raise,
    pass_lead,
    recruiting_is_over,
    turn_moon,
)  # fmt: skip
from claimant.rules.cards import Pile, Seat, sort
from claimant.rules.ending import count_votes, empty, join, leave, leave_hands, loot
from claimant.rules.events import Events, Led, MarketTurned, PhaseBegan, WonUnplayed
from claimant.rules.lineup import MARKET, LineUp
from claimant.rules.moves import Ask
from claimant.rules.rallying import collect_waiting, crush, engulf, gather, place
from claimant.rules.recruiting import box, capture, lead_again, recruit
from claimant.rules.state import RALLY, RECRUIT, Agenda, State

RECRUITING, UNPLAYED, RALLYING, ENDING = "recruiting", "unplayed", "rallying", "ending"

Step: TypeAlias = Callable[[State, Events], State]

ORDER: dict[str, tuple[tuple[Step, str | None], ...]] = {
    RECRUITING: (
        (capture, None),
        (recruit, None),
        (offer_raise, "raises"),
        (box, "boxes"),
        (turn_moon, "turns_moon"),
        (pass_lead, None),
    ),
    UNPLAYED: (
        (discard_in_turn, None),
        (recruit, None),
        (lead_again, None),
    ),
    RALLYING: (
        (engulf, "engulfs"),
        (gather, None),
        (place, None),
        (crush, "crushes"),
        (offer_raise, "raises"),
        (everybody_discards, "all_discard"),
        (discard_in_turn, "all_discard"),
        (turn_moon, "turns_moon"),
        (pass_lead, None),
    ),
    ENDING: (
        (leave_hands, None),
        (collect_waiting, None),
        (place, None),
        (crush, "crushes"),
        (join, None),
        (leave, "stays"),
        (loot, "loots"),
        (count_votes, None),
    ),
}
"""Each step, with the question that it depends on: if no power overrides the question, the step is skipped."""


@cache
def steps_of(lineup: LineUp, order: str) -> tuple[Step, ...]:
    """The steps that can have an effect with these factions."""
    return tuple(step for step, question in ORDER[order] if question is None or question in lineup.unusual)


def run(state: State, events: Events, first: int = 0) -> State:
    """Run the agenda from this step on, until somebody has to decide or the next trick begins."""
    agenda = on(state)
    steps = steps_of(state.lineup, agenda.order)
    for step in steps[first:]:
        state = step(state, events)
        if state.asks is not None:
            return replace(state, agenda=replace(on(state), step=steps.index(step)))
    return state if state.is_over else begin_trick(state, events, agenda.winner)


def begin_trick(state: State, events: Events, last_winner: Seat) -> State:
    """Ask the leader to play, unless the phase is over. [P1-6] [P2-3]"""
    if state.phase == RECRUIT:
        if recruiting_is_over(state):
            return begin_rally(state, events, last_winner)
        market, deck = turn_market(state, events)
        if state.automaton is not None:
            return begin_unplayed(replace(state, market=market, deck=deck), events, state.automaton)
        events.append(Led(state.leader))
        return replace(state, market=market, deck=deck, to_move=state.leader, asks=Ask.PLAY, agenda=None)
    if not all(state.hands):
        return run(replace(state, agenda=Agenda(ENDING, last_winner)), events)
    events.append(Led(state.leader))
    return replace(state, to_move=state.leader, asks=Ask.PLAY, agenda=None)


def turn_market(state: State, events: Events) -> tuple[Pile, Pile]:
    """The market for the next trick, turned up from the deck, and the rest of the deck. [P1-1]"""
    if state.market:
        return state.market, state.deck
    size = MARKET[state.lineup.players]
    market = sort(state.deck[:size])
    events.append(MarketTurned(market))
    return market, state.deck[size:]


def begin_unplayed(state: State, events: Events, winner: Seat) -> State:
    """Begin a trick that an automaton has already won. [AUTOMATONS-1] [AUTOMATONS-3]"""
    events.append(WonUnplayed(winner))
    seats = state.lineup.clockwise(winner)
    return run(replace(state, agenda=Agenda(UNPLAYED, winner, takers=seats, discarding=seats)), events)


def begin_rally(state: State, events: Events, last_winner: Seat) -> State:
    """The followers become the hands of phase two. [P2-1]"""
    state = leave_hands(state, events)
    events.append(PhaseBegan(RALLY))
    state = replace(state, phase=RALLY, hands=state.followers, followers=empty(state), automaton=None)
    return begin_trick(state, events, last_winner)
