"""Positions for lessons of powers that no puzzle with open cards in phase two can show.

A power of phase one is shown near the end of phase one, in a short game: six cards each, the rest is out of the game.
Cards that are boxed unseen are shown at the end of a whole game in which the other hand is hidden.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from claimant.notation.documents import game_of, read_document
from claimant.notation.moves import read_move
from claimant.review.puzzles.hidden_hand import beaten, possible, sure_moves
from claimant.review.puzzles.making.from_games import decisions, made
from claimant.review.puzzles.proof import only_winner, winning_moves
from claimant.review.puzzles.puzzle import Puzzle, write_document
from claimant.rules.cards import sort
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS
from claimant.rules.shuffle import SEED_BYTES
from claimant.rules.state import RALLY, RECRUIT, State, blank
from claimant.search.budget import Budget

HAND = 6
"""The cards that each side is dealt in a short game."""
CARDS = range(3, 4)
"""How many cards each hand has at the position: few, so that a learner sees through it."""
MOST_HANDS = 300
"""How many hands the other side may have at most."""
OFTEN = 0.6
"""A wrong card must win against this share of them: it tempts, and only what the other side could hold refutes it."""
EXACT = Budget()


def positions_for(name: str, numbers: range) -> Iterator[Puzzle]:
    """Positions in which only a card of this faction wins, and only because of its power."""
    found = _hidden if FACTIONS[name].boxed else _short
    for number in numbers:
        if (puzzle := found(name, number)) is not None:
            yield puzzle


def wins_without_power(puzzle: Puzzle, name: str) -> bool:
    """Does the solution still win if a faction without any power is in place of this one?"""
    game = game_of(read_document(json.loads(_plainly(json.dumps(puzzle.document), name))))
    return read_move(_plainly(puzzle.solution[0], name)) in winning_moves(game.state, EXACT)


def _plainly(text: str, name: str) -> str:
    """A text of the notation with the cards of a faction without any power."""
    plain = next(each for each in FACTIONS.values() if not each.own_answers and each.partner is None)
    return re.sub(rf"\b{FACTIONS[name].code}(?=\d)", plain.code, text.replace(f'"{name}"', f'"{plain.name}"'))


def _short(name: str, number: int) -> Puzzle | None:
    """The position in the short game of this number; None if there is none."""
    rng = Random(f"lesson {name} {number}")
    for start, moves in decisions(_short_game(name, rng), rng, RECRUIT, CARDS):
        game = game_of(read_document(write_document(start, moves)))
        solution = only_winner(game.state, EXACT)
        if solution is not None and _is_of(solution, name):
            puzzle = made(game, solution, number)
            if not wins_without_power(puzzle, name):
                return puzzle
    return None


def _short_game(name: str, rng: Random) -> Game:
    lineup = _line_up(name)
    cards = [card for faction in lineup.factions for card in faction.cards]
    rng.shuffle(cards)
    hands = tuple(sort(tuple(cards[at : at + HAND])) for at in (0, HAND))
    piles = {"hands": hands, "deck": tuple(cards[2 * HAND : 4 * HAND])}
    return Game.at(State(lineup=lineup, phase=RECRUIT, leader=0, **blank(lineup.players) | piles))


def _hidden(name: str, number: int) -> Puzzle | None:
    """The position with a hidden hand in the whole game of this number; None if there is none.

    Of the hands that the other side can have, it gets one that refutes every wrong card.
    """
    rng = Random(f"lesson {name} {number}")
    for start, moves in decisions(Game.deal(_line_up(name), rng.randbytes(SEED_BYTES)), rng, RALLY, CARDS):
        game = game_of(read_document(write_document(start, moves, boxed=True)))
        hands = possible(game.state)
        if not 1 < len(hands) <= MOST_HANDS:
            continue
        beats = beaten(game.state)
        solution = max(beats, key=lambda move: beats[move])
        if not (_is_of(solution, name) and _tempts(beats, solution) and beats[solution] == len(hands)):
            continue
        refuting = next((each for each in hands if only_winner(each, EXACT) == solution), None)
        if refuting is not None and sure_moves(game.state) == (solution,):
            real = game_of(read_document(write_document(_with_hands_of(start, refuting), moves, boxed=True)))
            return made(real, solution, number, {move.text: wins for move, wins in beats.items()})
    return None


def _with_hands_of(start: State, refuting: State) -> State:
    """The start of the trick, with the hidden cards where they are in another state of it."""
    seat = refuting.to_move
    assert seat is not None
    hands = list(start.hands)
    led = [card for player, card in refuting.trick if player != seat]
    hands[1 - seat] = sort((*refuting.hands[1 - seat], *led))
    return replace(start, hands=tuple(hands), box=refuting.box)


def _tempts(beats: dict[Move, int], solution: Move) -> bool:
    """Does another card often win, too, but not always?"""
    most = max(wins for move, wins in beats.items() if move != solution)
    return OFTEN * beats[solution] <= most < beats[solution]


def _is_of(move: Move, name: str) -> bool:
    return move.card is not None and move.card.faction is FACTIONS[name]


def _line_up(name: str) -> LineUp:
    """The factions of the first box; another one takes the place of their first ten."""
    names = PRESETS["claim"].factions
    ten = next(each for each in names if FACTIONS[each].partner is None)
    return LineUp.of(2, names if name in names else [name if each == ten else each for each in names])
