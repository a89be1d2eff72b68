"""`sugoroku render`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from sugoroku import load
from sugoroku.cli.options import house_rules, note, write_whole
from sugoroku.cli.pictures import picture_target, report_missing
from sugoroku.cli.records import naming, open_record
from sugoroku.drawing import encode as picture
from sugoroku.drawing import moment
from sugoroku.drawing import raster as render
from sugoroku.drawing.moment import Moment
from sugoroku.drawing.scene import HEAT, LAYERS
from sugoroku.errors import SugorokuError
from sugoroku.families import family_of
from sugoroku.family import Colouring, Drawing
from sugoroku.form import Form, ImageForm
from sugoroku.game.contract import HouseRules
from sugoroku.telling.labels import Style


@click.command("render")
@click.argument("board")
@click.option(
    "-o",
    "--out",
    metavar="FILE",
    help="PNG, JPEG, WebP, SVG, PDF or TXT, by its ending.  [default: build/ID.png]",
)
@click.option("--scan", metavar="IMAGE", help="Annotate this picture of the sheet.")
@click.option("--image", metavar="ID", help="The entry under `images` that the scan belongs to.")
@click.option("--record", "file", metavar="FILE", help="Show the position of a recorded game.")
@click.option(
    "--turn",
    type=click.IntRange(min=0),
    metavar="N",
    help="The position after this turn of the record.",
)
@click.option(
    "--position",
    "text",
    metavar="TEXT",
    help="Show a position, such as `bridge ferry+1`, or `bar:1 13:14 / 8:5 6:10`.",
)
@click.option("--layers", metavar="LIST",
              help=f"Draw only these of: {', '.join(LAYERS)}; and with --heat: {HEAT}.")  # fmt: skip
@click.option(
    "--heat",
    type=click.Choice(["visits", "rests", "ever"]),
    help="Colour the squares of a race by how often a piece comes there, by the turns that it misses "
    "there, or by the chance that it ever comes there: exactly.",
)
@click.option(
    "--house",
    multiple=True,
    metavar="NAME=VALUE",
    help="A house rule for --heat or --position; may be repeated.",
)
@click.option("--upright", is_flag=True, help="Turn all labels upright.")
@click.option(
    "--size",
    type=click.IntRange(200, picture.LARGEST),
    metavar="PX",
    help="Width in pixels.  [default: 2400, or the scan's]",
)
@click.option(
    "--paper",
    type=click.Choice(sorted(picture.PAPERS)),
    default="a3",
    show_default=True,
    help="Page of a PDF.",
)
@click.option(
    "--lang",
    type=click.Choice(["en", "ja"]),
    default="en",
    show_default=True,
    help="The language of the names.",
)
@click.option("--max-pixels", type=click.IntRange(min=1), default=render.MAX_PIXELS, show_default=True,
              help="Refuse larger scans.")  # fmt: skip
def render_command(
    board: str, out: str | None, scan: str | None, image: str | None, file: str | None,
    turn: int | None, text: str | None, layers: str | None, heat: str | None, house: tuple[str, ...],
    upright: bool, size: int | None, paper: str, lang: str, max_pixels: int,
) -> None:  # fmt: skip
    """Draw BOARD: the sheet that the program lays out itself, or, with --scan, over a picture of it.

    Without --record or --position, the sheet of a race is empty; on the one of a tables board the
    stones are set up for a game. A record has its own house rules.

    \b
    Exit 0: drawn
    Exit 1: the board has errors, no spots for this scan, no figures for --heat, or the scan cannot
    be read
    Exit 2: wrong options, a missing or unreadable file, a file that cannot be written
    """
    loaded = load.load(board)
    compiled = load.printed(loaded)
    draw = family_of(compiled).drawing()
    target = Path(out) if out else Path("build") / f"{compiled['board']}.png"
    _look_at(target, scan, image, file, turn, text)
    wanted = _layers(layers, heat)
    style = Style(lang)
    chosen = _chosen(compiled, house, file, heat or text)
    standing = _standing(board, compiled, file, turn, text, chosen)
    colouring = _colouring(compiled, draw, heat, chosen, standing)
    ground, entry = _ground(compiled, scan, image, max_pixels)
    if colouring is not None and draw.heated is not None:
        drawn = draw.heated(compiled, style, entry, upright, colouring)
    elif entry is None:
        drawn = draw.drawn(compiled, style, upright)
    else:
        drawn = draw.annotated(compiled, style, entry)
    width = size or (picture.USUAL if ground is None else ground.width)
    shown = replace(drawn[0], scan_height=drawn[0].scan_height or drawn[0].height)
    if standing and "box" in wanted:
        _report_unmarked(draw.unmarked(compiled, drawn[1], standing))
    if standing:
        shown = draw.with_pieces((shown, drawn[1]), compiled, style, standing)
    elif scan is None:
        shown = draw.set_up((shown, drawn[1]), compiled, style)
    ending = target.suffix.lower()
    if picture.too_large(shown, width, ending):
        said = f"a side would be over {picture.largest(ending)} pixels"
        raise click.BadParameter(said, param_hint="--size")
    report_missing(shown, draw.texts(compiled))
    data = picture.encode(shown.only(wanted), ending, width, ground, paper)
    if out is None:
        target.parent.mkdir(exist_ok=True)
    write_whole(target, data)
    click.echo(str(target))


def _ground(
    compiled: Form, scan: str | None, image: str | None, max_pixels: int
) -> tuple[Any, ImageForm | None]:
    """Read the scan, and find the image entry that it belongs to; None and None without one."""
    if scan is None:
        return None, None
    ground = render.read_scan(Path(scan).read_bytes(), scan, max_pixels=max_pixels)
    return ground, picture.entry_for(_entries(compiled, image), ground.size, scan)


def _colouring(
    compiled: Form, draw: Drawing[Any, Any, Any], heat: str | None, chosen: HouseRules,
    standing: Moment | None,
) -> Colouring | None:  # fmt: skip
    """Choose the game whose figures colour the board, its house rules and the figures."""
    if heat is None:
        return None
    if draw.heated is None:
        said = f"{compiled['board']} is a {compiled['family']} board"
        raise picture.NoPicture(f"--heat colours the squares of race boards; {said}")
    if standing is not None and standing.house_rules is not None:
        return standing.game, standing.house_rules, heat
    return load.build(compiled, chosen), chosen, heat


def _chosen(compiled: Form, house: tuple[str, ...], file: str | None, needed: str | None) -> HouseRules:
    """Read the house rules, and refuse them where they would change nothing."""
    if house and file is not None:
        raise click.UsageError("a record has its own house rules; leave --house out")
    if house and not needed:
        said = "--house needs --heat or --position; a sheet looks alike under all house rules"
        raise click.UsageError(said)
    return house_rules(house, compiled["house_rules"])


def _entries(compiled: Form, wanted: str | None) -> list[ImageForm]:
    images = compiled["images"]
    found = [each for each in images if wanted in (None, each["id"])]
    if wanted is not None and not found:
        known = ", ".join(each["id"] for each in images) or "none"
        said = f"no image `{wanted}` on this board: {known}"
        raise click.BadParameter(said, param_hint="--image")
    return found


def _look_at(target: Path, scan: str | None, image: str | None, file: str | None, turn: int | None,
             text: str | None) -> None:  # fmt: skip
    """Refuse options that make no sense together, before anything is drawn."""
    picture_target(target, "--out")
    if file is not None and text is not None:
        raise click.UsageError("--record and --position exclude each other")
    if turn is not None and file is None:
        raise click.UsageError("--turn needs --record")
    if scan is not None and target.exists() and Path(scan).exists() and target.samefile(scan):
        raise click.BadParameter("the picture would take the place of the scan", param_hint="--out")
    if image is not None and scan is None:
        raise click.UsageError("--image needs --scan")


def _layers(text: str | None, heat: str | None) -> tuple[str, ...]:
    known = LAYERS if heat is None else (*LAYERS, HEAT)
    if text is None:
        return known
    wanted = tuple(text.replace(",", " ").split())
    if not wanted:
        raise click.BadParameter("no layer is named", param_hint="--layers")
    for layer in wanted:
        if layer not in known:
            said = f"no layer `{layer}`: {', '.join(known)}"
            said = f"`{HEAT}` needs --heat" if layer == HEAT else said
            raise click.BadParameter(said, param_hint="--layers")
    return wanted


def _standing(
    board: str, compiled: Form, file: str | None, turn: int | None, text: str | None,
    chosen: HouseRules,
) -> Moment | None:  # fmt: skip
    if text is not None:
        game = load.build(compiled, chosen)
        try:
            return moment.of_position(game, text, chosen)
        except SugorokuError as error:
            raise click.BadParameter(str(error), param_hint="--position") from error
    if file is None:
        return None
    with naming(file):
        return _from_record(Path(file), board, turn)


def _from_record(path: Path, board: str, turn: int | None) -> Moment:
    """Replay a record as far as wanted."""
    opened = open_record(path, board)
    try:
        return moment.of_record(opened.game, opened.record, turn)
    except moment.NoSuchTurn as error:
        raise click.BadParameter(str(error), param_hint="--turn") from error


def _report_unmarked(spots: list[str]) -> None:
    """Say which places with pieces have no spot on a scan."""
    if spots:
        said = f"no spot for {', '.join(spots)}: the pieces there are not drawn"
        note(f"{said}")
