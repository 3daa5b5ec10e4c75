// Answers that are not handed in yet stay on this device: the points page keeps them, the start of the next
// vote offers them, and a round that is over takes them along.
const place = document.querySelector("[data-kept]");
const name = `answers ${place.dataset.kept}`;
const kept = JSON.parse(localStorage.getItem(name));
const forget = () => localStorage.removeItem(name);

if (place.matches("[data-tally]")) {
  const fields = [...new FormData(place)];
  localStorage.setItem(name, JSON.stringify({ tally: place.dataset.tally, fields }));
  place.addEventListener("handed-in", forget);
} else if (place.matches("[data-ballot]")) {
  // Back from the points page: the answers are given, and offered at the start. Else a new round has begun.
  if (kept?.tally === place.getAttribute("action")) location.replace(place.querySelector(".ballot-top a").href);
  else forget();
} else if (kept) {
  const round = kept.tally.slice(0, kept.tally.lastIndexOf("/"));
  const reply = await fetch(round, { headers: { Accept: "application/json" } }).catch(() => null);
  if (reply && reply.status >= 400 && reply.status < 500) forget();
  else {
    for (const [name, value] of kept.fields)
      place.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    place.action = kept.tally;
    place.hidden = false;
  }
}
