/** The same order again, after any change. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
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
