"""One step of the game: state + move -> state + events."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from claimant.rules.after_trick import RALLYING, RECRUITING, UNPLAYED, run
from claimant.rules.asking import answered, ask, on
from claimant.rules.cards import Card, Seat, add, change, give, remove
from claimant.rules.ending import choose_loot
from claimant.rules.events import Discarded, Event, Events, NotRaised, Offered, Played, PutDown, Raised, Won
from claimant.rules.legal import IllegalMove, why_not
from claimant.rules.moves import Ask, Move, Verb
from claimant.rules.rallying import replace_host, settle, tuck
from claimant.rules.recruiting import take
from claimant.rules.state import CHANCE, RECRUIT, Agenda, State
from claimant.rules.trick import FULL, judge, raised_by


def play(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The state after a move, and what happened; an illegal move raises `IllegalMove` with the reason."""
    if reason := why_not(state, move):
        raise IllegalMove(reason)
    events: Events = []
    state = _ANSWERS[move.verb](state, move, events)
    return state, tuple(events)


def _decision(state: State, move: Move) -> tuple[Seat, Card]:
    """The seat that decides, and the card of its move."""
    assert state.to_move is not None
    assert move.card is not None
    return state.to_move, move.card


def _play_card(state: State, move: Move, events: Events) -> State:
    """The card joins the trick; the last one completes it. [FOLLOW-1]"""
    seat, card = _decision(state, move)
    events.append(Played(seat, card))
    plays = (*state.trick, (seat, card))
    hands = change(state.hands, seat, remove(state.hands[seat], card))
    players = state.lineup.players
    if len(plays) < players:
        return replace(state, hands=hands, trick=plays, to_move=(seat + 1) % players)
    trick = judge(state, plays)
    events.append(Won(trick.winner, trick, state.moon == FULL, raised_by(state, trick)))
    if state.phase == RECRUIT:
        agenda = Agenda(RECRUITING, trick.winner, trick, takers=trick.places)
    else:
        agenda = Agenda(RALLYING, trick.winner, trick)
    return run(replace(state, hands=hands, trick=plays, to_move=None, asks=None, agenda=agenda), events)


def _go_on(state: State, events: Events, past: bool = False) -> State:
    """Continue the agenda at the step that asked, or after it."""
    return run(answered(state), events, on(state).step + past)


def _take(state: State, move: Move, events: Events) -> State:
    return _go_on(take(state, move.card, events), events)


def _discard(state: State, move: Move, events: Events) -> State:
    """Discard face down in an unplayed trick, otherwise shown once everybody has chosen. [HERO-CTHULHU]"""
    seat, card = _decision(state, move)
    agenda = on(state)
    agenda = replace(agenda, discarding=agenda.discarding[1:])
    state = replace(state, hands=change(state.hands, seat, remove(state.hands[seat], card)), agenda=agenda)
    if agenda.order == UNPLAYED:
        events.append(PutDown(seat, card))
        return _go_on(replace(state, hidden=give(state.hidden, seat, card)), events)
    events.append(Offered(seat, card))
    offered = (*state.offered, (seat, card))
    if not agenda.discarding:
        events += [Discarded(each, shown) for each, shown in offered]
        offered = ()
    return _go_on(replace(state, discard=add(state.discard, card), offered=offered), events)


def _tuck(state: State, move: Move, events: Events) -> State:
    return _go_on(tuck(state, events), events)


def _settle(state: State, move: Move, events: Events) -> State:
    return _go_on(settle(state, events), events)


def _replace(state: State, move: Move, events: Events) -> State:
    return _go_on(replace_host(state, events), events)


def _raise(state: State, move: Move, events: Events) -> State:
    """Chance draws, unless all cards of the discard are equal. [HERO-SKELETON]"""
    if len(set(state.discard)) > 1:
        return ask(state, CHANCE, Ask.DRAW)
    return _draw(state, Move(Verb.DRAW, state.discard[0]), events)


def _pass(state: State, move: Move, events: Events) -> State:
    events.append(NotRaised(on(state).winner))
    return _go_on(state, events, past=True)


def _draw(state: State, move: Move, events: Events) -> State:
    """The card drawn is shown to all and goes to the winner's hand."""
    _, card = _decision(state, move)
    seat, trick = on(state).winner, on(state).trick
    events.append(Raised(seat, card, None if trick is None else trick.winning_card))
    state = replace(state, discard=remove(state.discard, card), hands=give(state.hands, seat, card))
    return _go_on(state, events, past=True)


def _loot(state: State, move: Move, events: Events) -> State:
    assert move.faction is not None
    return _go_on(choose_loot(state, move.faction, events), events)


_ANSWERS: dict[Verb, Callable[[State, Move, Events], State]] = {
    Verb.PLAY: _play_card,
    Verb.TAKE: _take,
    Verb.DISCARD: _discard,
    Verb.TUCK: _tuck,
    Verb.KEEP: _settle,
    Verb.REPLACE: _replace,
    Verb.STAY: _settle,
    Verb.RAISE: _raise,
    Verb.PASS: _pass,
    Verb.DRAW: _draw,
    Verb.LOOT: _loot,
}
