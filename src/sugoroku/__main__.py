"""`python -m sugoroku` and the console script."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; stdin and stdout speak UTF-8 whatever the machine's locale says."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
    from sugoroku.cli import cli

    cli(prog_name="sugoroku")


if __name__ == "__main__":
    main()
