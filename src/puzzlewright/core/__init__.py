"""Shared data types: boards, steps, pictures, reasons, limits, errors, and parts of sentences."""

from typing import Any, TypeAlias

JsonObject: TypeAlias = dict[str, Any]  # as `json.loads` returns it and `json.dumps` accepts it
