import { expect, test } from 'vitest';
import { doOnce } from '@/http/do-once';

const MINUTE_MS = 60_000;

/** Answers with how often it was asked. */
function counter(status = 303) {
  let asked = 0;
  const act = async (): Promise<Response> => {
    asked += 1;
    const number = `${asked}`;
    await Promise.resolve();
    const headers = { location: `/done/${number}`, 'set-cookie': `number=${number}` };
    return new Response(null, { status, headers });
  };
  return act;
}

const isDone = ({ status }: Response): boolean => status === 303;
const once = (key: string, act: () => Promise<Response>, now = 0) =>
  doOnce({ key, now, isDone }, act);
const placeOf = (answer: Response) => answer.headers.get('location');

test('what is sent again gets the first answer whole, also while it is being made', async () => {
  const act = counter();
  const answers = [...(await Promise.all([once('a', act), once('a', act)])), await once('a', act)];
  expect(answers.map(placeOf)).toEqual(['/done/1', '/done/1', '/done/1']);
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.headers.getSetCookie()).toEqual(['number=1']);
  }
});

test('another key asks for something else, and so does the same key after a while', async () => {
  const act = counter();
  expect(placeOf(await once('b', act))).toBe('/done/1');
  expect(placeOf(await once('c', act))).toBe('/done/2');
  expect(placeOf(await once('b', act, 10 * MINUTE_MS))).toBe('/done/1');
  expect(placeOf(await once('b', act, 20 * MINUTE_MS))).toBe('/done/3');
});

test('a no and a failure are told to those who wait, and not remembered', async () => {
  const refuse = counter(400);
  const both = await Promise.all([once('d', refuse), once('d', refuse)]);
  expect(both.map(placeOf)).toEqual(['/done/1', '/done/1']);
  expect(placeOf(await once('d', refuse))).toBe('/done/2');

  const fail = (): Promise<Response> => Promise.reject(new Error('no answer'));
  const failed = await Promise.allSettled([once('e', fail), once('e', fail)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(placeOf(await once('e', counter()))).toBe('/done/1');
});

test('of very many the oldest are forgotten', async () => {
  const act = counter();
  await once('first', act);
  for (let i = 0; i < 10_000; i += 1) await once(`many ${i}`, act);
  expect(placeOf(await once('first', act))).toBe('/done/10002');
});
