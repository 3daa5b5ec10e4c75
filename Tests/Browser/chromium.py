"""Chromium for the browser tests; restarted when it hangs."""

import os
import pathlib
import signal
import threading

from playwright.sync_api import Error

from scale import scaled

# Closing takes well below a second; during a navigation it sometimes never ends.
CLOSE_TIMEOUT = 30
ARGUMENTS = [
    "--no-sandbox", "--disable-dev-shm-usage", "--lang=en-US",
    # Nobody but this machine is reached.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1",
    # Scripts are compiled when they run: a twelfth of the processor time of a walk.
    "--js-flags=--max-lazy",
]
# In the headless shell nothing is compiled a second time, to run faster later: axe, which is new to each page, has no later. `script/soak`
# measures how fast pages are.
SHELL_ARGUMENTS = scaled(["--js-flags=--max-lazy --no-maglev --no-turbofan"], full=[])
SHELL = scaled(str(pathlib.Path(__file__).with_name("headless_shell")), full="/usr/bin/chromium-headless-shell")
# Pages have as much motion as before, but the pictures within them rest: drawn anew for each frame, those of a dog take a
# quarter of the processor time of a page that stands open.
RESTING_PICTURES = "--force-prefers-reduced-motion"
# A navigation sometimes hangs beyond its own time limit; no walk takes a tenth of this.
HANG = 900


class Chromium:
    """One browser for the whole run, in which each phone has a context of its own.

    The headless shell is the same engine without a browser window, and takes three quarters of the processor's time;
    the full browser is for what only it has, such as notifications."""

    def __init__(self, engine, *options, full=False):
        self._engine = engine
        self._program = "/usr/bin/chromium" if full else SHELL
        self._options = options if full else (RESTING_PICTURES, *SHELL_ARGUMENTS, *options)
        self._last_resorts = {}
        self._start()

    def _start(self):
        self._browser = self._engine.chromium.launch(
            executable_path=self._program, args=[*ARGUMENTS, *self._options])
        processes = self._browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
        self._pid = next(each["id"] for each in processes if each["type"] == "browser")

    def new_context(self, **options):
        if not self._browser.is_connected():
            self._start()
        context = self._browser.new_context(**options)
        self._last_resorts[context] = self._end_after(HANG)
        return context

    def leave(self, context):
        """No walk uses the context, so that none hangs in it, until one does again."""
        self._last_resorts[context].cancel()

    def use_again(self, context):
        """Whether a context that was left is still there, for another walk."""
        if context not in self._last_resorts or not context.browser.is_connected():
            return False
        self.leave(context)
        self._last_resorts[context] = self._end_after(HANG)
        return True

    def close(self, context):
        """Closes a context, at the worst by ending the browser: how it closes is no concern of a walk's."""
        last_resort = self._end_after(CLOSE_TIMEOUT)
        try:
            context.close()
        except Error:
            if context.browser.is_connected():
                raise
        finally:
            last_resort.cancel()
            if context in self._last_resorts:
                self._last_resorts.pop(context).cancel()

    def quit(self):
        for last_resort in self._last_resorts.values():
            last_resort.cancel()
        self._browser.close()

    def _end_after(self, seconds):
        timer = threading.Timer(seconds, os.kill, (self._pid, signal.SIGKILL))
        timer.daemon = True
        timer.start()
        return timer
