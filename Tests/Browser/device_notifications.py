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
    def worker(self):
        return next(each for each in self._workers.service_workers if each.url.endswith(f"/{self._app}/sw.js"))

    def deliver(self, data):
        """Hands the worker what a push service brought, once it holds the page."""
        self._page.wait_for_function("navigator.serviceWorker.controller !== null")
        self._delivered = data
        self._send()

    def _send(self):
        self._protocol.send("ServiceWorker.deliverPushMessage", {
            "origin": self._origin, "registrationId": self._registrations[f"{self._origin}/{self._app}"],
            "data": self._delivered})

    def expect(self, *expected):
        """Waits until just these are shown: title, body and path of each."""
        def are_shown():
            # Polled here, because `wait_for_function` treats any promise as true.
            return self._page.evaluate(SHOWN) == list(expected)

        try:
            wait_until(are_shown, self._page, seconds=PATIENCE / 4)
        except AssertionError:
            # The protocol loses a message at times while the worker starts. Handed over twice, it is shown once.
            self._send()
            wait_until(are_shown, self._page)

    def tap_first(self):
        self.worker.evaluate(TAP)
