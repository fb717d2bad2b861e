"""Templates: one environment for each language, so that each template is compiled once in that language."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from jinja2 import Environment, PackageLoader, StrictUndefined, Template, nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from claimant.locale.codes import LANGUAGES
from claimant.web.http import bundles, static_files
from claimant.web.pages import card_faces

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext, Settings

THEMES = ("auto", "light", "dark")
MOTIONS = ("normal", "slow", "fast", "off")
FRAGMENTS = 4000
"""The number of cached fragments."""
INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
UNCHANGING = frozenset({"_", "sign", "back"})
"""Pure functions for templates."""


class Chrome:
    """What every page needs: its address and its viewer's settings."""

    def __init__(self, path: str, settings: Settings, language: Language, offered: Iterable[str], notice: str) -> None:
        self.path = path
        self.settings = settings
        self.language = language.code
        self.languages = [(code, LANGUAGES[code]) for code in offered]
        """The languages to choose from, each with its own name."""
        self.notice = notice
        """What every page announces."""


class Spoken(Environment):
    """Templates in one language; plain texts are translated once, when a template is compiled."""

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        """The template without its indentation, which would only make pages longer."""
        return INDENTATION.sub("", super().preprocess(source, name, filename))

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        parsed = super()._parse(source, name, filename)
        Translator(self).visit(parsed)
        return parsed


class Translator(NodeTransformer):
    """Replaces calls with constant results by their results when a template is compiled."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment

    def visit_Call(self, call: nodes.Call) -> nodes.Node:  # noqa: N802 - the name that Jinja looks for
        self.generic_visit(call)
        plain = not call.kwargs and all(isinstance(told, nodes.Const) for told in call.args)
        if not plain or not isinstance(call.node, nodes.Name) or call.node.name not in UNCHANGING:
            return call
        function = cast("Callable[..., object]", self.environment.globals[call.node.name])
        said = function(*(told.as_const() for told in call.args))
        return nodes.Const(said, lineno=call.lineno)


def environment(language: Language) -> Environment:
    """The templates in this language."""
    if language.code not in _BUILT:
        _BUILT[language.code] = _build(language)
    return _BUILT[language.code]


_BUILT: dict[str, Environment] = {}


def _build(language: Language) -> Environment:
    found = Spoken(
        loader=PackageLoader("claimant.web", "templates"),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do"],
    )
    found.filters["in_quotes"] = in_quotes
    found.globals |= {
        "_": language.text,
        "ngettext": language.ntext,
        "language": language,
        "bare": card_faces.bare,
        "face": card_faces.face,
        "small": lambda card: card_faces.small(card, language),
        "fragment": lambda name, *values: fragment(language, name, *values),
        "fragments": lambda name, several, *more: fragments(language, name, several, *more),
        "back": card_faces.back,
        "banner": card_faces.banner,
        "icon": card_faces.icon,
        "mark": card_faces.mark,
        "worn": card_faces.worn,
        "table_sign": card_faces.table_sign,
        "power_sign": card_faces.power_sign,
        "sign": card_faces.sign,
        "drawings": card_faces.file,
        "static": static_files.address,
        "sheet_of": bundles.sheet_of,
        "script_of": bundles.script_of,
        "THEMES": THEMES,
        "MOTIONS": MOTIONS,
    }
    return found


def in_quotes(text: str) -> Markup:
    """JSON for an attribute in single quotes, where double quotes need no escape; it is much shorter so."""
    return Markup(text.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;").replace(">", "&gt;"))


def page(call: RequestContext, template: str, *, kind: str = "pages", **context: Any) -> str:
    """A whole page, with the styles and scripts of its kind (`bundles.KINDS`)."""
    notice = "" if call.hall.notice is None else call.hall.notice.said(call.language)
    chrome = Chrome(call.path + call.asked, call.settings, call.language, call.hall.policy.languages, notice)
    return _template(call.language, template).render(chrome=chrome, kind=kind, **context)


def part(language: Language, template: str, **context: Any) -> str:
    """A part of a page."""
    return _template(language, template).render(**context).strip()


@lru_cache(maxsize=FRAGMENTS)
def fragment(language: Language, template: str, *values: Hashable) -> Markup:
    """A small piece that many pages share, cached by its values."""
    return Markup(_template(language, template).render(values=values).strip())


def fragments(language: Language, template: str, several: Iterable[Hashable], *more: Hashable) -> Markup:
    """A fragment for each of several values."""
    return Markup("\n".join(fragment(language, template, each, *more) for each in several))


def _template(language: Language, name: str) -> Template:
    """The template, cached because Jinja's lookup takes as long as rendering a small part."""
    key = language.code, name
    if key not in _FOUND:
        _FOUND[key] = found = environment(language).get_template(name)
        found.globals = dict(found.globals)  # rendering copies the globals, and a ChainMap is slow to copy
    return _FOUND[key]


_FOUND: dict[tuple[str, str], Template] = {}
