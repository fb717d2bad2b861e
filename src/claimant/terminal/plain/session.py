"""A session of plain lines: new games one after the other, or a saved one continued."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import TYPE_CHECKING

from claimant.locale.sentences.levels import with_level
from claimant.locale.sentences.powers import power_name
from claimant.notation.records.details import Details
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.terminal import next_game
from claimant.terminal.new_game import dealt
from claimant.terminal.plain.console import Console, Reply
from claimant.terminal.plain.home_lines import LineMode
from claimant.terminal.plain.talk import PersonLeft
from claimant.terminal.saves.resume import PERSON, take_up
from claimant.terminal.saves.save_file import SaveFile
from claimant.terminal.setup import Setup
from claimant.terminal.spellings import spellings
from claimant.terminal.text.lines import Line

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def play(setup: Setup, console: Console, language: Language, rng: Random | None = None) -> None:
    """Play new games until the person stops; the first lead alternates. [SETUP-7]"""
    rng = rng or SystemRandom()
    game, details = dealt(setup, rng, language)
    console.say(*welcome(game.lineup, _introduced(details, language), setup.seat, language))
    _play_on(console, game, details, SaveFile.new(), rng, language)


def resume(console: Console, language: Language, rng: Random | None = None, name: str = "") -> None:
    """Continue the last unfinished game, or the one with this name, with the same bots."""
    save, record, skipped = take_up(name)
    console.say(*(problem.said(language) for problem in skipped))
    console.say(language.text("Welcome back. “e” shows what happened last."))
    _play_on(console, record.game, record.details, save, rng or SystemRandom(), language)


def _play_on(console: Console, game: Game, details: Details, save: SaveFile, rng: Random, language: Language) -> None:
    """Play this game, and others after it as long as the person wants."""
    while _finished(console, game, details, save, rng, language):
        reply = _another(console, language)
        if reply is Reply.NO:
            return
        if reply is Reply.OTHER:
            console.say(language.text(next_game.SAME_CARDS))
        follow = next_game.same_deal if reply is Reply.OTHER else next_game.again
        (game, details), save = follow(game, details), SaveFile.new()
        seat = details.played_by.index(PERSON)
        console.say(*welcome(game.lineup, _introduced(details, language), seat, language))


def _introduced(details: Details, language: Language) -> tuple[str, ...]:
    """The players' names; bots' names with their levels."""
    players = zip(details.names, details.played_by, strict=True)
    return tuple(name if bot == PERSON else with_level(name, bot, language) for name, bot in players)


def welcome(lineup: LineUp, names: tuple[str, ...], seat: Seat, language: Language) -> list[Line]:
    """What the game is about, who plays, and the main keys: eight lines at most in a terminal of usual width."""
    text, listed = language.text, language.words.listed
    factions = [power_name(faction, language) for faction in lineup.factions]
    factions += [text("Heroes")] if lineup.heroes else []
    opponents = listed([names[other] for other in lineup.opponents(seat)])
    partners = [names[other] for other in lineup.sides[lineup.side_of(seat)] if other != seat]
    if partners:
        against = text("You and {partner} play against {names}.", partner=partners[0], names=opponents)
    else:
        against = text("You play against {names}.", names=opponents)
    about = text(
        "Claim is a trick-taking game in two phases: first you recruit followers, then you play with them. The player "
        "with the most factions wins."
    )
    keys = text("?: help, f: powers, q: save and leave.")
    hints = [language.translate(hint) for hint in lineup.hints]
    return [Line(each) for each in (about, f"{text('Factions')}: {listed(factions)}. {against}", *hints, keys)]


def _finished(console: Console, game: Game, details: Details, save: SaveFile, rng: Random, language: Language) -> bool:
    """Play to the end, unless the person leaves first."""
    text = language.text
    mode = LineMode(console, game, details, save, rng, language)
    try:
        mode.run()
    except PersonLeft:
        saved = text("The game is saved: “claimant play --resume” continues it.")
        console.say(f"{saved if mode.is_saved else text('The game could not be saved.')} {text('Goodbye.')}")
        return False
    finally:
        save.release()
    if mode.is_saved:
        console.say(text("“claimant show” shows this game again from its record: {file}", file=str(mode.file)))
    return True


def _another(console: Console, language: Language) -> Reply:
    """Ask for another game or the same deal; the end of the input means no."""
    if not console.interactive:
        return Reply.NO
    same = language.pgettext("command", "same")
    console.say(language.text("“{same}” plays the same cards again, everybody one seat further.", same=same))
    also = {"same", *spellings(same)}
    return console.reply(language.text("Play again? (y/n)"), language, usually=True, other=also)
