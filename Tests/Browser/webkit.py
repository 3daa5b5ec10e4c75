"""WebKit, the engine of every iPhone: WebKitGTK's MiniBrowser on a virtual screen."""

import fcntl
import glob
import os
import pathlib
import subprocess

from selenium import webdriver
from selenium.webdriver.webkitgtk.service import Service

from demo import MOVED_CLOCK
from waiting import ACTION

CACHE = pathlib.Path(__file__).resolve().parent.parent.parent / ".cache"
# Its toolbar keeps the window at 447 px or more unless its buttons may shrink.
NARROW_TOOLBAR = "* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 6px }"
# WebKitGTK tells pages that motion is to be reduced where GTK's own is.
REDUCED_MOTION = "[Settings]\ngtk-enable-animations=0\n"


class WebKit:
    """A WebKit browser at 390 px, Korean, in Seoul; `driver` is Selenium's."""

    def __init__(self, reduced_motion=False, waits_for_load=True):
        self.screen, display = start_screen()
        options = webdriver.WebKitGTKOptions()
        options.binary_location = glob.glob("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")[0]
        options.add_argument("--automation")
        options.page_load_strategy = "normal" if waits_for_load else "none"
        # Another worker may need the same files for the first time.
        with (CACHE / "webkit.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            locale, style = korean_locale(), gtk_settings(reduced_motion)
        service = Service("/usr/bin/WebKitWebDriver", env={
            **os.environ, **MOVED_CLOCK, "DISPLAY": display, "TZ": "Asia/Seoul", "LC_ALL": "ko_KR.UTF-8",
            "LOCPATH": str(locale), "XDG_CONFIG_HOME": str(style),
            # Mesa's software renderer crashes now and then beneath WebKit's drawing threads.
            "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",
        })
        try:
            self.driver = webdriver.WebKitGTK(options=options, service=service)
            self.driver.set_page_load_timeout(ACTION / 1000)
            self.driver.set_window_size(390, 844)
        except BaseException:
            self.screen.terminate()
            self.screen.wait()
            raise

    def close(self):
        try:
            self.driver.quit()
        finally:
            self.screen.terminate()
            self.screen.wait()


def start_screen():
    """An X server on a display number of its own choosing."""
    read, write = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x1024x24", "-nolisten", "tcp"],
        pass_fds=[write], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    if not number:
        raise RuntimeError(f"Xvfb ended with {screen.wait()} before it had a display")
    return screen, f":{number}"


def korean_locale():
    """WebKit asks pages for the language of its locale, which must exist to count."""
    folder = CACHE / "locale"
    if not (folder / "ko_KR.UTF-8/LC_MESSAGES").exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["localedef", "-i", "ko_KR", "-f", "UTF-8", folder / "ko_KR.UTF-8"], check=True)
    return folder


def gtk_settings(reduced_motion):
    folder = CACHE / ("webkit-reduced-motion" if reduced_motion else "webkit")
    files = {"gtk.css": NARROW_TOOLBAR}
    if reduced_motion:
        files["settings.ini"] = REDUCED_MOTION
    for name, text in files.items():
        file = folder / "gtk-3.0" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        # Left alone when it exists: a browser may be reading it.
        if not file.exists() or file.read_text() != text:
            file.write_text(text)
    return folder
