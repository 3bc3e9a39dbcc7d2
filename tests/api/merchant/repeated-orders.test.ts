/** The same order or claim again, after any change. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { newKeyPair } from '../../support/coins';
import { makeInstance, send } from './merchant-support';

const minimal = { amount: 'KUDOS:3', summary: 'Lemonade' };

test('[ORDA-8] the same content gets the same answer when it could not be ordered any more', async () => {
  const { backend, baseUrl, token } = await makeInstance(inject('serverUrl'));
  const soon = { t_ms: Math.floor(Date.now() / 1000) * 1000 + 5_000 };
  const short = { order: { ...minimal, order_id: 'short', pay_deadline: soon } };
  const byBank = { order: { ...minimal, order_id: 'bank' }, payment_target: 'x-taler-bank' };
  const before = [await backend.createOrder(short), await backend.createOrder(byBank)];
  const body = { payto_uris: ['payto://iban/DE75512108001245126199'] };
  expect((await send(`${baseUrl}private`, { method: 'PATCH', token, body })).status).toBe(204);
  await sleep(soon.t_ms - Date.now() + 100);
  expect([await backend.createOrder(short), await backend.createOrder(byBank)]).toEqual(before);
  const other = { order: { ...short.order, amount: 'KUDOS:4' } };
  const refused = await send(`${baseUrl}private/orders`, { token, body: other });
  expect(refused).toMatchObject({ status: 400, body: { code: 9205 } });
});

test('[ORDA-8] of orders with one id at the same moment one content is made, and all of it get its answer', async () => {
  const { baseUrl, token } = await makeInstance(inject('serverUrl'));
  const answers = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const amount = `KUDOS:${1 + (index % 2)}`;
      const body = { order: { ...minimal, amount, order_id: 'same' } };
      return { amount, ...(await send(`${baseUrl}private/orders`, { token, body })) };
    }),
  );
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(12);
  expect(new Set(made.map(({ amount }) => amount)).size).toBe(1);
  expect(new Set(made.map(({ body }) => body['token'])).size).toBe(1);
  const others = answers.filter(({ status }) => status !== 200);
  for (const other of others) expect(other).toMatchObject({ status: 409, body: { code: 2503 } });
});

test.each([
  ['as it is', {}],
  ['with members that the answer has of its own', { contract_terms: 'x', sig: 'y', 7: 'z' }],
])(
  '[CLAIM-3] a first claim and its repetition have the same bytes, an order %s',
  async (_, more) => {
    const { backend, baseUrl } = await makeInstance(inject('serverUrl'));
    const order = { ...minimal, ...more };
    const { orderId, token } = await backend.createOrder({ order });
    const body = JSON.stringify({ nonce: encodeBase32(newKeyPair().publicKey), token });
    const ask = async (): Promise<string> => {
      const answer = await fetch(`${baseUrl}orders/${orderId}/claim`, { method: 'POST', body });
      return answer.text();
    };
    const first = await ask();
    const answer = JSON.parse(first) as { sig: string; contract_terms: object };
    const { sig, contract_terms: terms } = answer;
    expect(terms).toMatchObject(more);
    expect(first).toBe(JSON.stringify({ ...terms, contract_terms: terms, sig }));
    expect(await ask()).toBe(first);
  },
);
