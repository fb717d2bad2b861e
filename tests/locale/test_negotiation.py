"""The language that a browser gets, for any header."""

import time

import pytest

from claimant.locale import LANGUAGES, negotiate


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("DE-ch", "de"),
        ("es-419,es;q=0.9", "es"),
        ("it-IT,it;q=0.9,en;q=0.8", "it"),
        ("pt-BR", "pt-BR"),
        ("pt", "pt-BR"),
        ("pt-PT,pt;q=0.9,en;q=0.5", "pt-BR"),
        ("zh-Hans-CN,zh;q=0.9,de;q=0.2", "de"),
        ("fr, pt;q=0.8, de-AT;q=0.9", "de"),
        ("es;q=0.5, it;q=0.5", "es"),
        ("en-GB,de;q=0.9", "en"),
        ("de ; q = 0.3 , it ; q = 0.4", "it"),
        ("de;q=0, it;q=0.1", "it"),
        ("de;q=1.000", "de"),
    ],
)
def test_the_best_wish_that_we_can_grant_counts(header: str, code: str) -> None:
    assert negotiate(header) == code


@pytest.mark.parametrize("header", [None, "", "*", "fr", "xx-YY;q=0.9", "de;q=0", ",,,", ";", "q=1", "nl, *;q=0.5"])
def test_english_is_what_everybody_else_gets(header: str | None) -> None:
    assert negotiate(header) == "en"


@pytest.mark.parametrize(
    "header",
    [
        "de;q=-1", "de;q=2", "de;q=nan", "de;q=inf", "de;q=1e999", "de;q=0x1", "de;q=٣", "de;level=1", "../../de",
        "de\x00", "de'--", "<script>", "de_DE", "deutsch-landundso", "de--AT", "-de", "\ud800", "de;q=0.1234567",
    ],
)  # fmt: skip
def test_what_is_no_header_is_passed_over(header: str) -> None:
    assert negotiate(header) == "en"
    assert negotiate(f"{header}, it") == "it"


def test_huge_headers_cost_nothing() -> None:
    began = time.thread_time()
    for header in ("de," * 1_000_000, "-a" * 1_000_000, " " * 1_000_000, "a" + "-a" * 400, "de;q=0." + "0" * 1_000_000):
        assert negotiate(header) in LANGUAGES
    assert time.thread_time() - began < 1
