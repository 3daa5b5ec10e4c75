// Words that come, are read out, and go. The animation in toast.css takes four seconds.
const place = document.querySelector(".toasts");

export function toast(words) {
  if (!words) return;
  const line = document.createElement("p");
  line.className = "toast";
  line.textContent = words;
  place.replaceChildren(line);
}

// A reply may carry `HX-Trigger: {"toast": "…"}`.
document.addEventListener("toast", (event) => toast(event.detail?.value ?? event.detail));
