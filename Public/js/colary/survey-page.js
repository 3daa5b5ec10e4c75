// Surveys from what this device stores: the list, or a form that is checked, kept as a draft and queued.
import { pageOwner } from "./account.js";
import { opened, openedInTime } from "./diary.js";
import { counted, dateText, dayText, newID, timeOf } from "./entry.js";
import { writerNow } from "./server-clock.js";
import { answersOf, nextFrom, rememberGaps, responseFields, responsesOf, responseType, resultOf } from "./survey.js";

const root = document.querySelector("[data-survey-page]");
const asked = new URL(location.href).searchParams.get("survey");
const draftName = "colary survey draft";
const draftLife = 86_400_000;
const templates = new Map([...document.querySelectorAll("template[data-survey-form]")].map((each) => [each.dataset.surveyForm, each]));
const cardOf = (key) => document.querySelector(`template[data-survey-card="${key}"]`).content.firstElementChild.cloneNode(true);
let startedAt = writerNow();

function fillCard(card, next) {
  const line = card.querySelector("[data-next]");
  line.hidden = next === null;
  if (next !== null) line.textContent = line.dataset.from.replace("{}", dateText(dayText(next), "short", document.documentElement.lang));
  card.querySelector("[data-start]").hidden = next !== null;
}

function showList(queue) {
  for (const key of templates.keys()) {
    let card = root.querySelector(`[data-card="${key}"]`);
    if (!card) root.prepend(card = cardOf(key));
    fillCard(card, nextFrom(responsesOf(queue), key, card.dataset.gap));
  }
  rememberGaps(Object.fromEntries([...templates.keys()].map((key) => [key, cardOf(key).dataset.gap])));
}

// Drafts.

function readDraft() {
  try {
    const draft = JSON.parse(localStorage.getItem(draftName));
    const isOurs = !draft.owner || draft.owner === pageOwner();
    return isOurs && Date.now() - draft.at < draftLife ? draft : null;
  } catch {
    return null;
  }
}

function keepDraft(form) {
  const { survey, version } = form.dataset;
  try {
    localStorage.setItem(draftName, JSON.stringify({ owner: pageOwner(), survey, version, at: Date.now(), startedAt, answers: answersOf(form) }));
  } catch {
    // The answers are still chosen.
  }
}

function restoreDraft(form) {
  const draft = readDraft();
  if (draft?.survey !== form.dataset.survey) return;
  if (draft.version !== form.dataset.version) {
    localStorage.removeItem(draftName);
    form.querySelector("[data-draft-note]").hidden = false;
    return;
  }
  startedAt = draft.startedAt;
  for (const group of form.querySelectorAll("[data-question]")) {
    const choice = group.querySelector(`input[type=radio][value="${draft.answers[group.dataset.question]}"]`);
    if (choice) choice.checked = true;
  }
}

// The form.

function missing(form) {
  return [...form.querySelectorAll("[data-required]")].filter((group) => !group.querySelector("input[type=radio]:checked"));
}

function mark(form) {
  const groups = missing(form);
  for (const group of groups) group.setAttribute("aria-invalid", "true");
  const line = form.querySelector("p[data-missing]");
  line.textContent = counted(line.dataset.left, groups.length);
  groups[0].scrollIntoView({ block: "center", behavior: "instant" });
  groups[0].querySelector("input[type=radio]").focus({ preventScroll: true });
}

async function submit(queue, form, id) {
  const { survey, version } = form.dataset;
  const answers = answersOf(form);
  const fields = responseFields({ time: timeOf(), survey, version: Number(version), startedAt, answers, ...resultOf(form, answers) });
  await queue.confirm("create", { type: responseType, id }, fields);
  localStorage.removeItem(draftName);
  location.assign(`${root.dataset.chart}?survey=${survey}&response=${id}`);
}

function watch(form) {
  const id = newID();
  let isSaving = false;
  let isSaved = false;
  // As in compose.js.
  addEventListener("pageshow", ({ persisted }) => persisted && isSaved && location.reload());
  restoreDraft(form);
  form.addEventListener("change", ({ target }) => {
    target.closest("[data-question]")?.removeAttribute("aria-invalid");
    keepDraft(form);
  });
  form.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-clear]")) return;
    for (const choice of target.closest("[data-question]").querySelectorAll("input[type=radio]")) choice.checked = false;
    keepDraft(form);
  });
  form.addEventListener("submit", async (event) => {
    if (missing(form).length > 0) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return mark(form);
    }
    if (form.dataset.plain !== undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isSaving) return;
    isSaving = true;
    try {
      await submit(await openedInTime(), form, id);
      isSaved = true;
    } catch (error) {
      isSaving = false;
      if (error.reason) return (form.querySelector("p[data-missing]").textContent = form.querySelector("p[data-missing]").dataset.failed);
      // No store in this browser: the server is asked at once.
      form.dataset.plain = "";
      form.requestSubmit();
    }
  }, true);
}

if (asked && templates.has(asked) && document.querySelector("main").dataset.shell !== undefined) {
  root.replaceChildren(templates.get(asked).content.cloneNode(true));
}
const form = root.querySelector("form.survey-form");
if (form) watch(form);
opened.then((queue) => {
  const look = () => {
    if (!form && (!asked || !templates.has(asked))) return showList(queue);
    const next = nextFrom(responsesOf(queue), asked, cardOf(asked).dataset.gap);
    if (!form || next === null || !root.contains(form)) return;
    const card = cardOf(asked);
    fillCard(card, next);
    root.replaceChildren(card);
  };
  queue.addEventListener("show", look);
  look();
}, () => {});
