// Subscribes to the app's server-sent events and refreshes the page. The kinds are those that the app's descriptor names
// (data-events). Elements reload with hx-trigger="live:note.received from:body"; a screen with data-until="wait.over" opens
// data-next.
const page = document.documentElement.dataset;
const address = page.live;

// One id per tab, so that a page's stream replaces that of the page before.
const store = sessionStorage;
const rename = () => (store["live client"] = Math.random().toString(36).slice(2));
store["live client"] ?? rename();
// The number of the last event, at first of the newest one when the page was made; the stream continues after it.
let last = page.after;
let failures = 0;
let source;

// Acts once nothing that was pressed is on its way: a page that leaves by itself would drop the form that is being sent.
export const whenIdle = (act) => ("busy" in page ? setTimeout(whenIdle, 500, act) : act());

// A page with unsent input is not reloaded; the next page is current anyway. chat.js loads what it missed by itself.
function reset() {
  const reloads = document.body.dispatchEvent(new CustomEvent("live:reset", { cancelable: true }));
  if (reloads && !document.querySelector("form[data-retry]:not([hidden])")) whenIdle(() => location.reload());
}

function connect() {
  source = new EventSource(`${address}?client=${store["live client"]}&after=${last}`);
  const on = (kind, act) => source.addEventListener(kind, (event) => {
    act(event);
    last = event.lastEventId;
  });
  for (const kind of page.events.split(" "))
    on(kind, ({ data }) => {
      document.body.dispatchEvent(new CustomEvent(`live:${kind}`, { detail: JSON.parse(data) }));
      const waiting = document.querySelector(`[data-until="${kind}"]`);
      if (waiting) whenIdle(() => location.replace(waiting.dataset.next));
    });
  on("position", () => {
    failures = 0;
    page.stream = "open";
  });
  on("reset", reset);
  // Another tab has this one's id, because a duplicated tab copies it. One of them takes a new id.
  on("replaced", () => {
    source.close();
    rename();
    connect();
  });
  // After an error status, such as for the eleventh subscription, the browser does not reconnect by itself and tells neither
  // the status nor Retry-After: 1 to 2 seconds, doubled each time, at most 30 to 60.
  source.addEventListener("error", () => {
    failures += 1;
    delete page.stream;
    if (source.readyState === EventSource.CLOSED)
      setTimeout(connect, Math.min(60, 2 ** failures) * (500 + 500 * Math.random()));
  });
}

if (address) {
  connect();
  addEventListener("pagehide", () => source.close());
  // A page that is left and come back to is loaded again, or goes on where it was with what it has missed (data-resumes).
  addEventListener("pageshow", (event) => event.persisted && ("resumes" in page ? connect() : location.reload()));
}
