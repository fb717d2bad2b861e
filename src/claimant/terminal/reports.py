"""What the commands tell, at any time: powers, piles, votes, the last trick."""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimant.rules.cards import Seat
from claimant.rules.deduce import certain_hand
from claimant.rules.power import Faction, Hero, Power
from claimant.rules.registry import HEROES
from claimant.rules.score import as_it_stands
from claimant.rules.state import RECRUIT
from claimant.rules.view import View
from claimant.rules.words import explain_vote, faction_name, listed, name_of, side_name
from claimant.terminal.console import Line
from claimant.terminal.reading import COMMANDS, find_faction
from claimant.terminal.screen import by_faction

RULE_ID = re.compile(r" \[[^]]+\]")


def help_lines() -> list[Line]:
    """All commands, and how to play a card."""
    how = (
        "Type a card's number or the card itself, as in “go5” or “Goblin 5”. Other choices have numbers and words too."
    )
    commands = [Line(f"  {letter}  {meaning}", hang=5) for letter, meaning in COMMANDS.items()]
    return [Line(how), *commands, Line("  Enter shows the table again.")]


def powers(view: View, about: str) -> list[Line]:
    """The powers of all factions and heroes of the game, or of the one that is meant."""
    if not about:
        every = (*view.lineup.factions, *view.lineup.hero_deck)
        return [*map(power_line, every), Line(f"“? {every[0].name}” tells one of them alone.")]
    power = find_power(about)
    if power is None:
        return [Line(f"There is no faction or hero “{about}”; here play {listed(_titles(view))}.")]
    return [power_line(power)]


def _titles(view: View) -> list[str]:
    return [title(power) for power in (*view.lineup.factions, *view.lineup.hero_deck)]


def find_power(text: str) -> Power | None:
    """The faction or hero that is meant by its name or code."""
    meant = text.casefold()
    hero = next((hero for hero in HEROES.values() if meant in (hero.name, hero.one.casefold(), hero.code)), None)
    return find_faction(meant) or hero


def title(power: Power) -> str:
    return faction_name(power) if isinstance(power, Faction) else power.one


def power_line(power: Power) -> Line:
    """A power in words, without the ids of the rules."""
    return Line(f"{title(power)} ({power.code}{_values(power)}): {RULE_ID.sub('', power.wording)}", hang=2)


def _values(power: Power) -> str:
    """As in ", 0 to 9", with how many there are of each value if that differs."""
    if isinstance(power, Hero):
        return f", value {power.value}"
    if not isinstance(power, Faction):
        return ""
    numbers = {value: power.values.count(value) for value in sorted(power.values)}
    if set(numbers.values()) == {1}:
        return f", {min(numbers)} to {max(numbers)}"
    return f", {' '.join(str(value) if count == 1 else f'{value}x{count}' for value, count in numbers.items())}"


def last_trick(view: View, names: Sequence[str]) -> list[Line]:
    """Who played what in the trick before this one, and who won it."""
    if view.last_winner is None:
        return [Line("No trick has been completed yet.")]
    plays = [f"{name_of(seat, names, view.seat)} played {card.name}" for seat, card in view.last_trick]
    return [Line(f"In the last trick {listed(plays)}; {name_of(view.last_winner, names, view.seat)} won.")]


def piles(view: View, names: Sequence[str]) -> list[Line]:
    """What lies before each seat, and what is known of what it holds; then what is out of the game."""
    lines = [line for seat in view.lineup.clockwise(view.seat or 0) for line in _seat(view, seat, names)]
    lines.append(Line(f"Discard ({len(view.discard)}): {by_faction(view.discard)}", hang=2))
    if view.phase == RECRUIT:
        lines.append(Line(f"The deck has {view.deck_size} cards."))
    return lines


def _seat(view: View, seat: Seat, names: Sequence[str]) -> list[Line]:
    who = "You" if seat == view.seat else names[seat]
    said = [f"{who}: supporters ({len(view.supporters[seat])}): {by_faction(view.supporters[seat])}"]
    if view.front[seat]:
        said.append(f"in front: {by_faction(view.front[seat])}")
    if host := view.hosts[seat]:
        said.append(f"{host.name} in front, under it: {by_faction(view.tucked[seat])}")
    if seat == view.seat:
        if view.phase == RECRUIT:
            said.append(f"followers ({len(view.followers)}): {by_faction(view.followers)}")
        if view.put_down:
            said.append(f"put down unseen: {by_faction(view.put_down)}")
    else:
        said += _others(view, seat)
    return [Line(f"{'; '.join(said)}.", hang=2)]


def _others(view: View, seat: Seat) -> list[str]:
    """What the viewer knows of another seat's hidden cards."""
    known = certain_hand(view, seat)
    said = [_known(f"hand ({view.hand_sizes[seat]})", by_faction(known), len(known), view.hand_sizes[seat])]
    if view.phase == RECRUIT:
        taken = view.hidden.known_followers[seat]
        size = view.follower_sizes[seat]
        said.append(_known(f"followers ({size})", by_faction(taken), len(taken), size))
    return said


def _known(pile: str, cards: str, known: int, size: int) -> str:
    if not known:
        return pile
    return f"{pile}: {cards}{f', and {size - known} that you do not know' if known < size else ''}"


def votes(view: View, names: Sequence[str]) -> list[Line]:
    """How the factions would vote if the game ended now."""
    result = as_it_stands(view)
    decided = [vote for vote in result.votes if vote.side is not None]
    if not decided:
        return [Line("Nobody has supporters yet, so no faction has a favourite.")]
    lines = [Line(explain_vote(vote, view.lineup, names, view.seat), hang=2) for vote in decided]
    undecided = [faction_name(vote.faction) for vote in result.votes if vote.side is None]
    if undecided:
        lines.append(Line(f"{listed(undecided)} {'have' if len(undecided) > 1 else 'has'} no favourite so far."))
    tallies = [f"{side_name(view.lineup, at, names, view.seat)} {tally[0]}" for at, tally in enumerate(result.tallies)]
    leaders = listed([name_of(seat, names, view.seat) for seat in result.winners])
    leads = "leads" if len(result.winners) == 1 and result.winners[0] != view.seat else "lead"
    return [*lines, Line(f"Votes as they stand: {', '.join(tallies)}; {leaders} {leads}.")]
