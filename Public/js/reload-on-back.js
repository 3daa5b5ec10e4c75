// Reloads a page that Back opens from the browser's memory or history, because the server may lead elsewhere now.
const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
addEventListener("pageshow", (event) => (event.persisted || isBack) && location.replace(location.pathname + location.search));
