"""`claimant show`: a recorded game, told or stepped through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimant.commands.manner import bytes_of, fail, tell_json
from claimant.commands.options import AsJson, Lang, saved_games, spoken

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.notation.records import Record

EXAMPLES = ("show game.claim", "show game.claim --step", "show game.claim --seat 1")
SPECTATOR = "spectator"


def show(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", autocompletion=saved_games, help="A record (.claim), or a saved game; - is standard input."
        ),
    ],
    step: Annotated[bool, typer.Option("--step", help="Step through it, forwards and backwards.")] = False,
    seat: Annotated[
        str | None, typer.Option(metavar="N", help="As that seat saw it, or “spectator”; usually with open cards.")
    ] = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Tell a recorded game trick by trick, with the votes at its end, or step through it."""
    from claimant.notation.show import show as shown

    language = spoken(lang)
    record = the_record(file, language)
    if step and not json:
        _step_through(record, seat, language, lang)
        return
    if seat is not None:
        record = as_seen(record, seat, language)
    if json:
        tell_json(as_json(record, language))
    else:
        typer.echo(shown(record, language.words), nl=False)


def the_record(file: str, language: Language) -> Record:
    """The record of a file, of a saved game, or of the standard input."""
    from pathlib import Path

    from claimant.notation import records, toml
    from claimant.notation.errors import NotationError
    from claimant.terminal.shelf import Ambiguous, NotFound, find

    path = file
    if file != "-" and not Path(file).exists():
        try:
            path = str(find(file))
        except Ambiguous as error:
            fail(error.said(language))
        except (NotFound, OSError, ValueError):
            path = file  # which can't be read, and that is said
    try:
        return records.read(bytes_of(path, toml.LONGEST, language))
    except NotationError as error:
        fail(f"{file}: {error}")


def as_seen(record: Record, seat: str, language: Language) -> Record:
    """The record as one viewer saw the game."""
    from claimant.notation.records import read, write_seen

    return read(write_seen(record.game, viewer_of(record, seat, language), record.details))


def viewer_of(record: Record, seat: str, language: Language) -> int | None:
    """The seat that is meant, None for a spectator, if the record can be seen from there."""
    if record.seen_by is not None:
        fail(language.text("The record holds what one viewer saw: it can’t be shown as another saw it."))
    players = record.game.lineup.players
    if seat != SPECTATOR and seat not in map(str, range(players)):
        fail(
            language.text(
                "--seat must be a seat from 0 to {last} or “spectator”, not {wanted!r}.", last=players - 1, wanted=seat
            )
        )
    return None if seat == SPECTATOR else int(seat)


def as_json(record: Record, language: Language) -> dict[str, Any]:
    """The record as a value: what it says, the moves, and what happened with each event in words."""
    from claimant.notation.answers import answer
    from claimant.notation.setups import write_setup
    from claimant.notation.wire import write_event

    game, details = record.game, record.details
    names = details.names or language.words.default_names(game.lineup.players)
    events = [{**write_event(event), "text": language.words.say(event, names)} for event in game.events]
    return {
        "setup": write_setup(game.lineup, game.start.leader),
        "names": list(names),
        "played_by": list(details.played_by),
        "date": None if details.date is None else details.date.isoformat(),
        "notes": details.notes,
        "seen_by": record.seen_by,
        "moves": [move.text for move in game.moves],
        "events": events,
        "position": answer(game.state),
    }


def _step_through(record: Record, seat: str | None, language: Language, asked: str | None) -> None:
    from claimant.terminal.drawing import can_draw

    if not can_draw():
        fail(language.text("Stepping through a game needs a terminal; without --step it is told as text."))
    from claimant.terminal.app import start
    from claimant.terminal.app.replay import ReplayScreen
    from claimant.terminal.steps import Walk, usual_side

    side = usual_side(record) if seat is None else viewer_of(record, seat, language)
    start.show(lambda: ReplayScreen(Walk(record, side)), start.spoken(language, asked))
