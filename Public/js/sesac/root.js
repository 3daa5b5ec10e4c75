// On the entrance and the form to join, which come before the tabs: for somebody who is past them, the tabs take their place, so
// that Back never shows them again.
const root = document.querySelector("a[data-root]");
if (root) location.replace(root.href);
addEventListener("pageshow", (event) => event.persisted && location.reload());
