"""Templates: one environment for each language, so that each template is compiled once and speaks that language."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from claimant.web import statics
from claimant.web.pages import faces

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.call import Call, Settings

THEMES = ("auto", "light", "dark")
MOTIONS = ("normal", "slow", "fast", "off")


class Chrome:
    """What surrounds every page: where it is, what its viewer likes."""

    def __init__(self, path: str, settings: Settings, language: Language) -> None:
        self.path = path
        self.settings = settings
        self.language = language.code


def environment(language: Language) -> Environment:
    """The templates in this language."""
    return _environment(language.code, language)


_BUILT: dict[str, Environment] = {}


def _environment(code: str, language: Language) -> Environment:
    if code not in _BUILT:
        _BUILT[code] = _build(language)
    return _BUILT[code]


def _build(language: Language) -> Environment:
    found = Environment(
        loader=PackageLoader("claimant.web", "templates"),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do"],
    )
    found.globals |= {
        "_": language.text,
        "ngettext": language.ntext,
        "language": language,
        "languages": languages(),
        "face": faces.face,
        "needed": faces.needed,
        "small": lambda card: faces.small(card, language),
        "back": faces.back,
        "icon": faces.icon,
        "sign": faces.sign,
        "sprite": faces.sprite(),
        "static": statics.address,
        "THEMES": THEMES,
        "MOTIONS": MOTIONS,
    }
    return found


@cache
def languages() -> tuple[tuple[str, str], ...]:
    """All languages, each with its own name."""
    from claimant.locale.languages import LANGUAGES

    return tuple(LANGUAGES.items())


def page(call: Call, template: str, *, sheets: tuple[str, ...] = ("pages.css",), **context: Any) -> str:
    """A whole page."""
    chrome = Chrome(call.path, call.settings, call.language)
    return environment(call.language).get_template(template).render(chrome=chrome, sheets=sheets, **context)


def part(language: Language, template: str, **context: Any) -> str:
    """A part of a page."""
    return environment(language).get_template(template).render(**context).strip()
