// Remembers for an hour whether the demo bar is open; the server renders it that way.
document.addEventListener("toggle", ({ target }) => {
  if (target.matches(".demo-bar details"))
    document.cookie = `demo-bar=${target.open ? "open" : ""}; path=/; max-age=3600; samesite=lax`;
}, true);
