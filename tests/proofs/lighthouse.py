"""What Lighthouse says of the pages that a table lives on, each on a phone's screen with a slow network made up for it.

    npm install --prefix /tmp/lighthouse lighthouse@13
    LIGHTHOUSE=/tmp/lighthouse/node_modules/.bin/lighthouse CHROME_PATH=/usr/bin/chromium python -m tests.proofs.lighthouse

It serves the app as its users do, plays a few hands, and looks at each page. It is no part of CI: without node, Lighthouse or
chromium it says so and does nothing. 100 is wanted for accessibility and best practices, 95 for performance; a figure for
performance is the median of `--runs`, for a busy machine lowers it.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .phones import Phone
from .server import Server

WANTED = {"performance": 95, "accessibility": 100, "best-practices": 100}
HANDS = 6
PATIENCE = 180


def main() -> int:
    """The exit status: 0 when every page has what is wanted, or when there is nothing to look with."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.lighthouse", description=__doc__)
    parser.add_argument("--runs", type=int, default=1, help="so many looks at each page")
    args = parser.parse_args()
    tools = [os.environ.get("LIGHTHOUSE", "lighthouse"), "node", os.environ.get("CHROME_PATH", "chromium")]
    missing = [tool for tool in tools if not shutil.which(tool)]
    if missing:
        print(f"skipped: not on this machine: {', '.join(missing)}; see the head of tests/proofs/lighthouse.py")
        return 0
    with TemporaryDirectory(prefix="lighthouse-") as folder:
        server = Server(Path(folder) / "tables.db").start()
        try:
            return looked_at(server, tools[0], args.runs)
        finally:
            server.stop()


def looked_at(server: Server, lighthouse: str, runs: int) -> int:
    """Look at every page and print its figures, and what is missing."""
    phone = Phone(server.port)
    table = phone.open_table("Ana", "Ben", "Chloé")
    for _hand in range(HANDS):
        phone.save(table, phone.hand_form(table, 87, 12, -5))
    pages = {"Home": "/", "Table": table, "Enter hand": f"{table}/hands/new", "Rules": "/rules/rummy500"}
    pages |= {"Rules at a table": f"{table}/rules", "Sheet": f"{table}/sheet"}
    print(f"{'':17}{''.join(f'{name:>16}' for name in WANTED)}")
    short = False
    for name, path in pages.items():
        looks = [look(lighthouse, server.address + path, phone.cookie) for _ in range(runs)]
        figures = {kind: statistics.median(one[kind] for one in looks) for kind in WANTED}
        short |= any(figures[kind] < least for kind, least in WANTED.items())
        print(f"{name:17}{''.join(f'{figures[kind]:16.0f}' for kind in WANTED)}", flush=True)
        for trouble in sorted({one for look in looks for one in look["troubles"]}):
            print(f"    {trouble}")
    return int(short)


def look(lighthouse: str, address: str, cookie: str) -> dict[str, Any]:
    """One look at a page: its figures, and each audit of those that count 100 that it does not pass."""
    done = subprocess.run(
        [
            *(lighthouse, address, "--quiet", "--output=json", "--throttling-method=simulate"),
            *(f"--only-categories={','.join(WANTED)}", "--chrome-flags=--headless=new --no-sandbox"),
            f"--extra-headers={json.dumps({'Cookie': cookie})}",
        ],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    report = json.loads(done.stdout)
    audits = {
        audit["id"]
        for kind in ("accessibility", "best-practices")
        for audit in report["categories"][kind]["auditRefs"]
        if audit["weight"]
    }
    failed = [report["audits"][audit] for audit in sorted(audits)]
    troubles = [f"{one['id']}: {one['title']}" for one in failed if one["score"] not in (None, 1)]
    return {kind: 100 * report["categories"][kind]["score"] for kind in WANTED} | {"troubles": troubles}


if __name__ == "__main__":
    sys.exit(main())
