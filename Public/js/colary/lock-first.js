// Before anything is drawn: where this device has a lock, the page stays hidden until lock.js lets it be seen. A tab that was
// seen less than half a minute ago goes on.
try {
  const age = Date.now() - Number(sessionStorage.getItem("colary seen") ?? NaN);
  const wasSeen = age >= 0 && age < 30_000;
  if (localStorage.getItem("colary lock") !== null && !wasSeen) document.documentElement.dataset.locked = "";
} catch {
  // Where nothing can be kept there is no lock.
}
