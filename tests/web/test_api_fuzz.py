"""The HTTP API is sent whatever fits its description, and what does not."""

import hypothesis
import pytest
import schemathesis
from flask import Flask
from schemathesis import GenerationMode

from tests.support.for_each import for_each

pytestmark = pytest.mark.full


@for_each("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
@for_each("path", ["/judge", "/replay"])
def test_whatever_is_sent_is_answered_as_described(app: Flask, path: str, mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)

    @hypothesis.settings(max_examples=12)
    @hypothesis.given(schema[path]["POST"].as_strategy(generation_mode=mode))
    def sent(case: schemathesis.Case) -> None:
        answered = case.call(headers={"Accept-Encoding": "identity"})  # this client does not unpack what is packed
        assert answered.status_code in (200, 400, 413, 415), answered.text
        schema[path]["POST"].validate_response(answered)

    sent()
