"""The OpenAPI document, as the server prints it."""

import json
import urllib.request

from openapi_spec_validator import validate


def test_the_openapi_document_is_valid(demo):
    with urllib.request.urlopen(f"{demo.origin}/openapi.json", timeout=10) as reply:
        assert reply.headers.get_content_type() == "application/json"
        document = json.load(reply)
    assert document["paths"], "it describes no path"
    validate(document)
