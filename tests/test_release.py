"""Version, changelog, citation and metadata of the package say the same."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import yaml

from pages import dead_links
from sugoroku import __version__
from support import ROOT

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_changelog_begins_with_what_is_unreleased_and_then_this_version() -> None:
    versions = re.findall(r"^## \[?([^\s\]]+)", CHANGELOG, re.MULTILINE)
    assert versions[:2] == ["Unreleased", __version__]
    assert len(set(versions)) == len(versions)


def test_the_kinds_of_change_are_those_of_keep_a_changelog() -> None:
    kinds = re.findall(r"^### (.*)$", CHANGELOG, re.MULTILINE)
    assert kinds
    assert set(kinds) <= KINDS


def test_links_of_the_changelog_lead_somewhere() -> None:
    local = [link for link in dead_links(ROOT / "CHANGELOG.md") if "://" not in link]
    assert local == []


def test_the_citation_is_of_this_version_and_these_authors() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["cff-version"] == "1.2.0"
    assert str(citation["version"]) == __version__
    assert citation["authors"] == PROJECT["authors"]
    assert citation["license"] == PROJECT["license"]
    assert citation["title"] == PROJECT["name"]


def test_the_classifiers_name_the_versions_that_are_supported() -> None:
    named = [
        each.rpartition(" ")[2]
        for each in PROJECT["classifiers"]
        if each.startswith("Programming Language :: Python :: 3.")
    ]
    assert named == ["3.11", "3.12", "3.13", "3.14"]
    assert PROJECT["requires-python"] == f">={named[0]}"


def test_the_long_description_has_nothing_that_only_a_checkout_shows() -> None:
    """A package index has no `docs/` and no pictures beside the text."""
    path = ROOT / PROJECT["readme"]
    text = path.read_text(encoding="utf-8")
    assert "![" not in text
    assert [link for link in re.findall(r"\]\(([^)]*)\)", text) if "://" not in link] == []
