"""A line that can be cut, or slow."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.people import Person
from tests.browser.pocket import PocketPerson

PATIENCE = 2000
"""Looks at the line, ten milliseconds apart."""
ANSWER = re.compile('"type": ?"(answered|refused)"')


class Line:
    """The line between a page and the server, which can be cut, or hold back what the server says."""

    def __init__(self, person: Person) -> None:
        if isinstance(person, PocketPerson):
            pytest.skip("Without a server there is no line.")
        self.deaf = False
        self.broken = False
        self.shakes: list[dict[str, str]] = []
        self.moves: list[str] = []
        self._unanswered: set[str] = set()
        self._held: list[str | bytes] | None = None
        self._sockets: list[WebSocketRoute] = []
        self._page = person.page
        person.page.route_web_socket(re.compile("/socket$"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.broken:
            socket.close()
            return
        server = socket.connect_to_server()
        self._sockets.append(socket)

        def up(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "shake":
                self.shakes.append(message)
            if message["type"] == "do":
                self.moves.append(message["move"]["type"])
                self._unanswered.add(message["id"])
            server.send(text)

        def down(text: str | bytes) -> None:
            if ANSWER.search(str(text)):
                self._unanswered.discard(json.loads(text)["id"])
            if self._held is not None:
                self._held.append(text)
            elif not self.deaf:
                socket.send(text)

        socket.on_message(up)
        server.on_message(down)

    def hold(self) -> None:
        """From now on nothing comes from the server."""
        self._held = []

    def waits_until_still(self) -> None:
        """Until every move of this page has been answered, the last draft too, which may go out a little later."""
        self._page.wait_for_timeout(300)
        self._until(lambda: not self._unanswered)

    def release(self) -> None:
        """What was held back comes, and all that follows."""
        held, self._held = self._held or [], None
        for text in held:
            self._sockets[-1].send(text)

    def waits_for_a_move(self, kind: str) -> None:
        """Until the page has made such a move, and the server has answered."""
        self._until(lambda: kind in self.moves and not self._unanswered)

    def waits_for_a_shake(self) -> None:
        """Until the page has asked for a throw."""
        self._until(lambda: bool(self.shakes))

    def _until(self, happened: Callable[[], bool]) -> None:
        """Gives up like other expectations: a test that waits for ever holds up all others."""
        for _ in range(PATIENCE):
            if happened():
                return
            self._page.wait_for_timeout(10)
        raise AssertionError(f"It did not happen; the page has made these moves: {self.moves}.")

    def cut(self) -> None:
        self.broken = True
        self._sockets.pop().close()

    def mend(self) -> None:
        self.deaf = self.broken = False
