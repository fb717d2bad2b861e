"""The positions of a finished game, and which games can be reviewed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.locale.marks import N_
from claimant.notation.cards import UNKNOWN
from claimant.notation.records.record_file import Record
from claimant.rules.game import Game
from claimant.rules.state import every_card

if TYPE_CHECKING:
    from claimant.locale.languages import Language

UNFINISHED = N_("This game isn’t over yet: only finished games are reviewed, so that nobody gets help during a game.")
ONE_VIEW = N_("This record holds what one viewer saw; a review needs all cards.")


class NotReviewable(ValueError):
    """The game can't be reviewed; the message says why."""

    def said(self, language: Language) -> str:
        """The message in this language."""
        return language.text(str(self))


def check(record: Record) -> None:
    """Refuse an unfinished game, and a record without all cards."""
    if record.seen_by is not None or UNKNOWN in every_card(record.game.start):
        raise NotReviewable(ONE_VIEW)
    if not record.game.is_over and record.details.resigned is None:
        raise NotReviewable(UNFINISHED)


def positions(game: Game) -> list[Game]:
    """The game before its first move and after each move, draws included."""
    now = Game.at(game.start, None, game.dealt)
    found = [now]
    for move in game.moves:
        now = now.play(move)
        found.append(now)
    return found


def result_of(record: Record) -> tuple[float, ...]:
    """Each side's result: 1, 0, or 1 / the number of winning sides; whoever resigned has lost."""
    lineup = record.game.lineup
    sides = range(len(lineup.sides))
    if record.game.state.result is None:
        assert record.details.resigned is not None
        return tuple(float(side != lineup.side_of(record.details.resigned)) for side in sides)
    winners = {lineup.side_of(seat) for seat in record.game.state.result.winners}
    return tuple(1 / len(winners) if side in winners else 0.0 for side in sides)
