/** Decision D19: every time in an answer is of a whole second, whether it is signed or not. */

/** Of the body or its text. Throws otherwise, outside of tests too. */
export function assertWholeSeconds(answer: unknown): void {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const times = text.match(/"t_ms":\d+/g) ?? [];
  const odd = times.filter((time) => !/:(?:0|\d*000)$/.test(time));
  if (odd.length > 0) throw new Error(`times of parts of a second: ${odd.join(', ')}`);
}

/** For clients. */
export const fetchWholeSeconds: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  assertWholeSeconds(await response.clone().text());
  return response;
};
