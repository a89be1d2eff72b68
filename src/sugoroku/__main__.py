"""`python -m sugoroku` and the console script."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; the standard streams speak UTF-8 whatever the machine's locale says."""
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors=errors)
    from sugoroku.cli import cli, finish, give_up_on

    try:
        try:
            cli(prog_name="sugoroku")
        finally:
            finish()
    except OSError as error:  # `--help` to a full disk: no command was reached
        give_up_on(error)


if __name__ == "__main__":
    main()
