"""The API held against its own schema: schemathesis makes up requests, right and wrong ones.

Two of its checks are left out. A text that is not a board fits the schema and is an error all the same,
and a body that is too long is refused before anything looks at it.
"""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sudokit.web import Limits, create_app

schema = schemathesis.openapi.from_asgi("/api/openapi.json", create_app(Limits(seconds=0.1)))


@schema.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_in_the_schema(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(
        checks=[
            not_a_server_error,
            content_type_conformance,
            response_schema_conformance,
            status_code_conformance,
        ]
    )
