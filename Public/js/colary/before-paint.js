// Before anything is drawn: the colours that were chosen on this device. Where it has a lock, the page stays hidden until lock.js
// lets it be seen; a tab that was seen less than half a minute ago goes on.
{
  const root = document.documentElement;
  const useTheme = () => {
    try {
      const theme = localStorage.getItem("colary theme");
      if (theme === "light" || theme === "dark") root.dataset.theme = theme;
      else delete root.dataset.theme;
    } catch {
      // Where nothing can be kept the system's colours are used.
    }
  };
  useTheme();
  // Chosen in another tab, or on the page that one comes back from.
  addEventListener("storage", useTheme);
  addEventListener("pageshow", ({ persisted }) => persisted && useTheme());
  try {
    const age = Date.now() - Number(sessionStorage.getItem("colary seen") ?? NaN);
    const wasSeen = age >= 0 && age < 30_000;
    if (localStorage.getItem("colary lock") !== null && !wasSeen) root.dataset.locked = "";
  } catch {
    // Where nothing can be kept there is no lock.
  }
}
