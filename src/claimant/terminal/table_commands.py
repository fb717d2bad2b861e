"""The commands at a table, the same in the app and in plain lines: a letter for each, and a word in each language.

No card's code begins with one of these letters, so the app can use them as keys.
"""

from __future__ import annotations

from claimant.locale.languages import SOURCE, Language, language
from claimant.locale.marks import N_
from claimant.terminal.spellings import spellings

COMMANDS = {
    "?": N_("this list"),
    "h": N_("what each of your moves is worth"),
    "f": N_("what the factions and heroes of this game can do; “{typed}” explains one of them"),
    "i": N_("what lies in front of each player, and what is known of the rest"),
    "y": N_("the votes as they stand, and why"),
    "e": N_("what happened last"),
    "n": N_("the last trick"),
    "o": N_("take back your last decision, against bots"),
    "j": N_("say one of the phrases to the others"),
    "q": N_("save the game and leave"),
}
"""What each letter does."""
ABOUT = ("f", "?")
"""Commands that may be followed by the name of a faction or hero."""
AGAIN = ""
"""An empty line: show the table again."""


def words(spoken: Language) -> dict[str, str]:
    """The word for each letter in a language."""
    return {
        "?": spoken.pgettext("command", "help"),
        "h": spoken.pgettext("command", "hint"),
        "f": spoken.pgettext("command", "powers"),
        "i": spoken.pgettext("command", "piles"),
        "y": spoken.pgettext("command", "votes"),
        "e": spoken.pgettext("command", "log"),
        "n": spoken.pgettext("command", "trick"),
        "o": spoken.pgettext("command", "back"),
        "j": spoken.pgettext("command", "say"),
        "q": spoken.pgettext("command", "quit"),
    }


def in_full(spoken: Language) -> dict[str, str]:
    """The letter for every word: the English ones, and the language's own."""
    own = {spelling: letter for letter, word in words(spoken).items() for spelling in spellings(word)}
    again = dict.fromkeys(("hand", *spellings(spoken.pgettext("command", "hand"))), AGAIN)
    return {"exit": "q"} | again | {word: letter for letter, word in words(language(SOURCE)).items()} | own
