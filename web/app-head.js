// Runs in <head>, before the first paint and before every other script; and once more with client.js, where it has been lost on the way.
import { fetchBookEarly } from "./book.js";
import "./early.js";
import { chooseLanguage } from "./languages.js";
import { isMetered } from "./line.js";
import { guardMarkup } from "./markup.js";
import { replaceLost, tellSlow } from "./retry.js";
import { showActiveAsParsed } from "./sighted.js";
import { chooseTheme } from "./theme.js";

const root = document.documentElement;
if (!("scripts" in root.dataset)) {
  replaceLost();
  tellSlow();
  guardMarkup();
  root.dataset.scripts = ""; // a lesson is laid out for reading.js (style-lesson.css)

  chooseTheme();
  chooseLanguage();
  showActiveAsParsed();

  // What answers a press of the first figure comes with the page, where loader.js would fetch it unasked.
  const isFetched = typeof WebAssembly === "object" && "DecompressionStream" in globalThis && !isMetered();
  if (root.dataset.book && isFetched && ("drawn" in root.dataset || location.search === "")) fetchBookEarly(root.dataset.book);

  // A page of practice that was not drawn as its query asks (data-drawn), as on a file server, shows another exercise than the one that the query names: it is not shown (style-practice.css) until the client has put the right one in its place.
  if (location.search !== "" && !("drawn" in root.dataset) && /\/(practice|embed\/exercise)(\/|$)/.test(location.pathname)) root.dataset.awaits = "exercise";
}
