import { describe, expect, test } from 'vitest';
import { languageOf } from '@/ui/messages/language';

describe('the language of a page', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['fr, de;q=0.4, en;q=0.3', 'de'],
    ['de;q=0.2, en;q=0.7', 'en'],
    ['de;q=0', 'en'],
    ['fr', 'en'],
    ['', 'en'],
    ['de ; q = what', 'en'],
    [null, 'en'],
  ] as const)('for Accept-Language %s is %s', (header, language) => {
    expect(languageOf(undefined, header)).toBe(language);
  });

  test('the cookie of the switch wins over the browser, an unknown one counts for nothing', () => {
    expect(languageOf('en', 'de')).toBe('en');
    expect(languageOf('de', 'en')).toBe('de');
    expect(languageOf('tlh', 'de')).toBe('de');
  });
});
