"""A mail server for tests: says its port, then every message it takes, one line of JSON each.

nobody@… is refused for good, busy@… for now. Ends with its standard input.
"""

import json
import sys

from aiosmtpd.controller import Controller


class Desk:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody@"):
            return "550 nobody of that name"
        if address.startswith("busy@"):
            return "451 come again"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        print(json.dumps({"from": envelope.mail_from, "to": envelope.rcpt_tos,
                          "text": envelope.content.decode("ascii")}), flush=True)
        return "250 OK"


class OnFreePort(Controller):
    def _trigger_server(self):
        """The port is not known before it is listened on."""
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


desk = OnFreePort(Desk(), hostname="127.0.0.1", port=0)
desk.start()
print(desk.port, flush=True)
sys.stdin.read()
desk.stop()
