/**
 * An article of the shop: an essay in two languages, its price and its picture. Empty lines
 * separate the blocks of the body text. `## ` starts a heading and `> ` a pull quote; other blocks
 * are paragraphs.
 */
export type ArticleLanguage = 'en' | 'de';

export interface ArticleText {
  readonly kicker: string;
  readonly title: string;
  readonly teaser: string;
  readonly body: string;
}

export interface Article {
  readonly slug: string;
  /** Decimal value in the deployment's currency, such as `0.5`. */
  readonly price: string;
  readonly texts: Readonly<Record<ArticleLanguage, ArticleText>>;
}

export interface ArticleBlock {
  readonly kind: 'heading' | 'quote' | 'paragraph';
  readonly text: string;
}

export function splitBody(body: string): ArticleBlock[] {
  return body
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .map((block) => {
      if (block.startsWith('## ')) return { kind: 'heading', text: block.slice(3) };
      if (block.startsWith('> ')) return { kind: 'quote', text: block.slice(2) };
      return { kind: 'paragraph', text: block };
    });
}

/** Reading time at 200 words a minute; at least one. */
export function readingMinutes(body: string): number {
  return Math.max(1, Math.ceil(body.trim().split(/\s+/).length / 200));
}
