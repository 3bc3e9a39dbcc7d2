/** The articles on sale, in the order of the front page. */
import type { Article } from './articles/article';
import { blindSignatures } from './articles/blind-signatures';
import { doubleEntry } from './articles/double-entry';
import { florin } from './articles/florin';
import { letterpress } from './articles/letterpress';
import { milledEdge } from './articles/milled-edge';
import { tallySticks } from './articles/tally-sticks';

export const ARTICLES: readonly Article[] = [
  tallySticks,
  florin,
  blindSignatures,
  letterpress,
  milledEdge,
  doubleEntry,
];

export function findArticle(slug: string): Article | null {
  return ARTICLES.find((article) => article.slug === slug) ?? null;
}
