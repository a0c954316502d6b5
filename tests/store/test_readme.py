"""The files that the readme has for a cluster: they are read by the programs that they are for."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from scorekeeper.cli import main
from tests.support.postgres_server import programs

README = Path(__file__).parents[2] / "scorekeeper" / "store" / "README.md"


def block(name: str) -> str:
    """The file of that name."""
    after = README.read_text("utf-8").split(f"<!-- {name} -->")[1]
    return after.split("```")[1].partition("\n")[2]


def test_the_balancer_is_configured_as_it_stands(tmp_path: Path) -> None:
    haproxy = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
    if haproxy is None:
        pytest.skip("no HAProxy: install Debian's package haproxy to have its file checked")
    file = tmp_path / "haproxy.cfg"
    file.write_text(block("haproxy.cfg"))
    done = subprocess.run([haproxy, "-c", "-f", str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_patroni_waits_for_a_standby() -> None:
    """What the promise rests on: a commit waits for a standby, and only one that has everything takes over."""
    settings = yaml.safe_load(block("patroni.yml"))
    dcs = settings["bootstrap"]["dcs"]
    assert dcs["synchronous_mode"] is True
    assert dcs["synchronous_mode_strict"] is True
    assert dcs["maximum_lag_on_failover"] == 0
    assert len(settings["etcd3"]["hosts"]) == 3


def test_patroni_takes_its_file(tmp_path: Path) -> None:
    patroni = shutil.which("patroni")
    if patroni is None:
        pytest.skip("no Patroni: install Debian's package patroni to have its file checked")
    file = tmp_path / "patroni.yml"
    file.write_text(block("patroni.yml").replace("/var/lib/postgresql/15/scorekeeper", str(tmp_path / "data")))
    done = subprocess.run([patroni, "--validate-config", str(file)], capture_output=True, text=True, check=False)
    faults = [line for line in done.stdout.splitlines() if "didn't pass" in line and "0.0.0.0" not in line]
    assert faults == [], done.stdout


def test_commands_of_the_backup_are_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each that is ours is understood: that nobody answers is all that it complains of."""
    lines = (block("cron") + block("recover.sh")).splitlines()
    ours = [line.partition("scorekeeper scorekeeper ")[2] or line.partition("scorekeeper ")[2] for line in lines]
    asked = [shlex.split(line.partition(" >")[0]) for line in ours if line.startswith(("check", "export"))]
    assert len(asked) == 3
    for command, *rest in asked:
        here = [word.replace("db1,db2,db3", "127.0.0.1:9").replace("=/tmp", f"={tmp_path}") for word in rest]
        files = [str(tmp_path / word) if word.endswith(".jsonl") else word for word in here]
        assert main([command, *files]) == 1
        assert "postgresql://" in capsys.readouterr().err


def test_the_settings_of_the_backup_are_settings_of_postgresql() -> None:
    found = programs() or Path("/no/such/folder/bin")
    sample = found.parents[3] / "share/postgresql" / found.parent.name / "postgresql.conf.sample"
    if not sample.exists():
        pytest.skip("no PostgreSQL: install Debian's package postgresql to have its settings checked")
    script = block("recover.sh")
    assert subprocess.run(["bash", "-n", "-c", script], check=False).returncode == 0
    named = [*yaml.safe_load(block("archive.yml")), *re.findall(r"-c (\w+)=", script)]
    known = sample.read_text()
    assert [name for name in named if not re.search(rf"^#?{name} =", known, re.MULTILINE)] == []
