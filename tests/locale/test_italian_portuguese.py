"""Italian and Portuguese keep to one wording: typography, gender-free sentences, one term for one thing."""

import re

import pytest

from claimant.locale import catalogue
from tests.locale.test_catalogues import translated

AVOIDED = {
    "it": {
        "a straight apostrophe or quote": r"'|\"|!r\}",
        "a space before an ellipsis": r" …",
        "an article merged with a number": r"\b(al|del|il) \{(chance|margin)",
        "a singular verb with the plural name of a faction": r"(è|va da) \{(faction|led)\}|\{name\} va da",
        "a preposition that merges with an article": r"\b(di|a|da|in|su) \{\w+:the\}",
        "“ed” or “ad” before another vowel": r"\bed [^eèE{]|\bad [^aA{]",
        "“a meno che” without “non”": r"a meno che (?!.{0,40}\bnon\b)",
        "a participle that shows a player's gender": r"\{(name|seat)\} è (andat|uscit|tornat|entrat)|ti ha invitat",
        "another word for face down": r"faccia in giù",
        "another word for a hint": r"\b[Aa]iuti\b|\bconsigli",
        "another word for the deal": r"distribuzion",
        "another word for the host": r"chi ha aperto il tavolo",
        "another word for the log": r"[Dd]iario|storico",
        "another word for a bot's level": r"[Nn]ovizio|[Ll]avorante|[Cc]asuale",
    },
    "pt-BR": {
        "a straight quote": r"'|\"|!r\}",
        "a space before an ellipsis": r" …",
        "a singular verb with the plural name of a faction": r"é \{(faction|led)\}|\{name\} vai de",
        "a preposition that merges with an article": r"\b(de|em|a|por) \{\w+:the\}",
        "another way to say “you”": r"\blhe\b|\b[Tt]u\b",
        "a word that shows a player's gender": r"[Oo]brigado|convidad[oa]\b",
        "another word for to lead": r"\blider(a|ar|aria|ança)\b",
        "another word for the deck": r"topo do baralho|[Oo] baralho:",
        "another word for an opponent": r"oponente",
        "another word for the host": r"quem abriu a mesa",
        "another word for the log": r"[Dd]iário|histórico",
        "another word for a bot's level": r"\b[Oo]ficial\b|\b[Aa]leatório\b",
    },
}
"""What a text must not contain, with what is wrong about it."""


@pytest.mark.parametrize(("code", "fault"), [(code, fault) for code, faults in AVOIDED.items() for fault in faults])
def test_no_text_has_a_wording_that_was_given_up(code: str, fault: str) -> None:
    pattern = re.compile(AVOIDED[code][fault])
    assert [text for _, said in translated(code) for text in said if pattern.search(text)] == []


@pytest.mark.parametrize("code", AVOIDED)
def test_quotes_are_those_of_the_language(code: str) -> None:
    wanted, others = {"it": ("«»", "“”„"), "pt-BR": ("“”", "«»„")}[code]
    for _, said in translated(code):
        for text in said:
            assert not set(text) & set(others), text
            assert text.count(wanted[0]) == text.count(wanted[1]), text


@pytest.mark.parametrize(
    ("code", "english", "said"),
    [
        ("it", "Journeyman", "Esperto"), ("pt-BR", "Journeyman", "Veterano"),
        ("it", "Hint", "Suggerimento"), ("pt-BR", "Hint", "Dica"),
        ("it", "Log", "Cronaca"), ("pt-BR", "Log", "Crônica"),
        ("it", "Piles", "Mazzetti"), ("pt-BR", "Deck", "Monte"),
        ("it", "Strict", "Modalità rigorosa"), ("pt-BR", "Strict", "Modo rigoroso"),
    ],
)  # fmt: skip
def test_a_thing_has_the_name_that_players_know(code: str, english: str, said: str) -> None:
    texts = {entry.id: entry.string for entry in catalogue.read(catalogue.source(code), code) if not entry.context}
    assert texts[english] == said
