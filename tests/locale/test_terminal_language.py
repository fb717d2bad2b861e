"""The language that a terminal gets."""

import pytest

from claimant.locale import LANGUAGES, for_terminal
from claimant.locale.terminal_language import NoSuchLanguage


@pytest.mark.parametrize(
    ("option", "environ", "code"),
    [
        (None, {}, "en"),
        ("de", {}, "de"),
        ("DE", {}, "de"),
        ("de-AT", {}, "de"),
        ("de_CH.UTF-8", {}, "de"),
        ("pt", {}, "pt-BR"),
        ("pt_PT", {}, "pt-BR"),
        ("Deutsch", {}, "de"),
        ("português", {}, "pt-BR"),
        ("Português (Brasil)", {}, "pt-BR"),
        (" it ", {}, "it"),
        ("en", {"CLAIMANT_LANG": "de", "LANG": "it_IT.UTF-8"}, "en"),
        (None, {"CLAIMANT_LANG": "es", "LC_ALL": "de_DE.UTF-8"}, "es"),
        ("", {"CLAIMANT_LANG": "es"}, "es"),
        (None, {"CLAIMANT_LANG": "", "LC_ALL": "de_DE.UTF-8"}, "de"),
        (None, {"LC_ALL": "it_IT", "LC_MESSAGES": "es_ES", "LANG": "de_DE"}, "it"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "es_ES", "LANG": "de_DE"}, "es"),
        (None, {"LANG": "pt_BR.UTF-8"}, "pt-BR"),
        (None, {"LANG": "de_AT@euro"}, "de"),
    ],
)
def test_the_option_comes_before_our_variable_and_that_before_the_system(
    option: str | None, environ: dict[str, str], code: str
) -> None:
    assert for_terminal(option, environ).code == code


@pytest.mark.parametrize("system", ["C", "POSIX", "C.UTF-8", "fr_FR.UTF-8", "tlh", "_", ".", "@", "\x00", "de" * 5000])
def test_a_system_that_speaks_something_else_gets_english(system: str) -> None:
    assert for_terminal(None, {"LANG": system}).code == "en"


def test_the_first_variable_that_is_set_decides_even_if_it_is_none_of_ours() -> None:
    assert for_terminal(None, {"LC_ALL": "fr_FR", "LANG": "de_DE"}).code == "en"


@pytest.mark.parametrize("wanted", ["fr", "klingon", "d", "--lang", "../de", "\x1b[2J", "x" * 9999])
def test_whoever_asks_for_a_language_that_there_is_not_is_told_which_there_are(wanted: str) -> None:
    for option, environ in ((wanted, {}), (None, {"CLAIMANT_LANG": wanted})):
        with pytest.raises(NoSuchLanguage) as caught:
            for_terminal(option, environ)
        said = str(caught.value)
        assert said.startswith("There is no language '")
        assert all(f"{code} ({name})" in said for code, name in LANGUAGES.items())
        assert said.isprintable()
        assert len(said) < 250


def test_the_refusal_is_said_in_the_language_of_the_system() -> None:
    with pytest.raises(NoSuchLanguage, match=r"^Die Sprache „fr“ gibt es nicht; es gibt en \(English\), "):
        for_terminal("fr", {"LANG": "de_DE.UTF-8"})
