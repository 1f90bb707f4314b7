// Runs in <head>, before the first paint and before every other script.
import "./early.js";
import { guardMarkup } from "./markup.js";
import { replaceLost } from "./retry.js";
import { chooseTheme } from "./theme.js";

replaceLost();
guardMarkup();
const root = document.documentElement;
root.dataset.scripts = ""; // a lesson is laid out for reading.js (style-lesson.css)

chooseTheme();

// A page of practice that was not drawn as its query asks (data-drawn), as on a file server, shows another exercise than the one that the query names: it is not shown (style-practice.css) until the client has put the right one in its place.
if (location.search !== "" && !("drawn" in root.dataset) && /\/(practice|embed\/exercise)(\/|$)/.test(location.pathname)) root.dataset.awaits = "exercise";
