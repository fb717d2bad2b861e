"""Every choice besides playing a card: the question, and what each answer means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from claimant.rules.cards import Card, Pile
from claimant.rules.moves import Ask, Move, Verb
from claimant.rules.power import Faction, Place
from claimant.rules.score import sides
from claimant.rules.state import RECRUIT
from claimant.rules.view import View

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class Option(NamedTuple):
    """One answer."""

    move: str
    title: str
    meaning: str
    card: Card | None = None
    faction: Faction | None = None


class Choice(NamedTuple):
    """A question to the viewer, with its options."""

    kind: str
    question: str
    options: tuple[Option, ...]


def choice(view: View, language: Language, names: Sequence[str] = ()) -> Choice | None:
    """The question to the viewer now; None if the viewer plays a card or has nothing to decide.

    There is one option for each legal move, in the same order. Discarding a card of the hand has no options. With the
    players' names, an option says who gets the other card.
    """
    if view.seat is None or view.to_move != view.seat or view.asks is None or view.asks not in _QUESTIONS:
        return None
    options = (
        () if view.asks is Ask.DISCARD else tuple(_OPTIONS[move.verb](view, language, move) for move in view.legal)
    )
    if names and view.asks is Ask.TAKE:
        told = (_passed_on(view, language, move, names) for move in view.legal)
        options = tuple(
            option._replace(meaning=meaning or option.meaning) for option, meaning in zip(options, told, strict=True)
        )
    return Choice(view.asks.value, _QUESTIONS[view.asks](view, language), options)


def _passed_on(view: View, language: Language, move: Move, names: Sequence[str]) -> str:
    """Who gets the other card after this one is taken; empty if that isn't decided by it."""
    takers = () if view.agenda is None else view.agenda.takers
    left = list(view.market)
    if move.card is not None:
        left.remove(move.card)
    rest = left[0] if len(left) == 1 else view.peeked if not left and move.card is not None else None
    if rest is None or len(takers) < 2:
        return ""
    return language.text("{name} gets {card}.", name=names[takers[1]], card=rest)


# Questions


def _take(view: View, language: Language) -> str:
    text = language.text
    if view.peeked is not None:
        return text("Your seer shows you the deck’s top card. Which of these cards do you recruit?")
    if view.agenda is not None and view.agenda.winner == view.seat:
        return text("You won. Which market card do you recruit? Second place gets the other.")
    return text("It is your turn to recruit. Which card do you take?")


def _discard(view: View, language: Language) -> str:
    text = language.text
    if view.phase == RECRUIT and view.is_open:
        return text("This trick isn’t played: put a card of your hand on the discard.")
    if view.phase == RECRUIT:
        return text("This trick isn’t played: put a card of your hand face down on the discard. Nobody will see it.")
    return text("Cthulhu: choose a card to discard. It is shown once everybody has chosen.")


def _tuck(view: View, language: Language) -> str:
    text = language.text
    said = text("You collect {card}. Where does it go?", card=_about(view, language))
    if under := _under(view):
        return f"{said} {text('Under your vampire so far: {cards}.', cards=under)}"
    return f"{said} {text('Nothing lies under your vampire yet.')}"


def _replace(view: View, language: Language) -> str:
    text = language.text
    return text(
        "You collect {card}, but {host} lies in front of you already.",
        card=_about(view, language),
        host=_host(view, language),
    )


def _raise(view: View, language: Language) -> str:
    return language.ntext(
        "You won with the Skeleton. Do you take the one card of the discard into your hand?",
        "You won with the Skeleton. Do you take a random one of the {n} cards of the discard into your hand?",
        len(view.discard),
    )


def _loot(view: View, language: Language) -> str:
    return language.text("Your loot counts for one of the factions you have fewest cards of. Which one?")


_QUESTIONS: dict[Ask, Callable[[View, Language], str]] = {
    Ask.TAKE: _take,
    Ask.DISCARD: _discard,
    Ask.TUCK: _tuck,
    Ask.REPLACE: _replace,
    Ask.RAISE: _raise,
    Ask.LOOT: _loot,
}


# Options


def _taking(view: View, language: Language, move: Move) -> Option:
    text = language.text
    if move.card is not None:
        meaning = text("From the market: everybody knows that you have it.")
        meaning = text("From the market.") if view.is_open else meaning
        return Option(move.text, text("Take {card}", card=move.card), meaning, card=move.card)
    meaning = text("From the deck’s top.") if view.is_open else text("From the deck’s top: nobody else knows it.")
    if view.peeked is None:
        return Option(move.text, text("Take the deck’s top card"), meaning)
    return Option(move.text, text("Take {card}", card=view.peeked), meaning, card=view.peeked)


def _tucking(view: View, language: Language, move: Move) -> Option:
    text = language.text
    host = None if view.seat is None else view.vampire[view.seat]
    total = sum(card.value for card in (*_under(view), host, view.about) if card is not None)
    meaning = text("It counts for the vampires only, and makes their sum {number}.", number=total)
    return Option(move.text, text("Tuck it under {host}", host=_host(view, language)), meaning)


def _keeping(view: View, language: Language, move: Move) -> Option:
    text, about = language.text, view.about
    if about is not None and about.power.place is Place.FRONT:
        meaning = text("It stands in front of you, where it can be crushed until the end.")
    else:
        meaning = text("It joins your supporters and counts for its own faction.")
    return Option(move.text, text("Keep it in its usual place"), meaning)


def _replacing(view: View, language: Language, move: Move) -> Option:
    text = language.text
    if under := _under(view):
        meaning = text("{host} goes to the discard, and with it {cards}.", host=_host(view, language), cards=under)
    else:
        meaning = text("{host} goes to the discard.", host=_host(view, language))
    return Option(move.text, text("Replace it by {card}", card=_about(view, language)), meaning)


def _staying(view: View, language: Language, move: Move) -> Option:
    text = language.text
    title = text("Leave {host} in front", host=_host(view, language))
    meaning = text(
        "{card} goes to your supporters, where it doesn’t count for the vampires.", card=_about(view, language)
    )
    return Option(move.text, title, meaning)


def _raising(view: View, language: Language, move: Move) -> Option:
    text = language.text
    return Option(
        move.text, text("Take a card back from the discard"), text("It is picked at random; everybody sees it.")
    )


def _passing(view: View, language: Language, move: Move) -> Option:
    text = language.text
    return Option(move.text, text("Leave the discard alone"), text("Your hand stays as it is."))


def _looting(view: View, language: Language, move: Move) -> Option:
    faction = move.faction
    assert faction is not None
    assert view.seat is not None
    side = sides(view, view.supporters, {})[view.lineup.side_of(view.seat)]
    have, more = len(faction.counted(side)), side.loot
    said = language.text("You have {have} of them; your loot adds {more}.", have=have, more=more)
    return Option(move.text, language.faction(faction), said, faction=faction)


_OPTIONS: dict[Verb, Callable[[View, Language, Move], Option]] = {
    Verb.TAKE: _taking,
    Verb.TUCK: _tucking,
    Verb.KEEP: _keeping,
    Verb.REPLACE: _replacing,
    Verb.STAY: _staying,
    Verb.RAISE: _raising,
    Verb.PASS: _passing,
    Verb.LOOT: _looting,
}


# Words for cards


def _about(view: View, language: Language) -> str:
    about = view.about
    return "" if about is None else language.card(about)


def _host(view: View, language: Language) -> str:
    host = None if view.seat is None else view.vampire[view.seat]
    return "" if host is None else language.card(host)


def _under(view: View) -> Pile:
    return () if view.seat is None else view.under[view.seat]
