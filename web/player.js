// The player: a figure in a frame that only plays. There is no client: the flipbook is all there is to it. What the address asks for beyond the run
// of the page and the way that it is played is a matter for the figure with its client, at /embed/.
import { openFlipbooks } from "./flipbook.js";
import "./frame.js";
import { guardMarkup } from "./markup.js";
import { chooseTheme } from "./theme.js";

const own = ["round", "speed", "loop", "theme", "controls"];

// Nothing is drawn before this script has run (blocking="render"): the page is there by then, and has its theme.
function open() {
  const asked = new URLSearchParams(location.search);
  const picture = /** @type {HTMLElement | null} */ (document.querySelector("[data-flipbook]"));
  if (!picture || ![...asked.keys()].every((key) => own.includes(key))) {
    asked.set("controls", asked.get("controls") ?? "play");
    location.replace(`${location.pathname.replace("/player/", "/embed/")}?${asked}`);
    return;
  }
  const books = openFlipbooks("");
  const book = /** @type {NonNullable<ReturnType<typeof books.of>>} */ (books.of(picture));
  const speed = /** @type {HTMLSelectElement} */ (book.part("speed")), loop = book.part("loop");
  const pace = asked.get("speed"), round = asked.get("round");
  if (pace !== null && [...speed.options].some(({ value }) => value === pace)) speed.value = pace;
  if (asked.get("loop") === "1") loop.setAttribute("aria-pressed", "true");
  document.addEventListener("click", (event) => {
    if (books.answer(event) || !loop.contains(/** @type {Node} */ (event.target))) return;
    loop.setAttribute("aria-pressed", String(loop.getAttribute("aria-pressed") !== "true"));
  }, true);
  for (const kind of ["input", "change", "keydown"]) document.addEventListener(kind, books.answer);
  books.fetchNear();
  if (round !== null && /^\d{1,6}(\.[1-9]\d{0,5})?$/.test(round)) book.turnTo(round);
}

guardMarkup();
chooseTheme();
open();
