import { expect, test } from 'vitest';
import { textOfContract } from '@/ui/dashboard/contract-text';

test('[ORDA-10] a page shows a contract whole, or the first 64 KB of a long one', () => {
  const terms = { summary: 'Tea', products: [{ description: 'Tea' }] };
  expect(textOfContract(terms)).toEqual({ text: JSON.stringify(terms, null, 2), isCut: false });
  const notes = Array.from({ length: 40_000 }, (_, i) => i);
  const { text, isCut } = textOfContract({ ...terms, notes });
  expect(isCut).toBe(true);
  expect(text).toHaveLength(65_536);
  expect(JSON.stringify({ ...terms, notes }, null, 2).startsWith(text)).toBe(true);
});

test('a letter is not cut in two', () => {
  for (const before of ['', 'x']) {
    const { text } = textOfContract({ notes: before + '\u{1f375}'.repeat(40_000) });
    expect(text).not.toMatch(/[\ud800-\udbff]$/);
  }
});
