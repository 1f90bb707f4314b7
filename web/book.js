// The steps of a figure as the server has drawn them (app/flipbook), unpacked for flipbook.js. The page's first figure is pressed first: its book is fetched
// by head.js, unasked, and lies ready before the page is parsed.
import { requests } from "./retry.js";
/** @import { Book, FlipbookFile } from "./messages.d.ts" */

/** @param {string} address @returns {Promise<Book>} */
async function unpack(address) {
  const packed = await requests.bytes(address, { priority: "high" });
  return unfold(JSON.parse(await unzipped(packed)));
}

// unzipped is the text that was packed. Each step of the streams follows at once: those of a blob and of a response would wait in line behind the page's
// first paints.
/** @param {ArrayBuffer} packed @returns {Promise<string>} */
async function unzipped(packed) {
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  Promise.all([writer.write(packed), writer.close()]).catch(() => {}); // the reader hears of what is wrong with the file
  const reader = readable.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

// unfold puts the pieces of pictures together again: each form's text, and between it the numbers, which say what they add to those of the piece of
// that form before (app/flipbook).
/** @param {FlipbookFile} file @returns {Book} */
function unfold({ forms, pieces, numbers, leaves }) {
  const before = forms.map((texts) => texts.map(() => 0));
  let at = 0;
  const written = pieces.map((form) => {
    const texts = forms[form], tenths = before[form];
    let piece = texts[0];
    for (let i = 1; i < texts.length; i++) {
      tenths[i] += numbers[at++];
      piece += tenths[i] / 10 + texts[i];
    }
    return piece;
  });
  return { pieces: written, leaves };
}

// fetchBookEarly fetches the book at an address for the first who asks.
/** @param {string} address */
export function fetchBookEarly(address) {
  const book = unpack(address);
  book.catch(() => {}); // whoever asks is told
  globalThis.upsweepBook = { address, book };
}

/** @param {string} address @returns {Promise<Book>} */
export function fetchBook(address) {
  const early = globalThis.upsweepBook;
  if (early?.address !== address) return unpack(address);
  delete globalThis.upsweepBook; // one that is lost is asked for again
  return early.book;
}
