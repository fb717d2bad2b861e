"""Names inside sentences: a template chooses the form that its language needs."""

from __future__ import annotations

from collections.abc import Callable


class Noun:
    """The name of a faction, or of several, in the form that a template asks for.

    `{led}` is the name as it is, `{led:the}` the name with its article, `{led:The}` the same at the start of a
    sentence, `{led:low}` the name in small letters.

    >>> "{led:The} vote.".format(led=Noun({"": "Kobolde", "the": "die Kobolde"}.__getitem__))
    'Die Kobolde vote.'
    """

    def __init__(self, form: Callable[[str], str]) -> None:
        self.form = form
        """Returns the plain name (for "") or the name with its article (for "the")."""

    def __format__(self, wanted: str) -> str:
        if wanted == "The":
            name = self.form("the")
            return name[:1].upper() + name[1:]
        return self.form("").lower() if wanted == "low" else self.form(wanted)

    def __str__(self) -> str:
        return format(self)


class Word(str):
    """A name that has the same form in every place."""

    __slots__ = ()

    def __format__(self, wanted: str) -> str:
        return str(self)


def several(nouns: list[Noun], join: Callable[[list[str]], str] = ", ".join) -> Noun:
    """Several names as one, each in the form that the template chooses."""
    return Noun(lambda wanted: join([format(noun, wanted) for noun in nouns]))


def printable(text: str) -> str:
    """A person's text with control and format characters replaced."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)
