"""A phone in Chromium: 390×844, Korean, in Seoul, with scripts on or off; records faults."""

import base64
import re
from urllib.parse import urldefrag, urlsplit

from playwright.sync_api import Error

from waiting import ACTION

SCREEN = {"width": 390, "height": 844}
# What Chromium says of a worker whose script the network took with it; one that is missing or wrong is told otherwise.
CUT_SHORT = "An unknown error occurred when fetching the script."
# What htmx says of a request that the page itself gives up, because its field is typed in again before the reply. The first
# line comes before that of every failure.
GIVEN_UP = ("htmx:afterRequest", "htmx:sendAbort")
# What Chromium says of a reply; that of its own page is not missing for it.
REFUSED = re.compile(r"the server responded with a status of (\d+)")
# What Chromium itself says of a page transition that it skips, because the style sheet was not loaded in time, the screen
# was resized or hidden meanwhile, or the machine was too slow.
NO_TRANSITION = re.compile(
    "(?:(?:AbortError|InvalidStateError|TimeoutError): )?Transition was "
    r"(?:skipped|aborted because of (?:invalid state|timeout in DOM update))\b")

# A toast lasts four seconds, which a busy machine may let pass between two looks: keeps those nobody has seen yet.
GONE_TOASTS = """
new MutationObserver((changes) => {
  for (const { removedNodes } of changes)
    for (const node of removedNodes)
      if (node.matches?.(".toast:not([data-seen])")) (window.goneToasts ??= []).push(node.textContent);
}).observe(document, { childList: true, subtree: true });
"""

# A fade takes a dozen frames, each of which the processor draws; one from page to page takes pictures of both as well. With
# reduced motion, pages have the same rule.
NO_FADES = """{
  const still = new CSSStyleSheet();
  still.replaceSync("@view-transition { navigation: none } ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation: none !important }");
  document.adoptedStyleSheets.push(still);
}"""


class Phone:
    """One person's phone: its own cookies, its own page, everything that goes wrong written down."""

    def __init__(self, chromium, origin, scripts=True, scheme="light", reduced_motion=False,
                 locale="ko-KR", timezone="Asia/Seoul", visited=True, worker=True, fades=True):
        self.chromium = chromium
        self.origin = origin
        self.scripts = scripts
        self.scheme = scheme
        self.motion = "reduce" if reduced_motion else "no-preference"
        self.faults = []
        self.allowed = []
        # The addresses of pages, and of what was not found.
        self._pages, self._missing = set(), []
        # Who was signed in here in a state that many screens ask for, and with what cookies; `screens` keeps it.
        self.members = {}
        self.context = chromium.new_context(
            base_url=origin, locale=locale, timezone_id=timezone, viewport=SCREEN,
            device_scale_factor=2, is_mobile=True, has_touch=True, color_scheme=scheme,
            reduced_motion=self.motion,
            service_workers="allow" if worker else "block",
        )
        self.context.set_default_timeout(ACTION)
        if scripts:
            self.context.add_init_script(GONE_TOASTS)
            if not fades:
                self.context.add_init_script(NO_FADES)
        if visited:
            # The splash appears on the first visit; it has a test of its own.
            self.context.add_cookies([{"name": "madang-yello-seen", "value": "1", "url": origin}])
        # Each event of every request and reply would cost a fifth of the time of a walk.
        self.context.on("requestfailed", self._on_failed_request)
        self.open()

    def open(self):
        """Opens the browser's page; a second time, after the one before was closed."""
        self.page = self.context.new_page()
        # Playwright's own option to disable scripts also stops axe, so the DevTools protocol is used.
        self._protocol = self.context.new_cdp_session(self.page)
        self.enable_scripts(self.scripts)
        self.page.on("console", self._on_console)
        if self.scripts:
            # Without scripts nothing of ours runs, and Chromium tells of Playwright's own scripts.
            self.page.on("pageerror", self._on_script_error)
        self.page.on("framenavigated", lambda frame: self._pages.add(urldefrag(frame.url)[0]))

    def enable_scripts(self, run):
        """Switches scripts on or off for what this page loads from now on."""
        self._protocol.send("Emulation.setScriptExecutionDisabled", {"value": not run})

    def set_animation_speed(self, rate):
        """Plays animations so many times as fast on this page and the next ones; 0 holds them."""
        self._protocol.send("Animation.enable")
        self._protocol.send("Animation.setPlaybackRate", {"playbackRate": rate})

    def sign_out(self):
        """Forgets who was signed in here; what an app knows of the phone itself stays."""
        self.context.clear_cookies(name=re.compile("^(?!madang-yello-seen$)"))

    def run_script(self, source):
        """Runs a long script in the page; Playwright's `evaluate` copies it several times on the way."""
        self._protocol.send("Runtime.evaluate", {"expression": source, "returnByValue": True})

    def save_screenshot(self, path, full_page=False):
        """Keeps a picture of the page as it is now; Playwright's own take three times as long."""
        how = {"format": "png", "optimizeForSpeed": True}
        if full_page:
            size = self._protocol.send("Page.getLayoutMetrics")["cssContentSize"]
            how |= {"captureBeyondViewport": True, "clip": {**size, "scale": 1}}
        path.write_bytes(base64.b64decode(self._protocol.send("Page.captureScreenshot", how)["data"]))

    def _on_failed_request(self, request):
        """Nothing else is reached: `chromium` resolves the names of no others."""
        if request.url.startswith(("data:", "blob:")):
            return
        here, there = urlsplit(self.origin), urlsplit(request.url)
        if (here.scheme, here.netloc) != (there.scheme, there.netloc):
            self.faults.append(f"third-party request: {request.url}")

    def _on_console(self, message):
        refused = REFUSED.search(message.text)
        if "Content Security Policy" in message.text:
            self.faults.append(f"content security policy: {message.text}")
        elif refused:
            # A refused form is a 4xx on purpose.
            fault = f"{refused[1]}: {message.location['url']}"
            if refused[1].startswith("5"):
                self.faults.append(fault)
            elif refused[1] == "404":
                self._missing.append((urldefrag(message.location["url"])[0], fault))
        elif message.type == "error" and message.text != CUT_SHORT and not message.text.startswith(GIVEN_UP):
            self.faults.append(f"console: {message.text}")

    def _on_script_error(self, error):
        if not NO_TRANSITION.match(str(error)):
            self.faults.append(f"script error: {error}")

    def allow(self, pattern):
        """Faults that match `pattern` are expected by this test."""
        self.allowed.append(pattern)

    def unexpected(self):
        missing = [fault for address, fault in self._missing if address not in self._pages]
        return [fault for fault in self.faults + missing
                if not any(re.search(pattern, fault) for pattern in self.allowed)]

    def close(self):
        self.chromium.close(self.context)
        self._expect_no_fault()

    def give_back(self):
        """Leaves the phone to another walk: nothing of this one's moves on, or is said of that one."""
        try:
            self.page.goto("about:blank")
            self.chromium.leave(self.context)
        except Error:
            self.chromium.close(self.context)
        try:
            self._expect_no_fault()
        finally:
            del self.faults[:], self._missing[:]
            self._pages.clear()

    def _expect_no_fault(self):
        faults = self.unexpected()
        assert not faults, "while the page was open:\n" + "\n".join(faults)
