"""Prints a position of `replay` as a table for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from claimant.commands.helpers.output import tell_json
from claimant.commands.helpers.tables import a_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from claimant.commands.helpers.game_sources import Place
    from claimant.locale.languages import Language

MIDDLE = ("market", "deck", "waiting", "cube", "discard", "box")


Tell: TypeAlias = "Callable[[Place, dict[str, Any]], None]"
"""Prints the answer to the game at a place."""


def tell_lines(place: Place, found: dict[str, Any]) -> None:
    """Print an answer as a line of JSON; an error names its place, in English like the rest."""
    from claimant.locale.languages import SOURCE, language

    if "error" in found:
        at = place.at_move(found.get("move"))
        found = {**found, "error": at.said(found["error"], language(SOURCE))}
    tell_json(found)


def teller(printed: Console, language: Language, show: Callable[[dict[str, Any], Console, Language], None]) -> Tell:
    """Returns a function that prints answers for people, and errors of documents."""
    number = 0

    def tell(place: Place, found: dict[str, Any]) -> None:
        nonlocal number
        number += 1
        if number > 1:
            printed.print()
        if "error" in found:
            at = place.at_move(found.get("move"))
            printed.print(at.said(found["error"], language, found.get("move")), style="bold red")
        else:
            show(found, printed, language)

    return tell


def print_position(found: dict[str, Any], printed: Console, language: Language) -> None:
    """Print an answer (see `docs/notation.md`): the question, then where all cards are."""
    printed.print(headline(found, language), style="bold")
    if found["legal"]:
        printed.print(f"{language.text('Legal moves')}: {', '.join(found['legal'])}")
    if found["trick"]:
        plays = [f"{play['card']} ({play['seat']})" for play in found["trick"]]
        printed.print(f"{language.text('Trick')}: {', '.join(plays)}")
    _print_seats(found, printed, language)
    titles = dict(zip(MIDDLE, _titles(language), strict=True))
    for key, title in titles.items():
        if found[key]:
            printed.print(f"{title} ({len(found[key])}): {' '.join(found[key])}")
    if found["moon"] == "full":
        printed.print(language.text("The moon is full."))
    if found["automaton"] is not None:
        printed.print(language.text("Seat {seat} wins this trick without playing it.", seat=found["automaton"]))


def headline(found: dict[str, Any], language: Language) -> str:
    """Who must decide what, or who has won."""
    text = language.text
    if found["result"] is not None:
        winners = ", ".join(map(str, found["result"]["winners"]))
        votes = ", ".join(f"{name} {'-' if side is None else side}" for name, side in found["result"]["votes"].items())
        return text("The game is over; winning seats: {winners}. Votes: {votes}.", winners=winners, votes=votes)
    about = f" ({found['about']})" if "about" in found else ""
    return text(
        "Phase {phase}, seat {leader} leads; to decide: {seat}, {asks}.",
        phase=found["phase"], leader=found["leader"], seat=found["to_move"], asks=f"{found['asks']}{about}",
    )  # fmt: skip


def _titles(language: Language) -> tuple[str, ...]:
    text = language.text
    return text("Market"), text("Deck"), text("Waiting"), text("Cube"), text("Discard"), text("Box")


def _print_seats(found: dict[str, Any], printed: Console, language: Language) -> None:
    """Print a row for each seat and a column for each pile that somebody has."""
    text = language.text
    piles = {
        text("Hand"): found["hands"],
        text("Followers"): found["followers"],
        text("Supporters"): found["supporters"],
        text("In front"): [_front(front) for front in found["front"]],
        text("Put down"): found["hidden"],
    }
    piles = {title: seats for title, seats in piles.items() if any(seats)}
    table = a_table(text("Seat"), *piles)
    for seat in range(len(found["hands"])):
        table.add_row(str(seat), *(" ".join(seats[seat]) for seats in piles.values()))
    printed.print(table)


def _front(front: dict[str, Any]) -> list[str]:
    under = front["under"]
    vampire = [front["vampire"] + (f"+({' '.join(under)})" if under else "")] if front["vampire"] else []
    return [*front["gnomes"], *vampire]
