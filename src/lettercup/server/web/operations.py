"""What can be asked over HTTP: a handler with its path, its parameters and its answer, for routing and for OpenAPI."""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from inspect import getdoc
from typing import Any, NamedTuple

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

JSON, LINES, SVG, TEXT = "application/json", "application/jsonl", "image/svg+xml", "text/plain"
CSV = "text/csv"
IN_PATHS: dict[str, Any] = {
    "code": {"type": "string", "maxLength": 40},
    "number": {"type": "integer", "minimum": 1},
    "game": {"type": "string", "maxLength": 40},
}


class NumberConvertor(IntegerConvertor):
    """A number in a path; one with thousands of digits is none, and leads nowhere."""

    regex = "[0-9]{1,9}"


register_url_convertor("number", NumberConvertor())

Handler = Callable[[Request], Awaitable[Response]]


class Parameter(NamedTuple):
    """A parameter in the query of a request."""

    name: str
    schema: dict[str, Any]
    required: bool = True
    place: str = "query"

    @property
    def described(self) -> dict[str, Any]:
        """The parameter in OpenAPI."""
        return {"name": self.name, "in": self.place, "required": self.required, "schema": self.schema}


class Operation(NamedTuple):
    """One thing that can be asked; the name and the docstring of its handler are in the OpenAPI document."""

    method: str
    path: str
    handler: Handler
    answer: Any
    """The type of what is answered; None: nothing."""
    parameters: tuple[Parameter, ...]
    status: int
    kind: str
    body: Any
    """The type of what is sent."""

    @property
    def plain_path(self) -> str:
        """The path without the types of its parameters."""
        return re.sub(r":[a-z]+}", "}", self.path)

    def described(self, schemas: Mapping[Any, Any], trouble: type) -> dict[str, Any]:
        """The operation in OpenAPI, with these schemas of types."""
        first, *rest = self.handler.__name__.split("_")
        summary, _, description = (getdoc(self.handler) or "").partition("\n")
        path = [Parameter(name, IN_PATHS[name], place="path") for name in re.findall(r"{(\w+)}", self.plain_path)]
        answer = {"content": {self.kind: {"schema": schemas[self.answer]}}} if self.answer else {}
        not_done = {"description": "It was not done, and why.", "content": {JSON: {"schema": schemas[trouble]}}}
        operation = {
            "operationId": first + "".join(map(str.capitalize, rest)),
            "summary": summary,
            **({"description": description.strip()} if description else {}),
            "parameters": [parameter.described for parameter in (*path, *self.parameters)],
            "responses": {str(self.status): {"description": "Done."} | answer, "4XX": not_done, "5XX": not_done},
        }
        if self.body is not None:
            content = {TEXT if self.body is str else JSON: {"schema": schemas[self.body]}}
            operation["requestBody"] = {"required": True, "content": content}
        return operation


def get(path: str, answer: Any, *parameters: Parameter, kind: str = JSON) -> Callable[[Handler], Operation]:
    """Make an operation of a handler that only reads."""
    return lambda handler: Operation("GET", path, handler, answer, parameters, 200, kind, None)


def post(
    path: str, answer: Any, *parameters: Parameter, status: int = 200, body: Any = None
) -> Callable[[Handler], Operation]:
    """Make an operation of a handler that takes something."""
    return lambda handler: Operation("POST", path, handler, answer, parameters, status, JSON, body)


def routes_of(operations: Iterable[Operation], prefix: str) -> list[Route]:
    """One route for each path below a prefix, so that the router knows all that can be asked there."""
    handlers: dict[str, dict[str, Handler]] = {}
    for each in operations:
        handlers.setdefault(each.path.removeprefix(prefix), {})[each.method] = each.handler
    return [Route(path, partial(_answer, asked), methods=[*asked]) for path, asked in handlers.items()]


async def _answer(handlers: Mapping[str, Handler], request: Request) -> Response:
    return await handlers["GET" if request.method == "HEAD" else request.method](request)
