// Shares with the Web Share API; without it, copies text and downloads images.
import { toast } from "./toast.js";

const english = document.documentElement.lang === "en";

async function copy(words, done) {
  try {
    await navigator.clipboard.writeText(words);
    toast(done ?? (english ? "Copied" : "복사했어요"));
  } catch {
    toast(words);
  }
}

// A cache: fetching can outlast the user activation that sharing needs, so the second click finds the image here.
const pictures = new Map();

async function picture(url, name) {
  if (!pictures.has(url)) {
    const root = document.documentElement;
    root.dataset.busy = "";
    // A refusal is no page: led to signing in, this would take its notice, and the page for a picture.
    const headers = { Accept: "image/png, application/json" };
    const reply = await fetch(url, { headers }).finally(() => delete root.dataset.busy);
    if (!reply.ok) throw Object.assign(new Error(reply.statusText), await reply.json().catch(() => null));
    pictures.set(url, new File([await reply.blob()], name, { type: "image/png" }));
  }
  return pictures.get(url);
}

const sharesPictures = () => {
  const files = [new File([], "a.png", { type: "image/png" })];
  return Boolean(navigator.canShare?.({ files }));
};

async function save(url, name, saved) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await picture(url, name));
  link.download = name;
  link.click();
  toast(saved);
}

async function share(from) {
  const { text, url, file, done, saved } = from.dataset;
  const link = url && new URL(url, location.href).href;
  if (file && !sharesPictures()) {
    await save(url, file, saved);
  } else if (file) {
    await navigator.share({ files: [await picture(url, file)] });
  } else if (navigator.share) {
    await navigator.share({ text, url: link });
  } else {
    await copy([text, link].filter(Boolean).join(" "), done);
  }
}

addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-share], [data-copy]");
  if (!button) return;
  event.preventDefault();
  if (button.dataset.copy) {
    const { copy: words, url, done } = button.dataset;
    copy(url ? `${words} ${new URL(url, location.href).href}` : words, done);
  } else share(button).catch((error) => {
    if (error.name === "AbortError") return;
    if (error.name === "NotAllowedError") toast(english ? "Press once more" : "한 번 더 눌러 주세요");
    else toast(error.detail ?? (english ? "Could not share" : "공유하지 못했어요"));
  });
});
