// Registers the service worker of the account's pages, and recovers from lost connections on those that no app opened.
navigator.serviceWorker?.register("/lobby/sw.js", { scope: "/account" }).catch(() => {});

if (document.querySelector("section[data-offline], [data-kept-page]")) import("./kept-page.js");
