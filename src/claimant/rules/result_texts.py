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
        "{faction} vote for {side}: {compared}, equal numbers, the higher cards decide.",
        "{faction} vote for you: {compared}, equal numbers, the higher cards decide.",
        "{faction} vote for you and {others}: {compared}, equal numbers, the higher cards decide.",
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
        "{faction} vote for {side}: {compared}, equal sums, the higher card on top decides.",
        "{faction} vote for you: {compared}, equal sums, the higher card on top decides.",
        "{faction} vote for you and {others}: {compared}, equal sums, the higher card on top decides.",
    ),
}
NOBODY = "{faction} vote for nobody: no side has a card that counts."
ALL_EQUAL = "{faction} vote for nobody: {compared}, all equal."

COMPARED = "{first} to {second}"
"""What two sides have; the side that gets the vote comes first."""
ON_TOP = "{sum} (with {host} on top)"


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


RESULTS: dict[Why, WinWordings] = {
    Why.VOTES: WinWordings(
        Counted("{winners} wins: {votes} vote to {fewer}.", "{winners} wins: {votes} votes to {fewer}."),
        Counted("{winners} win: {votes} vote to {fewer}.", "{winners} win: {votes} votes to {fewer}."),
        Counted("You win: {votes} vote to {fewer}.", "You win: {votes} votes to {fewer}."),
        Counted("You and {others} win: {votes} vote to {fewer}.", "You and {others} win: {votes} votes to {fewer}."),
    ),
    Why.NUMBER: WinWordings(
        Counted("{winners} wins: equal votes ({votes}), but more cards in the factions won, {cards} to {fewer}."),
        Counted("{winners} win: equal votes ({votes}), but more cards in the factions won, {cards} to {fewer}."),
        Counted("You win: equal votes ({votes}), but more cards in the factions won, {cards} to {fewer}."),
        Counted("You and {others} win: equal votes ({votes}), but more cards in the factions won, {cards} to {fewer}."),
    ),
    Why.VALUES: WinWordings(
        Counted("{winners} wins: equal votes ({votes}) and cards ({cards}), but a sum of {sum} to {fewer}."),
        Counted("{winners} win: equal votes ({votes}) and cards ({cards}), but a sum of {sum} to {fewer}."),
        Counted("You win: equal votes ({votes}) and cards ({cards}), but a sum of {sum} to {fewer}."),
        Counted("You and {others} win: equal votes ({votes}) and cards ({cards}), but a sum of {sum} to {fewer}."),
    ),
}
SHARED = "{winners} share the win: equal votes ({votes}), cards ({cards}) and sums ({sum})."
SHARED_OURS = "You share the win with {others}: equal votes ({votes}), cards ({cards}) and sums ({sum})."
