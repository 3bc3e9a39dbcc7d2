import { expect, test } from 'vitest';
import { keepOnce, showAgain, takeOnce } from '@/http/shown-once';

const MINUTE_MS = 60_000;

test('a secret is given out once, to its owner, and not after a while', () => {
  const name = keepOnce('a secret', 'anna', 0);
  expect(takeOnce(name, 'berta', 0)).toBeNull();
  expect(takeOnce(name, 'anna', 0)).toBe('a secret');
  expect(takeOnce(name, 'anna', 0)).toBeNull();
  expect(takeOnce(keepOnce('another', 'anna', 0), 'anna', 5 * MINUTE_MS)).toBeNull();
});

test('who is led to it by a second answer sees it, too, before or after the first has shown it', () => {
  const name = keepOnce('a secret', 'anna', 0);
  const answer = new Response(null, { headers: { location: `/tokens?id=1&shown=${name}` } });
  expect(takeOnce(name, 'anna', 0)).toBe('a secret');
  showAgain(answer);
  expect(takeOnce(name, 'anna', 0)).toBe('a secret');
  expect(takeOnce(name, 'anna', 0)).toBeNull();
  for (const other of ['/tokens?shown=unknown', '/tokens']) {
    showAgain(new Response(null, { headers: { location: other } }));
  }
  showAgain(new Response());
  expect(takeOnce(name, 'anna', 0)).toBeNull();
});
