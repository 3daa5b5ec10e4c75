"""A slow phone: 1.6 Mb/s, 150 ms latency, CPU slowed four times or as asked; and measurements on it."""

import gzip

from playwright.sync_api import TimeoutError

from waiting import ACTION

# Records events as they occur: the largest paint, layout shifts, and the time each press took to show.
# A press too short for an event-timing entry is reported once, as the first input.
WATCH = """
window.seen = { paint: 0, shift: 0, press: 0 }
const watch = (type, each, options) => new PerformanceObserver(
  list => list.getEntries().forEach(each)).observe({ type, buffered: true, ...options })
const pressed = entry => { seen.press = Math.max(seen.press, entry.duration) }
watch('largest-contentful-paint', entry => { seen.paint = entry.startTime })
watch('layout-shift', entry => { if (!entry.hadRecentInput) seen.shift += entry.value })
watch('first-input', pressed)
watch('event', entry => { if (entry.interactionId) pressed(entry) }, { durationThreshold: 16 })
"""

# Pending paints are done and their performance entries delivered.
AFTER_NEXT_PAINT = """() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""

# Registered after the page's own scripts, so that presses lead nowhere else.
BLOCK_NAVIGATION = """() => {
  addEventListener('click', event => { if (event.target.closest('a[href]')) event.preventDefault() })
  addEventListener('submit', event => event.preventDefault())
  // submit.js has the browser send a form once the server has answered.
  HTMLFormElement.prototype.submit = () => {}
}"""


class Slow:
    """Makes `phone` slow from here on, and counts what comes over its line.

    Its service worker must be off (`service_workers="block"`): what that fetches comes over a line of its own,
    neither slow nor counted."""

    def __init__(self, phone, cpu=4):
        self.page = phone.page
        self._is_first_time = False
        self.reset()
        phone.context.add_init_script(WATCH)
        self.line = phone.context.new_cdp_session(phone.page)
        self.line.on("Network.requestWillBeSent", self._on_request)
        self.line.on("Network.requestServedFromCache", lambda event: self._drop(event["requestId"]))
        self.line.on("Network.responseReceived", self._on_reply)
        self.line.on("Network.dataReceived", self._on_data)
        self.line.on("Network.loadingFinished", self._on_end)
        self.line.send("Network.enable")
        self._slow_down()
        self.line.send("Emulation.setCPUThrottlingRate", {"rate": cpu})

    def _slow_down(self):
        self._set_line(latency=150, throughput=200_000)

    def _set_line(self, latency, throughput):
        self.line.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": latency, "downloadThroughput": throughput,
            "uploadThroughput": throughput})

    def reset(self):
        """Counts anew from here."""
        self._asked, self._heads, self._bodies, self.redirects = {}, {}, {}, []
        self._ended = set()

    def clear_cache(self):
        """Empties the phone's cache: what it sees next it sees for the first time."""
        self._is_first_time = True
        self.line.send("Network.clearBrowserCache")

    # Counted at the request, because an event stream never ends.
    def _on_request(self, event):
        if event["request"]["url"].startswith(("data:", "blob:")):
            return
        # A redirect is a request of its own, answered with headers only.
        if "redirectResponse" in event:
            self.redirects.append(event["redirectResponse"]["encodedDataLength"])
        self._asked[event["requestId"]] = event

    def _drop(self, request):
        self._asked.pop(request, None)

    def _on_reply(self, event):
        reply = event["response"]
        assert not reply.get("fromServiceWorker"), "a service worker's line is neither slow nor counted"
        if reply.get("fromDiskCache") or reply.get("fromPrefetchCache"):
            self._drop(event["requestId"])
        self._heads[event["requestId"]] = reply["encodedDataLength"]

    def _on_data(self, event):
        request = event["requestId"]
        self._bodies[request] = self._bodies.get(request, 0) + event["encodedDataLength"]

    # The final size includes headers; the sizes of parts may add up to less.
    def _on_end(self, event):
        request = event["requestId"]
        self._bodies[request] = event["encodedDataLength"] - self._heads.get(request, 0)
        self._ended.add(request)

    @property
    def requests(self):
        """The addresses that were asked for over the line, redirects beside them."""
        return [event["request"]["url"] for event in self._asked.values()]

    @property
    def count(self):
        return len(self._asked) + len(self.redirects)

    @property
    def bytes(self):
        """Everything that came over the line, headers and all."""
        return sum(self.redirects) + sum(
            self._heads.get(request, 0) + self._bodies.get(request, 0) for request in self._asked)

    @property
    def script_bytes(self):
        """The bodies of the scripts, compressed as they came."""
        return sum(self._bodies.get(request, 0) for request, event in self._asked.items()
                   if event.get("type") == "Script")

    def open(self, path):
        """Opens a page; returns how many bytes its HTML has once a proxy compressed it."""
        return self._load(self.page.goto(path, wait_until="commit"))

    def open_by(self, press):
        """Comes to a page by a press that leads there, as `open` does by its address."""
        with self.page.expect_event("response", self._is_page) as reply, self.page.expect_navigation(wait_until="commit"):
            press()
        return self._load(reply.value)

    def _load(self, reply):
        """Waits until all has come. Where the line stood still the page is loaded anew, because what had come of it moves when
        the rest comes."""
        tries = 3
        while self._stands_still() and (tries := tries - 1):
            self.reset()
            if self._is_first_time:
                self.clear_cache()
            reply = self.page.reload(wait_until="commit")
        self.settle()
        return len(gzip.compress(reply.body()))

    def _stands_still(self):
        """Waits until all has come, and says whether Chromium's slow line stood still meanwhile, as it sometimes does with
        replies on it until it is slow no more."""
        for tries, patience in enumerate((ACTION / 4, ACTION / 4, ACTION / 4, ACTION)):
            try:
                self.page.wait_for_load_state("load", timeout=patience)
                return tries > 0
            except TimeoutError:
                self._set_line(latency=0, throughput=-1)
                self._slow_down()
        raise AssertionError("\n".join(["what has come of what was asked for:", *(
            f"{'all of' if request in self._ended else self._bodies.get(request, 0)} {event['request']['url']}"
            f"{'' if request in self._heads else ', no reply'}" for request, event in self._asked.items())]))

    @staticmethod
    def _is_page(reply):
        return reply.request.is_navigation_request() and reply.status < 300

    def settle(self):
        self.page.evaluate(AFTER_NEXT_PAINT)

    def block_navigation(self):
        """From now on no press leads to another page."""
        self.page.evaluate(BLOCK_NAVIGATION)

    def metrics(self):
        """Milliseconds to the largest paint, how much moved, milliseconds of the slowest press."""
        self.settle()
        return self.page.evaluate("window.seen")
