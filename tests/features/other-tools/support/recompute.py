"""Prints what BenchLoop's dashboard and its own run make of each run.json below the home folder, as a JSON object."""

import asyncio
import json
import sys
from dataclasses import fields
from pathlib import Path

import bench_loop
from bench_loop.models import BenchmarkRun, SpeedMetrics, SuiteResult, TaskResult

sys.path.insert(0, str(Path(bench_loop.__file__).parent / "dashboard" / "api"))
from routes.benchmark import RUNS_DIR, list_runs  # noqa: E402


def made(kind, values):
    return kind(**{field.name: values[field.name] for field in fields(kind) if field.name in values})


def recomputed(data):
    suites = {
        name: made(SuiteResult, {**suite, "suite": name, "tasks": [made(TaskResult, task) for task in suite["tasks"]]})
        for name, suite in data["suites"].items()
    }
    run = BenchmarkRun(suites=suites, speed_metrics=made(SpeedMetrics, data["speed_metrics"]))
    run.compute_aggregates()
    return {"overall": run.overall_score, "quality": run.quality_score, "reliability": run.reliability_score}


rows = asyncio.run(list_runs(limit=200))["runs"]
print(
    json.dumps(
        {
            row["id"]: {
                "shown": {key: row[f"{key}_score"] for key in ("overall", "quality", "speed", "reliability")},
                "recomputed": recomputed(json.loads((RUNS_DIR / row["id"] / "run.json").read_text())),
            }
            for row in rows
        }
    )
)
