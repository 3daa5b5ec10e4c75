"""A server of pages that a test wrote itself."""

import contextlib
import http.server
import threading


@contextlib.contextmanager
def serving(handler):
    """Where `handler` answers requests, on a free port, until the block ends."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
