import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Language } from '@/ui/messages/language';

type Texts = Record<string, string | ((...values: unknown[]) => string)>;

const found: [string, (language: Language) => Texts][] = [];
const files = readdirSync('src/ui/messages', { recursive: true, encoding: 'utf8' });
for (const file of files.filter((name) => name.endsWith('.ts'))) {
  const module = (await import(path.resolve('src/ui/messages', file))) as Record<string, unknown>;
  for (const [name, value] of Object.entries(module)) {
    if (/Messages$/.test(name)) found.push([name, value as (language: Language) => Texts]);
  }
}

/** Names, and words that both languages have. */
const ALIKE =
  /^(Bank|Essays|secret-token:.*|Florin|Obverse.*|QR.*|URI|Name|Details?|Start|Status|Test|Export|CSV|JSON|System|Wallet|Token|Version|ID|Stock|Backup|Dashboard|Limit|Logo|Tips?|Webhooks|Idempotency-Key|optional)$/;

test('there are dictionaries of all audiences', () => {
  expect(found.map(([name]) => name)).toEqual(
    expect.arrayContaining(['bankMessages', 'shopMessages', 'dashboardMessages', 'walletMessages']),
  );
});

test.each(found)('%s has every text in English and in German', (_, messages) => {
  const [en, de] = [messages('en'), messages('de')];
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  const sample = (text: Texts[string] | undefined): string =>
    typeof text === 'function' ? text('7', '8', '9') : (text ?? '');
  for (const key of Object.keys(en)) {
    expect(sample(en[key]), key).not.toBe('');
    expect(sample(de[key]), key).not.toBe('');
  }
});

test('no German text is the English one', () => {
  const same = found.flatMap(([name, messages]) => {
    const [en, de] = [messages('en'), messages('de')];
    return Object.keys(en)
      .filter((key) => typeof en[key] === 'string' && en[key] === de[key])
      .filter((key) => /\p{L}{4}/u.test(String(en[key])) && !ALIKE.test(String(en[key])))
      .map((key) => `${name}.${key}: ${String(en[key])}`);
  });
  expect(same).toEqual([]);
});
