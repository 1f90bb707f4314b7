// Everything on the page that a finger presses, and how much of the screen around its middle presses it: the list of what is reached on
// less than 44 pixels across or down. Evaluated by touch_test.go.
//
// What is pressed is what the browser finds under a point, so padding, labels and enlarged areas count, and what lies above takes away.
// Two exceptions are those of WCAG 2.5.5: a link inside a sentence may be as high as its line, and one that leads where another, large
// enough one leads may be smaller.
(() => {
  const least = 44, slack = 0.75;
  /** @param {Element} e */
  const seen = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !e.closest(".visually-hidden, .skip, [popover]:not(:popover-open), [disabled], [aria-disabled=true]");
  /** @param {Element} e @returns {string | undefined} */
  const leads = (e) => e instanceof SVGAElement ? new URL(e.href.baseVal, document.baseURI).href : (/** @type {HTMLAnchorElement} */ (e)).href;
  /** @param {Element} e @returns {Element} */
  const label = (e) => [...(/** @type {HTMLInputElement} */ (e)).labels ?? []].slice(0, 1).find((l) => l.contains(e)) ?? e;
  // In running text: words or commas stand beside the link, in the same line and block.
  /** @param {Element} e */
  const inSentence = (e) => {
    /** @param {Node} n */
    const inline = (n) => n.nodeType === Node.TEXT_NODE || n instanceof Element && getComputedStyle(n).display === "inline";
    if (e.tagName !== "A" || !inline(e)) return false;
    let block = /** @type {Element} */ (e.parentElement);
    while (inline(block)) block = /** @type {Element} */ (block.parentElement);
    /** @param {Node} n @returns {string} */
    const words = (n) => n instanceof Text ? n.data : n instanceof Element && inline(n) && !n.matches("a") ? [...n.childNodes].map(words).join("") : "";
    return /\p{L}{2}|,/u.test([...block.childNodes].map(words).join(""));
  };
  /** @type {[string | undefined, string][]} */
  const short = [];
  const looked = new Set(), reached = new Set();
  for (const one of (document.querySelector("[popover]:popover-open, dialog:modal") ?? document).querySelectorAll("a[href], button, select, summary, input:not([type=hidden]), textarea, [role=button], [role=slider], [role=option]")) {
    const e = label(one);
    if (looked.has(e) || !seen(one) && !seen(e) || inSentence(e)) continue;
    looked.add(e);
    e.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
    const box = e.getClientRects()[0];
    if (!box || box.width < 2 || box.height < 2) continue;
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    /** @param {number} x @param {number} y */
    const pressed = (x, y) => {
      const at = document.elementFromPoint(x, y);
      return at !== null && (e.contains(at) || at.closest("label")?.control === one);
    };
    // The walk is for what falls short, or lies to one side of its middle.
    const edge = least / 2 - slack / 2;
    if ([[-edge, 0], [edge, 0], [0, -edge], [0, edge]].every(([dx, dy]) => pressed(x + dx, y + dy))) {
      reached.add(leads(e));
      continue;
    }
    /** @param {number} dx @param {number} dy */
    const reach = (dx, dy) => {
      let n = 0;
      while (n < least && pressed(x + dx * (n + 0.5), y + dy * (n + 0.5))) n += 0.5;
      return n;
    };
    const across = reach(-1, 0) + reach(1, 0), down = reach(0, -1) + reach(0, 1);
    if (across < least - slack || down < least - slack) {
      const name = e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") + [...e.classList].map((c) => "." + c).join("");
      short.push([leads(e), `${name} “${(e.textContent || e.ariaLabel || "").trim().slice(0, 30)}”: ${across} × ${down}`]);
    } else {
      reached.add(leads(e));
    }
  }
  return {looked: looked.size, short: short.filter(([href]) => !href || !reached.has(href)).map(([, text]) => text)};
})()
