"""A line that can be cut."""

import json
import re

from playwright.sync_api import WebSocketRoute

from tests.browser.people import Person


class Line:
    """The line between a page and the server, which can be cut."""

    def __init__(self, person: Person) -> None:
        self.deaf = False
        self.broken = False
        self.shakes: list[dict[str, str]] = []
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
            server.send(text)

        socket.on_message(up)
        server.on_message(lambda text: None if self.deaf else socket.send(text))

    def waits_for_a_shake(self) -> None:
        """Until the page has asked for a throw."""
        while not self.shakes:
            self._page.wait_for_timeout(10)

    def cut(self) -> None:
        self.broken = True
        self._sockets.pop().close()

    def mend(self) -> None:
        self.deaf = self.broken = False
