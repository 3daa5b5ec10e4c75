// Keeps an unsent message in this tab's sessionStorage, per account, while another page is open.
const form = document.querySelector("form[data-write]");
const name = `${location.pathname.split("/")[1]} draft ${form.dataset.write}`;
const { text, isHidden, hour, minute } = form.elements;

export function keep() {
  const day = form.querySelector("input[name=day]:checked")?.value;
  sessionStorage.setItem(name, JSON.stringify({
    words: text.value, hides: isHidden.checked, day, hour: hour.value, minute: minute.value }));
}

export function forget() {
  sessionStorage.removeItem(name);
}

// Returns whether a draft was restored. Text in the field has priority. A day that is no longer free is not selected.
export function restore() {
  const draft = JSON.parse(sessionStorage.getItem(name));
  forget();
  if (!draft || text.value) return false;
  text.value = draft.words;
  isHidden.checked = draft.hides;
  hour.value = draft.hour;
  // A minute between two steps is one of the options of that page only.
  if ([...minute.options].some((each) => each.value === draft.minute)) minute.value = draft.minute;
  for (const day of form.querySelectorAll("input[name=day]:enabled")) day.checked = day.value === draft.day;
  return true;
}
