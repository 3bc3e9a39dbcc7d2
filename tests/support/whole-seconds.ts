/** Decision D19: every time in an answer is of a whole second, whether it is signed or not. */
import { expect } from 'vitest';

/** Of the body or its text. */
export function assertWholeSeconds(answer: unknown): void {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const times = text.match(/"t_ms":\d+/g) ?? [];
  expect(times.filter((time) => !/:(?:0|\d*000)$/.test(time))).toEqual([]);
}

/** For clients. */
export const fetchWholeSeconds: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  assertWholeSeconds(await response.clone().text());
  return response;
};
