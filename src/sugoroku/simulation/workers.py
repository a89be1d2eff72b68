"""Who plays blocks of games: this thread, several threads, or a Dask cluster.

Comes in: how many threads, or the address of a cluster. Goes out: an executor for as long as it is
needed. distributed is imported only for a cluster.
"""

from __future__ import annotations

import logging
import os
import socket
import time
from asyncio import CancelledError
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar
from urllib.parse import urlsplit

from sugoroku.errors import SugorokuError, shortened
from sugoroku.simulation.engines import LONGEST_REASON, Engine, elsewhere

BRIEF, LONG = 0.05, 0.5  # seconds that a block should take here, and on a cluster
PATIENCE = 10.0  # seconds for a cluster to answer, and to find workers again
LOOK = 1.0  # seconds after which one looks whether anybody is there

T = TypeVar("T")
Out = TypeVar("Out", covariant=True)


class ClusterError(SugorokuError):
    """A cluster that is not there, or cannot play."""


class Block(Protocol[Out]):
    """A block of games that is being played: a `Future`, or one on some other machine."""

    def result(self) -> Out:
        """Wait for what came of it. Raises ClusterError."""

    def cancel(self) -> bool:
        """Give it up, if it has not begun."""


class Submits(Protocol):
    """Whatever takes a block of games: an `Executor`, or this very process."""

    def submit(self, work: Callable[..., T], /, *arguments: object) -> Block[T]:
        """Play a block, now or later. Raises ClusterError."""


class Here:
    """Plays blocks at once, in the thread that asks: so Ctrl-C is felt in the midst of a game."""

    def submit(self, work: Callable[..., T], /, *arguments: object) -> Future[T]:
        """Play a block now."""
        done: Future[T] = Future()
        done.set_result(work(*arguments))
        return done


@dataclass(frozen=True, slots=True)
class Workers:
    """Who plays: an executor, how many blocks it plays at a time, and the seconds each should take."""

    executor: Submits
    count: int
    seconds: float = BRIEF


@contextmanager
def threads(count: int, engine: Engine) -> Iterator[Workers]:
    """Play on threads; plain Python plays in this one alone, since its threads would only wait."""
    if engine.why_plain is not None:
        yield Workers(Here(), 1)
        return
    with ThreadPoolExecutor(count) as executor:
        yield Workers(executor, count)


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Play on the workers of a Dask cluster. Raises ClusterError."""
    try:
        import dask
        import distributed
    except ImportError as error:
        raise ClusterError(f"--dask needs the extra `cluster`: {error}") from error
    logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)  # it writes of each lost line
    _reach(address)
    try:
        with dask.config.set({"distributed.comm.timeouts.connect": PATIENCE}):
            client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, MemoryError) as error:  # strange bytes may claim to be very many
        raise ClusterError(f"no cluster at `{address}`") from error
    with client:
        count = sum(client.nthreads().values())
        if not count:
            raise ClusterError(f"the cluster at `{address}` has no workers")
        yield Workers(Far(client, address), count, LONG)


@dataclass(frozen=True, slots=True)
class Far:
    """Plays blocks on a cluster; there, code is compiled and kept as it is here."""

    client: Any
    address: str

    def submit(self, work: Callable[..., T], /, *arguments: object) -> FarBlock[T]:
        """Play a block somewhere. Raises ClusterError."""
        with _blamed(self.address):
            return FarBlock(self, self.client.submit(elsewhere, work, *arguments, pure=False))


@dataclass(frozen=True, slots=True)
class FarBlock(Generic[T]):
    """A block of games that some other machine plays, as long as there is one."""

    cluster: Far
    future: Any

    def result(self) -> T:
        """Wait for what came of it. Raises ClusterError where nobody is left to play it."""
        alone = 0.0
        with _blamed(self.cluster.address):
            while not self.future.done():
                begun = time.monotonic()
                with suppress(TimeoutError):
                    self.future.result(LOOK)
                if not self.future.done():
                    alone = 0.0 if self.cluster.client.nthreads() else alone + time.monotonic() - begun
                if alone > PATIENCE:
                    raise ClusterError(f"the cluster at `{self.cluster.address}` has lost its workers")
            played: T = self.future.result()
            return played

    def cancel(self) -> bool:
        """Give it up; what the cluster says to it is of no interest."""
        with suppress(Exception):
            self.future.cancel()
        return True


@contextmanager
def _blamed(address: str) -> Iterator[None]:
    """Put whatever goes wrong on some other machine into one sentence. Raises ClusterError."""
    try:
        yield
    except SugorokuError:
        raise
    except (Exception, CancelledError) as error:
        why = shortened(" ".join(str(error).split()), LONGEST_REASON) or type(error).__name__
        raise ClusterError(f"the cluster at `{address}` failed: {why}") from error


def _reach(address: str) -> None:
    """See whether anybody listens at an address, before much is built. Raises ClusterError."""
    try:
        parts = urlsplit(address)
        where = parts.hostname or "", parts.port or 0
        with socket.create_connection(where, PATIENCE) as line:
            if parts.scheme == "tcp" and not line.recv(1):  # a scheduler speaks first
                raise OSError("nobody speaks")
    except (OSError, ValueError) as error:
        raise ClusterError(
            f"no cluster at `{address}`; an address is such as tcp://host:8786"
        ) from error


def cores() -> int:
    """Count the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
