// Registers the service worker of the pages that belong to no app, and recovers from lost connections on those that no app opened.
navigator.serviceWorker?.register("/lobby/sw.js", { scope: "/" }).catch(() => {});

if (document.querySelector("section[data-offline], [data-kept-page]")) import("./kept-page.js");
