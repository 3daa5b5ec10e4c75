// Says what the list holds, then writes until it is killed, and says what was confirmed. With ?last it writes nothing
// and says when all is sent. A browser that has lost its database says first what it still knows, then what came back.
import { isLoaded, isSent, openQueue, person, until, write } from "/entries.js";

const say = (what, ids) => fetch(`/said/${what}`, { method: "POST", body: JSON.stringify(ids) });
const ids = (queue) => queue.list.map(({ id }) => id);
const { queue } = await openQueue(person("one"));
await until(queue, isLoaded);
if (!queue.status.synced) {
  await say("unsent", ids(queue));
  await until(queue, ({ status }) => status.synced);
}
await say("listed", ids(queue));
if (new URL(location.href).searchParams.has("last")) {
  queue.trigger();
  await until(queue, isSent);
  await say("sent", ids(queue));
} else {
  for (;;) await say("confirmed", [await write(queue, "이대로 남아야 해요")]);
}
