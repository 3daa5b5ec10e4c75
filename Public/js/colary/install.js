// Advice to put the diary on the home screen, where the browser may clear what waits to be sent.
const key = "colary install later";
const week = 7 * 86_400_000;

export const isInstalled = () => matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;

// A browser that cannot say so may.
export const mayBeCleared = async () => !await Promise.resolve(navigator.storage?.persisted?.()).catch(() => false);

function isPutOff() {
  try {
    const age = Date.now() - Number(localStorage.getItem(key) ?? NaN);
    return age >= 0 && age < week;
  } catch {
    return false;
  }
}

export const shouldAdvise = async () => !isInstalled() && !isPutOff() && await mayBeCleared();

export function watchAdvice(main) {
  main.querySelector("[data-install-later]")?.addEventListener("click", () => {
    main.querySelector("[data-install]").hidden = true;
    try {
      localStorage.setItem(key, Date.now());
    } catch {
      // It is asked again on the next page.
    }
  });
}
