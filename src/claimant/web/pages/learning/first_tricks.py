"""The content of the guided tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.rules.game import Game
from claimant.rules.moves import PLAY
from claimant.rules.registry import CARDS
from claimant.web.pages.learning.staging import ME, bot_name, staged

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class Lesson(NamedTuple):
    """A position in which the reader plays, and the texts before and after."""

    game: Game
    intro: tuple[str, ...]
    after: dict[str, str]
    """The text after each card that can be played."""
    closing: str
    reply: dict[str, str]
    """The bot's reply to each card; empty where the bot has led."""


def first_phase(language: Language) -> Lesson:
    """The lesson of phase one: the prize of a trick, following, and the doppelganger."""
    text, bot = language.text, bot_name(language)
    lead, market = CARDS["go6"], CARDS["un7"]
    game = staged(1, ("go3 go8 kn4 do9", "go6 un1 dw2 kn7"), 1, deck="un7 dw5 go1 kn3 do2 un4").play(PLAY[lead])
    intro = (
        text("In phase one you win followers. This trick is played for the card in the market: {card}.", card=market),
        text(
            "{bot} led {card}, so goblins are asked for. You have goblins: you must play one, or a doppelganger.",
            bot=bot,
            card=lead,
        ),
        text("The highest card of the led faction wins. Choose a card."),
    )
    after = {
        "go3": text(
            "{low} is lower than {lead}, so the bot wins the trick and gets {market}. You get the deck’s top card "
            "instead: nobody but you knows it, and it may be even better.",
            low=CARDS["go3"],
            lead=lead,
            market=market,
        ),
        "go8": text(
            "{high} is the highest goblin, so you win the trick and get {market} as a follower. The bot gets the "
            "deck’s top card, which you don’t see.",
            high=CARDS["go8"],
            market=market,
        ),
        "do9": text(
            "A doppelganger may always be played and counts as the led faction: with its 9 you win the trick and get "
            "{market} as a follower.",
            market=market,
        ),
    }
    closing = text(
        "The cards played are out of the game; the followers that you win are your hand in phase two. So you play "
        "thirteen tricks, and try to win the cards that you want to have."
    )
    return Lesson(game, intro, after, closing, {})


def second_phase(language: Language) -> Lesson:
    """The lesson of phase two: supporters, dwarves and votes."""
    text = language.text
    game = staged(2, ("kn5 dw8 go9", "go7 dw3 kn2"), ME, supporters=("go0 go4 un6 do5", "kn8 dw1 un9 un2"))
    intro = (
        text(
            "In phase two you play with the followers that you won. Now the winner keeps the cards of each trick as "
            "supporters, and they decide the votes that you see below."
        ),
        text("You lead. Look at who is ahead with which faction, and choose a card."),
    )
    after = {
        "kn5": text(
            "{card} wins, and both knights become your supporters: two against the bot’s one, so the knights would "
            "vote for you now.",
            card=CARDS["kn5"],
        ),
        "dw8": text(
            "{card} wins the trick, but dwarves go to the loser: the bot keeps both of them. When dwarves are "
            "played, it can be good to lose.",
            card=CARDS["dw8"],
        ),
        "go9": text(
            "{card} wins, and both goblins become your supporters: four against none, so the goblins’ vote is as "
            "good as yours.",
            card=CARDS["go9"],
        ),
    }
    closing = text(
        "When all cards are played, each faction votes for the side with the most of its cards. With five factions, "
        "three votes win the game."
    )
    return Lesson(game, intro, after, closing, {"kn5": "kn2", "dw8": "dw3", "go9": "go7"})
