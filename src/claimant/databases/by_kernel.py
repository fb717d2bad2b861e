"""Verifies a recorded game on the kernel. What it can't confirm, the rules look at."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from typing import Any

from claimant.databases.known_setups import known_setup
from claimant.databases.verified_game import Outcome, VerifiedGame
from claimant.kernel.following import Follower
from claimant.kernel.tables.layout import CHANCE, LARGEST, OVER
from claimant.kernel.tables.questions import NoKernel
from claimant.kernel.tables.tables import tables_of
from claimant.kernel.translate import load, numbers_by_text
from claimant.notation.databases.record_lines import read_date
from claimant.notation.deals import read_deal
from claimant.notation.positions import read_position
from claimant.notation.records.details import KEYS as DETAILS
from claimant.notation.records.details import MOST_MOVES, Details, read_details
from claimant.notation.records.proofs import read_proof
from claimant.notation.records.record_file import VERSION
from claimant.notation.setups import read_seed
from claimant.rules.cards import Card, Pile, Seat
from claimant.rules.deal import opened, shuffled_deck
from claimant.rules.lineup import LineUp
from claimant.rules.shuffle import Chance
from claimant.rules.state import State

NO_DETAILS = Details()


class _Kernel:
    """A board for the games of one line-up."""

    def __init__(self, lineup: LineUp) -> None:
        tables = tables_of(lineup)
        self.tables = tables
        self.codes = numbers_by_text(tables)
        self.board = Follower(tables, self.codes)
        self.factions = range(len(lineup.factions))

    def _deal(self, deck: Pile, box: Pile, leader: Seat) -> None:
        free: dict[Card, Iterator[int]] = {}
        numbers = self.tables.numbering.numbers
        dealt_numbers = []
        for card in (*deck, *box):
            copies = free.get(card)
            if copies is None:
                copies = free[card] = iter(numbers[card])
            dealt_numbers.append(next(copies))
        self.board.deal(dealt_numbers[: len(deck)], dealt_numbers[len(deck) :], leader)

    def plays(self, cards: State | tuple[Pile, Pile], leader: Seat, texts: list[str], seed: bytes | None) -> bool:
        """Make all moves of a game; False if something is wrong."""
        if isinstance(cards, State):
            load(self.tables, opened(cards)[0], self.board.s, 0, LARGEST)
        else:
            self._deal(*cards, leader)
        try:
            return self._follow(texts, seed)
        except TypeError:  # a move that is no text
            return False

    def _follow(self, texts: list[str], seed: bytes | None) -> bool:
        """Make all moves; False if one is illegal, or a draw isn't the seed's."""
        board = self.board
        done = board.follow(texts, 0, seed is not None)
        draws = 0
        while seed is not None and board.asks_draw:
            right = board.draw_of(Chance(seed, f"draw {draws}").below(board.discarded))
            if done == len(texts) or self.codes.get(texts[done]) != right:
                return False
            done = board.follow(texts, board.follow(texts[: done + 1], done, False), True)
            draws += 1
        return done == len(texts) and not (seed is not None and board.to_move == CHANCE)

    @property
    def outcome(self) -> Outcome | None:
        board = self.board
        if board.phase != OVER:
            return None
        winners, votes = board.winners, board.votes
        sides = [votes >> (3 * at) & 7 for at in self.factions]
        return Outcome(
            tuple([seat for seat in range(4) if winners >> seat & 1]),
            tuple([side - 1 if side else None for side in sides]),
        )


@lru_cache(maxsize=64)
def _kernel_for(lineup: LineUp) -> _Kernel | None:
    try:
        return _Kernel(lineup)
    except NoKernel:
        return None


def by_kernel(value: dict[str, Any]) -> VerifiedGame | None:
    """The verified game; None if the kernel doesn't confirm it, so that the rules must look."""
    lineup, leader = known_setup(value["setup"])
    kernel = _kernel_for(lineup)
    texts = value.get("moves", [])
    if kernel is None or type(texts) is not list or len(texts) > MOST_MOVES:
        return None
    version = value.get("claimant", VERSION)
    if version != VERSION or version is True:
        return None
    about = _read_details(value, lineup.players)
    if "proof" in value:
        read_proof(value["proof"], lineup.players)
    seed = read_seed(value["seed"]) if "seed" in value else None
    cards = _cards(value, lineup, leader, seed)
    if cards is None or not kernel.plays(cards, leader, texts, seed):
        return None
    outcome = kernel.outcome
    if not _is_right(value, outcome, lineup) or not _fits(about, len(texts), outcome, lineup):
        return None
    return VerifiedGame({"claimant": VERSION, **value}, lineup, leader, about, tuple(texts), outcome, cards)


def _cards(value: dict[str, Any], lineup: LineUp, leader: Seat, seed: bytes | None) -> State | tuple[Pile, Pile] | None:
    """The position before the first move, or the deck and the box that the seed deals."""
    if "position" in value:
        return None if "deal" in value else read_position(value["position"], lineup, leader)
    if "deal" in value:
        return read_deal(value["deal"], lineup, leader)
    return None if seed is None else shuffled_deck(lineup, seed)


def _read_details(value: dict[str, Any], players: int) -> Details:
    found = {key: value[key] for key in DETAILS if key in value}
    if not found:
        return NO_DETAILS
    if "date" in found:
        found["date"] = _day(found["date"]) if isinstance(found["date"], str) else read_date(found["date"])
    return read_details(found, players)


@lru_cache(maxsize=1024)
def _day(text: str) -> date:
    return read_date(text)


def _is_right(value: dict[str, Any], outcome: Outcome | None, lineup: LineUp) -> bool:
    """Is the stated result that of the moves, as far as it is stated?"""
    if "result" not in value:
        return True
    stated = value["result"]
    if outcome is None or type(stated) is not dict:
        return False
    votes = dict(zip(lineup.names, outcome.votes, strict=True))
    right = {"votes": votes, "winners": list(outcome.winners)}
    return all(key in right and each == right[key] for key, each in stated.items())


def _fits(about: Details, moves: int, outcome: Outcome | None, lineup: LineUp) -> bool:
    """Do the details fit the game? Only one of two sides can give up, and only before the end."""
    gave_up = about.resigned is not None
    return about.continues_after <= moves and not (gave_up and (outcome is not None or len(lineup.sides) != 2))
