// Keeps the chosen time with this page's entry in the history, so that a reload and a way back show it again.
const times = "input[type=radio][name=start]";
const kept = document.querySelector(`${times}[value="${CSS.escape(history.state?.start ?? "")}"]`);
if (kept) kept.checked = true;

document.addEventListener("change", ({ target }) => {
  if (target.matches(times)) history.replaceState({ ...history.state, start: target.value }, "");
});
