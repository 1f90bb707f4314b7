// The steps of a figure as the server has drawn them (app/flipbook), unpacked for flipbook.js. The page's first figure is pressed first: its book is fetched
// by head.js, unasked, and lies ready before the page is parsed.
import { requests } from "./retry.js";
/** @import { Book, FlipbookFile } from "./messages.d.ts" */

/** @param {string} address @returns {Promise<Book>} */
async function unpack(address) {
  const packed = new Blob([await requests.bytes(address, { priority: "high" })]);
  return unfold(await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).json());
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
