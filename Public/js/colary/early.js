// Begins what takes longest before the rest of the modules has come: the core is compiled, and the browser opens its databases.
const address = document.querySelector("main[data-core]")?.dataset.core;

export const core = address && WebAssembly.compileStreaming(fetch(address));
core?.catch(() => {});
if (address) globalThis.indexedDB?.databases?.().catch(() => {});
