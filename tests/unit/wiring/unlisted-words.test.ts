/** The parts of an unlisted exchange's answers that are passed on. */
import { describe, expect, test } from 'vitest';
import { inOurWords } from '@/wiring/unlisted-words';

const URL = 'https://stranger.example/';

async function heard(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const send = inOurWords(() => Promise.resolve(new Response(text, { status })), URL);
  const response = await send(`${URL}keys`);
  return { status: response.status, text: await response.text() };
}

test('an answer passes', async () => {
  expect(await heard(201, { secret: 1 })).toEqual({ status: 201, text: '{"secret":1}' });
});

describe('a refusal is told in our words', () => {
  test('a code of the protocol keeps its number and has the status of our table', async () => {
    const { status, text } = await heard(403, { code: 1200, hint: 'SECRET', history: ['SECRET'] });
    expect(status).toBe(409);
    expect(JSON.parse(text)).toEqual({
      code: 1200,
      error: 'EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS',
      hint: 'The coin has less value left; its history is the proof.',
      exchange_url: URL,
    });
  });

  test.for([
    [404, { code: 7, name: 'SECRET' }],
    [400, { code: 2000, name: 'SECRET' }],
    [403, { code: 1.5, name: 'SECRET' }],
    // The exchange's routes of 2019, which are not requested.
    [418, { code: 1e15, name: 'SECRET' }],
  ] as const)('%i with any other code', async ([code, body]) => {
    const { status, text } = await heard(code, body);
    expect(status).toBe(424);
    expect(JSON.parse(text)).toMatchObject({ code: 9207, exchange_url: URL });
    expect(text).not.toContain('SECRET');
  });

  test.for([500, 503, 599, 408, 425, 429])('%i is a failure', async (code) => {
    const { status, text } = await heard(code, { code: 1200, hint: 'SECRET' });
    expect(status).toBe(502);
    expect(text).not.toContain('SECRET');
  });

  test.for<[number, unknown]>([
    [404, { message: 'SECRET' }],
    [404, { code: '1200', message: 'SECRET' }],
    [404, '<html>SECRET'],
    [500, 'SECRET'],
    [302, { code: 1200, message: 'SECRET' }],
    [404, ['SECRET']],
  ])('%i without a code is nothing', async ([code, body]) => {
    expect(await heard(code, body)).toEqual({ status: 502, text: '' });
  });
});
