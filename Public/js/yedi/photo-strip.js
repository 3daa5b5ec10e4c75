// The photos in a form that were uploaded before; their ids are in boxes named "photos".
export const boxOf = (strip, id) => strip.querySelector(`input[value="${CSS.escape(id)}"]`);

// Shows a photo at the end, also one that the page does not know.
export function show(strip, id) {
  const template = document.querySelector("#photo-item");
  const known = boxOf(strip, id)?.closest("li");
  const item = known ?? template.content.firstElementChild.cloneNode(true);
  if (!known) {
    for (const control of item.querySelectorAll("input, button")) control.value = id;
    item.querySelector("img").src = template.dataset.path.replace("{}", id);
  }
  strip.append(item);
}
