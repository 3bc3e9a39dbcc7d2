import { expect, test } from 'vitest';
import { operatorStamp } from '@/wiring/current-sessions';

test('[UI-5] a session of the operator ends when another token is set, or none', () => {
  const stamps = ['old', 'new', undefined].map((operatorToken) => operatorStamp({ operatorToken }));
  expect(new Set(stamps).size).toBe(3);
  expect(operatorStamp({ operatorToken: 'old' })).toBe(stamps[0]);
  for (const stamp of stamps) expect(stamp).not.toMatch(/old|new/);
});
