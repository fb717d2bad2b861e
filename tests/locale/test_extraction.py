"""Collecting the texts: from the rules, from marks in Python, from templates; and the command that does it."""

from pathlib import Path
from textwrap import dedent

import pytest

from claimant.locale import catalogue, extract
from claimant.locale.collect import Message, rules
from claimant.locale.scan import in_help, in_python, in_template, marked
from claimant.rules.events import Event
from claimant.rules.general_rules import GENERAL, powers
from claimant.rules.reason import Reason
from tests.locale.samples import kinds


def test_every_text_of_the_rules_is_collected() -> None:
    found = {message.one for message in rules()}
    assert {power.wording for power in powers()} <= found
    assert {power.one for power in powers()} <= found
    assert set(GENERAL.values()) <= found
    for cls in (*kinds(Event), *kinds(Reason)):
        assert getattr(cls, "wording", None) in found
        assert getattr(cls, "yours", None) in {*found, None}


def test_classes_of_others_are_not_collected() -> None:
    class Sneezed(Event, frozen=True):
        wording = "Somebody sneezed."

    assert Sneezed.wording not in {message.one for message in rules()}


def test_the_same_text_is_a_faction_and_a_card() -> None:
    contexts = {message.context for message in rules() if message.one == "Undead"}
    assert contexts == {"faction", "card"}


def test_marks_in_python_are_found_wherever_they_stand() -> None:
    source = """
        from claimant.locale import N_
        TITLE = N_("A title")
        LONG = _("One part, "
                 "and another.")
        def page(language, text, cards):
            language.text("{card} lies there.", card=cards[0])
            shown = f"<b>{text('Inside')}</b>"
            language.ntext("{n} card", "{n} cards", len(cards))
            pgettext("card", "Undead")
            text(TITLE)
            text(f"not {cards}")
            ntext(TITLE, "many", 2)
    """
    found = list(in_python(dedent(source), "page.py"))
    assert [message.one for message in found] == [
        "A title", "One part, and another.", "{card} lies there.", "Inside", "{n} card", "Undead",
    ]  # fmt: skip
    assert found[4] == Message("{n} card", "page.py", "{n} cards")
    assert found[5] == Message("Undead", "page.py", context="card")


def test_the_help_of_a_command_is_found_without_a_mark() -> None:
    source = '''
        def sneeze(
            name: Annotated[str, typer.Argument(metavar="NAME", help="Who sneezes.")],
            loud: Annotated[bool, typer.Option("--loud", help="So that "
                                               "all hear it.")] = False,
        ) -> None:
            """Sneeze at the table.

            It can't be
            taken back.
            """

        def _helper() -> None:
            """Nobody reads this."""
    '''
    found = {message.one for message in in_help(dedent(source), "claimant/commands/sneeze.py")}
    assert found == {
        "Sneeze at the table.", "It can't be taken back.", "NAME", "Who sneezes.", "So that all hear it.",
    }  # fmt: skip


def test_marks_in_templates_are_found(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(
        "<h1>{{ _('A title') }}</h1>{{ ngettext('{n} card', '{n} cards', n, n=n) }}"
        "{% trans who=name %}\n  Hello\n  {{ who }}\n{% endtrans %}{% do list.append(_('later')) %}",
        encoding="utf-8",
    )
    assert list(in_template(path, "page.html")) == [
        Message("A title", "page.html"),
        Message("{n} card", "page.html", "{n} cards"),
        Message("Hello %(who)s", "page.html"),
        Message("later", "page.html"),
    ]


def test_only_what_people_read_is_looked_through(tmp_path: Path) -> None:
    package = tmp_path / "claimant"
    for name, text in {
        "web/templates/a.html": "{{ _('template') }}",
        "web/static/b.html": "{{ _('static') }}",
        "web/c.py": "_('page')",
        "terminal/d.py": "_('terminal')",
        "commands/f.py": "_('command')",
        "locale/sentences/g.py": "_('both')",
        "notation/records/story.py": "_('story')",
        "cli.py": "_('command line')",
        "commands/sneeze.py": "def sneeze():\n    'Sneeze.'",
        "web/sneeze.py": "def sneeze():\n    'Not for people.'",
        "notation/records/record_file.py": "NotationError('record')",
        "rules/e.py": "_('rule')",
    }.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    found = {message.one: message.where for message in marked(package)}
    assert found == {
        "template": "claimant/web/templates/a.html",
        "page": "claimant/web/c.py",
        "terminal": "claimant/terminal/d.py",
        "command": "claimant/commands/f.py",
        "command line": "claimant/cli.py",
        "Sneeze.": "claimant/commands/sneeze.py",
        "both": "claimant/locale/sentences/g.py",
        "record": "claimant/notation/records/record_file.py",
        "story": "claimant/notation/records/story.py",
    }


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The catalogues in another folder, with two texts in German."""
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    monkeypatch.setattr(extract, "TEMPLATE", tmp_path / "claimant.pot")
    monkeypatch.setattr(extract, "TRANSLATED", ("de",))
    collect(monkeypatch, Message("Your turn.", "a.py"), Message("{n} card", "a.py", "{n} cards"))
    return tmp_path


def collect(monkeypatch: pytest.MonkeyPatch, *messages: Message) -> None:
    made = catalogue.template
    monkeypatch.setattr(catalogue, "template", lambda: made(messages))


def test_the_command_updates_reports_and_compiles(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert extract.main(["--update"]) == 1
    assert "de: 2 texts, 2 missing, 0 fuzzy\n  missing: 'Your turn.' (a.py)" in capsys.readouterr().out
    path = catalogue.source("de")
    text = path.read_text(encoding="utf-8")
    text = text.replace('"Your turn."\nmsgstr ""', '"Your turn."\nmsgstr "Du bist dran."')
    text = text.replace('msgstr[0] ""', 'msgstr[0] "{n} Karte"').replace('msgstr[1] ""', 'msgstr[1] "{n} Karten"')
    path.write_text(text, encoding="utf-8")
    assert extract.main(["--update", "--compile"]) == 0
    assert path.read_text(encoding="utf-8") == text, "nothing changes without a reason"
    assert b"Du bist dran." in catalogue.compiled("de").read_bytes()

    monkeypatch.undo()
    monkeypatch.setattr(catalogue, "FOLDER", elsewhere)
    monkeypatch.setattr(extract, "TEMPLATE", elsewhere / "claimant.pot")
    monkeypatch.setattr(extract, "TRANSLATED", ("de",))
    collect(monkeypatch, Message("It is your turn.", "a.py"))
    assert extract.main(["--update", "--compile"]) == 1
    assert "1 fuzzy\n  fuzzy: 'It is your turn.' (a.py)" in capsys.readouterr().out, "the old text is a guess now"
    assert b"Du bist dran." not in catalogue.compiled("de").read_bytes()


def test_catalogues_name_no_dates_and_no_people(elsewhere: Path) -> None:
    extract.main(["--update"])
    header = catalogue.source("de").read_text(encoding="utf-8").split("\n\n", 1)[0]
    assert "Date" not in header
    assert "Translator" not in header
    assert "Plural-Forms: nplurals=2; plural=(n != 1);" in header
