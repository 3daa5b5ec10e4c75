// Puts a notice on the map, in place of the one that is there.
export function say(screen, words) {
  screen.querySelector(".map-notice")?.remove();
  const notice = Object.assign(document.createElement("p"), { className: "map-notice", textContent: words });
  notice.setAttribute("role", "status");
  screen.append(notice);
}
