// Shows a hidden message while its cover is held, by pointer or key; shorter touches and scrolling do not count. A ring
// (history.css) closes meanwhile.
const english = document.documentElement.lang === "en";

for (const cover of document.querySelectorAll("[data-peek]")) {
  const entry = cover.closest(".entry");
  const place = entry.querySelector(".peek");
  let held = null;

  const hold = async () => {
    if (held) return;
    const press = (held = {});
    cover.classList.add("held");
    await new Promise((done) => setTimeout(done, 350));
    if (held !== press) return;
    const reply = await fetch(cover.href, { headers: { Accept: "application/json" } }).catch(() => null);
    const words = reply?.ok ? (await reply.json()).text : english ? "Could not look" : "지금은 볼 수 없어요";
    if (held !== press) return;
    place.textContent = words;
    entry.classList.add("peeking");
  };
  const release = () => {
    held = null;
    cover.classList.remove("held");
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
