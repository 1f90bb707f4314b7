// Kernels that read and write four elements at a time, on ranges that do not end with a vector: the same text, word by word.

// vectors lists the bindings that are arrays of vectors.
/** @param {string} text */
export const vectors = (text) => new Set([...text.matchAll(/@binding\((\d+)\) var<storage, \w+> \w+: array<vec4/g)].map(([, at]) => Number(at)));

// byWords makes of arrays of vectors arrays of their elements. A vector that is read beyond the end has the last element there; of one that is written, what
// is beyond the end is left out.
/** @param {string} text */
export function byWords(text) {
  for (const [declared, before, name, element] of text.matchAll(/(@binding\(\d+\) var<storage, \w+> (\w+): array<)vec4(?:<(\w+)>|u)>;/g)) {
    if (new RegExp(`\\b(?:var|let|const|fn) ${name}\\b`).test(text)) throw new Error(`${name} has two meanings`);
    const of = element ?? "u32";
    /** @param {string} at */
    const each = (at) => ["", " + 1u", " + 2u", " + 3u"].map((e) => at.replace("@", `4u * i${e}`));
    const [reads, writes] = [each(`${name}[min(@, arrayLength(&${name}) - 1u)]`), each(`if (@ < arrayLength(&${name})) { ${name}[@] = v`)];
    const functions = [
      `fn vectorOf_${name}(i: u32) -> vec4<${of}> { return vec4<${of}>(${reads.join(", ")}); }`,
      ...(before.includes("read_write") ? [`fn put_${name}(i: u32, v: vec4<${of}>) { ${writes.map((write, e) => `${write.replace("@", `4u * i + ${e}u`)}.${"xyzw"[e]}; }`).join(" ")} }`] : []),
    ];
    text = replaced(text.replaceAll(`arrayLength(&${name})`, `((arrayLength(&${name}) + 3u) / 4u)`), name).replace(declared, () => `${before}${of}>;\n${functions.join("\n")}`);
  }
  return text;
}

// replaced sets functions in the place of what reads and writes an array.
/** @param {string} text @param {string} name */
function replaced(text, name) {
  const access = new RegExp(`(?<![\\w.])${name}\\[`, "g");
  let out = "";
  let done = 0;
  for (let found; (found = access.exec(text)); ) {
    const from = found.index + name.length + 1;
    let to = from;
    for (let depth = 1; depth; to++) depth += Number(text[to] === "[") - Number(text[to] === "]");
    const index = replaced(text.slice(from, to - 1), name);
    const end = text.startsWith(" = ", to) ? text.indexOf(";", to) : 0;
    out += text.slice(done, found.index) + (end ? `put_${name}(${index}, ${replaced(text.slice(to + 3, end), name)})` : `vectorOf_${name}(${index})`);
    done = end || to;
    access.lastIndex = done;
  }
  return out + text.slice(done);
}

// shared makes all of a kernel's arrays writable: a buffer that one range of is written may not be bound for reading alone.
/** @param {string} text */
export const shared = (text) => text.replaceAll("var<storage, read>", "var<storage, read_write>");
