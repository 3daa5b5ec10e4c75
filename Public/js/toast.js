// Shows a short message, which screen readers announce; without text, removes the current one. The animation in
// toast.css takes four seconds; with `stays`, the message is shown until the next one.
const place = document.querySelector(".toasts");
const home = place.parentElement;

// An open modal dialog covers everything outside it, so the toast moves into it.
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

// A response may have the header `HX-Trigger: {"toast": "…"}`.
document.addEventListener("toast", (event) => toast(event.detail?.value ?? event.detail));
