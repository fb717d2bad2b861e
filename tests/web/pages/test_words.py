"""Every word on every page can be translated, and every language has it."""

from __future__ import annotations

import re

import pytest

from claimant.locale.languages import Language, language
from claimant.rules.cards import Card
from claimant.rules.general_rules import STATED, wording_of
from claimant.rules.power import Power
from claimant.web.pages.templating import environment
from tests.web.house import House, plan
from tests.web.pages.showing import Reader

MARK = re.compile("⟦[^⟦⟧]*⟧")
OURS = re.compile(
    r"Claimant|Ada|[a-z]{2}\d*|[A-Z]{2,}[\d]*-[A-Z\d]+|openapi\.json|https?://\S+|[0-9A-F-]{4,}|[0-9a-f]{32,}"
)
"""What stays as it is in every language: our name, people's names, codes of cards and rules, links, hashes."""
SAID = ("aria-label", "title", "placeholder", "alt", "data-why", "data-done", "data-closed", "data-good")
"""Attributes that people read or hear."""
PAGES = ("/", "/new", "/how-to-play", "/learn/1", "/learn/2", "/rules", "/tables", "/games", "/replay", "/keys")


class Marked(Language):
    """A language that marks whatever goes through it."""

    def __init__(self) -> None:
        super().__init__("en")
        self.code = "marked"

    def translate(self, template: str, *, context: str = "", many: str = "", n: int = 1) -> str:
        found = super().translate(template, context=context, many=many, n=n)
        return f"⟦{found}⟧" if found else found

    def power(self, power: Power) -> str:
        return STATED.sub(r"⟦\1⟧ [\2]", power.wording)

    def rule(self, rule_id: str) -> str:
        return f"⟦{wording_of(rule_id)}⟧"

    def card(self, card: Card) -> str:
        return f"⟦{super().card(card)}⟧"


def bare(html: str) -> list[str]:
    """What is said on a page without having gone through the language."""
    page = Reader(html)
    said = [*page.texts]
    for element in page.elements:
        said += [element[name] for name in SAID if name in element.attributes]
    names = {option.text.strip() for option in page.all("option") if "lang" in option.attributes}
    return [text for text in said if text not in names and re.search(r"[A-Za-z]{2}", OURS.sub("", unmarked(text)))]


def unmarked(text: str) -> str:
    """What is left when everything marked is gone, also marks inside marks."""
    while MARK.search(text):
        text = MARK.sub("", text)
    return text


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = Marked()
    monkeypatch.setattr("claimant.web.http.server_context.language", lambda code: spoken)


@pytest.mark.anyio
@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("path", PAGES)
async def test_every_word_of_a_page_goes_through_the_language(home: House, path: str) -> None:
    page = await home.http.get(path)
    assert page.status_code == 200
    assert bare(page.text) == []


@pytest.mark.anyio
@pytest.mark.usefixtures("marked")
async def test_every_word_of_a_table_goes_through_the_language(home: House) -> None:
    host, _new = await home.open(plan("me", "bot"), "Ada")
    playing = (await home.http.get(f"/t/{host.table}", headers={"authorization": f"Bearer {host.token}"})).text
    assert bare(playing) == []
    _other, new = await home.open(plan("me", "open"), "Ada")
    waiting = await home.http.get(f"/t/{new['table']['id']}", headers={"authorization": f"Bearer {new['host']}"})
    assert bare(waiting.text) == []


def test_a_plain_text_is_translated_when_its_template_is_compiled() -> None:
    german = language("de")
    compiled = environment(german).compile('{{ _("Your turn") }}', raw=True)
    assert german.text("Your turn") in compiled
    assert "Your turn" not in compiled
