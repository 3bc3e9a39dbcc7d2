/** The documentation of refusals. */
import { expect, test } from 'vitest';
import { ERRORS } from '@/protocol/errors';
import { listErrors, searchErrors } from '@/ui/docs/errors/error-list';
import { remedyMessages } from '@/ui/messages/error-remedies';

test('I14-8 every refusal is listed once, with its meaning in both languages', () => {
  const [english, german] = [listErrors('en'), listErrors('de')];
  expect(english.map(({ name }) => name).sort()).toEqual(Object.keys(ERRORS).sort());
  for (const [at, { name, hint, meaning }] of german.entries()) {
    expect(english[at], name).toMatchObject({ name, meaning: hint });
    expect(meaning, name).not.toBe(hint);
    // Every sentence is closed, and none is long.
    expect(meaning, name).toMatch(/^\S.*\.$/);
    for (const sentence of meaning.split(/[.:?] /)) {
      expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(20);
    }
  }
});

test('I14-8 every remedy says causes, next steps and who can mend it, and is that of a refusal', () => {
  const used = new Set<string>(listErrors('en').map(({ remedy }) => remedy));
  for (const language of ['en', 'de'] as const) {
    const keys = Object.keys(remedyMessages(language));
    expect(new Set(keys.map((key) => key.split('.')[0]))).toEqual(used);
    for (const text of Object.values(remedyMessages(language))) {
      for (const line of text.split('\n')) expect(line).toMatch(/^\S.*\.$/);
    }
  }
});

test('I14-8 a search finds refusals by number, by name and by words of both languages', () => {
  const codesOf = (search: string) =>
    searchErrors(listErrors('de'), search).map(({ code }) => code);
  expect(codesOf('2150')).toEqual([2150]);
  expect(codesOf('PAY_OFFER_EXPIRED')).toEqual([2161]);
  expect(codesOf('pay deadline passed')).toEqual([2161, 2520, 9200, 9205]);
  expect(codesOf('münze restwert')).toContain(2150);
  expect(codesOf('nothing like this')).toEqual([]);
});
