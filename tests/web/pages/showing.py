"""Tables as a viewer sees them: parts of the page, rendered from a position in text form."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from claimant.locale.languages import Language, language
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.view import view
from claimant.web.pages.table_page.felt.bar import winners
from claimant.web.pages.table_page.page import game_parts
from claimant.web.pages.table_page.scene import Facts, Person, Scene
from claimant.web.pages.templating import part
from claimant.web.tables.table import Stage

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def scene(game: Game, seat: Seat | None = 0, spoken: Language | None = None, sort: str = "faction") -> Scene:
    """The game as the seat sees it."""
    people = tuple(Person(name) for name in NAMES[: game.lineup.players])
    facts = Facts("table", 7, Stage.PLAYING, seat, people)
    return Scene(view(game, seat), facts, spoken or language("en"), sort, winners=winners(game))


def parts(game: Game, seat: Seat | None = 0, spoken: Language | None = None, sort: str = "faction") -> dict[str, str]:
    """The HTML of every part that shows the game."""
    shown = scene(game, seat, spoken, sort)
    return {name: part(shown.language, f"table/{name}.html", **told) for name, told in game_parts(shown).items()}


class Element:
    """A tag with what it says."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.text = ""

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]


class Reader(HTMLParser):
    """All elements of some HTML, in their order, each with the text inside it."""

    EMPTY = frozenset({"input", "meta", "link", "br", "use", "path", "rect", "hr"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.texts: list[str] = []
        self._open: list[Element] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if element.attributes.get("role") == "img":
            self.handle_data(element.attributes.get("aria-label", ""))  # it is read out like text
        if tag not in self.EMPTY:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.EMPTY:
            return
        while self._open and self._open.pop().tag != tag:
            pass

    def handle_data(self, data: str) -> None:
        said = " ".join(data.split())
        if said:
            self.texts.append(said)
        for element in self._open:
            element.text += data

    def all(self, tag: str, **attributes: Any) -> list[Element]:
        """The elements of that tag with these attributes; `_` stands for `-`."""
        wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
        return [
            each
            for each in self.elements
            if each.tag == tag and all(each.attributes.get(name) == value for name, value in wanted.items())
        ]
