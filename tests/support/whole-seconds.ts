/** Checks decision D19: every time in an answer is a whole second, signed or not. */

/** Throws unless all times in the body, or its text, are whole seconds. Also used outside of tests. */
export function assertWholeSeconds(answer: unknown): void {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const times = text.match(/"t_ms":\d+/g) ?? [];
  const odd = times.filter((time) => !/:(?:0|\d*000)$/.test(time));
  if (odd.length > 0) throw new Error(`times of parts of a second: ${odd.join(', ')}`);
}

/** Checks the answers that clients get. */
export const fetchWholeSeconds: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  assertWholeSeconds(await response.clone().text());
  return response;
};
