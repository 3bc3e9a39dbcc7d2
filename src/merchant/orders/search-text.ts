/**
 * Encodes the text that a search reads, and its pattern. Only small letters and digits stand for
 * themselves. All else is written in capitals. A text is thus one ASCII word, which pg_trgm indexes
 * as a whole in any locale. A pattern needs no escapes. Neither case nor accents count. Pure.
 */
import { isJsonObject } from '@/protocol/json';

/** The most usual signs take one letter each, from A on. */
const SIGNS = ' .-';
/** Any other is this and four hexadecimal digits. */
const ANY_SIGN = 'U';
const BEFORE_SUMMARY = 'Y';
const BEFORE_PRODUCTS = 'Z';
/**
 * Fewer letters are in too many texts: they are looked for where an order's name begins. A letter of
 * another script is five in the index, which is enough.
 */
const WORD_LENGTH = 3;
const NON_ASCII = /[^\0-\x7f]/;

export interface SearchedTexts {
  readonly orderId: string;
  readonly summary: string;
  /** As a contract has them. */
  readonly summaryI18n?: unknown;
  readonly products: unknown;
}

export function searchTextOf({ orderId, summary, summaryI18n, products }: SearchedTexts): string {
  const descriptions = Array.isArray(products) ? products.flatMap(descriptionsOf) : [];
  return [
    fold(orderId),
    BEFORE_SUMMARY,
    fold([summary, ...translationsOf(summaryI18n)].join(' ')),
    BEFORE_PRODUCTS,
    fold(descriptions.join(' ')),
  ].join('');
}

/** Returns a pattern for SQL's LIKE. Undefined for an empty text, which every order has. */
export function patternOf(text: string): string | undefined {
  const folded = fold(text);
  if (folded === '') return undefined;
  return folded.length < WORD_LENGTH ? `${folded}%` : `%${folded}%`;
}

/**
 * Returns a regular expression of PostgreSQL for one or two letters anywhere in the summary. Undefined for an
 * empty text, and for a longer one, which the index finds. It passes over the digits of other signs.
 */
export function shortSummaryPattern(text: string): string | undefined {
  const folded = fold(text);
  if (folded === '' || folded.length >= WORD_LENGTH) return undefined;
  const letter = `(${ANY_SIGN}[0-9a-f]{4}|[^${ANY_SIGN}${BEFORE_PRODUCTS}])`;
  return `^[^${BEFORE_SUMMARY}]*${BEFORE_SUMMARY}${letter}*${folded}`;
}

/** A contract that has lost its description, or a part of it, is not found by it. */
function descriptionsOf(product: unknown): string[] {
  if (!isJsonObject(product)) return [];
  const { description, description_i18n: translated } = product;
  return [...(typeof description === 'string' ? [description] : []), ...translationsOf(translated)];
}

/** The texts in further languages. */
function translationsOf(texts: unknown): string[] {
  return isJsonObject(texts) ? Object.values(texts).filter((text) => typeof text === 'string') : [];
}

/** Letter by letter: what is part of a text stays part of it. */
function fold(text: string): string {
  if (!NON_ASCII.test(text)) return text.toLowerCase().replace(/[^a-z0-9]/g, nameOfSign);
  const bare = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  return Array.from(bare, (letter) => letter.toLowerCase())
    .join('')
    .replaceAll('ς', 'σ')
    .replace(/[^a-z0-9]/g, nameOfSign);
}

function nameOfSign(sign: string): string {
  const index = SIGNS.indexOf(sign);
  if (index >= 0) return String.fromCharCode('A'.charCodeAt(0) + index);
  return `${ANY_SIGN}${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
