import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { QUESTION_NAMES, QUESTIONS } from '@/shop/give-tip';
import { CATEGORIES, findGood, GOODS } from '@/shop/goods';
import { shopMoneyMessages } from '@/ui/messages/shop-money';

describe('the goods', () => {
  test('are at least eight, in three kinds, each with a name of its own', () => {
    expect(GOODS.length).toBeGreaterThanOrEqual(8);
    expect(new Set(GOODS.map(({ id }) => id)).size).toBe(GOODS.length);
    expect(new Set(GOODS.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
    expect(CATEGORIES).toHaveLength(3);
    expect(findGood('no-such-good')).toBeNull();
  });

  test.each(GOODS)(
    '$id has a picture, small enough to stand in a contract, and no script',
    ({ id }) => {
      const picture = readFileSync(`public/goods/${id}.svg`, 'utf8');
      expect(picture).toMatch(/^<svg [^>]*viewBox="0 0 400 400"/);
      expect(picture.length).toBeLessThan(8_000);
      expect(picture).not.toMatch(/<script|\son\w+=|href=/i);
    },
  );

  test.each(GOODS)('$id is described in both languages', ({ id, texts }) => {
    expect(id).toMatch(/^[a-z-]+$/);
    for (const member of ['name', 'picture', 'line', 'story', 'made'] as const) {
      expect(texts.en[member]).not.toBe('');
      expect(texts.de[member]).not.toBe(texts.en[member]);
    }
  });
});

test('each question of the survey and each answer has words in both languages', () => {
  for (const language of ['en', 'de'] as const) {
    const t: Readonly<Record<string, unknown>> = shopMoneyMessages(language);
    for (const name of QUESTION_NAMES) {
      const keys = [name, ...QUESTIONS[name].map((choice) => `${name}_${choice}`)];
      for (const key of keys) expect(typeof t[key], key).toBe('string');
    }
  }
});
