"""The last steps of a trick in either phase: Skeleton, Cthulhu, moon, and who leads next."""

from msgspec.structs import replace

from claimant.rules.asking import ask, on
from claimant.rules.cards import Card, Seat
from claimant.rules.events import Events, EverybodyDiscards, LeadPassed, MoonTurned, WinsNext
from claimant.rules.moves import Ask
from claimant.rules.state import RECRUIT, State
from claimant.rules.trick import DARK, FULL, Trick


def trick_of(state: State) -> Trick:
    """The trick that has just been played."""
    trick = on(state).trick
    assert trick is not None
    return trick


def offer_raise(state: State, events: Events) -> State:
    """The winner may draw from the discard after winning with the Skeleton. [HERO-SKELETON]"""
    trick = trick_of(state)
    if not trick.winning_card.power.raises or not state.discard or _ends_anyway(state, trick):
        return state
    return ask(state, trick.winner, Ask.RAISE)


def _ends_anyway(state: State, trick: Trick) -> bool:
    """Would the phase end with this trick even if its winner drew a card?"""
    others = [hand for seat, hand in enumerate(state.hands) if seat != trick.winner]
    return not all(others) or (state.phase == RECRUIT and len(state.deck) < state.lineup.players)


def everybody_discards(state: State, events: Events) -> State:
    """In phase two everybody discards a card; Cthulhu's player chooses first. [HERO-CTHULHU]"""
    trick = trick_of(state)
    callers = [seat for seat, card in zip(trick.seats, trick.cards, strict=True) if card.power.all_discard]
    if not callers or not all(state.hands):
        return state
    events.append(EverybodyDiscards(next(card for card in trick.cards if card.power.all_discard)))
    return replace(state, agenda=replace(on(state), discarding=state.lineup.clockwise(callers[0])))


def discard_in_turn(state: State, events: Events) -> State:
    """Ask each seat that still has to discard."""
    discarding = on(state).discarding
    return ask(state, discarding[0], Ask.DISCARD) if discarding else state


def turn_moon(state: State, events: Events) -> State:
    """The moon turns when a werewolf wins. [WEREWOLVES-2]"""
    card = trick_of(state).winning_card
    if not card.power.turns_moon:
        return state
    moon = DARK if state.moon == FULL else FULL
    events.append(MoonTurned(moon == FULL, card))
    return replace(state, moon=moon)


def pass_lead(state: State, events: Events) -> State:
    """The winner leads, or the player of the last dragon; an automaton wins the next trick as well. [P1-5]"""
    trick = trick_of(state)
    if state.phase == RECRUIT and trick.winning_card.power.wins_next and not recruiting_is_over(state):
        events.append(WinsNext(trick.winner, trick.winning_card))
        return replace(state, leader=trick.winner, automaton=trick.winner)
    seizing = _last_to_seize_lead(trick) if "leads_next" in state.lineup.unusual else None
    if seizing is None:
        return replace(state, leader=trick.winner)
    leader, card = seizing
    if state.phase == RECRUIT or all(state.hands):
        events.append(LeadPassed(leader, card))
    return replace(state, leader=leader)


def _last_to_seize_lead(trick: Trick) -> tuple[Seat, Card] | None:
    """The last dragon of the trick, and the seat that played it. [DRAGONS-1]"""
    seizing = [play for play in zip(trick.seats, trick.cards, strict=True) if play[1].power.leads_next]
    return seizing[-1] if seizing else None


def recruiting_is_over(state: State) -> bool:
    """Is there no further trick in phase one? [P1-6]"""
    return len(state.market) + len(state.deck) < state.lineup.players or not all(state.hands)
