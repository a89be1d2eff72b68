"""Options: those that several commands share are one option, and commands take few arguments."""

from __future__ import annotations

import inspect
from collections import defaultdict
from dataclasses import FrozenInstanceError, dataclass
from importlib import import_module

import click
import pytest
from click.testing import CliRunner

from sugoroku.cli import COMMANDS, cli
from sugoroku.cli.options import Output, bundle, json_option, output_options
from support import run

# Options of one name with different meanings: a folder or a file, to keep or to show, who or how many.
HOMONYMS = {"--format", "--out", "--record", "--seats"}
MOST_ARGUMENTS = 8


def command(name: str) -> click.Command:
    found: click.Command = getattr(
        import_module(f"sugoroku.cli.{COMMANDS[name][0]}"), f"{name}_command"
    )
    return found


def options() -> dict[str, dict[str, click.Option]]:
    """List the options of all commands: name → command → option."""
    listed: dict[str, dict[str, click.Option]] = defaultdict(dict)
    for name in COMMANDS:
        for parameter in command(name).params:
            if isinstance(parameter, click.Option):
                listed[max(parameter.opts, key=len)][name] = parameter
    return listed


def test_an_option_that_several_commands_share_is_the_same_in_all_of_them() -> None:
    shared = {name: by_command for name, by_command in options().items() if len(by_command) > 1}
    assert {"--house", "--json", "--lang", "--ascii", "--seed", "--rolls"} <= set(shared)
    for name, by_command in shared.items():
        texts = {str(sorted(option.to_info_dict().items(), key=str)) for option in by_command.values()}
        assert (len(texts) == 1) is (name not in HOMONYMS), (name, sorted(by_command))


def test_no_command_takes_more_than_eight_arguments() -> None:
    for name in COMMANDS:
        callback = command(name).callback
        assert callback is not None
        function = inspect.unwrap(callback)
        assert 1 <= len(inspect.signature(function).parameters) <= MOST_ARGUMENTS, name


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_fits_80_columns(name: str) -> None:
    result = CliRunner().invoke(cli, [*name.split(), "--help"], prog_name="sugoroku")
    assert max(map(len, result.output.splitlines())) <= 80


def test_options_that_belong_together_arrive_as_one_frozen_value() -> None:
    @dataclass(frozen=True, slots=True)
    class Pair:
        one: str | None
        other: bool

    seen: list[object] = []

    @click.command
    @click.argument("board")
    @bundle("pair", Pair, click.option("--one"), click.option("--other", is_flag=True))
    @output_options
    def tell(board: str, pair: Pair, output: Output) -> None:
        """Tell."""
        seen.extend([board, pair, output.as_json, output.style.lang, output.style.ascii])

    assert CliRunner().invoke(tell, ["x", "--one", "1", "--lang", "ja", "--json"]).exit_code == 0
    assert seen == ["x", Pair("1", other=False), True, "ja", False]
    with pytest.raises(FrozenInstanceError):
        seen[1].one = "2"  # type: ignore[attr-defined]
    options = CliRunner().invoke(tell, ["--help"]).output.partition("Options:")[2]
    named = [line.split()[0] for line in options.splitlines() if line.strip()]
    assert named == ["--one", "--other", "--json", "--lang", "--ascii", "--help"]


def test_an_option_serves_several_commands() -> None:
    for text in ("one", "two"):

        @click.command(text)
        @json_option
        def tell(as_json: bool) -> None:
            """Tell."""
            click.echo(as_json)

        assert CliRunner().invoke(tell, ["--json"]).output == "True\n"
        assert len(tell.params) == 1


def test_what_a_family_lacks_is_said_with_the_families_that_have_it() -> None:
    board, race = "ban-sugoroku", "edo-meisho-shiki-yusan"
    for arguments, code, message in (
        (["odds", board], 1, f"exact odds are for race boards; {board} is a tables board"),
        (["plays", race, "--roll", "1"], 1, "plays are listed and counted on tables boards"),
        (["simulate", board, "--visits"], 2, "the squares of a race can be counted"),
        (["simulate", race, "--level", "easy"], 2, "a race is forced: there is nothing to choose"),
    ):
        result = run(*arguments)
        assert (result.exit_code, message in result.stderr) == (code, True), result.stderr
