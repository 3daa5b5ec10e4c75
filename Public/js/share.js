// Shares by the phone's own sheet, and copies where there is none.
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

async function share(from) {
  const { text, url, file, done } = from.dataset;
  const link = url && new URL(url, location.href).href;
  if (file) {
    const picture = await fetch(url).then((reply) => reply.blob()).catch(() => null);
    const files = picture && [new File([picture], file, { type: picture.type })];
    if (!files || !navigator.canShare?.({ files })) return location.assign(url);
    await navigator.share({ files, text });
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
    if (error.name !== "AbortError") toast(english ? "Could not share" : "공유하지 못했어요");
  });
});
