/**
 * The extension at the bank's pages (specification "Bank and wallet"; protocol-b 4.7), as raw HTTP.
 */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  amountObject,
  basic,
  expectExactly,
  freshKey,
  freshName,
  host,
  payto,
  paytoOf,
  rowId,
  send,
  url,
  type Got,
} from './bank-support';

class Tab {
  readonly username = freshName();
  #cookie = '';

  async logIn(): Promise<this> {
    const { username } = this;
    const password = `pw-${username}`;
    await send('/bank/testing/register', { body: { username, password } });
    const got = await this.post('/bank/log-in/submit', { username, password });
    expect(got.status).toBe(303);
    this.#cookie = got.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return this;
  }

  get(target: string): Promise<Got> {
    return send(target, { headers: { cookie: this.#cookie } });
  }

  post(target: string, fields: Record<string, string>): Promise<Got> {
    const headers = {
      cookie: this.#cookie,
      origin: url,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const body = new URLSearchParams(fields).toString();
    return send(target, { method: 'POST', headers, body });
  }

  async balance(): Promise<string> {
    const headers = basic(this.username, `pw-${this.username}`);
    const got = await send(`/bank/accounts/${this.username}`, { headers });
    return expectExactly(
      got,
      200,
      z.looseObject({ balance: z.looseObject({ amount: z.string() }) }),
    ).balance.amount;
  }
}

/** Headers of one namespace, parsed as that generation's extension parses them. */
function operationOf(got: Got, prefix: string): Record<string, string> {
  const entries = [...got.headers].filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length), value]));
}

const names = z.strictObject({
  operation: z.literal('create-reserve'),
  'callback-url': z.string().min(1),
  'wt-types': z.string(),
  amount: z.string(),
  'sender-wire': z.string(),
  'suggested-exchange': z.url(),
});

describe.for(['x-service-', 'x-taler-'])('in the namespace %s', (prefix) => {
  test('[WALLET-2][WALLET-3] withdraws: 202 create-reserve, callback, confirmation, 202 confirm-reserve', async () => {
    const tab = await new Tab().logIn();
    const asked = await tab.post('/bank/withdraw', { amount: '5' });
    expect(asked.status).toBe(202);
    const operation = names.parse(operationOf(asked, prefix));
    const amount = amountObject.parse(JSON.parse(operation.amount));
    expect(amount).toEqual({ value: 5, fraction: 0, currency: 'KUDOS' });
    const wireTypes = z.array(z.string()).parse(JSON.parse(operation['wt-types']));
    expect(wireTypes).toEqual(prefix === 'x-service-' ? ['test'] : ['x-taler-bank']);
    if (prefix === 'x-service-') {
      z.strictObject({
        type: z.literal('test'),
        bank_uri: z.literal(`${url}/bank/`),
        account_number: rowId,
      }).parse(JSON.parse(operation['sender-wire']));
    } else {
      expect(payto.parse(operation['sender-wire'])).toBe(
        `payto://x-taler-bank/${host}/${tab.username}`,
      );
    }

    const reserve_pub = freshKey();
    // The callback may be relative: it is resolved against the page that answered.
    const callback = new URL(operation['callback-url'], `${url}/bank/withdraw`);
    const added = {
      amount_value: `${amount.value}`,
      amount_fraction: `${amount.fraction}`,
      amount_currency: amount.currency,
      exchange: operation['suggested-exchange'],
      reserve_pub,
      exchange_wire_details: paytoOf('exchange'),
    };
    for (const [name, value] of Object.entries(added)) callback.searchParams.set(name, value);
    // People reload: the same callback again changes nothing.
    const page = (await tab.get(callback.href)).headers.get('location') ?? '';
    expect((await tab.get(callback.href)).headers.get('location')).toBe(page);
    expect(await tab.balance()).toBe('KUDOS:100');

    const confirmed = await tab.post(`${page}/confirm`, {});
    expect(confirmed.status).toBe(303);
    const confirmation = await tab.get(confirmed.headers.get('location') ?? '');
    expect(confirmation.status).toBe(202);
    expect(operationOf(confirmation, prefix)).toEqual({
      operation: 'confirm-reserve',
      'reserve-pub': reserve_pub,
    });
    expect(await tab.balance()).toBe('KUDOS:95');
    // Reloaded too: it says the same and moves nothing.
    expect((await tab.get(confirmed.headers.get('location') ?? '')).status).toBe(202);
    expect(await tab.balance()).toBe('KUDOS:95');
  });
});

test('[WALLET-3] a forged amount or another person’s tab gets nothing', async () => {
  const [tab, thief] = [await new Tab().logIn(), await new Tab().logIn()];
  const asked = await tab.post('/bank/withdraw', { amount: '5' });
  const callback = new URL(asked.headers.get('x-service-callback-url') ?? '', url);
  const query = {
    amount_value: '50',
    amount_fraction: '0',
    amount_currency: 'KUDOS',
    exchange: `${url}/exchange/`,
    reserve_pub: freshKey(),
    exchange_wire_details: paytoOf('exchange'),
  };
  for (const [name, value] of Object.entries(query)) callback.searchParams.set(name, value);
  expect((await tab.get(callback.href)).status).toBe(409);
  callback.searchParams.set('amount_value', '5');
  expect((await thief.get(callback.href)).status).toBe(404);
  expect(await tab.balance()).toBe('KUDOS:100');
});
