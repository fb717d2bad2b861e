"""The phase, what this trick is about, and whose turn it is: in whole sentences."""

from __future__ import annotations

from typing import NamedTuple

from claimant.rules.lineup import HAND
from claimant.rules.moves import Ask
from claimant.rules.state import OVER, RECRUIT
from claimant.web.pages.scene import Scene


class Status(NamedTuple):
    """The head of the table."""

    phase: str
    trick: str
    about: str
    turn: str
    my_turn: bool
    conditions: tuple[str, ...]


def status(scene: Scene) -> Status:
    """What a glance at the table tells."""
    return Status(
        phase_name(scene), trick_number(scene), about(scene), turn(scene), scene.my_turn, tuple(conditions(scene))
    )


def phase_name(scene: Scene) -> str:
    if scene.view.phase == OVER:
        return scene.language.text("The end")
    if scene.view.phase == RECRUIT:
        return scene.language.text("Phase one: recruit")
    return scene.language.text("Phase two: rally")


def trick_number(scene: Scene) -> str:
    """Which trick of the phase it is."""
    view = scene.view
    if view.phase == OVER or view.asks is Ask.LOOT:
        return ""
    whole = HAND[view.lineup.players]
    number = whole - max(view.hand_sizes) + (1 if view.agenda is None else 0)
    return scene.language.text("Trick {number} of {whole}", number=min(max(number, 1), whole), whole=whole)


def about(scene: Scene) -> str:
    """What this trick is about, in one sentence."""
    text, view = scene.language.text, scene.view
    if view.phase == OVER or view.asks is Ask.LOOT:
        return text("Each faction votes for the side with the most of its cards.")
    if view.phase != RECRUIT:
        return text("The winner keeps the cards of the trick as supporters.")
    if len(view.market) == 1 and view.lineup.players == 2:
        return text("The winner recruits {card}; the loser gets the deck’s top card, unseen.", card=view.market[0])
    if view.lineup.players == 2:
        return text("The winner recruits the market card; the loser gets the deck’s top card, unseen.")
    return text("The winner picks a market card, second place gets the other, the rest draw unseen.")


def turn(scene: Scene) -> str:
    """Who is to do what."""
    text, view = scene.language.text, scene.view
    if view.to_move is None:
        return text("The game is over.") if view.phase == OVER else ""
    if scene.stands_in:
        return text("A bot plays for you.")
    if not scene.my_turn:
        return text("{name} is to decide.", name=scene.names[view.to_move])
    if view.asks is Ask.PLAY:
        return _my_play(scene)
    if view.asks is Ask.DISCARD:
        return text("Your turn: choose a card to put away.")
    return text("Your turn: make your choice.")


def _my_play(scene: Scene) -> str:
    """What the viewer may play."""
    text, view = scene.language.text, scene.view
    if not view.trick:
        return text("Your turn: you lead. Play any card.")
    led = view.trick[0][1].faction
    if led is None:
        return text("Your turn: no faction is led. Play any card.")
    if not any(card.faction is led for card in view.hand):
        return text("Your turn: {faction} are led, and you have none. Play any card.", faction=led)
    return text("Your turn: {faction} are led. You must follow.", faction=led)


def conditions(scene: Scene) -> list[str]:
    """What else matters: the moon, and whose the next trick is already."""
    text, view = scene.language.text, scene.view
    said = []
    for faction in view.lineup.factions:
        if faction.lowest_wins(True) != faction.lowest_wins(False) and view.phase != OVER:
            if view.full_moon:
                said.append(text("Full moon: when {faction} are led, the highest wins.", faction=faction))
            else:
                said.append(text("Dark moon: when {faction} are led, the lowest wins.", faction=faction))
    if view.unplayed is not None:
        if scene.is_me(view.unplayed):
            said.append(text("You win this trick unplayed."))
        else:
            said.append(text("{name} wins this trick unplayed.", name=scene.names[view.unplayed]))
    return said
