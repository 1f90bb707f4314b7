// Texts of the interface and of narration in another language than English, written where they are shown: in the text and the attributes of the page, as
// the server, the client and these scripts put them there, and in what is painted on canvases. The sources say everything in English; what is
// said is found in the catalogue, by the messages that package web/texts reads from the sources, with their places filled. What is not found there
// stays English. Only pages in another language load this (language.js); the observer's callbacks run before the browser paints.
//
// What is not ours to translate is left alone: code, formulas, what readers type, and whatever says translate="no" or has a language of its own.

const skipped = "[translate=no], code, pre, script, style, noscript, textarea, math, .katex, [contenteditable=true], .cm-editor, .mono, td.values, .gpu-source > figcaption, .licences summary";

// What the course says is in the course's language: its lessons, notes, questions, terms and titles. What stands among it that is the interface's, is not.
const course = ".spread-before, .spread-after, .notes, .glossary dl, .question, .ladder-title, .stop-title, .map-stop, .map-title:not(.practice-kinds a), .course-map, .course-part, .course-track > h3, .turn-title:not(.turn-all), .about-facts [href*=lessons], .today-list .practice-about a, .lesson-needs a:not(.alone), .teach-about, .teach-track > h2, " +
  ".result-title, .result-about, .licence-about, .licences h2, .figure-caption, .listing > figcaption, .term-used a, a.term, .licence-text, [lang]:not(html, [data-ours])";
const interfaces = ".lesson-needs, .objectives-title, .contents > summary, a.alone, .figure, .drill, .frame, .race, .ladder, .turns, .eyebrow, .listing, .field-error, .poll-count, .question-verdict";
const values = ".board-cell"; // whose texts are values, and whose labels are texts
const attributes = ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription", "aria-valuetext", "label"];
const numeral = /\d+(?:[,\u202f]\d{3})*(?:\.\d+)?/g;
const place = /\{(?:[ns]|[1-9])\}/g;
const words = /\p{L}{2,}/gu;
const kept = 4000; // answers that are remembered
const deep = 3; // messages within messages
const names = 3; // words in no message that may stand in a place, of what readers or authors have named
const name = 0.05; // what a name or a value counts for, which is the same in every language
const formula = /^[\p{L}′]+\[[^\]]*\] ← \S+(?: [^\p{L}\s\d] \S+(?: = \S+)?)?$/u; // a value, and what it is made of
const longest = 24; // words of a text that is put together of messages
const tried = 24; // messages with places for texts that are tried for one text

// Where a text is cut that is no message as a whole: between sentences first.
const cuts = [/(?<=[.!?…])\s+/u, /(?<=:)\s+/u, /(?<=[;·—])\s+/u, /\s+(?=[(“])/u, /(?<=,)\s+/u];

const escaped = (s) => s.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const count = (s) => s.match(words)?.filter((word) => word !== word.toUpperCase()).length ?? 0; // units and abbreviations are the same everywhere
const first = (s, change) => s.replace(/\p{L}/u, change);
const upper = (c) => c.toUpperCase();
const lower = (c) => c.toLowerCase();

// Translator says a text in the language of a catalogue.
export class Translator {
  #closed = new Map(); // messages without places for texts, by what they are with # for each number
  #open = [];
  #said = new Map();
  #written = new Set(); // what was said: the client takes over parts of pages as they stand

  constructor({ language, messages }) {
    this.rules = new Intl.PluralRules(language);
    this.numbers = new Intl.NumberFormat(language, { numberingSystem: "latn", maximumFractionDigits: 20 });
    for (const [message, translation] of Object.entries(messages)) {
      if (message.includes("{s}")) this.#open.push(opened(message, translation));
      else {
        const key = message.replaceAll("{n}", "#").replace(numeral, "#");
        const same = this.#closed.get(key) ?? [];
        same.push({ message, translation, pattern: new RegExp(`^${escaped(message).replaceAll("\\{n\\}", `(${numeral.source})`)}$`, "u") });
        this.#closed.set(key, same);
      }
    }
    this.#open.sort((a, b) => b.literal.length - a.literal.length);
  }

  // say is a text in the language, and how many of its words are in no message.
  say(text) {
    const core = text.trim().replace(/[^\S\u202f]+/g, " ");
    if (!count(core) || this.#written.has(core)) return { text, unknown: 0 };
    const { text: said, unknown } = this.#look(core, deep);
    if (said !== core) this.#written.add(said);
    return { text: text.match(/^\s*/)[0] + said + (text.trim() ? text.match(/\s*$/)[0] : ""), unknown };
  }

  #look(text, depth) {
    const known = this.#said.get(text);
    if (known && known.depth >= depth) return known;
    const found = { ...this.#find(text, depth), depth };
    if (this.#said.size > kept) this.#said.clear();
    this.#said.set(text, found);
    return found;
  }

  #find(text, depth) {
    const whole = this.#whole(text);
    if (whole !== null) return { text: whole, unknown: 0 };
    let best = { text, unknown: count(text) };
    if (!best.unknown || !depth) return best;
    if (formula.test(text)) return { text, unknown: 0 };
    if (!text.replace(/ [·;—]$/, "").includes(" ")) best.unknown = name;
    const [, open, within, close] = /^([(“‘"])([^()“”‘’"]*)([)”’"][.,:;?!]?)$/u.exec(text) ?? [];
    if (within) {
      const said = this.#look(within, depth);
      if (open === "“" && said.unknown) return { text, unknown: name }; // the name of a lesson
      return said.unknown < best.unknown ? { text: open + said.text + close, unknown: said.unknown } : best;
    }
    for (const cut of cuts) {
      const parts = text.split(cut);
      if (parts.length < 2) continue;
      const said = parts.map((part) => this.#look(part, depth));
      const unknown = said.reduce((sum, s) => sum + s.unknown, 0);
      if (unknown < best.unknown) best = { text: said.map((s) => s.text).join(" "), unknown };
      if (!unknown) return best;
    }
    let left = tried;
    for (const message of this.#open) {
      if (!text.includes(message.literal)) continue;
      const match = message.pattern.exec(text);
      if (!match) continue;
      let unknown = 0;
      const filled = match.slice(1).map((part, i) => {
        if (message.places[i] === "{n}") return part;
        const { text: said, unknown: rest } = this.#look(part, depth - 1);
        unknown += rest;
        return said;
      });
      if (unknown > names || unknown > message.said) continue; // it only looks like this message
      if (unknown < best.unknown) best = { text: this.#fill(message, filled), unknown };
      if (!unknown || !--left) break;
    }
    return best.unknown ? this.#joined(text, depth, best) : best;
  }

  // What has been put together of messages without a sign between them: a phase and a step of it, a sentence and what is added to it.
  #joined(text, depth, best) {
    const parts = text.split(" ");
    for (let i = 1; i < parts.length && parts.length <= longest; i++) {
      const head = parts.slice(0, i).join(" ");
      const said = count(head) && !formula.test(head) ? this.#whole(head) : head;
      if (said === null) continue;
      const rest = this.#look(parts.slice(i).join(" "), depth - 1);
      if (rest.unknown < best.unknown) best = { text: `${said} ${rest.text}`, unknown: rest.unknown };
      if (!rest.unknown) break;
    }
    return best;
  }

  // A message as it stands, or with another first letter, or without the stop that a sentence has put after it.
  #whole(text) {
    const stop = text.match(/[.,:;…]$/)?.[0] ?? "";
    const bare = stop ? text.slice(0, -1) : text;
    const low = first(text, lower), lowBare = first(bare, lower);
    return this.#exact(text) ?? this.#with(bare, stop) ?? this.#with(`${text}.`, "", 1) ??
      this.#raised(text, low, "") ?? this.#raised(bare, lowBare, stop) ?? this.#exact(first(text, upper)) ?? this.#with(first(bare, upper), stop);
  }

  #with(text, stop, less = 0) {
    const said = this.#exact(text);
    return said === null ? null : said.slice(0, said.length - less) + stop;
  }

  #raised(text, low, stop) {
    const said = text === low ? null : this.#exact(low);
    return said === null ? null : first(said, upper) + stop;
  }

  #exact(text) {
    if (!text) return null;
    for (const message of this.#closed.get(text.replace(numeral, "#")) ?? []) {
      const match = message.pattern.exec(text);
      if (match) return this.#fill(message, match.slice(1));
    }
    return null;
  }

  // The translation of a message, with what stands in its places.
  #fill({ translation, places }, parts) {
    const numbers = parts.filter((part, i) => !places || places[i] === "{n}");
    const value = Number((numbers[0] ?? "0").replace(/[,\u202f]/g, ""));
    const form = typeof translation === "string" ? translation : (translation[this.rules.select(value)] ?? translation.other);
    let next = 0;
    const written = (i) => (!places || places[i] === "{n}" ? this.#number(parts[i]) : parts[i]) ?? "";
    return form.replace(place, (p) => written(/\d/.test(p) ? p[1] - 1 : next++));
  }

  #number(text) {
    return /[,.\u202f]/.test(text) ? this.numbers.format(Number(text.replace(/[,\u202f]/g, ""))) : text;
  }
}

// opened is a message with places for texts, and its longest stretch without one, which a text must have.
function opened(message, translation) {
  const places = message.match(/\{[ns]\}/g);
  const literal = message.split(/\{[ns]\}/).reduce((long, part) => (part.length > long.length ? part : long), "");
  const pattern = new RegExp(`^${escaped(message).replaceAll("\\{n\\}", `(${numeral.source})`).replaceAll("\\{s\\}", "(.*?)")}$`, "su");
  return { message, translation, places, literal, pattern, said: count(message.replace(place, "")) };
}

// Translations that are none: every letter with a mark, words a third longer, each message in brackets. They show what is in no catalogue, what does not
// hold longer texts, and, from right to left, what is not laid out for it.
const marked = { a: "å", b: "ƀ", c: "ç", d: "đ", e: "é", f: "ƒ", g: "ĝ", h: "ĥ", i: "î", j: "ĵ", k: "ķ", l: "ļ", m: "ɱ", n: "ñ", o: "ö", p: "þ", q: "ɋ", r: "ŕ", s: "š", t: "ţ", u: "û", v: "ṽ", w: "ŵ", x: "ẋ", y: "ý", z: "ž" };

export function pseudo(message) {
  let letters = 0, added = 0;
  const mark = (c) => {
    const low = c.toLowerCase();
    if (!marked[low]) return c;
    const m = c === low ? marked[low] : marked[low].toUpperCase();
    letters++;
    if ("aeiou".includes(low) && added < letters * 0.4) {
      added++;
      return m + marked[low];
    }
    return m;
  };
  const said = message.split(/(\{[ns]\})/).map((part) => (/^\{[ns]\}$/.test(part) ? part : part.replace(/[A-Za-z]/g, mark))).join("");
  return `⟦${said}${"~".repeat(Math.max(0, Math.ceil(letters / 3) - added))}⟧`;
}

// isForeign tells what is left as it is.
function isForeign(element) {
  if (element.closest(skipped)) return true;
  const nearest = element.closest(`${course}, ${interfaces}`);
  return nearest !== null && nearest.matches(course) && !nearest.matches(interfaces);
}

// translate keeps a document in the language of a catalogue.
export function translate(document, translator, strays) {
  const ours = new WeakMap();
  const theirs = document.documentElement.dataset.language || "en";
  const say = (text, node) => {
    const said = translator.say(text);
    const isName = said.unknown < 1 && (!node || node.namespaceURI?.endsWith("/svg") || /\s/.test(text.trim()));
    if (said.unknown && !isName && strays && strays.size < kept) strays.set(text.trim(), node?.nodeName ? where(node) : "canvas");
    return said.text;
  };
  const inText = (node) => {
    const parent = node.parentElement;
    if (!parent || ours.get(node) === node.data || parent.matches(values) || isForeign(parent)) return;
    if (parent.localName === "option" && parent.getAttribute("value") === node.data) return; // a value of the address
    const said = say(node.data, parent);
    if (said === node.data) return;
    if (parent.localName === "option" && !parent.hasAttribute("value")) parent.setAttribute("value", node.data);
    if (parent.namespaceURI.endsWith("/svg") && parent.localName !== "title") squeeze(parent);
    ours.set(node, said);
    node.data = said;
  };
  const inAttribute = (element, name) => {
    const value = element.getAttribute(name), mine = ours.get(element);
    if (!value || mine?.[name] === value || isForeign(element)) return;
    const said = say(value, element);
    if (said === value) return;
    ours.set(element, { ...mine, [name]: said });
    element.setAttribute(name, said);
  };
  // Each part says whose language it is in, to screen readers and for the direction of its lines.
  const { lang, dir } = document.documentElement;
  const mark = (element) => {
    if (element.matches(interfaces)) {
      if (!element.parentElement?.closest("[data-ours]") && element.parentElement?.closest("[data-theirs]")) Object.assign(element, { lang, dir }).dataset.ours = "";
    } else if (element.matches(course) && !element.hasAttribute("lang")) Object.assign(element, { lang: theirs, dir: "ltr" }).dataset.theirs = "";
  };
  const within = (root) => {
    if (root.nodeType === 3) return inText(root);
    if (root.nodeType !== 1 && root.nodeType !== 9) return;
    const all = document.createTreeWalker(root, 5 /* elements and texts */);
    for (let node = all.currentNode; node; node = all.nextNode()) {
      if (node.nodeType === 3) inText(node);
      else if (node.nodeType === 1) mark(node);
      if (node.nodeType === 1) for (const name of attributes) if (node.hasAttribute(name)) inAttribute(node, name);
    }
  };
  new MutationObserver((records) => {
    for (const { type, target, attributeName, addedNodes } of records) {
      if (type === "attributes") inAttribute(target, attributeName);
      else if (type === "characterData") inText(target);
      else for (const node of addedNodes) within(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: attributes });
  within(document);
  return say;
}

// squeeze has a text of a picture keep the room that it was laid out for.
function squeeze(text) {
  const width = text.getComputedTextLength?.();
  if (!width || text.hasAttribute("textLength")) return;
  text.setAttribute("textLength", width.toFixed(1));
  text.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

function where(element) {
  return `${element.localName}.${element.getAttribute("class") ?? ""} in ${element.parentElement?.localName}.${element.parentElement?.getAttribute("class") ?? ""}`;
}

// speak has the page speak a language: what its catalogue is, and whether it is one of the pseudo-languages.
export async function speak(address, name) {
  const root = globalThis.document.documentElement;
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    let catalogue = await answer.json();
    const none = name.startsWith("pseudo");
    if (none) {
      const messages = Object.fromEntries(Object.keys(catalogue.messages).map((message) => [message, pseudo(message)]));
      catalogue = { language: "en", direction: name === "pseudo" ? "ltr" : "rtl", messages };
    }
    root.lang = none ? "en-XA" : catalogue.language;
    root.dir = catalogue.direction ?? "ltr";
    root.dataset.translated = name;
    const strays = none ? new Map() : null;
    const say = translate(globalThis.document, new Translator(catalogue), strays);
    const { confirm } = globalThis;
    globalThis.confirm = (sentence) => confirm(say(sentence));
    globalThis.upsweepTexts = { say, strays };
  } finally {
    delete root.dataset.speaks; // whatever has happened, the page is shown
  }
}
