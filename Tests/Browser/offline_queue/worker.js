// A worker with a queue of its own on the page's account: it writes as many entries as it is told.
import { isLoaded, openQueue, person, until, write } from "/entries.js";

onmessage = async ({ data: { account, texts } }) => {
  const { queue } = await openQueue(person(account));
  await until(queue, isLoaded);
  for (const text of texts) await write(queue, text);
  postMessage("saved");
};
