// Every text of the page, every field, icon and mark of a figure, against what lies behind it: the contrast that WCAG 2.2 computes, from
// the colours that the browser has computed. Evaluated by contrast_test.go; its value is the list of what falls short.
(() => {
  /** @typedef {number[]} Colour red, green, blue, and how far it covers */
  const dot = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true}));
  /** @type {Map<string, Colour>} */
  const cache = new Map();
  /** @param {string} text @returns {Colour} */
  const parse = (text) => {
    if (!cache.has(text)) {
      dot.clearRect(0, 0, 1, 1);
      dot.fillStyle = text;
      dot.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = dot.getImageData(0, 0, 1, 1).data;
      cache.set(text, [r, g, b, a / 255]);
    }
    return cache.get(text) ?? [];
  };
  /** @param {Colour} top @param {Colour} under @returns {Colour} */
  const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  /** @param {Colour} c */
  const luminance = (c) => {
    const [r, g, b] = c.map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  /** @param {Colour} a @param {Colour} b */
  const ratio = (a, b) => {
    const x = luminance(a), y = luminance(b);
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  };
  /** @param {Colour} colour @param {number} opacity @returns {Colour} */
  const faded = (colour, opacity) => [colour[0], colour[1], colour[2], colour[3] * opacity];
  /** @param {Element} e @param {string} [pseudo] */
  const style = (e, pseudo) => getComputedStyle(e, pseudo);

  // What lies behind an element of HTML: the backgrounds of its ancestors, one over the other.
  /** @param {Element | null} element */
  const behind = (element) => {
    /** @type {Colour[]} */
    const layers = [];
    for (let e = element; e; e = e.parentElement) {
      const colour = parse(style(e).backgroundColor);
      layers.push(colour);
      if (colour[3] === 1) break;
    }
    return layers.toReversed().reduce((under, top) => over(top, under), parse(matchMedia("(prefers-color-scheme: dark)").matches ? "black" : "white"));
  };
  /** @param {Element | null} element */
  const opacity = (element) => {
    let o = 1;
    for (let e = element; e; e = e.parentElement) o *= Number(style(e).opacity);
    return o;
  };
  // Hidden from sight: not laid out, clipped to nothing (words for screen readers), or scrolled out of a box.
  /** @param {Element} e */
  const seen = (e) => {
    const box = e.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !e.closest(".visually-hidden, .skip-link:not(:focus)");
  };
  /** @param {Element} e */
  const disabled = (e) => e.closest("[disabled], [aria-disabled=true]") !== null;

  /** @type {string[]} */
  const short = [];
  let looked = 0;
  /** @param {string} what @param {Element} e @param {Colour} fore @param {Colour} back @param {number} least */
  const judge = (what, e, fore, back, least) => {
    looked++;
    const got = ratio(over(fore, back), back);
    if (got < least - 0.005) {
      const name = e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") + [...e.classList].map((c) => "." + c).join("");
      short.push(`${what} of ${name} “${(e.textContent ?? "").trim().slice(0, 30)}”: ${got.toFixed(2)}:1, want ${least}:1 (${fore.map((v) => +v.toFixed(2))} on ${back.map((v) => Math.round(v))})`);
    }
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode), e = /** @type {Element} */ (text.parentElement);
    if (!text.data.trim() || e.closest("svg, script, style, noscript, canvas, math annotation") || disabled(e) || !seen(e)) continue;
    const s = style(e), size = parseFloat(s.fontSize), large = size >= 24 || size >= 18.66 && Number(s.fontWeight) >= 700;
    judge("text", e, faded(parse(s.color), opacity(e)), behind(e), large ? 3 : 4.5);
  }
  for (const e of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input, textarea"))) {
    if (!seen(e) || disabled(e)) continue;
    if (e.placeholder && !e.value) judge("placeholder", e, faded(parse(style(e, "::placeholder").color), opacity(e)), behind(e), 4.5);
  }
  for (const e of document.querySelectorAll("input[type=text], input[type=number], input[type=search], input:not([type]), textarea, select")) {
    if (seen(e) && !disabled(e) && parseFloat(style(e).borderTopWidth) > 0) judge("border", e, faded(parse(style(e).borderTopColor), opacity(e)), behind(e.parentElement), 3);
  }
  for (const e of document.querySelectorAll(".icon")) {
    if (seen(e) && !disabled(e)) judge("icon", e, faded(parse(style(e).backgroundColor), opacity(e)), behind(e.parentElement), 3);
  }

  // A figure's marks. The structure of the future, hairlines of what is merely carried, grids and hatching are faint on purpose:
  // what they say is said again by the nodes that they lead to.
  const faint = ".future, .carried, .band, .plate, .veil, .idle, .grid, .ground, .wire.future";
  for (const svg of document.querySelectorAll("svg.fig")) {
    if (!seen(svg)) continue;
    const page = behind(svg.parentElement);
    const shapes = [.../** @type {NodeListOf<SVGGraphicsElement>} */ (svg.querySelectorAll("rect, circle, path, text"))].map((e) => ({e, box: e.getBBox(), s: style(e), o: Number(style(e).opacity)}));
    // What has been painted at a point before the shape with the given index.
    /** @param {number} index @param {number} x @param {number} y */
    const under = (index, x, y) => {
      let back = page;
      for (let i = 0; i < index; i++) {
        const {e, box, s, o} = shapes[i];
        if (e.tagName !== "rect" && e.tagName !== "circle" || s.fill === "none" || x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height) continue;
        back = over(faded(parse(s.fill), o), back);
      }
      return back;
    };
    shapes.forEach(({e, box, s, o}, index) => {
      if (o < 1 || e.matches(faint)) return;
      const x = box.x + box.width / 2, y = box.y + box.height / 2;
      if (e.tagName === "text") {
        judge("text", e, parse(s.fill), under(index, x, y), 4.5);
      } else if (e.tagName === "path") {
        if (s.stroke === "none") return;
        const path = /** @type {SVGPathElement} */ (e), line = parse(s.stroke), length = path.getTotalLength();
        // It begins and ends at what it joins, which may have its colour.
        const grounds = [0.25, 0.5, 0.75].map((part) => path.getPointAtLength(part * length)).map((p) => under(index, p.x, p.y));
        judge("line", e, line, grounds.sort((a, b) => ratio(line, b) - ratio(line, a))[0], 3);
      } else {
        // A box is told from its surroundings by its border or by its inside, whichever stands out more.
        // Neighbours that are alike may touch on one side.
        const pairs = [[box.x - 2, y], [box.x + box.width + 2, y], [x, box.y - 2], [x, box.y + box.height + 2]].flatMap(([x, y]) =>
          [s.stroke, s.fill].filter((c) => c !== "none").map((c) => [parse(c), under(index, x, y)]));
        const [mark, outside] = pairs.sort((a, b) => ratio(over(b[0], b[1]), b[1]) - ratio(over(a[0], a[1]), a[1]))[0];
        judge("box", e, mark, outside, 3);
      }
    });
  }
  return {short: [...new Set(short)], looked};
})()
