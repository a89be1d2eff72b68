"""What mkdocs does with the pages beside Markdown: pages from elsewhere, pictures, words after a fence.

Pages of the manual that live elsewhere in the repository are shown in the place of a page that only
links to them. Files that a page links to by `../` are carried into the built manual. The words that
the tests read after the language of a block, as in `yaml board`, are taken away.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).parent.parent
ELSEWHERE = {
    "board-format.md": "boards/README.md",
    "changelog.md": "CHANGELOG.md",
    "contributing.md": "CONTRIBUTING.md",
}
CARRIED = ("schema/*.json", "boards/*.yaml", "tests/golden/picture-*.png", "LICENSE")
LINK = re.compile(r"(?<=\]\()([^)#:]+)(?=[)#])")
FENCE = re.compile(r"^(```\w+) .*$", re.MULTILINE)


def on_files(files: Any, config: Any) -> None:
    """Carry files of the repository into the built manual, under their own paths."""
    for pattern in CARRIED:
        for path in sorted(ROOT.glob(pattern)):
            target = path.relative_to(ROOT).as_posix()
            files.append(File.generated(config, target, abs_src_path=str(path)))


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Show a page from elsewhere, and lead its links to the pages and files of the manual."""
    home = "docs"
    if page.file.src_uri in ELSEWHERE:
        source = ROOT / ELSEWHERE[page.file.src_uri]
        home = posixpath.dirname(ELSEWHERE[page.file.src_uri])
        markdown = source.read_text(encoding="utf-8")
    return FENCE.sub(r"\1", LINK.sub(lambda match: _target(match[1], home), markdown))


def on_page_content(html: str, page: Any, config: Any, files: Any) -> str:
    """Break the lines of exit codes, which Markdown runs together."""
    return re.sub(r"\n(?=Exit \d+: )", "<br>\n", html) if page.file.src_uri == "commands.md" else html


def _target(link: str, home: str) -> str:
    """Turn a path from the folder `home` of the repository into one from `docs/`."""
    path = posixpath.normpath(posixpath.join(home, link))
    pages = {there: page for page, there in ELSEWHERE.items()}
    return pages.get(path, path.removeprefix("docs/"))
