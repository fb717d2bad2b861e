"""Puzzles in words: their themes, and what is said to somebody who solves them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def theme_name(theme: str, language: Language) -> str:
    """The name of a theme."""
    text = language.text
    return {
        "give-way": text("let the trick go"),
        "take-over": text("take the trick now"),
        "right-lead": text("find the lead"),
        "throw-away": text("throw the right card away"),
        "last-of-its-faction": text("keep the last of a faction"),
        "turn-the-moon": text("turn the moon"),
        "crush": text("crush"),
        "keep-the-lead": text("keep the lead"),
        "leave-it-waiting": text("leave a card waiting"),
        "feed-the-host": text("feed the vampire"),
        "loot": text("loot"),
        "loyalty": text("loyal followers"),
        "counts-twice": text("a card counts twice"),
        "by-power": text("win by a power"),
        "counts-more": text("a card counts more"),
        "stand-in": text("stand in"),
        "lowest-wins": text("the lowest wins"),
        "loser-collects": text("what the loser collects"),
        "break-the-run": text("make or break a run"),
        "highest-card": text("the highest card decides"),
        "close-count": text("one card more"),
        "tie-break": text("votes end equal"),
        "right-card": text("which card to spend"),
        "at-once": text("a card counts at once"),
        "capture": text("capture a card"),
        "peek": text("look at the deck, then choose"),
        "win-the-next": text("win two tricks at once"),
        "hidden-hand": text("count the cards that nobody has seen"),
    }.get(theme, theme)


def what_is_open(recruiting: bool, is_hidden: bool, language: Language) -> str:
    """Which cards are open."""
    text = language.text
    if is_hidden:
        return text("The other hand is hidden: your card must win against every hand that the other side can have.")
    return text("All cards are open, the deck too.") if recruiting else text("All cards are open.")


def task(recruiting: bool, is_hidden: bool, language: Language) -> str:
    """Which cards are open, and what is to be found."""
    return f"{what_is_open(recruiting, is_hidden, language)} {language.text('Find the one card that wins.')}"


def why_solved(recruiting: bool, language: Language) -> str:
    """Why a puzzle is over; `recruiting` if it began in phase one."""
    if recruiting:
        return language.text("Phase one is over, and with best play you win: this is proven.")
    return language.text("Nothing can change the result any more.")


def deck_title(language: Language) -> str:
    """The title of an open deck."""
    return language.text("Deck, top card first")


def loose_title(number: int, language: Language) -> str:
    """The title of the cards that nobody has seen, after those that the other hand has for sure."""
    return language.ntext("and one of these", "and {n} of these", number)


def sure_title(language: Language) -> str:
    """The title of the cards that the other hand has for sure."""
    return language.text("The other hand")


def how_often(beaten: tuple[int, int] | None, language: Language) -> str:
    """Against how many of the hands that the other side can have a card wins; empty if its hand isn't hidden."""
    if beaten is None:
        return ""
    wins, hands = beaten
    return language.text(
        "This card wins against {wins} of the {hands} hands that the other side can have.", wins=wins, hands=hands
    )


def theme_names(themes: tuple[str, ...], language: Language) -> str:
    """Themes as a list."""
    return ", ".join(theme_name(theme, language) for theme in themes)


def without(condition: str, number: int, language: Language) -> str:
    """How many puzzles there are if one condition is dropped."""
    ntext = language.ntext
    match condition:
        case "theme":
            return ntext("Any theme: {n} puzzle", "Any theme: {n} puzzles", number)
        case "line-up":
            return ntext("Any line-up: {n} puzzle", "Any line-up: {n} puzzles", number)
        case _:
            return ntext("Any difficulty: {n} puzzle", "Any difficulty: {n} puzzles", number)


def none_fits(wider: Iterable[tuple[str, int]], language: Language) -> str:
    """That there is no puzzle of a kind, and which conditions to drop: their names, each with what it leaves."""
    text = language.text
    told = [f"  {without(name, number, language)}" for name, number in wider if number]
    return "\n".join(
        [text("There is no puzzle of this kind."), *([text("Change one of these:"), *told] if told else [])]
    )
