"""Where a long computation runs: the option `--ray`, and the executor that it asks for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from claimant.commands.helpers.output import AWAY, fail
from claimant.locale.marks import N_

if TYPE_CHECKING:
    from claimant.arena.executors.executor import Executor
    from claimant.locale.languages import Language

NO_RAY = N_("--ray needs Ray, which “pip install claimant[cluster]” installs: {problem}.")
NO_ADDRESS = N_("{address!r} isn’t the address of a Ray cluster, such as 10.0.0.5:6379, nor auto.")
NO_CLUSTER = N_("The Ray cluster {address} can’t be used: {problem}.")
NO_ANSWER = N_(
    "The Ray cluster {address} doesn’t accept this machine. It must belong to the cluster, and have its token in "
    "~/.ray/auth_token or RAY_AUTH_TOKEN."
)
OTHER_MACHINE = N_(
    "The machine {machine} of the cluster has another version of claimant or other plug-ins. Install the same "
    "everywhere."
)
OnRay: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Compute on this Ray cluster, such as 10.0.0.5:6379; auto starts one on this machine.",
    ),
]
Processes: TypeAlias = Annotated[
    int | None, typer.Option("--processes", metavar="N", min=1, help="Number of processes. Default: one for each core.")
]


@contextmanager
def chosen_executor(
    processes: int | None, ray: str | None, language: Language, renew_after: int | None = None
) -> Iterator[Executor]:
    """The executor that was asked for; what is wrong with a cluster is said in a sentence."""
    from claimant.arena.executors.opening import executor
    from claimant.arena.executors.problems import NoAddress, NoAnswer, NoCluster, NoRay, OtherMachine

    try:
        with executor(processes, ray, renew_after) as opened:
            yield opened
    except NoRay as error:
        fail(language.text(NO_RAY, problem=error))
    except NoAddress:
        fail(language.text(NO_ADDRESS, address=ray))
    except NoAnswer:
        fail(language.text(NO_ANSWER, address=ray), AWAY)
    except NoCluster as error:
        fail(language.text(NO_CLUSTER, address=ray, problem=error), AWAY)
    except OtherMachine as error:
        fail(language.text(OTHER_MACHINE, machine=error), AWAY)
