"""The steps at the end of a phase-two trick: who collects which card, and where it goes."""

from msgspec.structs import replace

from claimant.rules.asking import ask, on
from claimant.rules.cards import Card, Pile, Seat, add, change, give, remove
from claimant.rules.events import Collected, Crushed, Engulfed, Events, Fronted, Hosted, Replaced, Tucked, Waits
from claimant.rules.moves import Ask
from claimant.rules.power import Place
from claimant.rules.state import Placing, Play, State


def engulf(state: State, events: Events) -> State:
    """The Cube as second card waits with the leader's card under it. [HERO-CUBE]"""
    if not state.lineup.heroes or not state.trick[1][1].power.engulfs:
        return state
    (_, led), (_, cube) = state.trick
    events.append(Engulfed((cube, led)))
    return replace(state, trick=(), held=(cube, led))


def gather(state: State, events: Events) -> State:
    """Decide who collects which card, in which order. [VAMPIRES-5]"""
    agenda = on(state)
    trick, winner = agenda.trick, agenda.winner
    assert trick is not None
    waited, waiting, plays = _keep_waiting(state, events)
    own: list[Placing] = []
    others: list[Placing] = []
    for _, card in plays:
        collector = card.power.collector(trick)
        (own if collector == winner else others).append((collector, card, "trick"))
    own.sort(key=_hosts_first)
    held = state.held if len(trick.cards) == len(state.trick) else ()  # not those that began to wait just now
    own += [(winner, card, "waiting") for card in waited]
    own += [(winner, card, "held") for card in held]
    crushing = (*(card for _, card in plays), *held) if state.lineup.any_crush else ()
    agenda = replace(agenda, placing=(*own, *others), crushing=crushing)
    return replace(state, trick=plays, waiting=waiting, agenda=agenda)


def _hosts_first(placing: Placing) -> bool:
    return placing[1].power.place is not Place.HOST


def _keep_waiting(state: State, events: Events) -> tuple[Pile, Pile, tuple[Play, ...]]:
    """The waiting card that is taken, those that wait (it included), and the plays left to collect. [TROLLS-1]"""
    waiting, plays = state.waiting, state.trick
    played = [card for _, card in plays if card.power.one_at_a_time]
    if not played and not waiting:
        return (), waiting, plays
    taken = max([*played, *waiting], key=_value)
    staying = [card for card in played if card is not taken]
    for card in staying:
        waiting = add(waiting, card)
        events.append(Waits(card))
    collected = tuple(play for play in plays if play[1] not in staying)
    return (() if taken in played else (taken,)), waiting, collected


def _value(card: Card) -> int:
    return card.value


def collect_waiting(state: State, events: Events) -> State:
    """At the end all that still waits goes to the winner of the last trick, the highest first. [P2-4]"""
    agenda = on(state)
    waiting = sorted(state.waiting, key=_value, reverse=True)
    placing: list[Placing] = [(agenda.winner, card, "waiting") for card in waiting]
    placing += [(agenda.winner, card, "held") for card in state.held]
    return replace(state, agenda=replace(agenda, placing=tuple(placing), crushing=state.held))


def place(state: State, events: Events) -> State:
    """Put the collected cards in their places, one by one, asking where there is a choice. [VAMPIRES-2]"""
    for seat, card, _ in on(state).placing:
        host = state.hosts[seat]
        if card.power.place is Place.HOST:
            if host is not None:
                return ask(state, seat, Ask.REPLACE, card)
        elif host is not None and card.faction is not None:
            return ask(state, seat, Ask.TUCK, card)
        state = settle(state, events)
    return state


def settle(state: State, events: Events) -> State:
    """The first card to be placed goes to its usual place."""
    seat, card, _ = on(state).placing[0]
    usual = card.power.place
    state = _lift(state)
    if usual is Place.FRONT:
        events.append(Fronted(seat, card))
        return replace(state, front=give(state.front, seat, card))
    if usual is Place.HOST and state.hosts[seat] is None:
        events.append(Hosted(seat, card))
        return replace(state, hosts=_with_host(state, seat, card))
    events.append(Collected(seat, card))
    return replace(state, supporters=give(state.supporters, seat, card))


def tuck(state: State, events: Events) -> State:
    """The first card to be placed goes under the vampire. [VAMPIRES-2]"""
    seat, card, _ = on(state).placing[0]
    events.append(Tucked(seat, card))
    return replace(_lift(state), tucked=give(state.tucked, seat, card))


def replace_host(state: State, events: Events) -> State:
    """The new vampire takes the old one's place, which is lost with the cards under it. [VAMPIRES-3]"""
    seat, card, _ = on(state).placing[0]
    old = state.hosts[seat]
    assert old is not None
    lost = (old, *state.tucked[seat])
    discard = state.discard
    for each in lost:
        discard = add(discard, each)
    events.append(Replaced(seat, card, lost))
    return replace(
        _lift(state), hosts=_with_host(state, seat, card), tucked=change(state.tucked, seat, ()), discard=discard
    )


def _with_host(state: State, seat: Seat, card: Card) -> tuple[Card | None, ...]:
    return (*state.hosts[:seat], card, *state.hosts[seat + 1 :])


def _lift(state: State) -> State:
    """The first card to be placed leaves where it lay."""
    agenda = on(state)
    _, card, source = agenda.placing[0]
    agenda = replace(agenda, placing=agenda.placing[1:])
    if source == "trick":
        at = next(at for at, (_, played) in enumerate(state.trick) if played is card)
        return replace(state, agenda=agenda, trick=state.trick[:at] + state.trick[at + 1 :])
    if source == "waiting":
        return replace(state, agenda=agenda, waiting=remove(state.waiting, card))
    return replace(state, agenda=agenda, held=remove(state.held, card))


def crush(state: State, events: Events) -> State:
    """Each giant won crushes a gnome of its value in front of each opponent of the winner. [GIANTS-1]"""
    agenda = on(state)
    if not agenda.crushing or not any(state.front):
        return state
    front, discard = state.front, state.discard
    for card in agenda.crushing:
        for seat in state.lineup.opponents(agenda.winner):
            victim = next((each for each in front[seat] if card.power.crushes(card, each)), None)
            if victim is not None:
                front = change(front, seat, remove(front[seat], victim))
                discard = add(discard, victim)
                events.append(Crushed(seat, victim))
    return replace(state, front=front, discard=discard)
