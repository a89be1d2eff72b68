"""A large scan annotated, against decoding and encoding it alone."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

from PIL import Image

from sugoroku.drawing import raster as render
from sugoroku.drawing.scan import read_scan
from sugoroku.race.drawing import overlay
from sugoroku.race.telling.labels import Labels
from sugoroku.telling.labels import Style
from test_scene import marked

SIZE = (6000, 4500)


def scan() -> bytes:
    buffer = io.BytesIO()
    Image.effect_noise((SIZE[0] // 4, SIZE[1] // 4), 60).resize(SIZE).convert("RGB").save(
        buffer, "JPEG", quality=92
    )
    return buffer.getvalue()


def board() -> Any:
    data = marked()
    across, down = SIZE[0] / 2100, SIZE[1] / 1485
    spots = {
        key: [round(x * across), round(y * down), round(w * across), round(h * down)]
        for key, (x, y, w, h) in data["images"][0]["spots"].items()
    }
    return {**data, "images": [{"id": "scan", "width": SIZE[0], "height": SIZE[1], "spots": spots}]}


def decode_and_encode(raw: bytes) -> bytes:
    buffer = io.BytesIO()
    with Image.open(io.BytesIO(raw)) as image:
        image.load()
        image.save(buffer, "JPEG", quality=92)
    return buffer.getvalue()


def annotate(raw: bytes, data: Any) -> bytes:
    buffer = io.BytesIO()
    ground = read_scan(raw, "scan")
    drawn = overlay.draw(data, Labels(data, Style()), data["images"][0])
    render.draw(drawn, ground.width, ground).save(buffer, "JPEG", quality=92)
    return buffer.getvalue()


def timed(work: Any, *arguments: Any) -> float:
    begun = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - begun


def test_annotating_costs_at_most_twice_decoding_and_encoding() -> None:
    raw, data = scan(), board()
    with Image.open(io.BytesIO(annotate(raw, data))) as image:
        assert image.size == SIZE
    pairs = [(timed(annotate, raw, data), timed(decode_and_encode, raw)) for _ in range(7)]
    found = median(one / other for one, other in pairs)
    shown = " ".join(f"{one / other:.2f}" for one, other in pairs)
    print(f"\nannotate {SIZE[0]} x {SIZE[1]}: ratio to decode and encode {found:.2f} ({shown})")
    assert found <= 2


MEMORY = """
import resource, sys
from test_bench_render import annotate, board, decode_and_encode
raw, data = open(sys.argv[2], "rb").read(), board()
(annotate(raw, data) if sys.argv[1] == "annotate" else decode_and_encode(raw))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
"""


def test_memory_stays_within_a_small_multiple_of_the_decoded_scan(tmp_path: Path) -> None:
    path = tmp_path / "scan.jpg"
    path.write_bytes(scan())
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

    def peak(what: str) -> int:
        command = [sys.executable, "-c", MEMORY, what, str(path)]
        return int(subprocess.run(command, capture_output=True, check=True, env=env).stdout)

    annotated, decoded = peak("annotate"), peak("decode")
    raw = SIZE[0] * SIZE[1] * 3
    print(f"\nannotating takes {(annotated - decoded) / raw:.2f} decoded scans more than decoding")
    assert decoded > raw
    assert annotated - decoded <= raw
