// A worker that fetches and compiles a program (retry.js) and hands the module to its page. A page that compiles takes part in it on its own
// thread: on a phone that is a quarter of a second in which nothing that is pressed answers.
/** @import { FromCompile } from "./messages.d.ts" */

/** @param {FromCompile} message */
const tell = (message) => postMessage(message);

addEventListener("message", async (/** @type {MessageEvent<string>} */ { data: address }) => {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: status ${response.status}`);
    tell({ arrives: true });
    tell({ module: await WebAssembly.compileStreaming(response) });
  } catch {
    tell({ failed: true }); // the page asks for itself, and finds out why
  }
});
