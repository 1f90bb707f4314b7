// A page of a course whose author is at work: it loads itself again when a file of the course has been saved (site/live.go). Only the page
// in sight listens, since a browser has few connections for all its tabs.
const { live, base = "" } = document.documentElement.dataset;
/** @type {EventSource | null} */
let source = null;

function listen() {
  source?.close();
  source = null;
  if (document.hidden) return;
  source = new EventSource(`${base}/course/changes`);
  source.onmessage = (event) => {
    if (event.data !== live) location.reload();
  };
}

document.addEventListener("visibilitychange", listen);
addEventListener("pagehide", () => source?.close());
listen();
