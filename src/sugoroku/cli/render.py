"""`sugoroku render`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from sugoroku import load
from sugoroku.cli import note
from sugoroku.cli.chosen import house_rules, refusing
from sugoroku.cli.options import (
    PICTURES,
    Recorded,
    bundle,
    house_option,
    lang_option,
    position_option,
    record_options,
)
from sugoroku.cli.pictures import refuse_target, report_extra, report_missing
from sugoroku.cli.records import naming
from sugoroku.cli.writing import identities, refuse_input, speak, write_whole
from sugoroku.drawing import encode, moment, unmarked
from sugoroku.drawing import scan as scan_file
from sugoroku.drawing.checks import placed_texts
from sugoroku.drawing.moment import Moment
from sugoroku.drawing.scene import HEAT, LAYERS, Scene
from sugoroku.errors import SugorokuError
from sugoroku.families import families_with, family_of
from sugoroku.family import AnyDrawing, Colouring
from sugoroku.form import Form, ImageForm
from sugoroku.game.contract import HouseRules
from sugoroku.party.kept import open_record
from sugoroku.printable import file_name
from sugoroku.telling.labels import Style, seat_number, title_of

FIGURES = ("visits", "rests", "ever")


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture that is wanted: its file, width, page, layers as typed, labels upright, no `?`."""

    out: str | None
    size: int | None
    paper: str
    layers: str | None
    upright: bool
    no_marks: bool

    def target(self, board: str) -> Path:
        """Name the file."""
        return Path(self.out) if self.out else Path("build") / f"{board}.png"


picture_options = bundle(
    "picture",
    Picture,
    click.option("-o", "--out", metavar="FILE", help=f"{PICTURES}  [default: build/ID.png]"),
    click.option(
        "--size",
        type=click.IntRange(200, encode.LARGEST),
        metavar="PX",
        help="Width in pixels.  [default: 2400, or the scan's]",
    ),
    click.option(
        "--paper",
        type=click.Choice(sorted(encode.PAPERS)),
        default="a3",
        show_default=True,
        help="Page of a PDF.",
    ),
    click.option(
        "--layers",
        metavar="LIST",
        help=f"Draw only these of: {', '.join(LAYERS)}; and with --heat: {HEAT}.",
    ),
    click.option("--upright", is_flag=True, help="Turn all labels upright."),
    click.option(
        "--no-marks", is_flag=True, help="Leave the `?` of doubtful values out; the sheet says so."
    ),
)


@dataclass(frozen=True, slots=True)
class Scan:
    """The scan that is annotated, and the id of the image entry that it belongs to."""

    scan: str | None
    image: str | None
    max_pixels: int


scan_options = bundle(
    "scan",
    Scan,
    click.option("--scan", metavar="IMAGE", help="Annotate this picture of the sheet."),
    click.option("--image", metavar="ID", help="The entry under `images` that the scan belongs to."),
    click.option(
        "--max-pixels",
        type=click.IntRange(min=1),
        default=scan_file.MAX_PIXELS,
        show_default=True,
        help="Refuse larger scans.",
    ),
)


@click.command("render")
@click.argument("board")
@picture_options
@scan_options
@record_options
@position_option
@click.option(
    "--heat",
    type=click.Choice(FIGURES),
    help="Colour the squares of a race by how often a piece comes there, by the turns that it misses "
    "there, or by the chance that it ever comes there: exactly.",
)
@house_option
@lang_option
def render_command(
    board: str,
    picture: Picture,
    scan: Scan,
    recorded: Recorded,
    position: str | None,
    heat: str | None,
    house: tuple[str, ...],
    lang: str,
) -> None:
    """Draw BOARD: the sheet that the program lays out itself, or, with --scan, over a picture of it.

    Without --record or --position, the sheet of a race is empty; on the one of a tables board the
    stones are set up for a game. --house is for --heat and --position; a record has its own house
    rules.

    \b
    Exit 0: drawn
    Exit 1: the board has errors, no spots for this scan, no figures for
            --heat, or the scan cannot be read
    Exit 2: wrong options, a missing or unreadable file, a file that
            cannot be written
    """
    loaded = load.load(board)
    compiled = load.printed(loaded)
    target = picture.target(compiled["board"])
    inputs = identities([load.find(board), recorded.record, scan.scan])
    refuse_input(target, inputs)
    _refuse(target, scan, recorded, position)
    layers = _layers(picture.layers, heat)
    rules = _house_rules(compiled, house, recorded.record, heat or position)
    standing = _moment(board, compiled, recorded, position, rules)
    colouring = _colouring(compiled, heat, rules, standing)
    ground, entry = _ground(compiled, scan)
    bare = picture.no_marks and unmarked.is_doubtful(compiled)
    if bare:
        compiled = unmarked.without_doubts(compiled)
    sheet = _Sheet(family_of(compiled).drawing(), compiled, Style(lang), entry, picture.upright)
    scene = sheet.draw(colouring, standing, "box" in layers)
    report_missing([*placed_texts(loaded.document.data), *_seats(standing)])
    scene = scene.only(layers)
    if bare:
        scene = unmarked.with_remark(scene, on_scan=entry is not None)
    ending = target.suffix.lower()
    width = _width(picture.size or (encode.USUAL if ground is None else ground.width), scene, ending)
    data = encode.encode(scene, ending, width, ground, picture.paper)
    if picture.out is None:
        target.parent.mkdir(exist_ok=True)
    write_whole(target, data, inputs)
    speak(file_name(str(target)))
    report_extra(target)


def _seats(standing: Moment | None) -> Iterator[tuple[str, str]]:
    """List the names of those who play, each behind its seat."""
    for seat, name in enumerate(standing.names if standing else ()):
        yield seat_number(seat), name


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What draws a board: on a sheet of its own, or over a scan by the spots of an image entry."""

    drawing: AnyDrawing
    compiled: Form
    style: Style
    entry: ImageForm | None
    upright: bool

    def draw(self, colouring: Colouring | None, standing: Moment | None, marked: bool) -> Scene:
        """Draw the board with its pieces. `marked`: say which of them the scan has no spot for."""
        scene, places = self._empty(colouring)
        names = title_of(self.compiled, self.style)
        scene = replace(scene, scan_height=scene.scan_height or scene.height, description=names)
        if standing is not None:
            if marked:
                _report_unmarked(self.drawing.unmarked(self.compiled, places, standing))
            return self.drawing.with_pieces((scene, places), self.compiled, self.style, standing)
        if self.entry is not None:
            return scene
        return self.drawing.set_up((scene, places), self.compiled, self.style)

    def _empty(self, colouring: Colouring | None) -> tuple[Scene, Any]:
        """Draw the board without pieces, and the places where they go."""
        drawing, compiled, style, entry = self.drawing, self.compiled, self.style, self.entry
        if colouring is not None and drawing.heated is not None:
            return drawing.heated(compiled, style, entry, self.upright, colouring)
        if entry is None:
            return drawing.drawn(compiled, style, self.upright)
        return drawing.annotated(compiled, style, entry)


def _report_unmarked(spots: list[str]) -> None:
    """Say which places with pieces have no spot on a scan."""
    if spots:
        note(f"no spot for {', '.join(spots)}: the pieces there are not drawn")


# -- options -------------------------------------------------------------------------------------------


def _refuse(target: Path, scan: Scan, recorded: Recorded, position: str | None) -> None:
    """Refuse options that make no sense together, before anything is drawn."""
    refuse_target(target, "--out")
    if recorded.record is not None and position is not None:
        raise click.UsageError("--record and --position exclude each other")
    if recorded.turn is not None and recorded.record is None:
        raise click.UsageError("--turn needs --record")
    if scan.image is not None and scan.scan is None:
        raise click.UsageError("--image needs --scan")


def _layers(text: str | None, heat: str | None) -> tuple[str, ...]:
    """Read which layers are drawn. Raises BadParameter."""
    known = LAYERS if heat is None else (*LAYERS, HEAT)
    if text is None:
        return known
    wanted = tuple(text.replace(",", " ").split())
    if not wanted:
        raise click.BadParameter("no layer is named", param_hint="--layers")
    for layer in wanted:
        if layer not in known:
            message = f"no layer `{layer}`: {', '.join(known)}"
            message = f"`{HEAT}` needs --heat" if layer == HEAT else message
            raise click.BadParameter(message, param_hint="--layers")
    return wanted


def _house_rules(
    compiled: Form, house: tuple[str, ...], record: str | None, needed: str | None
) -> HouseRules:
    """Read the house rules, and refuse them where they would change nothing."""
    if house and record is not None:
        raise click.UsageError("a record has its own house rules; leave --house out")
    if house and not needed:
        message = "--house needs --heat or --position; a sheet looks alike under all house rules"
        raise click.UsageError(message)
    return house_rules(house, compiled)


def _width(width: int, scene: Scene, ending: str) -> int:
    """Refuse a width with which the picture would be larger than its format allows."""
    if encode.too_large(scene, width, ending):
        message = f"a side would be over {encode.largest(ending)} pixels"
        raise click.BadParameter(message, param_hint="--size")
    return width


def _moment(
    board: str, compiled: Form, recorded: Recorded, position: str | None, rules: HouseRules
) -> Moment | None:
    """Read what stands on the board; None where nobody asks for anything."""
    if position is not None:
        with refusing("--position", SugorokuError):
            return moment.of_position(load.build(compiled, rules), position, rules)
    if recorded.record is None:
        return None
    with naming(recorded.record), refusing("--turn", moment.NoSuchTurn):
        kept = open_record(Path(recorded.record), board)
        return moment.of_record(kept.game, kept.record, recorded.turn)


def _colouring(
    compiled: Form, heat: str | None, rules: HouseRules, standing: Moment | None
) -> Colouring | None:
    """Choose the game whose figures colour the board. Raises NoPicture where there are none."""
    if heat is None:
        return None
    if family_of(compiled).drawing().heated is None:
        families = families_with(lambda family: family.drawing().heated)
        raise encode.NoPicture(
            f"--heat colours the squares of {families} boards; "
            f"{compiled['board']} is a {compiled['family']} board"
        )
    if standing is not None and standing.house_rules is not None:
        return standing.game, standing.house_rules, heat
    return load.build(compiled, rules), rules, heat


def _ground(compiled: Form, scan: Scan) -> tuple[Any, ImageForm | None]:
    """Read the scan, and find the image entry that it belongs to; None and None without one."""
    if scan.scan is None:
        return None, None
    ground = scan_file.read_scan(Path(scan.scan).read_bytes(), scan.scan, max_pixels=scan.max_pixels)
    try:
        return ground, encode.entry_for(_entries(compiled, scan.image), ground.size, scan.scan)
    except encode.WhichImage as error:
        raise click.UsageError(str(error)) from error


def _entries(compiled: Form, wanted: str | None) -> list[ImageForm]:
    """List the image entries that a scan may belong to. Raises BadParameter."""
    images = compiled["images"]
    entries = [each for each in images if wanted in (None, each["id"])]
    if wanted is not None and not entries:
        known = ", ".join(each["id"] for each in images) or "none"
        message = f"no image `{wanted}` on this board: {known}"
        raise click.BadParameter(message, param_hint="--image")
    return entries
