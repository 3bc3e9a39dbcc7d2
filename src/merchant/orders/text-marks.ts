/**
 * Which letters stand side by side in some texts, as a bit map: a text can only be found where all of its
 * own triples of letters are marked. So a search leaves out what certainly does not have its text (the
 * reverse is not certain: bits are shared). Pure.
 */

/** Bits of a map; its bytes still fit into a row of the database that is not split up. */
const SIZE = 15_360;
/** So many tell one text from nearly all others. */
const MAX_BITS = 8;
const FNV_PRIME = 0x01000193;
const FNV_BASIS = 0x811c9dc5;

export function markTexts(texts: Iterable<string>): Uint8Array {
  const marks = new Uint8Array(SIZE / 8);
  for (const text of texts) {
    const folded = foldText(text);
    for (let at = 0; at < folded.length; at += 1) {
      for (let length = 1; length <= 3 && at + length <= folded.length; length += 1) {
        const bit = bitOf(folded, at, length);
        marks[bit >> 3] = (marks[bit >> 3] ?? 0) | (1 << (bit & 7));
      }
    }
  }
  return marks;
}

/** Bits that are set wherever `text` occurs, counted as PostgreSQL's get_bit does; none for no text. */
export function bitsOf(text: string): number[] {
  const folded = foldText(text);
  const length = Math.min(3, folded.length);
  const bits = new Set<number>();
  for (let at = 0; length > 0 && at + length <= folded.length; at += 1) {
    bits.add(bitOf(folded, at, length));
  }
  const all = [...bits];
  const step = Math.max(1, all.length / MAX_BITS);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/**
 * Without case and accents, letter by letter: what is part of a text stays part of it. At least as
 * coarse as the comparison in the database (order-text.ts).
 */
function foldText(text: string): string {
  const bare = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  return Array.from(bare, (letter) => letter.toLowerCase()).join('');
}

/** FNV-1a. */
function bitOf(text: string, from: number, length: number): number {
  let hash = FNV_BASIS;
  for (let at = from; at < from + length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % SIZE;
}
