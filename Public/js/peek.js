// Shows a hidden message while its cover is pressed, by pointer or key.
const english = document.documentElement.lang === "en";

for (const cover of document.querySelectorAll("[data-peek]")) {
  const entry = cover.closest(".entry");
  const place = entry.querySelector(".peek");
  let held = false;

  const hold = async () => {
    if (held) return;
    held = true;
    const reply = await fetch(cover.href, { headers: { Accept: "application/json" } }).catch(() => null);
    const words = reply?.ok ? (await reply.json()).text : english ? "Could not look" : "지금은 볼 수 없어요";
    if (!held) return;
    place.textContent = words;
    entry.classList.add("peeking");
  };
  const release = () => {
    held = false;
    place.textContent = "";
    entry.classList.remove("peeking");
  };

  cover.addEventListener("pointerdown", (event) => {
    // Releases the pointer capture of touches, so that pointerleave is fired.
    if (cover.hasPointerCapture(event.pointerId)) cover.releasePointerCapture(event.pointerId);
    if (event.button === 0) hold();
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel", "blur"]) cover.addEventListener(end, release);
  cover.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    hold();
  });
  cover.addEventListener("keyup", release);
  // Prevents the context menu of a long press, and following the link.
  cover.addEventListener("contextmenu", (event) => event.preventDefault());
  cover.addEventListener("click", (event) => event.preventDefault());
  cover.setAttribute("draggable", "false");
  cover.setAttribute("role", "button");
}
