// Words that come, are read out, and go; without words, what is there goes. The animation in toast.css takes four
// seconds; what stays is there until something else is said.
const place = document.querySelector(".toasts");
const home = place.parentElement;

// An open dialog covers all but what is in it.
function stand() {
  const host = document.querySelector("dialog:modal") ?? home;
  if (place.parentElement === host) return;
  host.append(place);
  if (host !== home) host.addEventListener("close", () => home.append(place), { once: true });
}

export function toast(words, stays = false) {
  if (!words) return place.replaceChildren();
  stand();
  const line = document.createElement("p");
  line.className = stays ? "toast stays" : "toast";
  line.textContent = words;
  place.replaceChildren(line);
}

// A reply may carry `HX-Trigger: {"toast": "…"}`.
document.addEventListener("toast", (event) => toast(event.detail?.value ?? event.detail));
