"""A slow phone: four times slower than this machine, 1.6 Mb/s, 150 ms away; and what it feels like there."""

import gzip

# Written down as it happens: what came last into sight, what moved, how long each press took to show.
WATCH = """
window.seen = { paint: 0, shift: 0, press: 0 }
const watch = (type, each, options) => new PerformanceObserver(
  list => list.getEntries().forEach(each)).observe({ type, buffered: true, ...options })
watch('largest-contentful-paint', entry => { seen.paint = entry.startTime })
watch('layout-shift', entry => { if (!entry.hadRecentInput) seen.shift += entry.value })
watch('event', entry => { if (entry.interactionId) seen.press = Math.max(seen.press, entry.duration) },
  { durationThreshold: 16 })
"""

# What is asked to be painted now has been, and what was to be told of it has been told.
PAINTED = """() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""


class Slow:
    """Makes `phone` slow from here on, and counts what comes over its line."""

    def __init__(self, phone):
        self.page = phone.page
        self.replies, self.sizes, self.cached = {}, {}, set()
        phone.context.add_init_script(WATCH)
        self.line = phone.context.new_cdp_session(phone.page)
        self.line.on("Network.responseReceived", self._on_reply)
        self.line.on("Network.requestServedFromCache", self._on_cached)
        self.line.on("Network.loadingFinished", self._on_end)
        self.line.on("Network.requestWillBeSent", self._on_request)
        self.line.send("Network.enable")
        self.line.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": 150, "downloadThroughput": 200_000,
            "uploadThroughput": 200_000})
        self.line.send("Emulation.setCPUThrottlingRate", {"rate": 4})

    def _on_request(self, event):
        # A redirect is a request of its own, answered by headers alone.
        if "redirectResponse" in event:
            self.sizes[f"{event['requestId']} redirect"] = event["redirectResponse"]["encodedDataLength"]

    def _on_reply(self, event):
        reply = event["response"]
        if reply.get("fromDiskCache") or reply.get("fromPrefetchCache") or reply["url"].startswith("data:"):
            return
        self.replies[event["requestId"]] = event["type"]

    def _on_cached(self, event):
        self.cached.add(event["requestId"])

    def _on_end(self, event):
        if event["requestId"] in self.replies and event["requestId"] not in self.cached:
            self.sizes[event["requestId"]] = event["encodedDataLength"]

    def forget(self):
        """Counts anew from here."""
        self.replies.clear()
        self.sizes.clear()

    @property
    def bytes(self):
        return sum(self.sizes.values())

    @property
    def script_bytes(self):
        return sum(size for request, size in self.sizes.items()
                   if self.replies.get(request) == "Script")

    def open(self, path):
        """Opens a page; returns how many bytes its HTML has once a proxy compressed it."""
        reply = self.page.goto(path, wait_until="load")
        self.settle()
        return len(gzip.compress(reply.body()))

    def settle(self):
        self.page.evaluate(PAINTED)

    def seen(self):
        """Milliseconds to the largest paint, how much moved, milliseconds of the slowest press."""
        self.settle()
        return self.page.evaluate("window.seen")
