"""Somebody's hand on a phone with WebKit."""

from selenium.common.exceptions import (
    ElementClickInterceptedException, ElementNotInteractableException, NoSuchFrameException, StaleElementReferenceException)
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from screen_check import SIDEWAYS_OVERFLOW
from waiting import EXPECT


class Hand:
    """Waits for what it presses, as a person does."""

    def __init__(self, browser):
        self.browser = browser
        self.wait = WebDriverWait(
            browser, EXPECT / 1000, poll_frequency=0.15,
            # Replaced, its page left while it was read, or still covered by a leaving element: try again.
            ignored_exceptions=[
                StaleElementReferenceException, NoSuchFrameException, ElementClickInterceptedException,
                ElementNotInteractableException])

    def find(self, css, words=""):
        """The first that a selector shows with these words, once it shows one."""
        return self.until(lambda: next(
            (each for each in self.browser.find_elements(By.CSS_SELECTOR, css)
             if each.is_displayed() and words in self.text(each)), None), f"{css} {words}")

    @staticmethod
    def text(element):
        """What it shows. The driver's own way leaves out lines that are clamped."""
        return element.get_property("innerText") or element.text  # a drawing has no innerText

    def until(self, what, named):
        return self.wait.until(lambda _: what(), f"{named} at {self.browser.current_url}")

    def press(self, css, words=""):
        self.until(lambda: self.click(self.find(css, words)) is None, f"{css} {words}")

    def click(self, element):
        # The driver does not scroll to everything that it is asked to click.
        self.browser.execute_script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element)
        element.click()

    def check(self, css, words=""):
        """Presses a choice until it is heard: what is not ready yet hears no presses."""
        def is_heard():
            label = self.find(css, words)
            control = label.find_element(By.TAG_NAME, "input")
            if not control.is_selected():
                self.click(label)
            return control.is_selected()

        self.until(is_heard, f"{css} {words} is chosen")

    def type(self, css, text):
        """Fills in what the driver's keyboard cannot: dates, and signs that need another key held."""
        self.browser.execute_script(
            "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', {bubbles: true}))",
            self.find(css), text)

    def choose(self, css):
        """Presses an answer of a sheet until the sheet has closed: while it moves, a click may miss."""
        self.find(css)

        def is_closed():
            if not self.browser.find_elements(By.CSS_SELECTOR, "dialog[open]"):
                return True
            for each in self.browser.find_elements(By.CSS_SELECTOR, css):
                each.click()
            return False

        self.until(is_closed, f"{css} closes its sheet")

    def reads(self, css, words):
        self.until(lambda: words in self.text(self.find(css)), f"{css} reads {words}")

    def skip_splash(self):
        """Presses the splash, unless it has ended by itself."""
        for splash in self.browser.find_elements(By.CSS_SELECTOR, ".splash"):
            try:
                splash.click()
            except (StaleElementReferenceException, ElementClickInterceptedException, ElementNotInteractableException):
                continue  # it is leaving
        self.until(
            lambda: not any(each.is_displayed() for each in self.browser.find_elements(By.CSS_SELECTOR, ".splash")),
            "the splash ends")

    def fits(self):
        assert self.browser.execute_script(f"return {SIDEWAYS_OVERFLOW}") <= 0, self.browser.current_url
