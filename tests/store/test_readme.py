"""The files that the readme has for a cluster: they are read by the programs that they are for."""

import re
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import yaml

from scorekeeper.cli import main
from scorekeeper.store.postgres import open_postgres
from tests.support.postgres_server import FAST, PostgresServer, programs

CONFIG = "/etc/patroni/config.yml"
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


def test_patronis_file_lies_where_its_service_looks_for_it() -> None:
    service = Path("/lib/systemd/system/patroni.service")
    if not service.exists():
        pytest.skip("no Patroni: install Debian's package patroni to have the place of its file checked")
    assert f"`{CONFIG}`" in README.read_text("utf-8")
    assert f"ConditionPathExists={CONFIG}\n" in service.read_text()


def test_the_etcds_know_of_one_another() -> None:
    named = dict(line.split("=", 1) for line in block("etcd").splitlines())
    members = dict(member.split("=") for member in named["ETCD_INITIAL_CLUSTER"].split(","))
    assert members[named["ETCD_NAME"]] == named["ETCD_INITIAL_ADVERTISE_PEER_URLS"] == named["ETCD_LISTEN_PEER_URLS"]
    patroni = yaml.safe_load(block("patroni.yml"))
    assert patroni["name"] == named["ETCD_NAME"]
    clients = [f"http://{host}" for host in patroni["etcd3"]["hosts"]]
    assert clients == [peer.replace(":2380", ":2379") for peer in members.values()]
    assert named["ETCD_ADVERTISE_CLIENT_URLS"] == named["ETCD_LISTEN_CLIENT_URLS"] == clients[0]


@pytest.fixture
def archiving(postgres_server: PostgresServer) -> Iterator[PostgresServer]:
    """A server that hands over its log as the readme says, but for the place: the folder in which it lies."""
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-then-"))
    folder.chmod(0o755)
    settings = yaml.safe_load(block("archive.yml"))
    archive = [f"{name}={str(value).replace('/srv', str(folder))}" for name, value in settings.items()]
    server = PostgresServer(folder / "one", [*FAST, *archive])
    for name in ("archive", "backup"):
        (folder / name).mkdir()
        server.give_to_account(folder / name)
    yield server.make().start()
    server.stop()
    shutil.rmtree(folder)


def wait_for(file: Path) -> None:
    until = time.monotonic() + 20
    while not file.exists():
        assert time.monotonic() < until, f"no {file.name}"
        time.sleep(0.1)


def copied(server: PostgresServer) -> None:
    """A copy, as of a standby that Patroni looks after."""
    copy = server.folder.parent / "backup" / "2026-11-22"
    server.run("pg_basebackup", "--host", str(server.folder), "--pgdata", str(copy), "--checkpoint", "fast")
    with (copy / "postgresql.conf").open("a") as file:
        file.write("recovery_target = ''\nrecovery_target_xid = ''\n")
    (copy / "standby.signal").touch()


@pytest.mark.full
def test_the_log_and_a_copy_lead_back_to_a_moment(archiving: PostgresServer) -> None:
    """Also where a crash had a piece of the log handed over twice."""
    folder = archiving.folder.parent
    with closing(open_postgres(archiving.address)) as store:
        copied(archiving)
        store.append("T", key="k0", based_on=0, kind="x", body={})
        segment, moment = store._asked("SELECT pg_walfile_name(pg_current_wal_lsn()), now()::text")[0]
        store.append("T", key="k1", based_on=1, kind="x", body={})
        store._asked("SELECT pg_switch_wal()")
        wait_for(noted := Path(archiving.data) / "pg_wal" / "archive_status" / f"{segment}.done")
        noted.rename(noted.with_suffix(".ready"))
        store.append("T", key="k2", based_on=2, kind="x", body={})
        store._asked("SELECT pg_switch_wal()")
        wait_for(noted)
    script = "\n".join(line for line in block("recover.sh").splitlines() if not line.startswith("scorekeeper "))
    for old, new in (
        ("/tmp", f"{folder}/backup"),
        ("/srv", str(folder)),
        ("/usr/lib/postgresql/15/bin", str(archiving.programs)),
        ("2026-11-22 20:15:00+01:00", moment),
    ):
        assert old in script
        script = script.replace(old, new)
    subprocess.run(["bash", "-e", "-c", script], check=True, user=archiving.user, cwd=folder)
    try:
        then = archiving.address.replace(str(archiving.folder), f"{folder}/backup&port=5433")
        with closing(open_postgres(then)) as store:
            assert [event.key for event in store.events("T")] == ["k0"]
            assert store.check() == ()
    finally:
        archiving.run("pg_ctl", "-D", f"{folder}/backup/then", "stop")


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
