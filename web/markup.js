// Text that becomes markup, or the address of a script, goes through here, where the browser has Trusted Types
// (w3c.github.io/trusted-types) also what Go and go-app write. The site's policy of content is what keeps foreign scripts out; this is a
// second lock: markup with a script, a frame or a handler in it is refused, and so is a script from elsewhere.
//
// Go writes markup with `innerHTML` and starts workers by text, in code that is not ours, so there is one policy, the default one.

const tag = /<\/?([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>?/gi;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>]+))?/g;
const refusedTags = /^(script|iframe|frame|object|embed|applet|base|meta|link|style)$/i;
const refusedAttributes = /^(on.*|srcdoc|formaction)$/i;
const script = /^["'\s\x00-\x1f]*j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i;

// checked is the markup, if there is nothing in it that could run.
/** @param {string} markup */
export function checked(markup) {
  for (const [, name, rest] of markup.matchAll(tag)) {
    if (refusedTags.test(name)) throw new TypeError(`markup with <${name}> is refused`);
    for (const [, key, value] of rest.matchAll(attribute)) {
      if (refusedAttributes.test(key) || (value && script.test(value))) throw new TypeError(`markup with the attribute ${key} is refused`);
    }
  }
  return markup;
}

// ours is the address of a script, if it is this site's.
/** @param {string} address */
export function ours(address) {
  if (new URL(address, document.baseURI).origin !== new URL(document.baseURI).origin) throw new TypeError(`a script from ${address} is refused`);
  return address;
}

// guardMarkup makes the policy. A document that is parsed beside the page is inert, and may have scripts in it: of such a one, what is
// shown is checked when it is.
export function guardMarkup() {
  globalThis.trustedTypes?.createPolicy("default", {
    createHTML: (text, _, sink) => (sink?.startsWith("DOMParser") ? text : checked(text)),
    createScriptURL: ours,
  });
}

// fill is the one place of these scripts that writes markup into the page.
/** @param {Element} element @param {string} markup */
export function fill(element, markup) {
  element.innerHTML = checked(markup);
}
