"""Matches: several games in a row with the same people and a running score."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec.structs import replace

from claimant.notation.records.proofs import Proof1
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.web.tables.deeds import AnyDeed, Dealt, Moved, Opened, Replayed, Sat, Started
from claimant.web.tables.plan import Who
from claimant.web.tables.table import Table


class Match(StrEnum):
    """The kind of a match's next game."""

    REMATCH = "rematch"
    """A new deal; the first lead moves to the next seat. [SETUP-7]"""
    SAME_DEAL = "same-deal"
    """The same cards at the same seats, but everybody moves one seat on, so that players exchange hands."""

    def next_game(self, table: Table) -> tuple[Opened, list[AnyDeed]]:
        """The first deeds of the next table, without its id and time."""
        again = self is Match.SAME_DEAL
        seats = [(seat - again) % table.plan.players for seat in range(table.plan.players)]
        score = series_after(table)
        leader = table.plan.leader if again else next_leader(table)
        chairs = [table.chairs[seat] for seat in seats]
        plans = tuple(
            replace(table.plan.seats[seat], who=Who.OPEN if chair.stays else Who.BOT, level=chair.level)
            for seat, chair in zip(seats, chairs, strict=True)
        )
        opened = Opened(
            "",
            replace(table.plan, seats=plans, leader=leader),
            table.opened.host,
            table.watch,
            tuple(chair.invitation for chair in chairs),
            0,
            series=tuple(score[seat] for seat in seats),
            previous=table.id,
        )
        if again:
            opened = replace(opened, **_same_deal(table))
        people: list[AnyDeed] = [
            Sat(seat, chair.name, chair.tokens) for seat, chair in enumerate(chairs) if chair.stays
        ]
        said: list[AnyDeed] = [Replayed()] if again else []
        return opened, [*people, *said, Started()]


def taken_over(game: Game) -> list[AnyDeed]:
    """The deeds that deal these cards and make these moves again; chance draws by itself."""
    deeds: list[AnyDeed] = [Replayed(), Dealt()]
    now = Game.at(game.start, game.seed, game.dealt)
    while len(now.moves) < len(game.moves):
        move, seat = game.moves[len(now.moves)], now.state.to_move
        assert seat is not None
        deeds.append(Moved(seat, move.text, "bot"))
        now = now.play(move)
    return deeds


def _same_deal(table: Table) -> dict[str, Any]:
    """The fields for opening a table that plays this deal again; it keeps the proof of the first table."""
    proof = table.proof
    assert proof is not None
    if isinstance(proof, Proof1):
        return {"same_deal_as": proof.table, "secret": proof.secret, "salts": proof.salts}
    return {"same_deal_as": proof.table, "same_deal": proof}


def series_after(table: Table) -> tuple[int, ...]:
    """The match's score after this game, in halves: a shared win gives each winner one half.

    A game with cards that everybody has seen doesn't count.
    """
    score = list(table.opened.series or (0,) * table.plan.players)
    winners = winners_of(table)
    if not table.is_replay:
        winning = [side for side in table.plan.lineup.sides if set(side) <= set(winners)]
        for seat in winners:
            score[seat] += 2 if len(winning) == 1 else 1
    return tuple(score)


def winners_of(table: Table) -> tuple[Seat, ...]:
    """The seats that won the table's game: by its result, or because the other side resigned; empty if nobody has."""
    if table.resigned is not None:
        return tuple(sorted(table.plan.lineup.opponents(table.resigned)))
    result = table.game.state.result if table.game is not None else None
    return () if result is None else tuple(result.winners)


def next_leader(table: Table) -> Seat:
    """The seat that leads the first trick of the match's next game. [SETUP-7]"""
    return (table.plan.leader + 1) % table.plan.players
