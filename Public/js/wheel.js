// Replaces a select with data-wheel by a scrolling wheel with keyboard support; the select keeps the value.
export function turn(select) {
  const wheel = select.nextElementSibling;
  const at = [...wheel.children].findIndex((row) => row.dataset.value === select.value);
  if (at >= 0) wheel.scrollTop = at * wheel.firstElementChild.offsetHeight;
  for (const row of wheel.children) row.setAttribute("aria-selected", String(row.dataset.value === select.value));
  if (at >= 0) wheel.setAttribute("aria-activedescendant", wheel.children[at].id);
}

function choose(select, row) {
  if (!row || select.value === row.dataset.value) return;
  select.value = row.dataset.value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

for (const select of document.querySelectorAll("select[data-wheel]")) {
  const wheel = document.createElement("div");
  wheel.className = "wheel";
  wheel.tabIndex = 0;
  wheel.setAttribute("role", "listbox");
  wheel.setAttribute("aria-label", select.closest("label").querySelector("span").textContent);
  for (const option of select.options) {
    const row = document.createElement("div");
    row.id = `${select.name}-${option.value}`;
    row.setAttribute("role", "option");
    row.textContent = option.textContent;
    row.dataset.value = option.value;
    wheel.append(row);
  }
  select.after(wheel);
  select.tabIndex = -1;
  select.setAttribute("aria-hidden", "true");

  wheel.addEventListener("click", (event) => {
    event.preventDefault();
    choose(select, event.target.closest("[role=option]"));
  });
  wheel.addEventListener("keydown", (event) => {
    const rows = [...wheel.children];
    const at = rows.findIndex((row) => row.dataset.value === select.value);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, PageUp: at - 5, PageDown: at + 5, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(select, rows[Math.min(Math.max(to, 0), rows.length - 1)]);
  });
  let resting = 0;
  wheel.addEventListener("scroll", () => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      const height = wheel.firstElementChild.offsetHeight;
      if (height) choose(select, wheel.children[Math.round(wheel.scrollTop / height)]);
    }, 120);
  });
  select.addEventListener("change", () => turn(select));
}
