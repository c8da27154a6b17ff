"""The service's description of itself (OpenAPI)."""

from typing import Any

from fastapi import FastAPI

from puzzlewright.studio.answers import ErrorAnswer

NOT_OURS = "422"  # what FastAPI says of wrong calls; here they get a sentence, and 400
NOT_OUR_SCHEMAS = ("HTTPValidationError", "ValidationError")
TOKEN = {
    "type": "http",
    "scheme": "bearer",
    "description": "Only for a studio that is open to other machines.",
}


def describe_truly(app: FastAPI) -> None:
    """Let the description say what is answered, and nothing else."""
    original = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = original()
            for operations in schema["paths"].values():
                for operation in operations.values():
                    operation["responses"].pop(NOT_OURS, None)
            for name in NOT_OUR_SCHEMAS:
                schema["components"]["schemas"].pop(name, None)
            schema["components"]["schemas"]["ErrorAnswer"] = ErrorAnswer.model_json_schema()
            schema["components"]["securitySchemes"] = {"token": TOKEN}
            schema["security"] = [{}, {"token": []}]
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
