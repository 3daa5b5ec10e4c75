// The month's calendar under a finger: swiped to another month, a day marked that was chosen, and folded as it was left.
const key = "colary calendar folded";
const farEnough = 60;

export function rememberFolding(box) {
  try {
    if (localStorage.getItem(key) !== null) box.open = false;
    // Before this ran.
    else if (!box.open) localStorage.setItem(key, "");
    box.addEventListener("toggle", () => (box.open ? localStorage.removeItem(key) : localStorage.setItem(key, "")));
  } catch {
    // It is open on the next page.
  }
}

// To the left for the month after, to the right for the one before.
export function watchSwipes(box) {
  let start = null;
  box.addEventListener("touchstart", ({ touches }) => (start = touches.length === 1 ? touches[0] : null), { passive: true });
  box.addEventListener("touchend", ({ changedTouches: [end] }) => {
    if (!start) return;
    const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
    start = null;
    if (Math.abs(x) < farEnough || Math.abs(x) < 2 * Math.abs(y)) return;
    const link = box.querySelector(x < 0 ? "[data-after]" : "[data-before]");
    if (!link.hidden) location.assign(link.href);
  }, { passive: true });
}

// Marks the day that was pressed; returns what marks it again after the calendar was drawn anew.
export function watchDays(box) {
  let chosen = location.hash;
  const mark = () => {
    for (const link of box.querySelectorAll(".calendar-day > a")) link.classList.toggle("chosen", link.hash === chosen);
  };
  box.addEventListener("click", ({ target }) => {
    const link = target.closest(".calendar-day > a");
    if (!link) return;
    chosen = link.hash;
    mark();
  });
  mark();
  return mark;
}
