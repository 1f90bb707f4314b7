// Runs in <head>, before the first paint and before every other script.
import { guardMarkup } from "./markup.js";
import { chooseTheme } from "./theme.js";

guardMarkup();
const root = document.documentElement;
root.dataset.scripts = ""; // a lesson is laid out for reading.js (style-lesson.css)

chooseTheme();

// A form that only the client can answer must not load the page anew while the client is on its way: what has been typed would be lost.
// The loader hands it in again once the client runs. A form with an action is the server's to answer.
addEventListener("submit", (event) => {
  if (root.dataset.client === "running" || event.target.hasAttribute("action")) return;
  event.preventDefault();
  globalThis.upsweepSubmitted = event.target.id;
}, true);

// A page of practice that was not drawn as its query asks (data-drawn), as on a file server, shows another exercise than the one that the query names: it is not shown (style-practice.css) until the client has put the right one in its place.
if (location.search !== "" && !("drawn" in root.dataset) && /\/(practice|embed\/exercise)(\/|$)/.test(location.pathname)) root.dataset.awaits = "exercise";
