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
  const picture = document.querySelector("[data-flipbook]");
  if (!picture || ![...asked.keys()].every((key) => own.includes(key))) {
    asked.set("controls", asked.get("controls") ?? "play");
    location.replace(`${location.pathname.replace("/player/", "/embed/")}?${asked}`);
    return;
  }
  const books = openFlipbooks("");
  const book = books.of(picture);
  const speed = book.part("speed"), loop = book.part("loop");
  if ([...speed.options].some(({ value }) => value === asked.get("speed"))) speed.value = asked.get("speed");
  if (asked.get("loop") === "1") loop.setAttribute("aria-pressed", "true");
  document.addEventListener("click", (event) => {
    if (books.answer(event) || !loop.contains(event.target)) return;
    loop.setAttribute("aria-pressed", String(loop.getAttribute("aria-pressed") !== "true"));
  }, true);
  for (const kind of ["input", "change", "keydown"]) document.addEventListener(kind, books.answer);
  books.fetchNear();
  if (/^\d{1,6}(\.[1-9]\d{0,5})?$/.test(asked.get("round") ?? "")) book.turnTo(asked.get("round"));
}

guardMarkup();
chooseTheme();
open();
