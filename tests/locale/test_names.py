"""The names of factions and heroes, as the printed rulebooks of each language call them."""

import pytest

from claimant.locale import LANGUAGES, language
from claimant.rules.nouns import Noun
from claimant.rules.powers import RULEBOOK
from claimant.rules.registry import HEROES, card, faction, registered
from tests.rules.test_extending import loaded

CODES = ("en", "de", "es", "it", "pt-BR")
FACTION_NAMES = """
Goblins       | Kobolde      | Goblins      | Goblin       | Goblins
Knights       | Ritter       | Caballeros   | Cavalieri    | Cavaleiros
Gnomes        | Gnome        | Gnomos       | Gnomi        | Gnomos
Giants        | Riesen       | Gigantes     | Giganti      | Gigantes
Kings         | Könige       | Reyes        | Re           | Reis
Peasants      | Bauern       | Campesinos   | Contadini    | Camponeses
Undead        | Untote       | No muertos   | Non-Morti    | Mortos-vivos
Dwarves       | Zwerge       | Enanos       | Nani         | Anões
Doppelgangers | Doppelgänger | Doppelgänger | Mutaforma    | Doppelgängers
Dragons       | Drachen      | Dragones     | Draghi       | Dragões
Trolls        | Trolle       | Trolls       | Troll        | Trolls
Seers         | Seher        | Videntes     | Veggenti     | Profetas
Automatons    | Automatons   | Autómatas    | Automi       | Autômatos
Bards         | Barden       | Bardos       | Bardi        | Bardos
Griffins      | Greife       | Grifos       | Grifoni      | Grifos
Raccoons      | Waschbären   | Mapaches     | Procioni     | Guaxinins
Vikings       | Wikinger     | Vikingos     | Vichinghi    | Vikings
Vampires      | Vampire      | Vampiros     | Vampiri      | Vampiros
Zombies       | Zombies      | Zombis       | Zombi        | Zumbis
Werewolves    | Werwölfe     | Hombres lobo | Lupi mannari | Lobisomens
Shadows       | Schatten     | Sombras      | Ombre        | Sombras
"""
HERO_NAMES = """
Lich King       | Lichkönig     | Rey Liche       | Re Lich         | Rei Lich
Skeleton        | Skelett       | Esqueleto       | Scheletro       | Esqueleto
Warlock         | Hexer         | Brujo           | Stregone        | Bruxo
Cthulhu         | Cthulhu       | Cthulhu         | Cthulhu         | Cthulhu
Mummy           | Mumie         | Momia           | Mummia          | Múmia
Gelatinous Cube | Gallertwürfel | Cubo gelatinoso | Cubo gelatinoso | Cubo gelatinoso
"""
CARD_NAMES = """
Goblin 5   | Kobold 5   | Goblin 5      | Goblin 5       | Goblin 5
Knight 7   | Ritter 7   | Caballero 7   | Cavaliere 7    | Cavaleiro 7
Undead 3   | Untoter 3  | No muerto 3   | Non-Morto 3    | Morto-vivo 3
Dragon 9   | Drache 9   | Dragón 9      | Drago 9        | Dragão 9
Raccoon 13 | Waschbär 13 | Mapache 13   | Procione 13    | Guaxinim 13
Werewolf 0 | Werwolf 0  | Hombre lobo 0 | Lupo mannaro 0 | Lobisomem 0
Shadow 17  | Schatten 17 | Sombra 17    | Ombra 17       | Sombra 17
"""
WITH_ARTICLES = """
goblins | die Kobolde  | los Goblins    | i Goblin     | os Goblins
undead  | die Untoten  | los No muertos | i Non-Morti  | os Mortos-vivos
gnomes  | die Gnome    | los Gnomos     | gli Gnomi    | os Gnomos
seers   | die Seher    | las Videntes   | i Veggenti   | os Profetas
shadows | die Schatten | las Sombras    | le Ombre     | as Sombras
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def test_these_are_all_languages_and_each_says_its_own_name() -> None:
    assert tuple(LANGUAGES) == CODES
    assert LANGUAGES["pt-BR"] == language("pt-BR").name == "Português (Brasil)"


def test_the_tables_have_every_faction_and_hero() -> None:
    assert [row[0].lower() for row in rows(FACTION_NAMES)] == list(RULEBOOK)
    assert [row[0].lower() for row in rows(HERO_NAMES)] == list(HEROES)


@pytest.mark.parametrize("names", rows(FACTION_NAMES), ids=lambda names: names[0])
def test_a_faction_has_its_name_in_every_language(names: list[str]) -> None:
    assert [language(code).faction(faction(names[0].lower())) for code in CODES] == names


@pytest.mark.parametrize("names", rows(HERO_NAMES), ids=lambda names: names[0])
def test_a_hero_has_its_name_in_every_language(names: list[str]) -> None:
    hero = HEROES[names[0].lower()]
    assert [language(code).card(hero.card) for code in CODES] == names


@pytest.mark.parametrize("names", rows(CARD_NAMES), ids=lambda names: names[0])
def test_a_card_is_one_of_its_faction(names: list[str]) -> None:
    one, value = names[0].split()
    code = f"{one[:2].lower()}{value}"
    assert [language(each).card(card(code)) for each in CODES] == names


@pytest.mark.parametrize("names", rows(WITH_ARTICLES), ids=lambda names: names[0])
def test_a_sentence_can_ask_for_a_name_with_its_article(names: list[str]) -> None:
    named = [language(code).words.faction(faction(names[0])) for code in CODES[1:]]
    assert [f"{noun:the}" for noun in named] == names[1:]
    assert [f"{noun:The}" for noun in named] == [name[0].upper() + name[1:] for name in names[1:]]


def test_every_faction_has_an_article_where_the_language_has_one() -> None:
    articles = {"de": {"die"}, "es": {"los", "las"}, "it": {"i", "gli", "le"}, "pt-BR": {"os", "as"}}
    for code, known in articles.items():
        said = language(code)
        for each in map(faction, RULEBOOK):
            article, _, name = f"{said.words.faction(each):the}".partition(" ")
            assert article in known
            assert name == said.faction(each) or each.name == "undead"


def test_a_faction_from_outside_keeps_its_english_name_without_an_article() -> None:
    with registered(loaded()) as ferrymen:
        spanish = language("es")
        assert spanish.card(ferrymen.cards[5]) == "Ferryman 5"
        assert f"{spanish.words.faction(ferrymen):The}" == "Ferrymen"
        assert spanish.power(ferrymen) == ferrymen.wording


def test_a_name_that_is_only_a_text_has_one_form() -> None:
    assert language("de").text("{name:The}, {name:low}, {name!r}", name="Ada") == "Ada, Ada, 'Ada'"


def test_a_noun_has_a_small_form_and_can_be_printed() -> None:
    noun = Noun({"": "Goblins", "the": "the Goblins"}.__getitem__)
    assert (str(noun), f"{noun:low}", f"{noun:The}") == ("Goblins", "goblins", "The Goblins")
