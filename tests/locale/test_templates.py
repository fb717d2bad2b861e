"""No template says anything in English only."""

import pytest

from claimant.locale.scan import PACKAGE
from tests.locale.unwrapped import attribute_blocks, unwrapped

FOLDER = PACKAGE / "web" / "templates"
TEMPLATES = sorted(FOLDER.rglob("*.html"))


def test_everything_that_a_template_says_is_translated() -> None:
    texts = {path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in TEMPLATES}
    silent = attribute_blocks(list(texts.values()))
    assert len(texts) > 10
    assert {name: found for name, text in texts.items() if (found := unwrapped(text, silent))} == {}


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("<p>Hello</p>", ["Hello"]),
        ("{% if turn %}<b>Your turn</b>{% endif %}", ["Your turn"]),
        ("{% if turn %}Your turn{% else %}{{ _('Wait') }}{% endif %}", ["Your turn"]),
        ("<button>{{ _('Play') }} now</button>", ["now"]),
        ('<img src="king.svg" alt="A king">', ["A king"]),
        ('<a href="/" title="Home {{ name }}">{{ name }}</a>', ["Home"]),
        ('<button aria-label="Close">×</button>', ["Close"]),
        ('<input name="who" placeholder="Your name">', ["Your name"]),
        ('<input type="submit" value="Go">', ["Go"]),
        ('<meta name="description" content="A card game">', ["A card game"]),
        ("{% trans %}Hello{% endtrans %} there", ["there"]),
        ("{% block body %}\nRules\n{% endblock %}", ["Rules"]),
        ("<p>Über uns</p>", ["Über uns"]),
        ('<b translate="no">go5</b> rules', ["rules"]),
        ("{% block title %}Rules · Claimant{% endblock %}", ["Rules · Claimant"]),
        ("<{{ tag }} title='A part'>{{ part }}</{{ tag }}>", ["A part"]),
        ("{% block kind %}plain{% endblock %}", ["plain"]),
    ],
)
def test_the_search_finds_what_is_planted(planted: str, found: list[str]) -> None:
    assert [text.strip() for text in unwrapped(planted)] == found


@pytest.mark.parametrize(
    "fine",
    [
        "<p>{{ _('Hello') }}</p>",
        "{% trans name=name %}Hello {{ name }}{% endtrans %}",
        "{% trans n=n %}One card{% pluralize %}{{ n }} cards{% endtrans %}",
        "{# Not a word #}<!-- nor this --><hr>",
        '<p class="hand {{ kind }}" id="mine" data-seat="0">{{ card }} · 5 × {{ n }}&nbsp;&amp;</p>',
        "<script>let words = 'inside';</script><style>p { color: red }</style>",
        '<code translate="no">go5 <small title="A code">1</small></code>',
        "<title>{% block title %}Claimant{% endblock %}</title>",
        '<{{ tag }} id="{{ name }}" class="part">{{ part }}</{{ tag }}>',
        "{% set who = 'me' %}{% for card in cards %}{% if card %}{{ card }}{% endif %}{% endfor %}",
        '<div {% if open %}hidden{% endif %} title="{{ _("Here") }}"></div>',
        '<input name="who" value="Ada">',
        '<a href="/api/openapi.json">openapi.json</a>',
    ],
)
def test_the_search_passes_over_what_is_right(fine: str) -> None:
    assert unwrapped(fine) == []


def test_a_block_that_fills_an_attribute_says_nothing() -> None:
    silent = attribute_blocks(['<body class="{% block kind %}plain{% endblock %}">{% block body %}{% endblock %}'])
    assert silent == {"kind"}
    assert unwrapped("{% block kind %}at-table {{ x }}{% endblock %}{% block body %}Here{% endblock %}", silent) == [
        "Here"
    ]
