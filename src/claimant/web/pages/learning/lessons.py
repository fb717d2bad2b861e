"""A guided first trick of each phase: every card that the reader may choose is played by the rules and explained.

All steps are on one page and the address names the current one, so a lesson needs neither script nor stored state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.rules.cards import Card
from claimant.rules.events import Led, MarketTurned, PhaseBegan
from claimant.rules.game import Game
from claimant.rules.legal import legal_moves
from claimant.rules.moves import PLAY
from claimant.rules.registry import CARDS
from claimant.web.pages.learning.first_tricks import Lesson, first_phase, second_phase
from claimant.web.pages.learning.staging import ME, scene
from claimant.web.pages.table_page.centre import centre
from claimant.web.pages.table_page.hand import in_order
from claimant.web.pages.table_page.votes import votes
from claimant.web.pages.templating import page, part

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext


class Choice(NamedTuple):
    """A card of the reader's hand, and the step that it leads to."""

    card: Card
    label: str
    step: str
    playable: bool


class Step(NamedTuple):
    """One step of a lesson."""

    name: str
    said: tuple[str, ...]
    centre: str
    votes: str
    choices: tuple[Choice, ...]
    done: bool = False


def learn(call: RequestContext, phase: int) -> str:
    """The lesson of a phase; any other number means phase one."""
    language = call.language
    lesson = lesson_steps(second_phase(language) if phase == 2 else first_phase(language), language)
    return page(
        call,
        "lesson.html",
        kind="lessons",
        phase=2 if phase == 2 else 1,
        steps=lesson,
    )


def lesson_steps(lesson: Lesson, language: Language) -> list[Step]:
    """All steps of the lesson: what each card of the hand leads to."""
    game, reply = lesson.game, lesson.reply
    legal = {move.card for move in legal_moves(game.state)}
    hand = in_order(scene(game, language))
    choices = tuple(
        Choice(card, language.card(card), f"{'play' if card in legal else 'not'}-{card.code}", card in legal)
        for card in hand
    )
    shows_votes = bool(reply)
    steps = [_step(game, language, "start", lesson.intro, choices, shows_votes)]
    for card in hand:
        if card not in legal:
            reason = game.why_not(PLAY[card])
            assert reason is not None
            steps.append(
                _step(game, language, f"not-{card.code}", (language.words.explain(reason),), choices, shows_votes)
            )
            continue
        played = game.play(PLAY[card])
        if reply:
            played = played.play(PLAY[CARDS[reply[card.code]]])
        happened = _happened(played, len(game.events), language)
        step = _step(
            played, language, f"play-{card.code}", (happened, lesson.after[card.code], lesson.closing), (), shows_votes
        )
        steps.append(step._replace(done=True))
    return steps


def _happened(game: Game, before: int, language: Language) -> str:
    names = scene(game, language).names
    told = [event for event in game.seen_by(ME)[before:] if not isinstance(event, Led | MarketTurned | PhaseBegan)]
    return " ".join(language.words.tell(told, names, ME))


def _step(
    game: Game, language: Language, name: str, said: tuple[str, ...], choices: tuple[Choice, ...], shows_votes: bool
) -> Step:
    shown = scene(game, language)
    middle = part(language, "lesson_centre.html", centre=centre(shown), done=not choices)
    tallies = part(language, "lesson_votes.html", votes=votes(shown)) if shows_votes else ""
    return Step(name, said, middle, tallies, choices)
