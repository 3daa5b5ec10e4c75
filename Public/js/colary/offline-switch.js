// The demo's switch, on pages that have a queue: one of the platform has none.
if (document.querySelector("main[data-core]")) import("./offline-dots.js");
