"""The commands of the line mode: letters that are the same everywhere, and words in the person's own language."""

from __future__ import annotations

from claimant.locale.languages import SOURCE, Language, language
from claimant.locale.marks import N_
from claimant.terminal.names import spellings

COMMANDS = {
    "h": N_("this list"),
    "?": N_("what the factions and heroes of this game can do; “{typed}” tells one of them"),
    "t": N_("the last trick"),
    "p": N_("what lies before each player, and what is known of the rest"),
    "v": N_("the votes as they stand"),
    "l": N_("what happened last"),
    "i": N_("what each of your moves is worth"),
    "q": N_("save the game and leave"),
}
"""The commands, which are no card and no move, with what they tell."""
AGAIN = ""
"""Just Enter: show the table again."""


def words(spoken: Language) -> dict[str, str]:
    """The word for each letter in a language."""
    return {
        "h": spoken.pgettext("command", "help"),
        "?": spoken.pgettext("command", "powers"),
        "t": spoken.pgettext("command", "trick"),
        "p": spoken.pgettext("command", "piles"),
        "v": spoken.pgettext("command", "votes"),
        "l": spoken.pgettext("command", "log"),
        "i": spoken.pgettext("command", "hint"),
        "q": spoken.pgettext("command", "quit"),
    }


def in_full(spoken: Language) -> dict[str, str]:
    """The letter for every word: the English ones, and the language's own."""
    own = {spelling: letter for letter, word in words(spoken).items() for spelling in spellings(word)}
    return {"exit": "q"} | {word: letter for letter, word in words(language(SOURCE)).items()} | own
