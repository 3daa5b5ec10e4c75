"""The OpenAPI document, as the server prints it, and a client generated from it."""

import importlib
import json
import random
import subprocess
import sys
import urllib.request

import pytest
from openapi_spec_validator import validate

from waiting import PATIENCE

pytestmark = pytest.mark.no_browser


def test_the_openapi_document_is_valid(demo):
    with urllib.request.urlopen(f"{demo.origin}/openapi.json", timeout=PATIENCE) as reply:
        assert reply.headers.get_content_type() == "application/json"
        document = json.load(reply)
    assert document["paths"], "it describes no path"
    validate(document)


def test_a_generated_client_signs_in_and_plays_a_round(demo, tmp_path, monkeypatch):
    """openapi-python-client, from the document alone."""
    made = subprocess.run(
        [
            sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none",
            "--url", f"{demo.origin}/openapi.json", "--output-path", tmp_path / "madang_client",
        ],
        capture_output=True, text=True, check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    # Pictures are the only responses that the generator does not know.
    unknown = [line for line in made.stdout.splitlines() if line.startswith("Cannot parse")]
    assert all("image/" in line for line in unknown), unknown
    monkeypatch.syspath_prepend(str(tmp_path))
    package = importlib.import_module("madang_client")
    models = importlib.import_module("madang_client.models")

    def call(name, tag="yello", **arguments):
        return importlib.import_module(f"madang_client.api.{tag}.{name}").sync_detailed(**arguments)

    with package.Client(base_url=demo.origin) as visitor:
        entrance = models.PracticeEntrance(cast="gaon_seo")
        tokens = call("practice_sign_in", "session", client=visitor, body=entrance).parsed
    assert isinstance(tokens, models.Tokens)
    with package.AuthenticatedClient(base_url=demo.origin, token=tokens.access) as member:
        before = call("yello_home", client=member).parsed
        round_ = call("yello_open_round", client=member, idempotency_key="1" * 36).parsed
        answers = models.YelloAnswers(answers=[
            models.YelloAnswer(
                ballot=ballot.number,
                friend=random.choice(ballot.candidates).id,
                keyword=random.choice(ballot.keywords).id,
            )
            for ballot in round_.ballots
        ])
        result = call("yello_submit", client=member, round_=round_.id, body=answers).parsed
        assert result.answered == len(round_.ballots) == 10
        assert call("yello_home", client=member).parsed.points == before.points + result.earned
        refused = call("yello_open_round", client=member, idempotency_key="3" * 36)
    assert refused.status_code == 409 and isinstance(refused.parsed, models.Problem)
    assert refused.parsed.code and refused.parsed.ko
    with package.AuthenticatedClient(base_url=demo.origin, token="none") as stranger:
        refused = call("yello_home", client=stranger)
    assert refused.status_code == 401 and refused.parsed.code.startswith("session.")
