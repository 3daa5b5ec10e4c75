"""Starts and stops the measured servers: Madang, nginx and FastAPI."""

import contextlib
import http.client
import os
import pathlib
import socket
import subprocess
import sys
import time

import contract
import processes

ROOT = pathlib.Path(__file__).resolve().parent.parent
PEERS = ROOT / ".cache/venv-peers/bin/python"


class Server:
    """A server process and its port."""

    def __init__(self, name, command, port, log, cwd=ROOT, environment=None):
        self.name, self.port, self.log = name, port, log
        self.started = time.monotonic()
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                command, cwd=cwd, env={**os.environ, **(environment or {})},
                stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        self.pid = self.process.pid
        # Processes that belong to this server but are not its children.
        self.beside = []

    def wait_for(self, path, seconds=120):
        """Seconds from the start until `path` returns 200."""
        while time.monotonic() - self.started < seconds:
            if self.process.poll() is not None:
                break
            with contextlib.suppress(OSError):
                if self.ask("GET", path)[0] == 200:
                    return time.monotonic() - self.started
            time.sleep(0.002)  # fine enough for a start of some 20 ms to be measured
        self.stop()
        sys.exit(f"bench: {self.name} did not answer {path}; it said:\n{self.log.read_text()[-3000:]}")

    def wait_for_photos(self, seconds=600):
        """Waits until a demo has drawn its photos, which takes the processor from what is measured."""
        while "has drawn the demo's photos" not in self.log.read_text():
            if self.process.poll() is not None or time.monotonic() - self.started > seconds:
                self.stop()
                sys.exit(f"bench: {self.name} did not draw the demo's photos; it said:\n{self.log.read_text()[-3000:]}")
            time.sleep(0.1)

    def ask(self, method, path, headers=None, body=None):
        """(status, body) of one request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body=body, headers=headers or {})
            reply = connection.getresponse()
            return reply.status, reply.read()
        finally:
            connection.close()

    def cpu_seconds(self):
        return sum(processes.cpu_seconds(pid) for pid in (self.pid, *self.beside))

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def madang(folder, log, *options):
    port = free_port()
    return Server("madang", contract.serve_command(port, folder, *options), port, log,
                  # A round is measured with the delivery of its notes.
                  environment={"MADANG_YELLO_SPREAD": "0"})


def nginx(folder, files):
    """nginx with one worker per core, cached file descriptors, buffered access log and keep-alive connections."""
    port = free_port()
    www = folder / "www"
    www.mkdir(parents=True)
    # A master started by root runs its workers as `nobody`, who must be able to read the files.
    for each in (folder, www):
        each.chmod(0o755)
    for name, content in files.items():
        (www / name).write_bytes(content)
    (folder / "nginx.conf").write_text(f"""
daemon off;
worker_processes {os.cpu_count()};
worker_rlimit_nofile 20000;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 8192; }}
http {{
  access_log {folder}/access.log combined buffer=64k flush=1s;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  default_type text/html;
  server {{ listen 127.0.0.1:{port} backlog=4096; root {www}; }}
}}
""")
    command = ["/usr/sbin/nginx", "-p", str(folder), "-e", f"{folder}/error.log",
               "-c", f"{folder}/nginx.conf"]
    return Server("nginx", command, port, folder / "nginx.log")


def fastapi(database, log):
    """FastAPI on uvicorn: two workers, uvloop, httptools; its access log in a file."""
    port = free_port()
    command = [str(PEERS), "-m", "uvicorn", "app:app", "--host", "127.0.0.1", "--port", str(port),
               "--workers", "2", "--loop", "uvloop", "--http", "httptools", "--backlog", "4096"]
    return Server("fastapi", command, port, log, cwd=ROOT / "bench/peers/fastapi_notes",
                  environment={"NOTES_DATABASE": str(database)})
