"""The page of a table, and the parts of it that are pushed when something happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from claimant.locale.sentences.choices import choice
from claimant.locale.sentences.phrases import phrases
from claimant.rules.events import MarketTurned, Played, Won
from claimant.rules.state import OVER
from claimant.rules.view import View
from claimant.web.pages.powers import powers
from claimant.web.pages.table_page.centre import centre
from claimant.web.pages.table_page.ending import ending
from claimant.web.pages.table_page.fairness import alarm_sentences, deal_data
from claimant.web.pages.table_page.felt.bar import bar, winners
from claimant.web.pages.table_page.felt.bubbles import bubbles
from claimant.web.pages.table_page.hand import hand, in_order, reason
from claimant.web.pages.table_page.hints import hint
from claimant.web.pages.table_page.log import LogReader, sentences
from claimant.web.pages.table_page.panels.story import shown as shown_story
from claimant.web.pages.table_page.people import facts, proposal
from claimant.web.pages.table_page.scene import Facts, Scene, Winners, tones
from claimant.web.pages.table_page.seats import seats
from claimant.web.pages.table_page.status import status
from claimant.web.pages.table_page.votes import Votes, votes
from claimant.web.pages.table_page.waiting_room import waiting
from claimant.web.pages.templating import page, part
from claimant.web.tables.table import Stage

if TYPE_CHECKING:
    from claimant.rules.game import Game
    from claimant.web.http.request_context import RequestContext
    from claimant.web.http.server_context import Shown

SLOTS = (
    "waiting", "ending", "status", "proposals", "seats", "centre", "choice", "hand", "votes", "tools", "more",
    "log", "watchers",
)  # fmt: skip
"""The parts of a table."""
TOLD_BY_ENDING = ("seats", "votes")
"""What the page of the end shows in its own way."""
NOT_TOLD = (MarketTurned, Played)
"""What the page shows itself, so that the reason of a trick doesn't tell it."""
MOST_FOLLOWED = 4
"""The largest number of sentences that follow a trick's reason; the log has the rest."""
Contexts: TypeAlias = dict[str, dict[str, Any]]


def table(call: RequestContext, looked_back: str = "") -> str:
    """The whole page, at any stage of the table; once its game is reviewed, the end shows what was found."""
    around = facts(call)
    known = call.here.view(call.role.seat)
    shown = shown_parts(call, around, known)
    lineup = call.here.table.plan.lineup
    return page(
        call,
        "table.html",
        kind="table",
        title=title_of(call, around, known),
        setting=setting(call),
        facts=around,
        replayed=call.here.table.is_replay,
        origin=call.here.table.opened.origin,
        of_day=call.here.table.opened.day,
        held=[(seat, around.names[seat]) for seat in call.role.seats],
        deal=deal_data(call),
        alarms=alarm_sentences(call.language),
        turn=my_turn(call, around, known),
        company=company(call, around),
        refresh=_refresh(call, around, known),
        problem=call.problem,
        parts=shown,
        looked_back=looked_back,
        powers=powers((*lineup.factions, *lineup.hero_deck), call.language, lineup.players),
        phrases=phrases(call.language),
        example=_example(known),
    )


def setting(call: RequestContext) -> str:
    """What the page as a whole depends on: if it changes, the page is loaded again. It can only before the game."""
    plan, seat = call.here.table.plan, call.role.seat
    return f"{'' if seat is None else seat} {plan.players} {plan.heroes:d} {' '.join(plan.factions)}"


def reader(call: RequestContext, around: Facts) -> LogReader:
    """The viewer for whom the log is written."""
    return LogReader(around.names, call.role.seat, call.language, tones(call.here.table.plan.lineup, call.role.seat))


def my_turn(call: RequestContext, around: Facts, known: View | None) -> bool:
    """Is it the viewer's turn to decide?"""
    return known is not None and Scene(known, around, call.language).my_turn


def company(call: RequestContext, around: Facts) -> str:
    """With whom the viewer plays, for notifications."""
    others = [name for seat, name in enumerate(around.names) if seat not in call.role.seats]
    return call.language.text("With {names}", names=call.language.words.listed(others or around.names))


def _refresh(call: RequestContext, around: Facts, known: View | None) -> int:
    """Seconds after which a page without script reloads; 0 if it waits for its viewer.

    A page isn't reloaded while its viewer decides, unless a clock runs: `presence` knows the time.
    """
    if around.stage in (Stage.OVER, Stage.CLOSED):
        return 0
    if my_turn(call, around, known):
        return 0 if around.clock is None else around.clock + 1
    if around.stage is Stage.WAITING:
        return 15 if call.role.host else 3  # hosts choose bots there
    return 2


def title_of(call: RequestContext, around: Facts, known: View | None) -> str:
    """The title of the browser tab."""
    text = call.language.text
    if around.stage is Stage.WAITING:
        return f"{text('Waiting room')} · Claimant"
    if known is not None and my_turn(call, around, known):
        return f"● {text('Your turn')} · Claimant"
    if around.stage is Stage.PLAYING and known is not None and known.to_move is not None and known.to_move >= 0:
        return f"{text('{name}’s turn.', name=around.names[known.to_move])} · Claimant"
    return f"{text('The game is over.')} · Claimant"


def shown_parts(call: RequestContext, around: Facts, known: View | None) -> dict[str, str]:
    """All parts as the viewer sees them; those with nothing in them are empty."""
    contents = {**contexts(call, around, known), "log": log(call, around)}
    return {
        name: part(call.language, f"table/{name}.html", **contents[name]) if name in contents else "" for name in SLOTS
    }


def contexts(call: RequestContext, around: Facts, known: View | None, shown: Shown | None = None) -> Contexts:
    """The context of each part except the log; parts without a context are empty."""
    language = call.language
    context: Contexts = {"watchers": watchers(call)}
    if around.stage is Stage.WAITING:
        context["waiting"] = waiting(call, around)
    if ended := ending(call, around, known):
        context["ending"] = {"ending": ended, "facts": around}
    if known is not None:
        scene = Scene(known, around, language, call.settings.sort, followed=followed(call, around))
        scene = scene._replace(winners=_winners(call), said=bubbles(call.here.table, language))
        context |= game_parts(scene._replace(hint=hint(call, scene)), shown)
    if asked := proposal(call, around):
        context["proposals"] = {"proposal": asked, "facts": around}
    if around.stage in (Stage.OVER, Stage.CLOSED):
        for name in TOLD_BY_ENDING:
            context.pop(name, None)
    if around.stage is Stage.PLAYING or call.role.seat is not None:
        is_seat = call.role.seat is not None
        context["tools"] = {"facts": around, "is_seat": is_seat, "phrases": phrases(language)}
        context["more"] = {
            "facts": around._replace(version=0, clock=None, clock_waits=0.0, people=()), "is_seat": is_seat,
            "is_host": call.role.host, "report": call.here.table.was_public,
            "watch": (call.watch_link or "") if call.role.host and around.stage is Stage.PLAYING else "",
        }  # fmt: skip
    return context


def watchers(call: RequestContext) -> dict[str, Any]:
    """How many people watch; nothing is said if nobody does."""
    number = call.here.presence.watchers.number
    return {"number": number, "words": call.language.ntext("{n} watching", "{n} watching", number)}


def followed(call: RequestContext, around: Facts) -> tuple[str, ...]:
    """What followed from the last trick, as the viewer saw it."""
    game = call.here.table.game
    return () if game is None else what_followed(game, reader(call, around))


def what_followed(game: Game, reader: LogReader) -> tuple[str, ...]:
    """What followed from the game's last trick, in sentences."""
    events = game.events
    won = max((at for at, event in enumerate(events) if isinstance(event, Won)), default=len(events))
    return tuple(sentences([event for event in events[won + 1 :] if not isinstance(event, NOT_TOLD)], reader))[
        :MOST_FOLLOWED
    ]


def _winners(call: RequestContext) -> Winners:
    game = call.here.table.game
    return ((), ()) if game is None else winners(game)


def log(call: RequestContext, around: Facts) -> dict[str, Any]:
    """The context of the log."""
    found = shown_story(call.here.table.notes, reader(call, around))
    return {"chapters": found.chapters, "before": found.before, "facts": around}


def game_parts(scene: Scene, shown: Shown | None = None) -> Contexts:
    """The contexts of the parts that show the game."""
    over = scene.view.phase == OVER or scene.facts.stage is Stage.CLOSED
    middle, told, counted = centre(scene), status(scene), votes(scene, _votes_in(shown))
    found: Contexts = {
        "status": {
            "status": told,
            "bar": bar(scene, counted),
            "clock": scene.facts.clock,
            "whole": scene.facts.clock_whole,
            "waits": scene.facts.clock_waits,
        },
        "seats": {
            "seats": seats(scene),
            "recruiting": middle.recruiting,
            "table": scene.facts.table,
            "asked": scene.facts.asked,
            "over": over,
            "timed": scene.facts.clock is not None,
        },
        "votes": {
            "votes": counted,
            "over": over,
            "table": scene.facts.table,
            "asked": scene.facts.asked,
        },
    }
    if not over:
        found["centre"] = {"centre": middle, "status": told}
        asked = choice(scene.view, scene.language, scene.names) if scene.my_turn else None
        above = scene.hint if asked and asked.options else None
        below = None if above else scene.hint
        found["choice"] = {
            "choice": asked,
            "hint": above,
            "peek": tuple(in_order(scene)) if asked and asked.options else (),
        }
        found["hand"] = {
            "hand": hand(scene), "is_seat": scene.seat is not None, "reason": reason(scene), "hint": below,
        }  # fmt: skip
    return found


def _votes_in(shown: Shown | None) -> Votes | None:
    """The votes that the page shows."""
    drawn = (shown or {}).get("votes") or {}
    found = drawn.get("votes")
    return found if isinstance(found, Votes) else None


def _example(known: View | None) -> str:
    """A move as it is typed."""
    cards = () if known is None else known.hand
    return cards[0].code if cards else "go5"
