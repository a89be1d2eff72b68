"""Who plays many games: a cluster that is there or not, has workers or none, and what goes wrong there."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

from sugoroku.errors import SugorokuError
from sugoroku.simulation.workers import LONG, ClusterError, cluster


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

        def get_executor(self, pure: bool) -> str:
            assert not pure  # the same call may be played twice
            return "executor"

    config = SimpleNamespace(set=lambda _: nullcontext())
    monkeypatch.setitem(sys.modules, "dask", SimpleNamespace(config=config))
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))


def test_blocks_are_long_and_as_many_as_there_are_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, {"one": 2, "two": 3})
    with listener() as address, cluster(address) as workers:
        executor: Any = workers.executor
        assert (executor, workers.count, workers.seconds) == ("executor", 5, LONG)


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


@pytest.mark.parametrize(
    ("error", "kind", "message"),
    [
        (RuntimeError("a worker died"), ClusterError, "failed: a worker died"),
        (KeyError(), ClusterError, "failed: KeyError"),
        (SugorokuError("ours"), SugorokuError, "^ours$"),
    ],
)
def test_what_goes_wrong_elsewhere_ends_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, error: Exception, kind: type[Exception], message: str
) -> None:
    stand_in(monkeypatch, {"one": 1})
    with listener() as address, pytest.raises(kind, match=message), cluster(address):
        raise error


def test_who_listens_and_says_nothing_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, {"one": 1})
    monkeypatch.setattr("sugoroku.simulation.workers.PATIENCE", 0.2)
    with listener() as address:
        silent = cluster(address.replace("tls", "tcp"))
        with pytest.raises(ClusterError, match="no cluster at"), silent:
            pass
