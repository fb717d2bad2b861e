"""The sentences of a review, in any language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimant.locale.sentences.hints import move_name
from claimant.notation.moves import read_move
from claimant.review.marks import SURE, WHOLE
from claimant.review.reasons import Difference, difference
from claimant.review.values import STEP, Decision, Sign
from claimant.rules.events import Won
from claimant.rules.game import Game
from claimant.rules.moves import Verb
from claimant.rules.registry import FACTIONS
from claimant.rules.score import Vote
from claimant.rules.view import view

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def sign_name(sign: Sign, language: Language) -> str:
    """The mark in a word, or that a move was the only one."""
    text = language.text
    names: dict[Sign, str] = {
        "inaccuracy": text("inaccuracy"), "mistake": text("mistake"), "blunder": text("blunder"),
        "only": text("only move"),
    }  # fmt: skip
    return names[sign]


def named_move(move: str, game: Game, seat: int, language: Language) -> str:
    """A move as players call it: "Goblin 5", or the text of an option."""
    made = read_move(move)
    if made.verb is Verb.PLAY and made.card is not None:
        return language.card(made.card)
    return move_name(made, view(game, seat), language)


def why(decision: Decision, game: Game, names: Sequence[str], language: Language) -> str:
    """What was better than the marked move, and why, in terms of tricks, powers and votes."""
    found = difference(decision, game)
    said = [_better(decision, found, game, names, language), *_powers(decision, found, game, names, language)]
    if not decision.exact:
        said += _swings(decision, game, names, language)
    return " ".join([*said, _cost(decision, game, names, language)])


def worth_of_try(decision: Decision, move: str, language: Language) -> str:
    """What a tried move is worth; if only votes tell it from the best one, how many it lost."""
    best, margins = decision.best[0], decision.margins or {}
    lost = margins.get(best, 0) - margins.get(move, 0)
    if abs(decision.values[best] - decision.values[move]) < SURE and lost >= 1:
        return language.ntext(
            "It leads to the same result, but by {n} vote less.",
            "It leads to the same result, but by {n} votes less.",
            round(lost),
        )
    return language.text("It wins in {chance}.", chance=language.percent(decision.values[move]))


def _better(decision: Decision, found: Difference, game: Game, names: Sequence[str], language: Language) -> str:
    """The better move, with the trick and the votes that it changes."""
    text = language.text
    better = named_move(decision.best[0], game, decision.seat, language)
    if read_move(decision.best[0]).verb is not Verb.PLAY:
        played = named_move(decision.played, game, decision.seat, language)
        said = text("“{better}” was better than “{played}”.", better=better, played=played)
        if decision.exact and found.votes:
            votes = _votes(found.votes, decision, game, names, language)
            return f"{said} {text('It would have kept {votes}.', votes=votes)}"
        return said
    if decision.exact and found.votes:
        votes = _votes(found.votes, decision, game, names, language)
        if found.takes is None:
            return text("{better} would have kept {votes}.", better=better, votes=votes)
        if found.takes:
            return text("{better} would have won the trick and kept {votes}.", better=better, votes=votes)
        return text("{better} would have given away the trick and kept {votes}.", better=better, votes=votes)
    if found.takes is None:
        said = text("{better} would have been better.", better=better)
    elif found.takes:
        said = text("{better} would have won the trick.", better=better)
    else:
        said = text("{better} would have given away the trick.", better=better)
    if decision.exact and found.better.result is not None and decision.slip < -SURE:
        result = language.words.explain_result(found.better.result, names)
        said = f"{said} {text('With best play after it: {result}', result=result)}"
    return said


def _votes(votes: Sequence[Vote], decision: Decision, game: Game, names: Sequence[str], language: Language) -> str:
    """The votes with their numbers, the decider's first: "the dwarves 5 to 4 and the goblins 6 to 5"."""
    words = language.words
    found = []
    for vote in votes:
        compared = words.vote_in_short(vote, game.lineup, names, decision.seat)
        plain = compared == words.compared(vote, game.lineup, names, decision.seat) and " " in compared
        if plain:
            found.append(language.text("the {faction:low} {compared}", faction=vote.faction, compared=compared))
        else:
            found.append(language.text("the {faction:low} ({compared})", faction=vote.faction, compared=compared))
    return words.listed(found)


def _powers(decision: Decision, found: Difference, game: Game, names: Sequence[str], language: Language) -> list[str]:
    """What powers would have done in the trick."""
    if not found.powers:
        return []
    words = language.words
    told = [said for said, group in words.groups(found.powers, names) if not isinstance(group[0], Won)]
    won = next((event for event in found.powers if isinstance(event, Won)), None)
    if won is not None and (lines := words.reason(won, names)):
        told.insert(0, f"{lines[0]}.")
    better = named_move(decision.best[0], game, decision.seat, language)
    return [language.text("After {better}: {told}", better=better, told=" ".join(told))] if told else []


def _swings(decision: Decision, game: Game, names: Sequence[str], language: Language) -> list[str]:
    """The votes that an estimated move changes, as shares of games."""
    seats = game.lineup.sides[game.lineup.side_of(decision.seat)]
    return [
        language.text(
            "The {faction:low} would have voted for {side} in {best} of the games tried, instead of {played}.",
            best=language.percent(swing.best), played=language.percent(swing.played),
            faction=FACTIONS[swing.faction], side=language.words.players(seats, names),
        )
        for swing in decision.swings
    ]  # fmt: skip


def _cost(decision: Decision, game: Game, names: Sequence[str], language: Language) -> str:
    """What the move cost."""
    text = language.text
    played = named_move(decision.played, game, decision.seat, language)
    before, after = decision.values[decision.best[0]], decision.values[decision.played]
    if not decision.exact:
        return text(
            "By what {name} could know, {played} lowered the chance from {before} to {after}.",
            name=names[decision.seat], played=played,
            before=language.percent(before), after=language.percent(after),
        )  # fmt: skip
    if before - after >= WHOLE - SURE:
        return text("{played} turned a win into a loss.", played=played)
    if abs(before - after - STEP) < SURE and before in (WHOLE, STEP):
        if before == WHOLE:
            return text("{played} turned a win into a shared win.", played=played)
        return text("{played} turned a shared win into a loss.", played=played)
    if before - after > SURE:
        return text(
            "{played} lowered the chance from {before} to {after}.",
            played=played, before=language.percent(before), after=language.percent(after),
        )  # fmt: skip
    margins = decision.margins or {}
    lost = margins[decision.best[0]] - margins[decision.played]
    if lost == round(lost):
        return language.ntext(
            "{played} led to the same result, but by {n} vote less.",
            "{played} led to the same result, but by {n} votes less.",
            round(lost), played=played,
        )  # fmt: skip
    return text(
        "{played} led to the same result, but by {number} votes less on average.",
        played=played, number=language.number(round(lost, 2)),
    )  # fmt: skip
