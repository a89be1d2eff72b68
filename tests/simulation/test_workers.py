"""Who plays many games: a cluster that is there or not, has workers or none, and what goes wrong there."""

from __future__ import annotations

import socket
import sys
import time
from asyncio import CancelledError
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

from sugoroku.errors import SugorokuError
from sugoroku.families import FAMILIES
from sugoroku.simulation import engines, simulate
from sugoroku.simulation.simulate import Plan
from sugoroku.simulation.workers import LONG, ClusterError, Far, FarBlock, Here, Workers, cluster
from support import EDO, game


@contextmanager
def listener() -> Iterator[str]:
    """Listen at an address as a scheduler does."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"tls://127.0.0.1:{server.getsockname()[1]}"


def stand_in(monkeypatch: pytest.MonkeyPatch, threads: dict[str, int] | Exception) -> None:
    """Let `distributed` be a module whose clients have such workers, or cannot be made."""

    class Client:
        def __init__(self, *_: Any, **__: Any) -> None:
            if isinstance(threads, Exception):
                raise threads

        def __enter__(self) -> Client:
            return self

        def __exit__(self, *_: object) -> None: ...

        def nthreads(self) -> Any:
            return threads

    config = SimpleNamespace(set=lambda _: nullcontext())
    monkeypatch.setitem(sys.modules, "dask", SimpleNamespace(config=config))
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))


def test_blocks_are_long_and_as_many_as_there_are_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, {"one": 2, "two": 3})
    with listener() as address, cluster(address) as workers:
        assert isinstance(workers.executor, Far)
        assert (workers.count, workers.seconds) == (5, LONG)


class Elsewhere:
    """A block of games on some other machine, which comes to this end after so many looks."""

    def __init__(self, end: Any, looks: int = 0) -> None:
        self.end, self.looks = end, looks

    def done(self) -> bool:
        return self.looks <= 0

    def result(self, timeout: float = 0) -> Any:
        if not self.done():
            self.looks -= 1
            time.sleep(timeout)
            raise TimeoutError
        if isinstance(self.end, BaseException):
            raise self.end
        return self.end


def far_block(future: Elsewhere, threads: Callable[[], dict[str, int]]) -> FarBlock[Any]:
    return FarBlock(Far(SimpleNamespace(nthreads=threads), "tcp://host:8786"), future)


def test_a_block_that_nobody_is_left_to_play_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sugoroku.simulation.workers.PATIENCE", 0.05)
    monkeypatch.setattr("sugoroku.simulation.workers.LOOK", 0.01)
    with pytest.raises(ClusterError, match="has lost its workers"):
        far_block(Elsewhere("played", 1000), dict).result()
    gone = iter([{}, {}, {"one": 1}] * 10)  # somebody comes back in time, again and again
    assert far_block(Elsewhere("played", 29), lambda: next(gone)).result() == "played"


@pytest.mark.parametrize(
    ("error", "kind", "message"),
    [
        (RuntimeError("a worker\ndied"), ClusterError, "failed: a worker died"),
        (KeyError(), ClusterError, "failed: KeyError"),
        (CancelledError("gone"), ClusterError, "failed: gone"),
        (SugorokuError("ours"), SugorokuError, "^ours$"),
    ],
)
def test_what_goes_wrong_elsewhere_ends_in_one_sentence(
    error: BaseException, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        far_block(Elsewhere(error), dict).result()


def test_what_was_played_before_a_cluster_failed_is_kept() -> None:
    bulk = FAMILIES["race"].simulation
    engine = engines.choose(bulk, plain=True)
    lookups = engine.prepare(game(EDO), 2)

    class Fails(Here):
        played = 0

        def submit(self, work: Callable[..., Any], /, *arguments: object) -> Any:
            self.played += 1
            if self.played > 5:
                return far_block(Elsewhere(RuntimeError("no power")), dict)
            return super().submit(work, *arguments)

    played = simulate.play(engine, lookups, Plan(7, 10**6), Workers(Fails(), 1), lambda _: None)
    assert played.stopped == "cluster"
    assert played.trouble == "the cluster at `tcp://host:8786` failed: no power"
    assert played.sums is not None
    whole = simulate.play(engine, lookups, Plan(7, played.games), Workers(Here(), 1), lambda _: None)
    assert played.sums == whole.sums


@pytest.mark.parametrize("threads", [OSError("gone"), ValueError("nonsense"), MemoryError()])
def test_a_client_that_cannot_be_made_is_no_cluster(
    monkeypatch: pytest.MonkeyPatch, threads: Exception
) -> None:
    stand_in(monkeypatch, threads)
    with listener() as address, pytest.raises(ClusterError, match="no cluster at"), cluster(address):
        pass


def test_a_cluster_without_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, {})
    with listener() as address, pytest.raises(ClusterError, match="has no workers"), cluster(address):
        pass


def test_who_listens_and_says_nothing_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, {"one": 1})
    monkeypatch.setattr("sugoroku.simulation.workers.PATIENCE", 0.2)
    with listener() as address:
        silent = cluster(address.replace("tls", "tcp"))
        with pytest.raises(ClusterError, match="no cluster at"), silent:
            pass
