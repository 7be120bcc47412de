"""`pytest --quality-baseline`: each target of quality-baseline.yml is a test."""

import shlex
from pathlib import Path

import pytest

from . import Failed, check, run


def pytest_addoption(parser):
    group = parser.getgroup("quality-baseline")
    group.addoption("--quality-baseline", action="store_true", help="check each target of quality-baseline.yml")
    group.addoption("--quality-baseline-flags", default="", metavar="FLAGS", help="flags of check, such as '--quick'")


def pytest_collect_file(file_path: Path, parent):
    if file_path.name == "quality-baseline.yml" and parent.config.getoption("--quality-baseline"):
        return Config.from_parent(parent, path=file_path)
    return None


class Config(pytest.File):
    def collect(self):
        listed = run("complete-words", "--", "check", "--slug", "", cwd=self.path.parent).stdout.splitlines()
        if not listed:
            said = run("check", "--dry-run", cwd=self.path.parent).stderr.strip()
            raise self.CollectError(said or f"{self.path.name} names no target")
        for line in listed:
            slug, _, why = line.partition("\t")
            target = Target.from_parent(self, name=slug)
            if why:
                target.add_marker(pytest.mark.skip(reason=why))
            yield target


class Target(pytest.Item):
    def runtest(self):
        flags = shlex.split(self.config.getoption("--quality-baseline-flags"))
        report = check(self.name, *flags, cwd=self.path.parent)
        self.add_report_section("call", "quality-baseline", report.text)
        if not report.passed:
            pytest.fail(f"{self.name}: {report.outcome}", pytrace=False)

    def repr_failure(self, excinfo):
        return str(excinfo.value) if excinfo.errisinstance(Failed) else super().repr_failure(excinfo)

    def reportinfo(self):
        return self.path, 0, self.name
