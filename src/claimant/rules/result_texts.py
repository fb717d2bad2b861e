"""The votes and the result as English templates: a whole sentence for each reader and each reason. [SCORE-2] [SCORE-4]

`{side}` and `{winners}` are players' names, `{others}` the names without the reader's own.
"""

from __future__ import annotations

from typing import NamedTuple

from claimant.rules.score import Why


class VoteWordings(NamedTuple):
    """One message for different readers."""

    wording: str
    yours: str
    """For a reader who is the only player in question."""
    ours: str
    """For a reader who is one of several players in question."""


VOTES: dict[Why, VoteWordings] = {
    Why.NUMBER: VoteWordings(
        "{faction} vote for {side}: more cards, {compared}.",
        "{faction} vote for you: more cards, {compared}.",
        "{faction} vote for you and {others}: more cards, {compared}.",
    ),
    Why.CARDS: VoteWordings(
        "{faction} vote for {side}: {compared}, {card} of {side} is higher.",
        "{faction} vote for you: {compared}, your {card} is higher.",
        "{faction} vote for you and {others}: {compared}, your {card} is higher.",
    ),
    Why.RUN: VoteWordings(
        "{faction} vote for {side}: longest run, {compared}.",
        "{faction} vote for you: longest run, {compared}.",
        "{faction} vote for you and {others}: longest run, {compared}.",
    ),
    Why.SUM: VoteWordings(
        "{faction} vote for {side}: highest sum, {compared}.",
        "{faction} vote for you: highest sum, {compared}.",
        "{faction} vote for you and {others}: highest sum, {compared}.",
    ),
    Why.OWN_RULE: VoteWordings(
        "{faction} vote for {side} by their own rule.",
        "{faction} vote for you by their own rule.",
        "{faction} vote for you and {others} by their own rule.",
    ),
    Why.HOST: VoteWordings(
        "{faction} vote for {side}: {compared}, {card} of {side} is higher.",
        "{faction} vote for you: {compared}, your {card} is higher.",
        "{faction} vote for you and {others}: {compared}, your {card} is higher.",
    ),
}
ONE_CARD_MORE = VoteWordings(
    "{faction} vote for {side}: {compared}, {card} of {side} has no match.",
    "{faction} vote for you: {compared}, your {card} has no match.",
    "{faction} vote for you and {others}: {compared}, your {card} has no match.",
)
"""Equal numbers and equal cards, but one side has a card more, because the other's loot or doubles made them equal."""
NOBODY = "{faction} vote for nobody: no side has a card that counts."
ALL_EQUAL = "{faction} vote for nobody: {compared}, and nobody is ahead."

COMPARED = "{first} to {second}"
"""What two sides have: the reader's side comes first, for others the side that gets the vote."""
EACH = "{number} each"
"""What two sides have if it is the same."""
BEATS = "{compared}: {card} beats {other}"
"""Why a level vote was decided, in short; `{card}` and `{other}` are values."""


class Counted(NamedTuple):
    """A sentence with a second form if its number isn't 1."""

    one: str
    many: str = ""
    """Empty if it is the same."""


class WinWordings(NamedTuple):
    """One way to win, for different winners and readers."""

    wording: Counted
    several: Counted
    """Partners win together."""
    yours: Counted
    ours: Counted
    lost: Counted
    """For the reader who lost to one player; `{own}` is what the reader has."""
    lost_together: Counted
    """For readers who lost with their partner."""


RESULTS: dict[Why, WinWordings] = {
    Why.VOTES: WinWordings(
        Counted("{winners} wins: {votes} vote to {fewer}.", "{winners} wins: {votes} votes to {fewer}."),
        Counted("{winners} win: {votes} vote to {fewer}.", "{winners} win: {votes} votes to {fewer}."),
        Counted("You win: {votes} vote to {fewer}.", "You win: {votes} votes to {fewer}."),
        Counted("You and {others} win: {votes} vote to {fewer}.", "You and {others} win: {votes} votes to {fewer}."),
        Counted("{winners} wins: you have {own} vote to {votes}.", "{winners} wins: you have {own} votes to {votes}."),
        Counted(
            "{winners} win: your side has {own} vote to {votes}.",
            "{winners} win: your side has {own} votes to {votes}.",
        ),
    ),
    Why.NUMBER: WinWordings(
        Counted("{winners} wins: equal votes ({votes}), but more cards in the factions won, {cards} to {fewer}."),
        Counted("{winners} win: equal votes ({votes}), but more cards in the factions won, {cards} to {fewer}."),
        Counted("You win: equal votes ({votes}), but more cards in the factions won, {cards} to {fewer}."),
        Counted("You and {others} win: equal votes ({votes}), but more cards in the factions won, {cards} to {fewer}."),
        Counted(
            "{winners} wins: equal votes ({votes}), but you have fewer cards in the factions won, {own} to {cards}."
        ),
        Counted(
            "{winners} win: equal votes ({votes}), but your side has fewer cards in the factions won, {own} to {cards}."
        ),
    ),
    Why.VALUES: WinWordings(
        Counted("{winners} wins: equal votes ({votes}) and cards ({cards}), but a sum of {sum} to {fewer}."),
        Counted("{winners} win: equal votes ({votes}) and cards ({cards}), but a sum of {sum} to {fewer}."),
        Counted("You win: equal votes ({votes}) and cards ({cards}), but a sum of {sum} to {fewer}."),
        Counted("You and {others} win: equal votes ({votes}) and cards ({cards}), but a sum of {sum} to {fewer}."),
        Counted("{winners} wins: equal votes ({votes}) and cards ({cards}), but you have a sum of {own} to {sum}."),
        Counted("{winners} win: equal votes ({votes}) and cards ({cards}), but your side has a sum of {own} to {sum}."),
    ),
}
SHARED = "{winners} share the win: equal votes ({votes}), cards ({cards}) and sums ({sum})."
SHARED_OURS = "You share the win with {others}: equal votes ({votes}), cards ({cards}) and sums ({sum})."
