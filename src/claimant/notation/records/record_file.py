"""Game records: a `.claim` file holds a whole game, or what one viewer saw of it, as TOML."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from claimant.notation.cards import UNKNOWN, read_cards
from claimant.notation.deals import read_deal
from claimant.notation.documents import follow, make
from claimant.notation.errors import AT, NotationError, Term, quoted
from claimant.notation.formats import toml
from claimant.notation.formats.value_checks import a_list, a_seat, an_object
from claimant.notation.positions import read_position
from claimant.notation.reached_position import write_result
from claimant.notation.records import details, layout
from claimant.notation.records.details import MOST_MOVES, Details
from claimant.notation.records.proofs import AnyProof, proof_lines, read_proof
from claimant.notation.records.seen_by import seen_left_over, seen_moves, seen_start
from claimant.notation.records.unknown_cards import Seen
from claimant.notation.setups import read_seed, read_setup, write_setup
from claimant.rules.cards import Pile, Seat
from claimant.rules.deal import dealt, shuffled_deck
from claimant.rules.game import Game, drawn
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move, Verb
from claimant.rules.score import Result
from claimant.rules.state import CHANCE, State, every_card
from claimant.rules.value import Value

VERSION = 1
SPECTATOR: Literal["spectator"] = "spectator"
Viewer: TypeAlias = Seat | Literal["spectator"]
"""The viewer of a record that doesn't contain everything."""
KEYS = ("claimant", *details.KEYS, "seen_by", "seed", "setup", "deal", "position", "play", "result", "proof")
NOBODY = "nobody"
"""The vote of a faction that votes for nobody."""
NO_DETAILS = Details()


class Record(Value, frozen=True):
    """A game and the details about it."""

    game: Game
    details: Details = NO_DETAILS
    seen_by: Viewer | None = None
    """The viewer, if hidden cards are unknown; None if the record contains everything."""
    proof: AnyProof | None = None
    """The proof that the deal was fair, for a game on a server."""

    @property
    def text(self) -> str:
        """The record as text."""
        if self.seen_by is None:
            return write(self.game, self.details, self.proof)
        return write_seen(self.game, None if self.seen_by == SPECTATOR else self.seen_by, self.details)


def write(game: Game, about: Details = NO_DETAILS, proof: AnyProof | None = None) -> str:
    """Write the whole game with all hidden cards: for finished games, or for the program that runs the game."""
    if not isinstance(game, Game):
        raise TypeError(f"Only a Game can be written as a record, not {type(game).__name__}.")
    if UNKNOWN in every_card(game.start):
        raise NotationError("This game has unknown cards, so it can be written only as its viewer saw it.")
    seed: dict[str, object] = {} if game.seed is None else {"seed": game.seed.hex()}
    moves = layout.move_lines(game, [move.text for move in game.moves])
    text = _text(game, about, seed, None if dealt_by_seed(game) else game.start, {"moves": moves})
    return text if proof is None else "\n".join([text, "[proof]", *proof_lines(proof), ""])


def write_seen(game: Game, viewer: Seat | None, about: Details = NO_DETAILS) -> str:
    """Write the game as a seat (None: a spectator) saw it; the text is the same whatever the viewer can't know."""
    play = {"moves": layout.move_lines(game, seen_moves(game, viewer))}
    if left_over := seen_left_over(game, viewer):
        play["left_over"] = toml.rows(f"{toml.inline(hand)}," for hand in left_over)
    seen_by = SPECTATOR if viewer is None else viewer
    return _text(game, about, {"seen_by": seen_by}, seen_start(game, viewer), play)


def dealt_by_seed(game: Game) -> bool:
    """Does the seed deal these cards?"""
    if game.seed is None or not game.dealt:
        return False
    return game.start == dealt(game.lineup, *shuffled_deck(game.lineup, game.seed), game.start.leader)


def _text(game: Game, about: Details, head: dict[str, object], start: State | None, play: dict[str, str]) -> str:
    """The parts of a record in order; without a start, the seed is enough."""
    parts: dict[str, Iterable[str]] = {"setup": layout.pairs(write_setup(game.lineup, game.start.leader))}
    if start is not None:
        parts |= {"deal": layout.deal_lines(start)} if game.dealt else {"position": layout.position_lines(start)}
    parts["play"] = [f"{key} = {value}" for key, value in play.items()]
    if game.state.result is not None:
        parts["result"] = layout.pairs(_result(game.state.result))
    lines = [f"claimant = {VERSION}", *details.detail_lines(about, game.lineup.players), *layout.pairs(head)]
    for title, part in parts.items():
        lines += ["", f"[{title}]", *part]
    return "\n".join(lines) + "\n"


def _result(result: Result) -> dict[str, Any]:
    """The result as in an answer, without null, which TOML doesn't have."""
    found = write_result(result)
    votes = {name: NOBODY if side is None else side for name, side in found["votes"].items()}
    return {**found, "votes": votes}


def read(source: str | bytes) -> Record:
    """Read a record from text or bytes; every move is checked, and so are random draws and the result."""
    if not isinstance(source, str | bytes):
        raise TypeError(f"A record is read from its text or bytes, as in read(path.read_bytes()), not from {source!r}.")
    if isinstance(source, str) and source.endswith(".claim"):
        raise NotationError(
            "{found} names a file; read takes what it holds: read(Path(...).read_bytes()).", found=quoted(source)
        )
    return read_table(toml.load(source))


def read_table(table: dict[str, object]) -> Record:
    """Read a record from its keys and values, with the same checks."""
    return deque(_after_each_move(table), maxlen=1).pop()


def steps(record: Record) -> list[Game]:
    """The game before its first move and after each move, with what the record knows by then."""
    return [each.game for each in _after_each_move(toml.load(record.text))]


def _after_each_move(record: dict[str, object]) -> Iterator[Record]:
    """The record without moves, then with one more move each time, up to the whole record."""
    if record.get("claimant") != VERSION or isinstance(record["claimant"], bool):
        found = quoted(record["claimant"]) if "claimant" in record else Term("missing")
        raise NotationError(
            "A record begins with 'claimant = {version}', its version, which is {found} here.",
            version=VERSION,
            found=found,
        )
    an_object(record, Term("The record"), KEYS, needed=("setup",))
    lineup, leader = read_setup(record["setup"])
    about = details.read_details(record, lineup.players)
    seen_by = _read_viewer(record, lineup)
    proof = read_proof(record["proof"], lineup.players) if "proof" in record else None
    game = _read_start(record, lineup, leader, seen_by is not None)
    yield Record(game, about, seen_by, proof)
    for game in _read_moves(record, game, seen_by):  # noqa: B020 - it goes on from move to move
        yield Record(game, about, seen_by, proof)
    if about.continues_after > len(game.moves):
        raise NotationError(
            "continues_after is {wanted}, but there are only {number} moves.",
            wanted=about.continues_after,
            number=len(game.moves),
        )
    if about.resigned is not None:
        _check_resignation(game)
    if "result" in record:
        _check_result(record["result"], game)


def _read_viewer(record: dict[str, object], lineup: LineUp) -> Viewer | None:
    if "seen_by" not in record:
        return None
    for key in ("seed", "proof"):
        if key in record:
            raise NotationError("A record that one viewer saw has no '{key}', which would tell everything.", key=key)
    if record["seen_by"] == SPECTATOR:
        return SPECTATOR
    return a_seat(record["seen_by"], Term("seen_by (if it isn't 'spectator')"), lineup.players)


def _read_start(record: dict[str, object], lineup: LineUp, leader: Seat, unknown: bool) -> Game:
    """The game before its first move."""
    if "deal" in record and "position" in record:
        raise NotationError("A record has a 'deal' or a 'position', not both.")
    seed = read_seed(record["seed"]) if "seed" in record else None
    if "position" in record:
        return Game.at(read_position(record["position"], lineup, leader, unknown), seed=seed)
    if "deal" in record:
        return Game.at(read_deal(record["deal"], lineup, leader, unknown), seed=seed, dealt=True)
    if seed is None:
        raise NotationError("A record says where the game starts: it needs a 'seed', a 'deal' or a 'position'.")
    return Game.deal(lineup, seed, leader)


def _read_moves(record: dict[str, object], game: Game, seen_by: Viewer | None) -> Iterator[Game]:
    """The game after each of its moves."""
    play = an_object(record.get("play", {}), "play", ("moves", "left_over"))
    texts = a_list(play.get("moves", []), "play.moves", Term("texts"))
    if len(texts) > MOST_MOVES:
        raise NotationError(
            "play.moves must have at most {most} moves, not {number}.", most=MOST_MOVES, number=len(texts)
        )
    if seen_by is None and "left_over" in play:
        raise NotationError("play.left_over is only for a record that one viewer saw ('seen_by').")
    viewer = None if seen_by == SPECTATOR else seen_by
    seen = Seen(viewer, _read_left_over(play.get("left_over", []), game.lineup))
    try:
        for made in follow(game.state, texts, make if seen_by is None else seen.make):
            _check_draw(game, made.move)
            events, moves = game.events + made.events, (*game.moves, made.move)
            game = replace(game, state=made.state, events=events, moves=moves)
            yield game
    except NotationError as error:
        raise NotationError(AT, error.move, where=f"play.moves[{error.move}]", problem=error) from None
    if game.seed is not None and game.state.to_move == CHANCE:
        raise NotationError(
            "play.moves must go on with '{drawn}', which is what the seed draws.", drawn=drawn(game, game.seed)
        )
    if seen.left_over:
        raise NotationError(
            "play.left_over names {number} hands more than the moves leave over.", number=len(seen.left_over)
        )


def _read_left_over(value: object, lineup: LineUp) -> Iterator[tuple[Seat, Pile]]:
    for at, entry in enumerate(a_list(value, "play.left_over", Term("hands"))):
        where = f"play.left_over[{at}]"
        hand = an_object(entry, where, ("seat", "cards"), needed=("seat", "cards"))
        yield a_seat(hand["seat"], f"{where}.seat", lineup.players), read_cards(hand["cards"], f"{where}.cards")


def _check_draw(game: Game, move: Move) -> None:
    """Check that a random draw is the one that the seed gives."""
    if move.verb is Verb.DRAW and game.seed is not None and move != (right := drawn(game, game.seed)):
        raise NotationError(
            "The seed draws otherwise: '{right}', not '{made}'.", len(game.moves), right=right, made=move
        )


def _check_resignation(game: Game) -> None:
    if game.is_over:
        raise NotationError("The record says who 'resigned', but by its moves the game is over: leave it out.")
    if len(game.lineup.sides) != 2:
        raise NotationError("The record says who 'resigned', but only one of two sides can: leave it out.")


def _check_result(value: object, game: Game) -> None:
    if game.state.result is None:
        raise NotationError("The record has a 'result', but by its moves the game isn't over: leave it out.")
    right = _result(game.state.result)
    found = an_object(value, "result", tuple(right))
    for key in found:
        if found[key] != right[key]:
            raise NotationError(
                "result.{key} doesn't agree with the moves, which give {right}.",
                key=key,
                right=toml.inline(right[key]),
            )
