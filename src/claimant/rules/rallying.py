"""The steps at the end of a phase-two trick: who collects which card, and where it goes."""

from typing import NamedTuple

from msgspec.structs import replace

from claimant.rules.asking import ask, on
from claimant.rules.cards import Card, Pile, Seat, add, change, give, remove
from claimant.rules.events import Collected, Crushed, Engulfed, Events, Fronted, Hosted, Replaced, Tucked, Waits
from claimant.rules.moves import Ask
from claimant.rules.power import Place
from claimant.rules.state import Placing, Play, Public, State
from claimant.rules.trick import Role, Trick


class Gathered(NamedTuple):
    """What becomes of the cards of a trick, and of those that waited for its winner."""

    placing: tuple[Placing, ...]
    """Who collects which card, in the order in which the cards are placed."""
    plays: tuple[Play, ...]
    """The cards of the trick that somebody collects."""
    staying: Pile
    """The cards of the trick that begin to wait."""


def is_engulfed(plays: tuple[Play, ...]) -> bool:
    """Does the second of two cards engulf the first? [HERO-CUBE]"""
    return len(plays) == 2 and plays[1][1].power.engulfs


def engulf(state: State, events: Events) -> State:
    """The Cube as second card waits with the leader's card under it. [HERO-CUBE]"""
    if not is_engulfed(state.trick):
        return state
    (_, led), (_, second) = state.trick
    events.append(Engulfed((second, led), second))
    return replace(state, trick=(), cube=(*state.cube, second, led))


def gather(state: State, events: Events) -> State:
    """Decide who collects which card, in which order. [VAMPIRES-5]"""
    agenda = on(state)
    trick = agenda.trick
    assert trick is not None
    cube = state.cube if state.trick else state.cube[: -len(trick.cards)]  # not cards that began to wait in this trick
    found = gathered(state, trick, state.trick, cube)
    waiting = state.waiting
    for card in found.staying:
        waiting = add(waiting, card)
        events.append(Waits(card, card))
    crushing = (*(card for _, card in found.plays), *cube) if "crushes" in state.lineup.unusual else ()
    agenda = replace(agenda, placing=found.placing, crushing=crushing)
    return replace(state, trick=found.plays, waiting=waiting, agenda=agenda)


def gathered(table: Public, trick: Trick, plays: tuple[Play, ...], cube: Pile) -> Gathered:
    """Who collects these plays of the trick, the waiting card that is due, and the cards of the Cube."""
    winner, unusual = trick.winner, table.lineup.unusual
    waited: Pile = ()
    staying: Pile = ()
    if "one_at_a_time" in unusual:
        waited, plays, staying = _keep_waiting(table.waiting, plays)
    own: list[Placing] = []
    others: list[Placing] = []
    asked = "collector" in unusual
    for _, card in plays:
        collector = card.power.collector(trick) if asked else winner
        (own if collector == winner else others).append((collector, card, "trick"))
    if "place" in unusual:
        own.sort(key=_hosts_first)
    own += [(winner, card, "waiting") for card in waited]
    own += [(winner, card, "cube") for card in cube]
    return Gathered((*own, *others), plays, staying)


def _hosts_first(placing: Placing) -> bool:
    return placing[1].power.place is not Place.HOST


def _keep_waiting(waiting: Pile, plays: tuple[Play, ...]) -> tuple[Pile, tuple[Play, ...], Pile]:
    """The waiting card that is taken, the plays left to collect, and the cards that begin to wait. [TROLLS-1]"""
    played = [play for play in plays if play[1].power.one_at_a_time]
    if not played and not waiting:
        return (), plays, ()
    taken = max([*(card for _, card in played), *waiting], key=_value)
    staying = list(played)
    if first := next((play for play in played if play[1] is taken), None):
        staying.remove(first)
    collected = tuple(play for play in plays if play not in staying)
    return (() if first else (taken,)), collected, tuple(card for _, card in staying)


def _value(card: Card) -> int:
    return card.value


def collect_waiting(state: State, events: Events) -> State:
    """At the end, the winner of the last trick collects all waiting cards, the highest first. [P2-4]"""
    agenda = on(state)
    waiting = sorted(state.waiting, key=_value, reverse=True)
    placing: list[Placing] = [(agenda.winner, card, "waiting") for card in waiting]
    placing += [(agenda.winner, card, "cube") for card in state.cube]
    return replace(state, agenda=replace(agenda, placing=tuple(placing), crushing=state.cube))


def place(state: State, events: Events) -> State:
    """Put the collected cards in their places, one by one, and ask if there is a choice. [VAMPIRES-2]"""
    agenda = on(state)
    supporters, gnomes, vampire = state.supporters, state.gnomes, state.vampire
    asks: Ask | None = None
    placed = 0
    for seat, card, _ in agenda.placing:
        usual = card.power.place
        if vampire[seat] is not None and card.faction is not None:
            asks = Ask.REPLACE if usual is Place.HOST else Ask.TUCK
            break
        if usual is Place.SUPPORTERS:
            supporters = give(supporters, seat, card)
            events.append(Collected(seat, card, _role(state, card)))
        elif usual is Place.FRONT:
            gnomes = give(gnomes, seat, card)
            events.append(Fronted(seat, card, card))
        else:
            vampire = (*vampire[:seat], card, *vampire[seat + 1 :])
            events.append(Hosted(seat, card, card))
        placed += 1
    state = replace(_lift(state, placed), supporters=supporters, gnomes=gnomes, vampire=vampire)
    if asks is None:
        return state
    seat, card, _ = agenda.placing[placed]
    return ask(state, seat, asks, card)


def _role(state: State, card: Card) -> Role | None:
    """The role that collects the card, if its power answers that in its own way."""
    return card.power.collected_by(state.lineup.players) if "collected_by" in card.power.own_answers else None


def settle(state: State, events: Events) -> State:
    """The card in question goes to its usual place; a further vampire to the supporters. [VAMPIRES-3]"""
    seat, card, _ = on(state).placing[0]
    state = _lift(state, 1)
    if card.power.place is Place.FRONT:
        events.append(Fronted(seat, card, card))
        return replace(state, gnomes=give(state.gnomes, seat, card))
    events.append(Collected(seat, card, _role(state, card)))
    return replace(state, supporters=give(state.supporters, seat, card))


def tuck(state: State, events: Events) -> State:
    """The first card to be placed goes under the vampire. [VAMPIRES-2]"""
    seat, card, _ = on(state).placing[0]
    host = state.vampire[seat]
    assert host is not None
    events.append(Tucked(seat, card, host))
    return replace(_lift(state, 1), under=give(state.under, seat, card))


def replace_host(state: State, events: Events) -> State:
    """The new vampire replaces the old one, which is discarded with the cards under it. [VAMPIRES-3]"""
    seat, card, _ = on(state).placing[0]
    old = state.vampire[seat]
    assert old is not None
    lost = (old, *state.under[seat])
    discard = state.discard
    for each in lost:
        discard = add(discard, each)
    events.append(Replaced(seat, card, lost))
    vampire = (*state.vampire[:seat], card, *state.vampire[seat + 1 :])
    return replace(_lift(state, 1), vampire=vampire, under=change(state.under, seat, ()), discard=discard)


def _lift(state: State, number: int) -> State:
    """Remove the first `number` cards to be placed from their piles."""
    agenda = on(state)
    lifted, rest = agenda.placing[:number], agenda.placing[number:]
    trick, waiting, cube = state.trick if rest else (), state.waiting, state.cube
    for _, card, source in lifted:
        if source == "waiting":
            waiting = remove(waiting, card)
        elif source == "cube":
            cube = remove(cube, card)
        elif rest:
            trick = _without(trick, card)
    return replace(state, trick=trick, waiting=waiting, cube=cube, agenda=replace(agenda, placing=rest))


def _without(trick: tuple[Play, ...], card: Card) -> tuple[Play, ...]:
    """The trick without the first copy of this card."""
    at = next(at for at, play in enumerate(trick) if play[1] is card)
    return trick[:at] + trick[at + 1 :]


def crush(state: State, events: Events) -> State:
    """Each giant won crushes a gnome of its value in front of each opponent of the winner. [GIANTS-1]"""
    agenda = on(state)
    if not agenda.crushing or not any(state.gnomes):
        return state
    gnomes, discard = state.gnomes, state.discard
    for seat, victim, card in crushed(state, agenda.winner, agenda.crushing):
        gnomes = change(gnomes, seat, remove(gnomes[seat], victim))
        discard = add(discard, victim)
        events.append(Crushed(seat, victim, card))
    return replace(state, gnomes=gnomes, discard=discard)


def crushed(table: Public, winner: Seat, crushing: Pile) -> list[tuple[Seat, Card, Card]]:
    """Each card that is crushed: in front of whom, and by which card."""
    found: list[tuple[Seat, Card, Card]] = []
    gnomes = table.gnomes
    for card in crushing:
        for seat in table.lineup.opponents(winner):
            victim = next((each for each in gnomes[seat] if card.power.crushes(card, each)), None)
            if victim is not None:
                gnomes = change(gnomes, seat, remove(gnomes[seat], victim))
                found.append((seat, victim, card))
    return found
