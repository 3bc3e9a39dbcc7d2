/**
 * Which letters stand side by side in a text, as numbers: a text can only be found where all of its own
 * marks are. So a search leaves out what certainly does not have its text (the reverse is not certain:
 * letters may be far apart). Numbers are of 32 bits and another set for each owner. Pure.
 */

/** The longest letters that are marked together. */
const LONGEST = 3;
const FNV_PRIME = 0x01000193;
const FNV_BASIS = 0x811c9dc5;

/** Of a text in which others may be found. */
export function markText(owner: string, text: string): Set<number> {
  const folded = foldText(text);
  const marks = new Set<number>();
  for (let length = 1; length <= LONGEST; length += 1) addMarks(marks, owner, folded, length);
  return marks;
}

/** Of a text that is looked for; none for no text. */
export function marksOf(owner: string, text: string): number[] {
  const folded = foldText(text);
  const marks = new Set<number>();
  if (folded !== '') addMarks(marks, owner, folded, Math.min(LONGEST, folded.length));
  return [...marks];
}

function addMarks(marks: Set<number>, owner: string, text: string, length: number): void {
  const seed = hashOf(FNV_BASIS, owner, 0, owner.length);
  for (let at = 0; at + length <= text.length; at += 1) marks.add(hashOf(seed, text, at, length));
}

/**
 * Without case and accents, letter by letter: what is part of a text stays part of it. At least as
 * coarse as the comparison in the database (order-text.ts).
 */
function foldText(text: string): string {
  const bare = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  return Array.from(bare, (letter) => letter.toLowerCase()).join('');
}

/** FNV-1a, signed as the database's integers are. */
function hashOf(basis: number, text: string, from: number, length: number): number {
  let hash = basis;
  for (let at = from; at < from + length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  }
  return hash ^ (hash >>> 15);
}
