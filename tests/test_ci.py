"""What is run before a commit is what is run for all: each hook is a line of `.ci/run`."""

from __future__ import annotations

import yaml

from support import ROOT

LINES = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_each_hook_is_run_over_everything_too() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    hooks = [hook for repo in yaml.safe_load(text)["repos"] for hook in repo["hooks"]]
    assert {hook["id"] for hook in hooks} >= {"ruff-check", "ruff-format", "mypy", "codespell"}
    for hook in hooks:
        assert hook["language"] == "system", hook["id"]
        entry = hook["entry"].removesuffix(" --force-exclude")
        assert any(line.strip() in (entry, f"{entry} .") for line in LINES), entry
