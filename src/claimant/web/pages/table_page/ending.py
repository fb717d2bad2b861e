"""The end: each vote and its reason, who won, and what can be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.sentences import same_deal as spoken
from claimant.locale.sentences.same_deal import SameDeal
from claimant.rules.power import Faction
from claimant.rules.score import Result
from claimant.rules.view import View
from claimant.web.pages.table_page.fairness import ProofShown, proof_shown
from claimant.web.pages.table_page.scene import Facts, Scene
from claimant.web.tables.match import series_after
from claimant.web.tables.table import Stage, Table

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext


class Fell(NamedTuple):
    """How one faction voted, in words."""

    faction: Faction
    text: str
    kind: str
    """`ours`, `theirs` or `nobody`."""


class Ending(NamedTuple):
    """What is shown after a game has ended."""

    finished: bool
    headline: str
    why: str
    votes: tuple[Fell, ...]
    series: str
    next_table: str | None
    may_go_on: bool
    same_deal: SameDeal | None
    counts: bool
    """For the match's score."""
    proof: ProofShown | None


def same_deal(call: RequestContext, facts: Facts) -> SameDeal | None:
    """The state of the same deal for the viewer; None where it can't be played again or the viewer has no say."""
    table, seat = call.here.table, call.role.seat
    if not table.may_replay or (seat is None and (table.staying or not call.role.host)):
        return None
    return spoken.same_deal(seat, table.agreed, table.staying - table.agreed, facts.names, call.language)


def ending(call: RequestContext, facts: Facts, view: View | None) -> Ending | None:
    """The end of the table's game; None until it is over."""
    table = call.here.table
    if table.stage not in (Stage.OVER, Stage.CLOSED):
        return None
    result = None if view is None else view.result
    scene = None if view is None else Scene(view, facts, call.language)
    return Ending(
        result is not None,
        headline(scene, result) if scene and result else call.language.text("This table was closed."),
        _why(scene, result, table, call.language),
        fell(scene, result) if scene and result else (),
        _series(table, facts, call.language),
        table.next_table,
        call.role.seat is not None or call.role.host,
        same_deal(call, facts),
        not table.is_replay,
        proof_shown(table, facts.names, call.language),
    )


def headline(scene: Scene, result: Result) -> str:
    text, names = scene.language.text, [scene.names[seat] for seat in result.winners]
    if len(result.winners) == scene.view.lineup.players:
        return text("The win is shared.")
    if scene.seat in result.winners:
        return text("You win!")
    return text("{names} win.", names=" & ".join(names)) if len(names) > 1 else text("{name} wins.", name=names[0])


def _why(scene: Scene | None, result: Result | None, table: Table, language: Language) -> str:
    if scene is not None and result is not None:
        return language.words.explain_result(result, scene.names, scene.seat)
    if table.closed_why == "idle":
        return language.text("Nothing happened here for a day.")
    return language.text("The game was ended before it was over.")


def fell(scene: Scene, result: Result) -> tuple[Fell, ...]:
    """Every vote, with what decided it."""
    mine = None if scene.seat is None else scene.view.lineup.side_of(scene.seat)
    words = scene.language.words
    return tuple(
        Fell(
            vote.faction,
            words.explain_vote(vote, scene.view.lineup, scene.names, scene.seat),
            "nobody" if vote.side is None else "ours" if vote.side == mine else "theirs",
        )
        for vote in result.votes
    )


def _series(table: Table, facts: Facts, language: Language) -> str:
    """The match's score: a shared win is half a game."""
    if not table.opened.series:
        return ""
    score = series_after(table)
    return language.words.listed([f"{name} {_halves(won)}" for name, won in zip(facts.names, score, strict=True)])


def _halves(number: int) -> str:
    whole = "" if number == 1 else str(number // 2)
    return f"{whole}{'½' if number % 2 else ''}"
