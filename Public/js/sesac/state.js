// Follows my state: by events, or every five seconds while the page is visible and events do not come.
const main = document.querySelector("main[data-state]");
const address = "/sesac/state";
let running = false;

async function look() {
  if (running || document.hidden) return;
  running = true;
  try {
    const response = await fetch(address, { headers: { Accept: "application/json" } });
    if (!response.ok) return;
    const state = await response.json();
    const before = main.dataset.state;
    main.dataset.state = state.phase;
    if (state.phase === "MATCHED" && before !== "MATCHED" && state.match) {
      clearInterval(timer);
      const notice = Object.assign(document.createElement("p"), { className: "map-notice", textContent: main.dataset.matched });
      notice.setAttribute("role", "status");
      main.prepend(notice);
      setTimeout(() => location.assign(`/sesac/chats/${state.match.room}`), 1000);
    } else if (state.phase !== before || main.hasAttribute("data-reload")) {
      if (state.phase !== before) location.reload();
    }
  } finally {
    running = false;
  }
}

const timer = setInterval(look, 5000);
document.body.addEventListener("live:state.changed", async () => {
  await look();
  // A new request changes the lists but not the state.
  if (main.hasAttribute("data-reload") && main.dataset.state !== "MATCHED") location.reload();
});
addEventListener("pagehide", () => clearInterval(timer));
