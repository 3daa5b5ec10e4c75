"""The notifications of an app on a device: passed directly to its worker, read and tapped."""

from waiting import PATIENCE, wait_until

SHOWN = """async () => {
  await navigator.serviceWorker.ready
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration.getNotifications()).map(each => [each.title, each.body, each.data.path])
}"""
TAP = """async () => {
  const [notification] = await registration.getNotifications()
  dispatchEvent(new NotificationEvent("notificationclick", { notification }))
}"""
# Counts the messages that the worker hears, and notes what became of what it showed.
WATCH = """() => {
  if (self.heard === undefined) {
    self.heard = 0
    self.became = []
    addEventListener("push", () => { self.heard += 1 })
    const show = registration.showNotification.bind(registration)
    registration.showNotification = (title, options) => show(title, options).then(
      () => { self.became.push(`${title} is shown`) },
      error => { self.became.push(`${title}: ${error}`); throw error })
  }
}"""
# Both of them, or null in a worker that has begun anew meanwhile.
BECAME = "() => [self.heard ?? null, self.became ?? null]"


class DeviceNotifications:
    """What one app shows; made before the page is opened that brings its worker."""

    def __init__(self, phone, app):
        self._page, self._origin, self._app = phone.page, phone.origin, app
        self._workers = phone.context
        self._registrations = {}
        self._protocol = phone.context.new_cdp_session(phone.page)
        self._protocol.on("ServiceWorker.workerRegistrationUpdated", lambda event: self._registrations.update(
            {each["scopeURL"]: each["registrationId"] for each in event["registrations"]}))
        self._protocol.send("ServiceWorker.enable")

    @property
    def _scope(self):
        return f"{self._origin}/{self._app}"

    def _running_worker(self):
        return next((each for each in self._workers.service_workers if each.url.endswith(f"/{self._app}/sw.js")), None)

    @property
    def worker(self):
        worker = self._running_worker()
        assert worker, f"no worker of {self._app} runs"
        return worker

    def deliver(self, data):
        """Hands the worker, once it holds the page, what a push service brought; returns when it is shown."""
        self._page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        self._protocol.send("ServiceWorker.startWorker", {"scopeURL": self._scope})
        wait_until(self._running_worker, self._page, what="a running worker")
        self.worker.evaluate(WATCH)
        heard, became = self.worker.evaluate(BECAME)
        self._send(data)

        def is_shown():
            # Its notifications are not asked for: Chromium would forget one that is not on the screen yet.
            return len(self.worker.evaluate(BECAME)[1] or []) > len(became)

        try:
            wait_until(is_shown, self._page, seconds=PATIENCE / 4)
        except AssertionError:
            # DevTools answers before the message is delivered and does not tell when it never is. That is excused only
            # if the running worker has heard of no message; one that it heard and did not show is its own fault.
            now = self.worker.evaluate(BECAME)
            assert now[0] == heard, f"heard, and not shown: {now}"
            self._send(data)
            wait_until(is_shown, self._page)

    def _send(self, data):
        self._protocol.send("ServiceWorker.deliverPushMessage", {
            "origin": self._origin, "registrationId": self._registrations[self._scope], "data": data})

    def expect(self, *expected):
        """Waits until just these are shown: title, body and path of each."""
        # Polled here, because `wait_for_function` treats any promise as true.
        wait_until(lambda: self._page.evaluate(SHOWN) == list(expected), self._page)

    def tap_first(self):
        self.worker.evaluate(TAP)
