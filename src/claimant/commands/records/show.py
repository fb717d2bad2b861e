"""`claimant show`: prints a recorded game, or steps through it."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimant.commands.helpers import game_sources
from claimant.commands.helpers.options import AsJson, Lang, spoken
from claimant.commands.helpers.output import WRONG, fail, tell_json

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.notation.records.record_file import Record

EXAMPLES = (
    "show game.claim",
    "show 2026-11-15 --step",
    "show game.claim --seat 1",
    "show game.claim --format html > game.html",
    "show game.claim --move 20 --format svg > position.svg",
)
SPECTATOR = "spectator"


class ShowFormat(StrEnum):
    """The form in which a game is shown."""

    TEXT = "text"
    MD = "md"
    HTML = "html"
    SVG = "svg"


ALONE = (ShowFormat.HTML, ShowFormat.SVG)
"""Formats of one game each."""


def show(
    game: game_sources.Source,
    step: Annotated[bool, typer.Option("--step", help="Step through the game, forwards and backwards.")] = False,
    seat: Annotated[
        str | None, typer.Option(metavar="N", help="Show only what this seat saw, or “spectator”. Default: all cards.")
    ] = None,
    move: game_sources.Moves = None,
    form: Annotated[
        ShowFormat,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="text; md: Markdown; html: a page that needs no network; svg: a picture of the position reached.",
        ),
    ] = ShowFormat.TEXT,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Show a recorded game trick by trick, with the votes at the end, or step through it."""
    language = spoken(lang)
    game_sources.check_moves(move, language)
    if step and not json:
        _step_through(game_sources.the_record(game, language), seat, language, lang)
        return
    found = list(game_sources.Games(game, language))
    if not found:
        fail(language.text("{file} holds no game.", file=game))
    if len(found) > 1 and form in ALONE and not json:
        fail(language.text("{file} holds several games; name a file with one.", file=game))
    shown = 0
    for place, each in found:
        try:
            record = game_sources.record_of(place, each, language)
        except typer.Exit:  # the error is printed already; go on with the other games
            continue
        if shown and not json:
            typer.echo()
        record = _after(record, move, language)
        _tell(record if seat is None else as_seen(record, seat, language), json, form, language)
        shown += 1
    if shown < len(found):
        raise typer.Exit(WRONG)


def _after(record: Record, moves: int | None, language: Language) -> Record:
    """The record of the game as it stood after this number of moves."""
    from msgspec.structs import replace

    from claimant.notation.records.record_file import steps

    if moves is None:
        return record
    number = len(record.game.moves)
    if moves > number:
        said = "There is no position after {moves} moves: choose a number from 0 to {number}."
        fail(language.text(said, moves=moves, number=number))
    about = record.details
    if moves < number:
        about = replace(about, resigned=None, continues_after=min(moves, about.continues_after))
    return replace(record, game=steps(record)[moves], details=about)


def _tell(record: Record, json: bool, form: ShowFormat, language: Language) -> None:
    from claimant.notation.records.story import show as shown

    if json:
        tell_json(as_json(record, language))
    elif form is ShowFormat.TEXT:
        typer.echo(shown(record, language.words), nl=False)
    else:
        from claimant.web.pages.pictures import story

        write = {ShowFormat.MD: story.as_markdown, ShowFormat.HTML: story.as_page, ShowFormat.SVG: story.as_svg}[form]
        sys.stdout.flush()
        sys.stdout.buffer.write(write(record, language).encode("utf-8", "replace"))


def as_seen(record: Record, seat: str, language: Language) -> Record:
    """The record as one viewer saw the game."""
    from claimant.notation.records.record_file import read, write_seen

    return read(write_seen(record.game, viewer_of(record, seat, language), record.details))


def viewer_of(record: Record, seat: str, language: Language) -> int | None:
    """The seat for this option, None for a spectator; an error if the record doesn't show that view."""
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
    """The record as a JSON value: its fields, its moves, and every event in words."""
    from claimant.notation.names import named
    from claimant.notation.reached_position import answer
    from claimant.notation.setups import write_setup
    from claimant.notation.wire import write_event

    game, details = record.game, record.details
    names = named(details.names, language.words.default_names(game.lineup.players))
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
    from claimant.terminal.terminal_check import can_draw

    if not can_draw():
        fail(language.text("Stepping through a game needs a terminal; without --step it is shown as text."))
    from claimant.terminal.app import start
    from claimant.terminal.app.screens.replay import ReplayScreen
    from claimant.terminal.replay_steps import ReviewedWalk, usual_side

    side = usual_side(record) if seat is None else viewer_of(record, seat, language)
    start.show(lambda: ReplayScreen(ReviewedWalk(record, side)), start.spoken(language, asked))
