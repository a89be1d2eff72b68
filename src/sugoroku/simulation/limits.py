"""Why compiling cannot even be tried here: what is asked for, and limits on memory.

A compiler that runs out of memory ends the process, so its need is compared with the limits first.
"""

from __future__ import annotations

import os

from sugoroku.telling.words.reports import SENTENCES

COMPILING = 2**30  # bytes of address space; 773 MB were measured for tables, 590 MB for a race
THREAD = 80 * 2**20  # bytes of address space: 8 MB of stack, and 64 MB that malloc sets aside


def why_not(threads: int) -> str | None:
    """Say why nothing can be compiled here, for so many threads; None where it can be tried."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return SENTENCES["disabled"]
    room, needed = _room(), COMPILING + threads * THREAD
    if room is not None and room < needed:
        return SENTENCES["limited"].format(room=room >> 20, needed=needed >> 20)
    return None


def _room() -> int | None:
    """Read how many bytes of address space this process may use; None where there is no limit."""
    try:
        import resource
    except ImportError:  # not on every system
        return None
    kinds = (resource.RLIMIT_AS, resource.RLIMIT_DATA)
    limits = [soft for soft, _ in map(resource.getrlimit, kinds) if soft != resource.RLIM_INFINITY]
    return min(limits, default=None)
