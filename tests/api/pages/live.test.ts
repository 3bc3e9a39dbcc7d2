/** Pages wait for live updates: who hears of which changes, and when. */
import { expect, inject, test } from 'vitest';
import { makeOrder } from '../../support/dashboard';
import { call, createInstance, registerBankUser, type BankUser } from '../../support/deployment';

const url = inject('serverUrl');

interface LongText {
  changed: boolean;
  stamp: string;
}

async function cookieOf(path: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams(fields),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const bankCookie = ({ username, password }: BankUser): Promise<string> =>
  cookieOf('/bank/log-in/submit', { username, password });

async function ask(what: string, cookie: string, since = '', waitMs = 0): Promise<LongText> {
  const query = new URLSearchParams({ since, long_poll_ms: `${waitMs}` }).toString();
  const response = await fetch(`${url}/live/${what}?${query}`, { headers: { cookie } });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return (await response.json()) as LongText;
}

/** Returns a current stamp. A page without one is told to look. */
async function stampOf(what: string, cookie: string): Promise<string> {
  const { changed, stamp } = await ask(what, cookie);
  expect(changed).toBe(true);
  return stamp;
}

async function send(from: BankUser, to: BankUser): Promise<void> {
  await call('POST', `${url}/bank/accounts/${from.username}/transfers`, {
    authorization: from.authorization,
    body: { credit_account: to.username, amount: 'KUDOS:1', subject: 'For the books' },
  });
}

test('[UI-3] an account’s page is told of a transfer at once, and of one since it was made', async () => {
  const [anna, berta] = await Promise.all([registerBankUser(url), registerBankUser(url)]);
  const cookie = await bankCookie(anna);
  const since = await stampOf('account', cookie);
  expect((await ask('account', cookie, since)).changed).toBe(false);
  const began = Date.now();
  const waiting = ask('account', cookie, since, 20_000);
  await send(berta, anna);
  expect((await waiting).changed).toBe(true);
  expect(Date.now() - began).toBeLessThan(10_000);
  // The page was made before the transfer, and asks after it.
  expect((await ask('account', cookie, since)).changed).toBe(true);
});

test('[UI-3] a page is told once of a change, not again when the database tells it to all processes', async () => {
  const [anna, berta] = await Promise.all([registerBankUser(url), registerBankUser(url)]);
  const cookie = await bankCookie(anna);
  const waiting = ask('account', cookie, await stampOf('account', cookie), 20_000);
  await send(berta, anna);
  const { changed, stamp } = await waiting;
  expect(changed).toBe(true);
  expect((await ask('account', cookie, stamp, 1000)).changed).toBe(false);
});

test('users do not hear of transfers of others, and strangers of nothing', async () => {
  const [anna, berta, cecilia] = await Promise.all([
    registerBankUser(url),
    registerBankUser(url),
    registerBankUser(url),
  ]);
  const cookie = await bankCookie(anna);
  const since = await stampOf('account', cookie);
  const waiting = [ask('account', cookie, since, 1500), ask('account', '', since, 1500)];
  await send(berta, cecilia);
  for (const answer of await Promise.all(waiting))
    expect(answer).toEqual({ changed: false, stamp: since });
});

test('[UI-2] a shop’s dashboard is told of its own orders only', async () => {
  const [mine, theirs] = await Promise.all([createInstance(url), createInstance(url)]);
  const token = mine.authorization.replace('Bearer ', '');
  const cookie = await cookieOf('/dashboard/log-in/submit', { instance: mine.id, token });
  const order = (shop: typeof mine) =>
    call('POST', `${shop.baseUrl}private/orders`, {
      authorization: shop.authorization,
      body: { order: { amount: 'KUDOS:1', summary: 'A thing', fulfillment_url: `${url}/thing` } },
    });
  const since = await stampOf('orders', cookie);
  await order(theirs);
  expect((await ask('orders', cookie, since, 500)).changed).toBe(false);
  const waiting = ask('orders', cookie, since, 20_000);
  await order(mine);
  expect((await waiting).changed).toBe(true);
});

test('[UI-2] a shop’s dashboard is told when money comes into its purse for tips', async () => {
  const [shop, donor] = await Promise.all([createInstance(url), registerBankUser(url)]);
  const token = shop.authorization.replace('Bearer ', '');
  const cookie = await cookieOf('/dashboard/log-in/submit', { instance: shop.id, token });
  const purse = await call('POST', `${shop.baseUrl}private/reserves`, {
    authorization: shop.authorization,
    body: {
      initial_balance: 'KUDOS:1',
      exchange_url: `${url}/exchange/`,
      wire_method: 'x-taler-bank',
    },
  });
  const since = await stampOf('orders', cookie);
  expect((await ask('orders', cookie, since)).changed).toBe(false);
  const waiting = ask('orders', cookie, since, 20_000);
  await call('POST', `${url}/bank/accounts/${donor.username}/transfers`, {
    authorization: donor.authorization,
    body: {
      credit_account: purse['payto_uri'],
      amount: 'KUDOS:1',
      subject: String(purse['reserve_pub']),
    },
  });
  expect((await waiting).changed).toBe(true);
});

test('there is nothing else to follow', async () => {
  for (const what of ['everything', 'order:shop']) {
    expect((await fetch(`${url}/live/${what}`)).status).toBe(404);
  }
});

test('[UI-2] a time that an update adds says no zone, if the browser has told that it is UTC', async () => {
  const shop = await createInstance(url);
  const { id, authorization } = shop;
  const token = authorization.replace('Bearer ', '');
  await makeOrder(shop, { summary: 'A stool' });
  const session = await cookieOf('/dashboard/log-in/submit', { instance: id, token });
  const timeFor = async (cookie: string) => {
    const headers = { cookie, accept: 'text/html', 'accept-language': 'en' };
    const html = await (await fetch(`${url}/dashboard/orders`, { headers })).text();
    return /<time[^>]*>([^<]*)/.exec(html)?.[1];
  };
  expect(await timeFor(session)).toMatch(/:\d\d UTC$/);
  expect(await timeFor(`${session}; florin-time-zone=UTC`)).toMatch(/:\d\d$/);
});
