// Looks at every figure of some pages, without loading any anew: at its first, a middle and its last step, what of it a reader cannot see. It runs in a page whose
// client runs; that shows the only page asked for where it is there already. The answer is a list of sentences, empty where all is well.
/** @param {string[]} paths addresses of pages @param {boolean} there whether the page is already there @returns {Promise<string[]>} */
async (paths, there = false) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  /** @param {() => boolean} test @param {string} what */
  const until = async (test, what) => {
    for (let left = 240; !test(); left--) {
      if (left === 0) throw new Error(`it never comes to this: ${what}`);
      await frame();
    }
  };
  /** @param {number[]} numbers */
  const round = (...numbers) => numbers.map(Math.round).join(" ");
  /** @param {Element} e */
  const boxOf = (e) => e.getBoundingClientRect();
  // must finds what is in every figure.
  /** @param {ParentNode} of @param {string} selector */
  const must = (of, selector) => {
    const e = of.querySelector(selector);
    if (!e) throw new Error(`there is no ${selector}`);
    return /** @type {HTMLElement} */ (e);
  };
  /** @param {DOMRect} b */
  const within = (b) => b.height > 0 && b.top >= -1 && b.bottom <= innerHeight + 1 && b.left >= -1 && b.right <= innerWidth + 1;

  // What is read and pressed is inside the window, and nothing lies over it.
  /** @param {Element} figure @param {Element} bar */
  const controls = function* (figure, bar) {
    /** @type {{[name: string]: Element}} */
    const parts = {sentence: figure.querySelector(".asks") ?? must(figure, ".sentence"), transport: must(bar, ".play-button"), scrubber: must(bar, ".scrub-range")};
    const counters = figure.querySelector(".counters");
    if (counters && innerWidth > 600 && boxOf(counters).height > 0) parts.counters = counters;
    for (const [name, e] of Object.entries(parts)) {
      const b = boxOf(e);
      if (!within(b)) {
        yield `the ${name} at ${round(b.left, b.top, b.right, b.bottom)} is outside of the window`;
        continue;
      }
      const over = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
      if (!over?.closest(".bar, .deck")) yield `the ${name} lies under ${over?.id || over?.className || over?.textContent}`;
    }
  };

  // Of where the step happens the stage shows all, or, of what is larger than the stage, nothing else.
  /** @param {HTMLElement} stage */
  const present = function* (stage) {
    const canvas = boxOf(must(stage, ".figure-canvas")), seen = boxOf(stage);
    const [x, y, w, h] = (stage.dataset.active ?? "").split(" ").map(Number);
    /** @param {string} name */
    const pinned = (name) => { const pin = must(stage, name); return pin.classList.contains("is-on") && !pin.classList.contains("is-plates") ? boxOf(pin) : {width: 0, height: 0}; };
    for (const [name, from, length, a, b] of /** @type {[string, number, number, number, number][]} */ ([
      ["across", canvas.left + x, w, seen.left + pinned(".pin-left").width, seen.right],
      ["down", canvas.top + y, h, Math.max(0, seen.top + pinned(".pin-top").height), Math.min(innerHeight, seen.bottom - pinned(".pin-bottom").height)],
    ])) {
      const shown = Math.min(from + length, b) - Math.max(from, a);
      if (shown < Math.min(length, 0.4 * (b - a)) - 1) yield `the round (${name}, ${round(from)} and ${round(length)} more) is outside of the stage, ${round(a, b)}`;
    }
  };

  // Nothing is wider than what holds it, and nothing in the head overlaps.
  /** @param {Element} figure */
  const widths = function* (figure) {
    if (document.documentElement.scrollWidth > innerWidth) yield `the page is ${document.documentElement.scrollWidth} wide`;
    const room = boxOf(must(figure, ".frame")), hang = 9; // so far buttons reach out to the line of the text
    for (const e of figure.querySelectorAll(".frame > *, .figure-row > *, .shows > *, .transport > *")) {
      const b = boxOf(e);
      if (b.width > 0 && (b.left < room.left - hang || b.right > room.right + hang)) yield `${e.id || e.className} (${round(b.left, b.right)}) sticks out of the frame (${round(room.left, room.right)})`;
    }
    let end = -Infinity;
    for (const e of figure.querySelectorAll(".figure-row > *")) {
      const b = boxOf(e);
      if (b.width > 0 && b.left < end - 1) yield `${e.className} overlaps what stands before it`;
      if (b.width > 0) end = b.right;
    }
  };

  // A column of text has nothing blank in it that is higher than 200 pixels.
  const gaps = function* () {
    const blocks = [...document.querySelectorAll(".spread > .prose > :not(div), .spread > .prose > div > *, .figure-lesson > *")].filter((e) => innerWidth < 1000 || !e.closest(".figure"));
    const boxes = blocks.map((e) => ({name: e.textContent.slice(0, 40), docked: e.matches(".frame"), ...boxOf(e).toJSON()})).filter((b) => b.height > 0);
    let end = NaN;
    for (const b of boxes) {
      if (b.top - end > 200) yield `${round(b.top - end)} px are blank before “${b.name}”`;
      if (!b.docked || innerWidth >= 1000) end = b.bottom;
      else end = Math.max(end, b.bottom);
    }
  };

  // What an exercise asks about, and where it is answered: as wide as the window, what is wider scrolled inside it.
  const exercise = function* () {
    if (document.documentElement.scrollWidth > innerWidth) yield `the page is ${document.documentElement.scrollWidth} wide`;
    for (const e of document.querySelectorAll(".drill :is(.board-frame, .sheet, .button)")) {
      const b = boxOf(e);
      if (b.left < -1 || b.right > innerWidth + 1) yield `${e.id || e.className} (${round(b.left, b.right)}) sticks out of the window`;
    }
  };

  /** @type {string[]} */
  const out = [];
  for (const path of paths) {
    /** @param {string} where @param {Iterable<string>} list */
    const say = (where, list) => { for (const what of list) out.push(`${path}${where}: ${what}`); };
    try {
      if (!there) {
        for (const stage of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".stage"))) delete stage.dataset.at;
        goappNav(path);
        await until(() => location.pathname === path.split("?")[0], `the address of ${path}`);
      }
      if (path.startsWith("/practice/")) {
        await until(() => document.querySelector(".drill .button") !== null, `an exercise at ${path}`);
        await frame();
        say("", exercise());
        continue;
      }
      await until(() => document.querySelector(".figure .stage .figure-canvas") !== null, `a figure at ${path}`);
      scrollTo(0, 0);
      if (path.startsWith("/lessons/")) say("", gaps());
      for (const figure of document.querySelectorAll(".figure")) {
        const stage = must(figure, ".stage"), bar = figure.querySelector(".bar:has(.transport)") ?? must(document, ".deck");
        if (figure.matches(".figure-lesson") || innerWidth < 1000 && figure.matches(".figure-home")) { // elsewhere it is in sight from the start
          scrollTo({top: scrollY + boxOf(must(figure, ".frame")).top + 1, behavior: "instant"}); // where it docks
          await frame();
          document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "Tab", bubbles: true})); // by which the focus comes: it brings the figure before the others
          stage.focus({preventScroll: true});
        }
        await until(() => Boolean(stage.dataset.active && stage.dataset.at), `${figure.id} at ${path} is drawn`);
        const scrub = /** @type {HTMLInputElement} */ (must(bar, ".scrub-range")), last = Number(scrub.max);
        /** @param {number | string} step */
        const look = (step) => say(` ${figure.id}, step ${step}`, [...controls(figure, bar), ...present(stage), ...widths(figure)]);
        if (path.includes("round=")) look("as it opens");
        for (const step of new Set([0, Math.ceil(last / 2), last])) {
          scrub.value = String(step);
          scrub.dispatchEvent(new Event("input", {bubbles: true}));
          // Of two figures by one clock the shorter one has come to its end.
          await until(() => stage.dataset.at !== "" && (Number(stage.dataset.at) === step || figure.matches(".figure-compare")), `step ${step} of ${figure.id} at ${path}`);
          await frame();
          look(step);
        }
      }
    } catch (e) {
      say("", [(/** @type {Error} */ (e)).message]);
    }
  }
  return out;
}
