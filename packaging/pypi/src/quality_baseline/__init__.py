"""A regression gate for the behaviour of self-hosted LLM endpoints."""

import json
import os
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Union

from .program import command_line

__all__ = ["Failed", "Mode", "Pack", "Report", "check", "run"]


class Failed(Exception):
    """No verdict: bad input (2), a server that could not be measured (3), a bug (70), an interrupt (130)."""

    def __init__(self, exit_code: int, message: str) -> None:
        super().__init__(message or f"exit code {exit_code}")
        self.exit_code = exit_code


@dataclass(frozen=True)
class Pack:
    name: str
    outcome: Optional[str]
    """Shares of passed attempts, 0 to 1; None where there is no baseline, or nothing was measured."""
    baseline: Optional[float]
    current: Optional[float]
    p: Optional[float]


@dataclass(frozen=True)
class Mode:
    slug: str
    mode: str
    outcome: str
    packs: List[Pack]


@dataclass(frozen=True)
class Report:
    """passed, regressed, inconclusive, no-baseline … with the text that a terminal shows."""

    outcome: str
    exit_code: int
    modes: List[Mode]
    text: str
    json: Dict[str, Any]
    """The whole report, as schemas/report.schema.json has it."""

    @property
    def passed(self) -> bool:
        return self.exit_code == 0


def run(
    *arguments: str,
    cwd: Union[str, "os.PathLike[str]", None] = None,
    env: Optional[Mapping[str, str]] = None,
) -> "subprocess.CompletedProcess[str]":
    """Any command, such as `run("doctor", "--json", "-")`."""
    return subprocess.run(
        command_line(*arguments),
        cwd=cwd,
        env=None if env is None else {**os.environ, **env},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )


def check(
    slug: Optional[str] = None,
    *flags: str,
    cwd: Union[str, "os.PathLike[str]", None] = None,
    env: Optional[Mapping[str, str]] = None,
) -> Report:
    """`quality-baseline check --slug SLUG FLAGS`: raises Failed where there is no verdict."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "report.json")
        named = [] if slug is None else ["--slug", slug]
        ended = run("check", *named, *flags, "--no-progress", "--json", str(file), cwd=cwd, env=env)
        if not file.exists():
            raise Failed(ended.returncode, ended.stderr.strip())
        report = json.loads(file.read_text(encoding="utf-8"))
    if report.get("kind") != "decision":
        raise Failed(ended.returncode, ended.stderr.strip())
    return Report(
        outcome=report["outcome"],
        exit_code=ended.returncode,
        modes=[_mode(mode) for mode in report["modes"]],
        text=ended.stdout,
        json=report,
    )


def _mode(mode: Dict[str, Any]) -> Mode:
    return Mode(mode["slug"], mode["mode"], mode["outcome"], [_pack(pack) for pack in mode["packs"]])


def _pack(pack: Dict[str, Any]) -> Pack:
    means = pack.get("means") or {}
    return Pack(pack["pack"], pack.get("outcome"), means.get("baseline"), means.get("current"), pack.get("p"))
