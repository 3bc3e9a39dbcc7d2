import { describe, expect, test } from 'vitest';
import { readingMinutes, splitBody } from '@/shop/articles/article';
import { ARTICLES, findArticle } from '@/shop/catalogue';

describe('the catalogue', () => {
  test('has at least six articles, each with its own address and price', () => {
    expect(ARTICLES.length).toBeGreaterThanOrEqual(6);
    expect(new Set(ARTICLES.map(({ slug }) => slug)).size).toBe(ARTICLES.length);
    expect(new Set(ARTICLES.map(({ price }) => price)).size).toBe(ARTICLES.length);
    for (const { slug, price } of ARTICLES) {
      expect(slug).toMatch(/^[a-z0-9-]+$/);
      expect(price).toMatch(/^\d+(\.\d+)?$/);
    }
  });

  test.each(ARTICLES.flatMap(({ texts }) => [texts.en, texts.de]))(
    '"$title" is long enough to be worth its price and has every kind of block',
    ({ body, teaser, kicker }) => {
      const words = body.trim().split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(300);
      expect(words).toBeLessThanOrEqual(500);
      const kinds = new Set(splitBody(body).map(({ kind }) => kind));
      expect([...kinds].sort()).toEqual(['heading', 'paragraph', 'quote']);
      expect(teaser).not.toBe('');
      expect(kicker).not.toBe('');
    },
  );

  test('an unknown slug is no article', () => {
    expect(findArticle('no-such-article')).toBeNull();
    expect(findArticle('')).toBeNull();
  });
});

describe('a body', () => {
  test('is split at empty lines, and lines within a block are joined', () => {
    expect(splitBody('\nOne\nline.\n\n## Head\n\n> Said\nso.\n')).toEqual([
      { kind: 'paragraph', text: 'One line.' },
      { kind: 'heading', text: 'Head' },
      { kind: 'quote', text: 'Said so.' },
    ]);
  });

  test('takes a minute for 200 words, and never none', () => {
    expect(readingMinutes('word')).toBe(1);
    expect(readingMinutes('word '.repeat(200))).toBe(1);
    expect(readingMinutes('word '.repeat(201))).toBe(2);
  });
});
