"""Pictures of real tables for the how-to-play page: the same templates, without working buttons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from claimant.rules.game import Game
from claimant.rules.moves import PLAY
from claimant.rules.registry import CARDS
from claimant.web.pages.learning.staging import ME, bot_name, scene, staged
from claimant.web.pages.table_page.page import game_parts
from claimant.web.pages.templating import part

if TYPE_CHECKING:
    from claimant.locale.languages import Language

REFERENCE = re.compile(r' (id|for|form|popovertarget|aria-labelledby|tabindex|name|value|data-key)="[^"]*"')


class Picture(NamedTuple):
    """Some parts of a table, with a caption."""

    html: str
    caption: str


def pictures(language: Language) -> dict[str, Picture]:
    """All pictures by name."""
    text = language.text
    recruiting = staged(1, ("go3 go8 kn4 un2 dw6 do9", "go6 un1 dw2 kn7 kn5 go0"), 1, deck="un7 dw5 go1 kn3 do2 un4")
    recruiting = recruiting.play(PLAY[CARDS["go6"]])
    rallying = staged(
        2, ("kn5 dw8 go9 un3", "go7 dw3 kn2 un5"), 1, supporters=("go0 go4 un6 do5", "kn8 dw1 un9 un2")
    ).play(PLAY[CARDS["un5"]])  # fmt: skip
    return {
        "recruit": _picture(
            recruiting,
            language,
            ("centre", "hand"),
            text(
                "Phase one. {bot} led {lead}, and {market} is at stake. You must follow goblins, so only they and the "
                "doppelganger can be played; the other cards are dimmed.",
                bot=bot_name(language),
                lead=CARDS["go6"],
                market=CARDS["un7"],
            ),
        ),
        "rally": _picture(
            rallying, language, ("centre", "hand"),
            text("Phase two. Your hand is the followers that you won. The winner of a trick keeps all its cards."),
        ),
        "votes": _picture(
            rallying, language, ("votes",),
            text("The votes as they stand: a crown shows which side a faction would vote for now."),
        ),
    }  # fmt: skip


def _picture(game: Game, language: Language, names: tuple[str, ...], caption: str) -> Picture:
    contexts = game_parts(scene(game, language))
    drawn = [
        f'<div class="part-{name}">{part(language, f"table/{name}.html", **contexts[name])}</div>' for name in names
    ]
    assert game.state.to_move == ME
    return Picture(REFERENCE.sub("", "".join(drawn)).replace("<button", '<button type="button"'), caption)
