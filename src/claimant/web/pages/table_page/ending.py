"""The end: who takes the throne, each vote and its reason, and what can be done next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from claimant.fair.daily import published_at
from claimant.locale.marks import N_
from claimant.locale.sentences import results, table_log
from claimant.locale.sentences import same_deal as spoken
from claimant.locale.sentences.same_deal import SameDeal
from claimant.rules.cards import Card, Seat
from claimant.rules.events import Doubled, Ended, Event, Joined, Kept, Led, Left, Looted, MarketTurned, Played, Won
from claimant.rules.power import Faction
from claimant.rules.score import Result, Vote, as_it_stands, shown_number
from claimant.rules.view import View
from claimant.web.pages.table_page.end import counted
from claimant.web.pages.table_page.end.kept_games import kept_game
from claimant.web.pages.table_page.fairness import ProofShown, proof_shown
from claimant.web.pages.table_page.people import side_name
from claimant.web.pages.table_page.scene import TONES, Facts, Scene
from claimant.web.tables.insight.daily import deal_is_public
from claimant.web.tables.match import series_after, winners_of
from claimant.web.tables.table import Stage, Table

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext

CLOSED = {
    "abandoned": N_("The host ended the game before it was over."),
    "idle": N_("Nothing happened here for a day."),
    "agreed": N_("Everybody agreed to end the game without a result."),
    "left": N_("A player left the table, and the game was stopped without a result."),
    "moderated": N_("The person who runs this server closed the table."),
    "damaged": N_("The server’s file was damaged, and this game can’t go on."),
}
"""Why a table was closed, by the word in its log."""
CLOSED_BY_YOU = N_("You ended the game before it was over.")
CLOSED_ANYHOW = N_("The game was ended before it was over.")
AT_THE_END = (Joined, Kept, Left, Looted, Doubled)
"""What moves or counts between the last trick and the votes."""
NOT_OF_THE_TRICK = (*AT_THE_END, Ended, Led, MarketTurned, Played)
"""What follows the last trick without belonging to it; at a closed table the next one may have begun."""
CLEAREST = 1000


class Banner(NamedTuple):
    """One faction's banner in the hall."""

    faction: Faction
    name: str
    short: str
    """What the sides have, and what decided a level vote."""
    reason: str
    turn: int
    """When it drops: the closest vote last."""


class HallSide(NamedTuple):
    """The banners of one side."""

    tone: str
    votes: int
    heading: str
    banners: tuple[Banner, ...]


class LastTrick(NamedTuple):
    """The last trick of the game, and why it was won."""

    cards: tuple[tuple[Card, bool], ...]
    """Each card, and whether it won."""
    said: tuple[str, ...]
    tone: str


class Ending(NamedTuple):
    """What is shown after a game has ended."""

    finished: bool
    kicker: str
    headline: str
    why: str
    sides: tuple[HallSide, ...]
    nobody: tuple[Banner, ...]
    """The factions that vote for nobody."""
    tone: str
    """The winners' colour; `nobody` if several sides share the win, or there is no result."""
    rows: tuple[counted.CountedVote, ...]
    last: LastTrick | None
    moved: tuple[str, ...]
    """What moved or counted before the votes."""
    series: str
    next_table: str | None
    may_go_on: bool
    same_deal: SameDeal | None
    counts: bool
    """For the match's score."""
    proof: ProofShown | None
    later: str
    """At a deal of the day: when its secret is published; empty once it is."""
    of_day: bool
    replay: bool
    """Is there a game to look at again?"""
    share: str
    """The result as a text to send to others."""
    game: str
    """The game for the player's collection, as JSON; empty for spectators and games that nobody won."""


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
    scene = None if view is None else Scene(view, facts, call.language)
    result = None if view is None else view.result
    stood = result or (as_it_stands(view) if view is not None and any(view.supporters) else None)
    hall = (scene, stood) if scene and stood else None
    return Ending(
        result is not None,
        call.language.text("Game over") if result else call.language.text("Ended early"),
        verdict(scene, result) if scene and result else _closed(table, facts, call.language),
        lead(scene, result) if scene and result else closed_because(table, facts, call.role.host, call.language),
        hall_sides(*hall) if hall else (),
        voted_for_nobody(*hall) if hall and result else (),
        tone(scene, winners_of(table)) if scene else "nobody",
        counted.rows(*hall, headings(hall[0])) if hall else (),
        last_trick(call, scene) if scene else None,
        moved(call, scene) if scene and result else (),
        _series(table, facts, call.language),
        table.next_table,
        call.role.seat is not None or call.role.host,
        same_deal(call, facts),
        not table.is_replay,
        proof_shown(table, facts.names, call.language) if deal_is_public(table) else None,
        _shown_later(table, call.language),
        table.opened.day is not None,
        view is not None,
        _to_share(scene, result) if scene and result else "",
        kept_game(table, scene, stood, winners_of(table)) if scene else "",
    )


def verdict(scene: Scene, result: Result) -> str:
    return results.verdict(result, scene.view.lineup, scene.names, scene.seat, scene.language)


def lead(scene: Scene, result: Result) -> str:
    return results.lead(result, scene.view.lineup, scene.names, scene.seat, scene.language)


def _closed(table: Table, facts: Facts, language: Language) -> str:
    """The headline of a game without a result; if somebody resigned, the others have won."""
    if table.resigned is None:
        return language.text("This table was closed")
    return results.throne(winners_of(table), table.plan.lineup, facts.names, facts.seat, language)


def closed_because(table: Table, facts: Facts, is_host: bool, language: Language) -> str:
    """Who ended the game, or why: the one place for these sentences."""
    if table.resigned is not None:
        return table_log.told("resigned", {"seat": table.resigned}, facts.names, facts.seat, language)
    if table.closed_why == "abandoned" and is_host:
        return language.text(CLOSED_BY_YOU)
    return language.text(CLOSED.get(table.closed_why or "", CLOSED_ANYHOW))


def headings(scene: Scene) -> tuple[str, ...]:
    """The sides' names, the viewer's first."""
    return tuple(side_name(scene, side) for side in scene.sides)


def hall_sides(scene: Scene, result: Result) -> tuple[HallSide, ...]:
    """The banners on the sides that won them, the viewer's side first."""
    text = scene.language.text
    found = []
    for side, tone in zip(scene.sides, TONES, strict=False):
        seats = scene.view.lineup.sides[side]
        names = scene.language.words.players(seats, scene.names)
        ours = scene.seat in seats
        label = text("for {names}", names=names)
        if ours:
            label = text("for you") if len(seats) == 1 else text("for your side")
        found.append(HallSide(tone, result.tallies[side][0], label, _banners(scene, result, side)))
    return tuple(found)


def voted_for_nobody(scene: Scene, result: Result) -> tuple[Banner, ...]:
    return _banners(scene, result, None)


def tone(scene: Scene, winners: Sequence[Seat]) -> str:
    tones = {scene.tone(seat) for seat in winners}
    return tones.pop() if len(tones) == 1 else "nobody"


def _banners(scene: Scene, result: Result, side: int | None) -> tuple[Banner, ...]:
    order = sorted(range(len(result.votes)), key=lambda at: -_margin(result.votes[at]))
    words, lineup = scene.language.words, scene.view.lineup
    return tuple(
        Banner(
            vote.faction,
            scene.language.faction(vote.faction),
            words.vote_in_short(vote, lineup, scene.names, scene.seat),
            words.explain_vote(vote, lineup, scene.names, scene.seat),
            order.index(at),
        )
        for at, vote in enumerate(result.votes)
        if vote.side == side
    )


def _margin(vote: Vote) -> int:
    """How clear a vote was: 0 if the numbers were level; a vote for nobody is the clearest."""
    second, first = sorted(map(shown_number, vote.standings))[-2:]
    return first - second if vote.side is not None else CLEAREST


def last_trick(call: RequestContext, scene: Scene) -> LastTrick | None:
    won, words = scene.view.last_won, scene.language.words
    if won is None:
        return None
    cards = tuple((card, seat == won.seat) for seat, card in scene.view.last_trick)
    followed = [event for event in _after_the_last_trick(call, scene) if not isinstance(event, NOT_OF_THE_TRICK)]
    return LastTrick(cards, tuple(words.tell([won, *followed], scene.names, scene.seat)), scene.tone(won.seat))


def moved(call: RequestContext, scene: Scene) -> tuple[str, ...]:
    """What moved or counted between the last trick and the votes, in sentences."""
    seen = [event for event in _after_the_last_trick(call, scene) if isinstance(event, AT_THE_END)]
    return tuple(scene.language.words.tell(seen, scene.names, scene.seat))


def _after_the_last_trick(call: RequestContext, scene: Scene) -> list[Event]:
    """What the viewer saw after the last trick that was won."""
    game = call.here.table.game
    events = () if game is None else game.events
    won = max((at for at, event in enumerate(events) if isinstance(event, Won)), default=len(events))
    return [event.seen_by(scene.seat) for event in events[won + 1 :]]


def _to_share(scene: Scene, result: Result) -> str:
    """The result as anybody may read it."""
    lineup, words = scene.view.lineup, scene.language.words
    said = results.verdict(result, lineup, scene.names, None, scene.language)
    factions = words.listed([words.faction_name(faction) for faction in lineup.factions])
    told = words.explain_result(result, scene.names)
    return f"Claimant: {said}. {told} ({factions})"


def _shown_later(table: Table, language: Language) -> str:
    """When the proof of a deal of the day will be shown; empty if it is shown already."""
    if table.opened.day is None or deal_is_public(table):
        return ""
    at = published_at(table.opened.day.date)
    template = N_("The secret of this deal, to which nobody adds a part, is published on {day} at {time} UTC.")
    return language.text(template, day=at.date().isoformat(), time=f"{at:%H:%M}")


def _series(table: Table, facts: Facts, language: Language) -> str:
    """The match's score: a shared win is half a game."""
    if not table.opened.series:
        return ""
    score = series_after(table)
    return language.words.listed([f"{name} {_halves(won)}" for name, won in zip(facts.names, score, strict=True)])


def _halves(number: int) -> str:
    whole = "" if number == 1 else str(number // 2)
    return f"{whole}{'½' if number % 2 else ''}"
