// Kernel names → WGSL. A kernel's text is a head made here (type, operator, sizes), the rows of lanes it runs on (subgroups, or single
// lanes where the adapter has none), and the files that the kernel names. No text is fetched here: `read` does that, so that the same
// module runs in a page and under Node.

// What the elements can be, as WGSL writes them. WGSL can't write an infinity: the identities of max and min over f32 are the largest
// finite values.
/** @import { Define, ElementsOf, ElementType, Operator, Read } from "./types.d.ts" */
/** @type {{ [type in ElementType]: { zero: string, least: string, most: string, array: ElementsOf } }} */
export const types = {
  u32: { zero: "0u", least: "0u", most: "0xffffffffu", array: Uint32Array },
  i32: { zero: "0i", least: "(-2147483647i - 1i)", most: "2147483647i", array: Int32Array },
  f32: { zero: "0f", least: "-0x1.fffffep+127f", most: "0x1.fffffep+127f", array: Float32Array },
};

// The operators: each associative and commutative (floats: but for rounding), with its identity.
/** @type {{ [op in Operator]: { identity: (type: ElementType) => string, combine: string, subgroup: string, atomic: string } }} */
export const operators = {
  "+": { identity: (type) => types[type].zero, combine: "a + b", subgroup: "subgroupAdd", atomic: "atomicAdd" },
  max: { identity: (type) => types[type].least, combine: "max(a, b)", subgroup: "subgroupMax", atomic: "atomicMax" },
  min: { identity: (type) => types[type].most, combine: "min(a, b)", subgroup: "subgroupMin", atomic: "atomicMin" },
};

// identityBits is the identity as the word that a buffer holds.
/** @param {"u32" | "i32"} type floats are not combined atomically @param {Operator} op */
export function identityBits(type, op) {
  const bits = { u32: { least: 0, most: 0xffffffff }, i32: { least: 0x80000000, most: 0x7fffffff } };
  return { "+": 0, max: bits[type].least, min: bits[type].most }[op];
}

// keyOf turns the bits of an element into an unsigned number of the same order (−0 before +0, NaN outermost); `last` are bits of the last key.
/** @type {{ [type in ElementType]: { key: string, last: string } }} */
const keys = {
  u32: { key: "bits", last: "0xffffffffu" },
  i32: { key: "bits ^ 0x80000000u", last: "0x7fffffffu" },
  f32: { key: "bits ^ select(0x80000000u, 0xffffffffu, (bits >> 31u) != 0u)", last: "0x7fffffffu" },
};

// What is scanned is the elements themselves, or something made of them: a count, or a run of a segment.
/** @type {{ [of in "element" | "count" | "run"]: (type: ElementType, op: Operator) => string }} */
const scanned = {
  element: (type, op) => `
alias S = T;
const identity: S = ${operators[op].identity(type)};
fn combine(a: S, b: S) -> S { return ${operators[op].combine}; }
fn combine4(a: vec4<S>, b: vec4<S>) -> vec4<S> { return ${operators[op].combine}; }`,
  count: () => `
alias S = u32;
const identity: S = 0u;
fn combine(a: S, b: S) -> S { return a + b; }`,
  run: (type, op) => `
// A run of elements: their sum from the last head on, and whether there is a head among them.
struct S { head: u32, sum: T }
const identity = S(0u, ${operators[op].identity(type)});
fn plus(a: T, b: T) -> T { return ${operators[op].combine}; }
fn combine(a: S, b: S) -> S { return S(a.head | b.head, select(plus(a.sum, b.sum), b.sum, b.head != 0u)); }`,
};

// How the lanes of a subgroup combine what they scan. An operator without a scan of its own climbs by powers of two (Hillis and Steele).
/** @type {{ [of: string]: string }} */
const shuffles = {
  element: `fn up(v: S, by: u32) -> S { return subgroupShuffleUp(v, by); }
fn ofLane(v: S, at: u32) -> S { return subgroupShuffle(v, at); }
fn pick(a: S, b: S, second: bool) -> S { return select(a, b, second); }`,
  run: `fn up(v: S, by: u32) -> S { return S(subgroupShuffleUp(v.head, by), subgroupShuffleUp(v.sum, by)); }
fn ofLane(v: S, at: u32) -> S { return S(subgroupShuffle(v.head, at), subgroupShuffle(v.sum, at)); }
fn pick(a: S, b: S, second: bool) -> S { return S(select(a.head, b.head, second), select(a.sum, b.sum, second)); }`,
};
shuffles.count = shuffles.element;

// Where the width is known the rounds are written out, each without a branch.
/** @param {number} width */
function climb(width) {
  /** @param {string} by */
  const round = (by) => `sum = pick(sum, combine(up(sum, ${by}), sum), lane.at >= ${by});`;
  const distances = [1, 2, 4, 8, 16, 32, 64].filter((by) => by < width);
  const rounds = width > 1 ? distances.map((by) => round(`${by}u`)).join("\n  ") : `for (var by = 1u; by < width(lane); by *= 2u) { ${round("by")} }`;
  return `fn inclusive(v: S, lane: Lane) -> S {
  var sum = v;
  ${rounds}
  return sum;
}`;
}

/** @param {{ of: "element" | "count" | "run", op: Operator, width: number }} define */
function inSubgroups({ of, op, width }) {
  const builtin = of === "count" || (of === "element" && op === "+");
  const reduce = of === "run" ? "ofLane(inclusive(v, lane), width(lane) - 1u)" : `${operators[of === "count" ? "+" : op].subgroup}(v)`;
  return `${shuffles[of]}
${builtin ? "fn inclusive(v: S, lane: Lane) -> S { return subgroupInclusiveAdd(v); }" : climb(width)}
fn reduceSubgroup(v: S, lane: Lane) -> S { return ${reduce}; }`;
}

// head writes what a kernel is compiled for: {type, op, of, width, ...} and every other number as a constant. A width of 0 means lanes
// alone.
/** @param {Define} define */
export function head({ type = "u32", op = "+", of = "element", keep = "v >= pivot", delay = "", width = 0, ...numbers }) {
  const constants = Object.entries(numbers).map(([name, value]) => `const ${name} = ${typeof value === "number" ? `${value}u` : value};`);
  return `${width ? "enable subgroups;\ndiagnostic(off, subgroup_uniformity);\n" : ""}alias T = ${type};
const least: T = ${types[type].least};
const most: T = ${types[type].most};
${scanned[of](type, op)}
fn kept(v: T, pivot: T) -> bool { return ${keep}; }
fn keyOf(bits: u32) -> u32 { return ${keys[type].key}; }
const last = ${keys[type].last};
fn delay(tile: u32) { ${delay} }
const knownWidth = ${width || 1}u;
${constants.join("\n")}
${width ? inSubgroups({ of, op, width }) : ""}
`;
}

// unrolled writes out the loops whose number of turns is known (`for (var k = 0u; k < rows; k++)`), and makes of arrays that such loops alone index
// (`var keys: array<u32, rows>;`) a variable for each element. Variables lie in registers; an array that is indexed by a variable, drivers keep in
// memory: on an H100 a look-back scan took 375 µs instead of 269.
/** @param {string} text @param {{ rows?: number, share?: number, warps?: number, span?: number, parts?: number }} turns */
export function unrolled(text, { rows, share, warps, span, parts = 1 }) {
  const perWord = parts > 1 ? 2 : 1;
  /** @type {{ [bound: string]: number | undefined }} */
  const turns = { rows, share, warps, span, room: rows && rows / parts, placeWords: rows && Math.ceil(rows / perWord), "4u": 4, "8u": 8 };
  const loop = /for \(var (\w+) = 0u; \1 < (rows|share|warps|span|room|4u|8u); \1\+\+\) \{/;
  for (let found; (found = /** @type {RegExpExecArray | null} */ (loop.exec(text))); ) {
    const [header, name, bound] = found;
    const from = found.index + header.length;
    const to = closing(text, from);
    const body = text.slice(from, to);
    const copies = Array.from({ length: turns[bound] ?? 0 }, (_, i) => `{${body.replace(new RegExp(`\\b${name}\\b`, "g"), `${i}u`)}}`);
    text = text.slice(0, found.index) + copies.join(" ") + text.slice(to + 1);
  }
  text = text.replace(/\[(\d+)u \/ perWord\]/g, (_, index) => `[${Math.floor(index / perWord)}u]`);
  const arrays = [...text.matchAll(/var(?:<private>)? (\w+): array<(\w+), (rows|share|span|room|placeWords)>;/g)].filter(([, name]) => !text.includes(`&${name}`));
  for (const [declared, name, type, bound] of arrays) {
    const variables = Array.from({ length: turns[bound] ?? 0 }, (_, i) => `${declared.split(" ")[0]} ${name}_${i}: ${type};`);
    text = text.replace(declared, variables.join(" ")).replace(new RegExp(`\\b${name}\\[(\\d+)u\\]`, "g"), `${name}_$1`);
  }
  return text;
}

// closing is where the block that begins at `from` ends.
/** @param {string} text @param {number} from */
function closing(text, from) {
  let to = from;
  for (let depth = 1; ; to++) {
    if (text[to] === "{") depth++;
    if (text[to] === "}") depth--;
    if (!depth) return to;
  }
}

// inlined makes of a lane's own variables (`var<private>`) those of each entry, and sets the functions that use them where they are called: a variable of
// the module, drivers keep in memory too. Such functions return nothing.
/** @param {string} text */
export function inlined(text) {
  const own = [...text.matchAll(/var<private> (\w+)(: [^;]+;)/g)];
  /** @param {string} body @param {string} name */
  const uses = (body, name) => new RegExp(`\\b${name}\\b`).test(body);
  for (const [declared] of own) text = text.replace(declared, "");
  const functions = /(@workgroup_size\(threads\)\n)?^fn (\w+)\(([^)]*)\) \{/gm;
  for (let found; (found = /** @type {RegExpExecArray | null} */ (functions.exec(text))); ) {
    const [header, entry, name, declared] = found;
    const from = found.index + header.length;
    const body = text.slice(from, closing(text, from));
    const used = own.filter(([, variable]) => uses(body, variable));
    if (entry || !used.length) continue;
    const parameters = declared.split(", ").map((one) => one.split(":")[0]);
    text = (text.slice(0, found.index) + text.slice(from + body.length + 1)).replace(new RegExp(`\\b${name}\\(([^;]*)\\);`, "g"), (_, /** @type {string} */ given) => {
      const bound = given.split(", ").map((value, i) => (value === parameters[i] ? "" : `let ${parameters[i]} = ${value}; `));
      return `{ ${bound.join("")}${body} }`;
    });
    functions.lastIndex = 0;
  }
  return text.replace(/@workgroup_size\(threads\)\nfn \w+\(lane: Lane\) \{/g, (header, at) => {
    const body = text.slice(at + header.length, closing(text, at + header.length));
    return header + own.filter(([, variable]) => uses(body, variable)).map(([, variable, type]) => ` var ${variable}${type}`).join("");
  });
}

// compose reads the files of a kernel and sets them below its head.
/** @param {Read} read @param {string[]} files @param {Define} define */
export async function compose(read, files, define) {
  const lanes = define.width ? "lanes-subgroups" : "lanes-alone";
  const texts = await Promise.all([lanes, ...files].map((file) => read(`${file}.wgsl`)));
  const { rows, threads, warps, span, parts } = define;
  const text = texts.join("\n").replaceAll("atomicCombine", operators[define.op ?? "+"].atomic);
  return head(define) + unrolled(inlined(text), { rows, warps, span, parts, share: threads && Math.ceil(256 / threads) });
}
