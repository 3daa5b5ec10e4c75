// The offline page is replaced as soon as possible, a page from the cache unless something was entered or is sent there.
import { isReachable, persist, sending } from "./submit.js";

let entered = false;
addEventListener("input", () => (entered = true), true);
setTimeout(() => persist(isReachable, null).then(() => entered || sending.size || location.reload()), 2000);
