"""What engines do wrong is noticed, and named."""

import pytest

from claimant.bots.engine import process
from claimant.bots.engine.messages import Choose, Limit, raw
from claimant.bots.engine.process import EngineError, EngineProcess, Fault
from claimant.rules.game import Game
from claimant.rules.view import view
from tests.bots.engine.programs import (
    CHATTY,
    DIES,
    ENDLESS_LINE,
    ILLEGAL,
    RUBBISH,
    SILENT_HELLO,
    SILENT_MOVE,
    STAYS,
    program,
)  # fmt: skip


def _question() -> Choose:
    seen = view(Game.deal(seed=1), 0)
    return Choose("g1", raw(seen), tuple(move.text for move in seen.legal), Limit(seconds=20))


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silence is noticed at once; whatever answers has time enough."""
    monkeypatch.setattr(process, "HELLO_SECONDS", 0.5)
    monkeypatch.setattr(process, "QUIT_SECONDS", 0.5)


def _fault(*changes: tuple[str, str]) -> tuple[Fault, str]:
    engine = EngineProcess(program(*changes))
    try:
        with pytest.raises(EngineError) as caught:
            engine.choose(_question())
    finally:
        engine.kill()
    return caught.value.fault, str(caught.value)


def test_an_engine_is_greeted_and_answers() -> None:
    engine = EngineProcess(program())
    assert engine.greeting.name == "test"
    assert engine.choose(_question()) in _question().legal
    engine.ping()
    assert engine.quit()


def test_an_engine_ends_with_its_input() -> None:
    assert EngineProcess(program()).hang_up()


def test_lines_of_other_types_and_games_are_ignored() -> None:
    engine = EngineProcess(program(CHATTY))
    assert engine.choose(_question()) == _question().legal[0]
    assert engine.quit()


def test_an_illegal_move_is_named_with_the_legal_ones() -> None:
    fault, sentence = _fault(ILLEGAL)
    assert fault is Fault.ILLEGAL
    assert sentence.startswith("'go99' is not legal; legal: ")


def test_a_line_that_is_no_json_is_garbled() -> None:
    fault, sentence = _fault(RUBBISH)
    assert fault is Fault.GARBLED
    assert "'rubbish'" in sentence


def test_a_line_of_two_megabytes_is_garbled() -> None:
    assert _fault(ENDLESS_LINE)[0] is Fault.GARBLED


def test_an_engine_that_dies_is_noticed_with_its_status() -> None:
    assert _fault(DIES) == (Fault.ENDED, "The engine ended with status 3 before its move.")


def test_a_move_that_never_comes_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "GRACE_SECONDS", 0.1)
    engine = EngineProcess(program(SILENT_MOVE))
    asked = _question()
    with pytest.raises(EngineError, match="move came too late") as caught:
        engine.choose(Choose(asked.game, asked.view, asked.legal, Limit(seconds=0.1)))
    assert caught.value.fault is Fault.LATE
    engine.kill()


@pytest.mark.usefixtures("impatient")
def test_a_hello_that_never_comes_is_late() -> None:
    with pytest.raises(EngineError, match="hello came too late") as caught:
        EngineProcess(program(SILENT_HELLO))
    assert caught.value.fault is Fault.LATE


@pytest.mark.usefixtures("impatient")
def test_an_engine_that_does_not_quit_is_killed() -> None:
    engine = _patient(STAYS)
    assert not engine.quit()
    with pytest.raises(EngineError):
        engine.ping()


def _patient(*changes: tuple[str, str]) -> EngineProcess:
    """An engine that had all the time it needs to start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(process, "HELLO_SECONDS", 30.0)
        return EngineProcess(program(*changes))


def test_a_program_that_is_not_there_is_missing() -> None:
    with pytest.raises(EngineError, match="can't be started: No such file") as caught:
        EngineProcess(["./nothing-here"])
    assert caught.value.fault is Fault.MISSING
