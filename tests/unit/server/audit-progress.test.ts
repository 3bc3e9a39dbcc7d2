import { expect, test } from 'vitest';
import { showProgress } from '@/server/audit-progress';

function play(isTTY: boolean, isWanted: boolean | undefined): string {
  let text = '';
  let ms = 0;
  const output = { isTTY, write: (more: string) => (text += more) };
  const { onProgress, end } = showProgress(output, isWanted, () => ms);
  onProgress({ table: 'merchant.order' });
  onProgress({ table: 'merchant.refund' });
  for (let done = 1_000; done <= 12_000; done += 1_000) {
    ms += 1_000;
    onProgress({ table: 'exchange.deposit', done, total: 12_345 });
  }
  onProgress({ table: 'exchange.deposit', done: 12_345, total: 12_345 });
  end();
  return text;
}

test('without a terminal: a line every five seconds, and one for each table that is verified', () => {
  expect(play(false, true).split('\n')).toEqual([
    'merchant.order',
    'exchange.deposit: 5,000 of 12,345 signatures, 40 %',
    'exchange.deposit: 10,000 of 12,345 signatures, 81 %',
    'exchange.deposit: 12,345 of 12,345 signatures, 100 %',
    '',
  ]);
  expect(play(false, undefined)).toBe('');
});

test('on a terminal: one line, drawn anew, and gone in the end', () => {
  const text = play(true, undefined);
  expect(text).not.toContain('\n');
  expect(text.split('\r').length - 1).toBe(15);
  expect(text.endsWith('\r\u001B[K')).toBe(true);
});
