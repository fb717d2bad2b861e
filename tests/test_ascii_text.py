"""Letters that a terminal lacks are written as somebody would type them."""

from __future__ import annotations

import io

import pytest

from claimant.ascii_text import CODEC, NARROW, READABLE, draws_ascii, in_ascii, speaks_ascii
from claimant.locale.languages import LANGUAGES, language


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("“claimant’s” … 2–4 × ½ ≥ 1 · x", '"claimant\'s" ... 2-4 x 1/2 >= 1 - x'),
        ("Größe, Zwölf, Übung", "Groesse, Zwoelf, Uebung"),
        ("¿Qué? «más» ação è", 'Que? "mas" acao e'),
        ("plain", "plain"),
        ("猫", "?"),
    ],
)
def test_text_becomes_ascii(text: str, written: str) -> None:
    assert in_ascii(text) == written


def test_a_stream_writes_what_it_can_and_replaces_the_rest() -> None:
    for encoding, written in (("latin-1", "Zw\xf6lf ..."), ("ascii", "Zwoelf ..."), (CODEC, "Zwoelf ...")):
        buffer = io.BytesIO()
        stream = io.TextIOWrapper(buffer, encoding=encoding, errors=READABLE)
        stream.write("Zwölf …")
        stream.flush()
        assert buffer.getvalue() == written.encode("latin-1")


def test_where_columns_are_counted_each_letter_stays_one() -> None:
    text = "Größe … ½ ≥ → « ▸ ★ ß 猫 ─"
    assert len(text.encode(CODEC, NARROW)) == len(text)


@pytest.mark.parametrize(
    ("environ", "speaks", "draws"),
    [
        ({}, False, False),
        ({"LC_ALL": "C"}, True, True),
        ({"LANG": "POSIX"}, True, True),
        ({"LC_ALL": "C.UTF-8", "LANG": "C"}, False, False),
        ({"LANG": "de_DE.ISO-8859-1"}, False, True),
    ],
)
def test_the_locale_decides(environ: dict[str, str], speaks: bool, draws: bool) -> None:
    assert (speaks_ascii(environ), draws_ascii(environ)) == (speaks, draws)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_can_be_spoken_in_ascii(code: str) -> None:
    plain = language(code, ascii_only=True)
    said = [plain.text("Thinking …"), plain.name, plain.number(1234.5), plain.percent(0.73), plain.rule("SCORE-2")]
    said.append(plain.ntext("{n} card", "{n} cards", 3))
    assert "".join(said).isascii()
