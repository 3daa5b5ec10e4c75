// The back arrow of a designer, a post or a booking's choices leads to the list, conversation or booking that it was opened
// from, where the eye left it. Without a script it leads to the page above.
const arrow = document.querySelector(".top-bar > .icon-button");
const key = (path) => `yedi back ${path}`;
const lists = /^\/yedi(\/(search|designers|designers\/[^/]+(\/posts|\/reviews)?|posts\/[^/]+|chats\/[^/]+|bookings\/[^/]+|me\/(likes|reviews)))?$/;

const from = document.referrer ? new URL(document.referrer) : null;
const isReturn = sessionStorage.getItem("yedi returning") === location.pathname;
sessionStorage.removeItem("yedi returning");
// A page that one comes back to keeps where it was opened from itself.
if (from?.origin === location.origin && from.pathname !== location.pathname && lists.test(from.pathname) && !isReturn)
  sessionStorage.setItem(key(location.pathname), from.pathname + from.search);

// The browser may show the page as it was, without running this.
addEventListener("pageshow", ({ persisted }) => persisted && sessionStorage.removeItem("yedi returning"));

const kept = sessionStorage.getItem(key(location.pathname));
if (kept) arrow.href = kept;

arrow.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  sessionStorage.setItem("yedi returning", new URL(arrow.href).pathname);
  const { navigation } = window;
  const before = navigation?.entries()[navigation.currentEntry.index - 1];
  if (before?.url !== arrow.href) return;
  event.preventDefault();
  history.back();
});
