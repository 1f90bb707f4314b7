// languages looks at what longer texts, or texts from right to left, do to the layout of the page: what sticks out of the window, what is cut off,
// what lies over something else. It returns sentences.
(() => {
  const found = [];
  const name = (e) => `${e.localName}${e.id ? "#" + e.id : ""}.${[...e.classList].join(".")} “${(e.textContent || e.getAttribute("aria-label") || "").trim().slice(0, 40)}”`;
  const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && e.getClientRects().length > 0;
  const scrolled = (e) => {
    for (let p = e; p && p !== document.documentElement; p = p.parentElement) if (/auto|scroll/.test(getComputedStyle(p).overflowX)) return true;
    return false;
  };
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const e = node.parentElement;
    if (!node.data.trim() || !shown(e) || e.offsetWidth === 1 || e.closest("svg, .visually-hidden, .sr-only, [aria-hidden=true], script, style, math, .katex, .cm-editor")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((b) => b.width > 2 && b.height > 2);
    if (boxes.length === 0) continue;
    for (let p = e; p && p !== document.body; p = p.parentElement) {
      const style = getComputedStyle(p), clip = p.getBoundingClientRect();
      if (style.position === "fixed") break;
      if (style.overflowX === "visible" || /auto|scroll/.test(style.overflowX) || clip.width < 3 || clip.height < 3) continue;
      if (boxes.some((b) => b.right > clip.right + 2 || b.left < clip.left - 2 || (style.overflowY !== "visible" && !/auto|scroll/.test(style.overflowY) && b.bottom > clip.bottom + b.height / 2))) {
        found.push(`cut off: ${name(e)} by ${p.localName}.${p.className}${style.textOverflow === "ellipsis" ? " with an ellipsis" : ""}`);
        break;
      }
    }
    const off = boxes.find((b) => (b.right > innerWidth + 1 || b.left < -1) && b.bottom > 0);
    if (off && !scrolled(e) && getComputedStyle(e).position !== "fixed") found.push(`outside the window: ${name(e)}`);
    if (!scrolled(e) && ![...ancestors(e)].some((p) => /fixed|sticky|absolute/.test(getComputedStyle(p).position))) texts.push({ e, boxes });
  }
  // Buttons and fields whose texts do not fit into them.
  for (const e of document.querySelectorAll("button, .button, select, th, td, summary, label, .chip, .badge")) {
    if (shown(e) && e.clientWidth > 2 && e.scrollWidth > e.clientWidth + 2 && !/auto|scroll/.test(getComputedStyle(e).overflowX)) found.push(`wider than its box: ${name(e)}`);
  }
  function* ancestors(e) {
    for (let p = e; p && p !== document.body; p = p.parentElement) yield p;
  }
  const near = texts.flatMap(({ e, boxes }) => boxes.map((b) => ({ e, b }))).sort((a, b) => a.b.top - b.b.top);
  for (let i = 0; i < near.length; i++) {
    for (let j = i + 1; j < near.length && near[j].b.top < near[i].b.bottom - 4; j++) {
      const [a, b] = [near[i], near[j]];
      if (a.e === b.e || a.e.contains(b.e) || b.e.contains(a.e)) continue;
      const across = Math.min(a.b.right, b.b.right) - Math.max(a.b.left, b.b.left), down = Math.min(a.b.bottom, b.b.bottom) - Math.max(a.b.top, b.b.top);
      if (across > 3 && down > 5) found.push(`${name(a.e)} lies over ${name(b.e)}`);
    }
  }
  return [...new Set(found)];
})()
