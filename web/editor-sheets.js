// The style sheets of the editor. Its own module (web/vendor/codemirror/style-mod) writes a <style> element, which our content policy refuses; sheets that
// are made as objects and adopted by the document are no inline styles. The bundler puts this module in the place of that one for all
// that import it.
import { StyleModule as Rules } from "style-mod";

/** @type {WeakMap<Rules, CSSStyleSheet>} */
const sheets = new WeakMap(); // by module, what its rules have become

/** @param {Rules} module */
function sheetOf(module) {
  let sheet = sheets.get(module);
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(module.getRules());
    sheets.set(module, sheet);
  }
  return sheet;
}

export class StyleModule extends Rules {
  // mount adopts the modules in their order, before what else has been adopted.
  /** @override @param {Document | ShadowRoot} root @param {Rules | readonly Rules[]} modules */
  static mount(root, modules) {
    const own = [modules].flat().map(sheetOf);
    root.adoptedStyleSheets = [...own, ...root.adoptedStyleSheets.filter((sheet) => !own.includes(sheet))];
  }
}
