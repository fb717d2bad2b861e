"""Templates translate their plain texts when they are compiled, not on every page."""

from __future__ import annotations

from jinja2 import nodes

from claimant.locale.languages import language
from claimant.web.pages.templating import environment


def test_a_plain_text_is_translated_when_its_template_is_compiled() -> None:
    parsed = environment(language("de")).parse('{{ _("Hand") }}')
    assert not list(parsed.find_all(nodes.Call))


def test_a_text_with_values_is_translated_when_the_page_is_drawn() -> None:
    parsed = environment(language("de")).parse('{{ _("{name} leads.", name=name) }}')
    assert len(list(parsed.find_all(nodes.Call))) == 1
