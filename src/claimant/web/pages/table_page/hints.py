"""A hint on the page: offered, being computed, shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.locale.sentences.hints import how_sure, move_name
from claimant.notation.moves import read_move
from claimant.web.pages.table_page.scene import HintShown, Scene, State, Worth

if TYPE_CHECKING:
    from claimant.bots.processes.worker import Advised
    from claimant.locale.languages import Language
    from claimant.rules.view import View
    from claimant.web.http.request_context import RequestContext


def hint(call: RequestContext, scene: Scene) -> HintShown | None:
    """What the viewer sees of hints; None where hints aren't allowed or the viewer has nothing to decide."""
    table, hints = call.here.table, call.here.hints
    if not scene.my_turn or not table.has_hints or len(scene.view.legal) < 2:
        return None
    if hints.is_thought_about(scene.view):
        return HintShown(State.THINKING, table.id)
    found = hints.known(scene.view)
    if found is None:
        return HintShown(State.OFFERED, table.id, asked=call.asked)
    return told(found, scene.view, scene.language, table.id)


def told(found: Advised, view: View, language: Language, table: str) -> HintShown:
    """The hint in words."""
    (best, chance), text = found.chances[0], language.text
    name = move_name(read_move(best), view, language)
    said = text("Best: {move}.", move=name)
    if not found.exact:
        said = text("Best: {move}, wins {chance}.", move=name, chance=language.percent(chance))
    worths = {move: _worth(chance, move == best, language) for move, chance in found.chances}
    return HintShown(
        State.TOLD, table, said, how_sure(chance, found.exact, found.worlds, found.error, language), worths
    )


def _worth(chance: float, is_best: bool, language: Language) -> Worth:
    text, short = language.text, language.percent(chance)
    label = text("best, wins {chance}", chance=short) if is_best else text("wins {chance}", chance=short)
    return Worth(short, label, is_best)
