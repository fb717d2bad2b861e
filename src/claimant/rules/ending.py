"""The steps after the last trick: cards join or leave the supporters, loot is chosen, the factions vote."""

from msgspec.structs import replace

from claimant.rules.asking import ask, on
from claimant.rules.cards import Piles, sort
from claimant.rules.events import Doubled, Ended, Events, Joined, Kept, Left, LeftOver, Looted
from claimant.rules.moves import Ask
from claimant.rules.power import Faction, Side
from claimant.rules.registry import FACTIONS
from claimant.rules.score import decide, doubled, join_front, kept, leavers, loot_options, move_leavers, sides
from claimant.rules.state import OVER, State


def empty(state: State) -> Piles:
    return ((),) * state.lineup.players


def leave_hands(state: State, events: Events) -> State:
    """Cards left in a hand when a phase ends go to the discard. [P1-6] [P2-3]"""
    if not any(state.hands):
        return state
    events += [LeftOver(seat, hand) for seat, hand in enumerate(state.hands) if hand]
    left = tuple(card for hand in state.hands for card in hand)
    return replace(state, hands=empty(state), discard=sort(state.discard + left))


def join(state: State, events: Events) -> State:
    """Gnomes in front join the supporters. [GNOMES-1]"""
    if not any(state.gnomes):
        return state
    events += [Joined(seat, gnomes) for seat, gnomes in enumerate(state.gnomes) if gnomes]
    return replace(state, supporters=join_front(state), gnomes=empty(state))


def leave(state: State, events: Events) -> State:
    """Peasants without a king leave. [PEASANTS-1]"""
    gone = leavers(state.lineup, state.supporters)
    events += [Kept(seat, card, keeper) for seat, card, keeper in kept(state.lineup, state.supporters)]
    if not gone:
        return state
    events += [Left(seat, card, (seat + 1) % state.lineup.players, card) for seat, card in gone]
    return replace(state, supporters=move_leavers(state.lineup, state.supporters))


def loot(state: State, events: Events) -> State:
    """Sides with a choice decide in turn for which faction their loot counts. [RACCOONS-1]"""
    agenda = on(state)
    holdings = sides(state, state.supporters, {})
    chosen = agenda.loot
    for at in range(len(chosen), len(holdings)):
        options = loot_options(state.lineup, holdings[at])
        if len(options) > 1:
            state = replace(state, agenda=replace(agenda, loot=chosen))
            return ask(state, min(holdings[at].seats), Ask.LOOT)
        chosen = (*chosen, _looted(holdings[at], options[0] if options else None, events))
    return replace(state, agenda=replace(agenda, loot=chosen))


def _looted(side: Side, faction: Faction | None, events: Events) -> str | None:
    if faction is None:
        return None
    events.append(Looted(side.seats, faction, side.loot))
    return faction.name


def choose_loot(state: State, faction: Faction, events: Events) -> State:
    """Store the faction that the side to move has chosen."""
    agenda = on(state)
    side = sides(state, state.supporters, {})[len(agenda.loot)]
    return replace(state, agenda=replace(agenda, loot=(*agenda.loot, _looted(side, faction, events))))


def count_votes(state: State, events: Events) -> State:
    """Each faction votes, and the game is over. [SCORE-4]"""
    loot = {at: FACTIONS[name] for at, name in enumerate(on(state).loot) if name is not None}
    if "weight" in state.lineup.unusual:
        events += [Doubled(*double) for double in doubled(state.lineup, state.supporters)]
    result = decide(state.lineup, sides(state, state.supporters, loot))
    events.append(Ended(result))
    return replace(state, phase=OVER, agenda=None, result=result)
