// The editor of the workbench: CodeMirror 6 (web/vendor/codemirror) with what the page needs of it. The calls of the language are completed and their
// signatures shown; what is wrong with a program stands under the line that is to blame; the lines that run are marked as the figure moves,
// with the values of a lane. Which line, which fault, which values: the page says (app/write/editor_js.go), nothing here knows the language.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, keymap, lineNumbers, showTooltip, WidgetType } from "@codemirror/view";
import { tags } from "@lezer/highlight";
/** @import { Call, Fault as Wrong } from "./messages.d.ts" */
/** @import { CompletionContext, CompletionResult } from "@codemirror/autocomplete" */
/** @import { Range } from "@codemirror/state" */
/** @import { DecorationSet, Tooltip } from "@codemirror/view" */

/** @typedef {{ line: number, text: string }} Value what a lane holds behind a line */
/** @typedef {{ lines: number[], values: Value[], columns: number }} Running the lines that run, and how many letters a line has room for */
/** @typedef {{ call: Call, argument: number, pos: number }} At the call that the cursor stands in, and which of its arguments */

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword, tags.self], class: "tok-keyword" },
  { tag: [tags.number, tags.bool, tags.null], class: "tok-number" },
  { tag: [tags.string, tags.special(tags.string)], class: "tok-string" },
  { tag: tags.comment, class: "tok-comment" },
  { tag: [tags.function(tags.variableName), tags.function(tags.definition(tags.variableName))], class: "tok-call" },
]);

// A word at the end of a line, or below one that leaves no room; it is no part of the program.
class Remark extends WidgetType {
  /** @param {string} text @param {boolean} below */
  constructor(text, below) {
    super();
    this.text = text;
    this.below = below;
  }
  /** @override @param {Remark} other */
  eq(other) {
    return other.text === this.text && other.below === this.below;
  }
  /** @override */
  toDOM() {
    const span = document.createElement("span");
    span.className = this.below ? "write-values is-below" : "write-values";
    span.textContent = this.text;
    span.ariaHidden = "true"; // the round's sentence says it
    return span;
  }
  /** @override */
  ignoreEvent() {
    return false;
  }
}

// A sentence under a line.
class Fault extends WidgetType {
  /** @param {string} text @param {string} kind */
  constructor(text, kind) {
    super();
    this.text = text;
    this.kind = kind;
  }
  /** @override @param {Fault} other */
  eq(other) {
    return other.text === this.text && other.kind === this.kind;
  }
  /** @override */
  toDOM() {
    const box = document.createElement("div");
    box.className = `write-fault is-${this.kind}`;
    const says = document.createElement("div"); // CodeMirror measures the box, of which margins are no part
    says.textContent = this.text;
    box.append(says);
    box.ariaHidden = "true"; // the line below the editor says it to those who do not see it
    return box;
  }
}

/** @type {import("@codemirror/state").StateEffectType<Wrong[]>} */
const setFaults = StateEffect.define();
/** @type {import("@codemirror/state").StateEffectType<Running>} */
const setRunning = StateEffect.define();
/** @type {import("@codemirror/state").StateEffectType<number>} */
const setFound = StateEffect.define(); // line, 0 for none

// The line of a document with a number, or nothing where it has been deleted.
/** @param {EditorState} state @param {number} n */
const lineOf = (state, n) => (n >= 1 && n <= state.doc.lines ? state.doc.line(n) : null);

/** @param {EditorState} state @param {Wrong[]} list */
function faultsIn(state, list) {
  /** @type {Range<Decoration>[]} */
  const marks = [];
  for (const { line: n, column, says, kind } of list) {
    const line = lineOf(state, n);
    if (line === null) continue;
    let from = line.from + line.text.search(/\S|$/);
    let to = line.to;
    if (column > 0 && column <= line.length) {
      from = line.from + column - 1;
      to = from + Math.max(1, state.sliceDoc(from, line.to).search(/[^\w.]|$/));
    }
    if (to > from) marks.push(Decoration.mark({ class: `write-at-fault is-${kind}` }).range(from, to));
    marks.push(Decoration.widget({ widget: new Fault(says, kind), block: true, side: 1 }).range(line.to));
  }
  return Decoration.set(marks, true);
}

/** @type {StateField<DecorationSet>} */
const faults = StateField.define({
  create: () => Decoration.none,
  update(marks, tr) {
    marks = marks.map(tr.changes);
    for (const effect of tr.effects) if (effect.is(setFaults)) marks = faultsIn(tr.state, effect.value);
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** @param {EditorState} state @param {Running} shown */
function runningIn(state, { lines, values, columns }) {
  /** @type {Range<Decoration>[]} */
  const marks = [];
  for (const n of lines) {
    const line = lineOf(state, n);
    if (line !== null) marks.push(Decoration.line({ class: "is-running" }).range(line.from));
  }
  for (const { line: n, text } of values) {
    const line = lineOf(state, n);
    if (line === null) continue;
    const below = line.length + 0.8125 * text.length > columns; // the letters of a remark are smaller
    marks.push(Decoration.widget({ widget: new Remark(text, below), side: 1 }).range(line.to));
  }
  return Decoration.set(marks, true);
}

/** @type {StateField<DecorationSet>} */
const running = StateField.define({
  create: () => Decoration.none,
  update(marks, tr) {
    marks = marks.map(tr.changes);
    for (const effect of tr.effects) if (effect.is(setRunning)) marks = runningIn(tr.state, effect.value);
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** @type {StateField<DecorationSet>} */
const found = StateField.define({
  create: () => Decoration.none,
  update(marks, tr) {
    if (tr.docChanged) return Decoration.none;
    for (const effect of tr.effects) {
      if (!effect.is(setFound)) continue;
      const line = lineOf(tr.state, effect.value);
      marks = line === null ? Decoration.none : Decoration.set([Decoration.line({ class: "is-found" }).range(line.from)]);
    }
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

// callAt is the call whose brackets the cursor stands in, and which of its arguments.
/** @param {EditorState} state @param {Call[]} calls @returns {At | null} */
function callAt(state, calls) {
  const { head } = state.selection.main;
  const from = Math.max(0, head - 400);
  const text = state.sliceDoc(from, head);
  let depth = 0;
  let argument = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    const c = text[i];
    if (c === ")" || c === "]" || c === "}") depth++;
    else if (c === "[" || c === "{") depth--;
    else if (c === "," && depth === 0) argument++;
    else if (c === "\n" && depth === 0 && /^\S/.test(text.slice(i + 1))) return null;
    else if (c === "(" && depth-- === 0) {
      const name = /[A-Za-z_]\w*$/.exec(text.slice(0, i))?.[0] ?? "";
      const call = calls.find((c) => c.name === name);
      return call === undefined ? null : { call, argument, pos: from + i - name.length };
    }
    if (depth < 0) return null;
  }
  return null;
}

/** @param {At} at @returns {Tooltip} */
function signature({ call, argument, pos }) {
  return {
    pos,
    above: true,
    strictSide: false,
    create() {
      const dom = document.createElement("div");
      dom.className = "write-signature";
      const head = document.createElement("code");
      const parts = call.takes.split(", ");
      head.append(`${call.name}(`);
      parts.forEach((part, i) => {
        const name = document.createElement(i === Math.min(argument, parts.length - 1) ? "b" : "span");
        name.textContent = part;
        head.append(i > 0 ? ", " : "", name);
      });
      head.append(")");
      const says = document.createElement("span");
      says.textContent = call.says;
      dom.append(head, says);
      return { dom };
    },
  };
}

// signatures shows the call that is being written, as long as the editor has the focus.
/** @param {Call[]} calls */
function signatures(calls) {
  /** @param {EditorState} state */
  const find = (state) => {
    const at = callAt(state, calls);
    return at === null || at.call.takes === "" ? null : at;
  };
  const field = StateField.define({
    create: () => /** @type {(At & { tip: Tooltip }) | null} */ (null),
    update(shown, tr) {
      if (!tr.docChanged && !tr.selection) return shown;
      if (tr.selection && !tr.docChanged && !tr.isUserEvent("select")) return null;
      const at = find(tr.state);
      if (at === null) return null;
      return shown !== null && shown.call === at.call && shown.argument === at.argument && shown.tip.pos === at.pos ? shown : { ...at, tip: signature(at) };
    },
    provide: (field) => showTooltip.from(field, (shown) => shown?.tip ?? null),
  });
  return field;
}

// names are the words that the program itself uses.
/** @param {EditorState} state @returns {Set<string>} */
const names = (state) => new Set(state.doc.toString().match(/[A-Za-z_]\w{2,}/g) ?? []);

/** @param {Call[]} calls @param {string[]} words @returns {(context: CompletionContext) => CompletionResult | null} */
function complete(calls, words) {
  const options = [
    ...calls.map(({ name, takes, says }) => ({ label: name, detail: `(${takes})`, info: says, type: "function", boost: 1, apply: name })),
    ...words.map((label) => ({ label, type: "keyword" })),
  ];
  const known = new Set(options.map(({ label }) => label));
  return (context) => {
    const word = context.matchBefore(/[A-Za-z_]\w*/);
    if (word === null ? !context.explicit : word.text.length < 2 && !context.explicit) return null;
    const line = context.state.doc.lineAt(context.pos);
    if (/#/.test(context.state.sliceDoc(line.from, context.pos))) return null;
    const own = [...names(context.state)].filter((label) => !known.has(label) && label !== word?.text).map((label) => ({ label, type: "variable" }));
    return { from: word?.from ?? context.pos, options: [...options, ...own], validFor: /^\w*$/ };
  };
}

// WGSL: its words, and where a comment, a number or a call begins. Blocks are indented by the bracket they stand in.
const wgslWords = ("alias array atomic bitcast bool break case const continue continuing default else enable f32 false fn for function i32 if let loop override private ptr read read_write return " +
  "storage struct switch true u32 uniform var vec2 vec3 vec4 mat2x2 mat3x3 mat4x4 while workgroup").split(" ");
const wgslCalls = ("workgroupBarrier storageBarrier workgroupUniformLoad arrayLength select min max abs clamp countOneBits dot atomicLoad atomicStore atomicAdd atomicSub atomicMax atomicMin atomicAnd atomicOr atomicXor atomicExchange " +
  "atomicCompareExchangeWeak subgroupAdd subgroupExclusiveAdd subgroupInclusiveAdd subgroupBallot subgroupBroadcastFirst subgroupShuffleUp workgroup_size global_invocation_id local_invocation_index workgroup_id num_workgroups builtin binding group compute").split(" ");
const wgsl = StreamLanguage.define({
  name: "wgsl",
  startState: () => ({ depth: 0, remark: false }),
  token(stream, state) {
    if (state.remark || stream.match("/*")) {
      state.remark = !stream.match(/.*?\*\//);
      if (state.remark) stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/\/\/.*/)) return "comment";
    if (stream.match(/(0x[\da-fA-F]+|\d+\.?\d*([eE][+-]?\d+)?|\.\d+)[uifh]?/)) return "number";
    const word = /** @type {RegExpMatchArray | null} */ (stream.match(/[\p{L}_][\p{L}\p{N}_]*/u))?.[0];
    if (word !== undefined) {
      if (wgslWords.includes(word)) return "keyword";
      return stream.match(/\s*\(/, false) ? "variableName.function" : null;
    }
    const c = stream.next();
    if (c === "{") state.depth++;
    if (c === "}") state.depth--;
    return null;
  },
  indent: (state, after) => 2 * Math.max(0, state.depth - (after.startsWith("}") ? 1 : 0)),
  languageData: { commentTokens: { line: "//" }, indentOnInput: /^\s*\}$/ },
});

// Opens an editor in the place of a text field, which stays in the page, hidden, and holds the same text.
/** @param {HTMLTextAreaElement} field @param {{ label: string, describedBy: string, language: string, calls: Call[], words: string[], changed(): void }} options */
export function open(field, { label, describedBy, language, calls, words, changed }) {
  const shader = language === "wgsl";
  if (shader) {
    calls = wgslCalls.map((name) => ({ name, takes: "", says: "" }));
    words = wgslWords;
  }
  const host = document.createElement("div");
  host.className = "write-editor";
  field.after(host); // on it, in the one cell of their grid: whatever a browser lays out meanwhile, the page keeps its height
  const focused = document.activeElement === field;
  /** @type {Running | null} */
  let now = null; // what runs, as it is shown
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: field.value,
      selection: focused ? { anchor: field.selectionStart, head: field.selectionEnd } : undefined,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of(shader ? "  " : "    "),
        EditorState.tabSize.of(shader ? 2 : 4),
        shader ? wgsl : python().language,
        syntaxHighlighting(colours),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ override: [complete(calls, words)], icons: false, activateOnTyping: true }),
        signatures(calls),
        faults,
        running,
        found,
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ tabindex: "0", "aria-label": label, "aria-describedby": describedBy, spellcheck: "false", autocorrect: "off", autocapitalize: "off", translate: "no" }),
        EditorView.updateListener.of((update) => {
          if (update.geometryChanged && now !== null && room() !== now.columns) show(now); // the editor has another width
          if (!update.docChanged) return;
          field.value = update.state.doc.toString();
          changed();
        }),
      ],
    }),
  });
  // room is how many letters fit into a line, less the margins of a line and of a remark; show marks the lines that run.
  const room = () => Math.floor((view.scrollDOM.clientWidth - view.contentDOM.offsetLeft) / view.defaultCharacterWidth) - 4;
  /** @param {{ lines: number[], values: Value[] }} shown */
  const show = ({ lines, values }) => {
    now = { lines, values, columns: room() };
    view.dispatch({ effects: setRunning.of(now) });
  };
  if (focused) view.focus();
  field.hidden = true;
  field.ariaHidden = "true";

  return {
    /** @param {string} text */
    setText(text) {
      if (text !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 } });
    },
    /** @param {Wrong[]} list */
    setFaults: (list) => view.dispatch({ effects: setFaults.of(list) }),
    /** @param {number[]} lines @param {Value[]} values */
    setRunning: (lines, values) => show({ lines, values }),
    // goTo brings a line into sight within the editor, and marks it; focus and page stay where they are.
    /** @param {number} n */
    goTo(n) {
      view.dispatch({ effects: setFound.of(n) });
      const line = lineOf(view.state, n);
      if (line === null) return;
      const { top, bottom, height } = view.lineBlockAt(line.from);
      const box = view.scrollDOM;
      if (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight) box.scrollTop = top - (box.clientHeight - height) / 2;
    },
    focus: () => view.focus(),
    close() {
      view.destroy();
      host.remove();
      field.hidden = false;
      field.ariaHidden = null;
    },
  };
}
