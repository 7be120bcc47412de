"""The version of package.json, and the programs of dist/: the wheel is what npm installs, with a Node of its own."""

import json
import os
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


class Version(MetadataHookInterface):
    def update(self, metadata):
        package = Path(self.root, "..", "..", "package.json").read_text(encoding="utf-8")
        metadata["version"] = json.loads(package)["version"]


class Programs(BuildHookInterface):
    def initialize(self, version, build_data):
        # Another dist than the one beside it: a release packs the one that it has compared.
        dist = Path(os.environ.get("QUALITY_BASELINE_DIST") or Path(self.root, "..", "..", "dist"))
        for entry in ("cli", "sandbox"):
            build_data["force_include"][str(dist / entry)] = f"quality_baseline/dist/{entry}"


def get_metadata_hook():
    return Version


def get_build_hook():
    return Programs
