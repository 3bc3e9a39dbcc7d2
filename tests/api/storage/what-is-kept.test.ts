/**
 * No column of any table holds what must not be in the database (decision D32). That is forgotten
 * data, and what only its owner may know. Each search is shown to find what is there.
 */
import { randomBytes } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { makeCoins } from '../../support/coins';
import { createInstance, registerBankUser, runJobs, unique } from '../../support/deployment';
import { findInTables, type Sought } from '../../support/search-database';
import { databaseUrlOf, OPERATOR_TOKEN } from '../../support/server';
import { sendAsStranger } from '../../support/stranger';
import { WebBrowser } from '../../support/web-browser';
import { claimOrder, makeInstance, payWith, send } from '../merchant/merchant-support';

const url = inject('serverUrl');
const databaseUrl = databaseUrlOf(inject('dataDir'));
/** Other tests fill the same tables meanwhile. */
const SLOW = 60_000;

const random = (word: string): string => `${word}${randomBytes(8).toString('hex')}`;

const found = <Name extends string>(all: Readonly<Record<Name, Sought>>) =>
  findInTables(databaseUrl, all);

const somewhere = (places: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.keys(places).filter((name) => places[name]?.length !== 0);

const nowhere = (all: object): Record<string, string[]> =>
  Object.fromEntries(Object.keys(all).map((name) => [name, []]));

test(
  '[FORGET-1] what was forgotten of an order is in no table, also after it was paid, refunded and tracked',
  { timeout: SLOW },
  async () => {
    const shop = await makeInstance(url);
    const values = {
      street: random('Street'),
      phone: random('Phone'),
      image: random('Image'),
      summary: random('Roses'),
      summaryInGerman: random('Rosen'),
      page: random('page'),
      parcel: random('parcel'),
      note: random('note'),
    };
    const kept = random('Shelf');
    const { orderId, token } = await shop.backend.createOrder({
      order: {
        amount: 'KUDOS:0.64',
        summary: values.summary,
        summary_i18n: { de: values.summaryInGerman },
        fulfillment_url: `https://shop.example/${values.page}`,
        delivery_location: { street: values.street, town: 'Bremen' },
        extra: { phone: values.phone, shelf: kept, _forgettable: ['phone'] },
        products: [
          {
            description: 'Tea',
            image: `data:image/png;base64,${Buffer.from(values.image).toString('base64')}`,
            _forgettable: ['image'],
          },
        ],
        _forgettable: ['summary', 'summary_i18n', 'fulfillment_url', 'delivery_location'],
      },
      refund_delay: '20 minutes',
    });
    const at = `${shop.baseUrl}private/orders`;
    // A search reads its texts, and may note down what it has read.
    await send(`${at}?search=${values.summary}`, { token: shop.token });
    const claimed = await claimOrder(shop, orderId, token);
    const [coin] = await makeCoins(url, ['0.64']);
    await shop.wallet.pay(orderId, {
      coins: [payWith(url, claimed, coin!)],
      sessionId: unique('session'),
    });
    const browser = new WebBrowser(url);
    await browser.post('/dashboard/log-in/submit', { instance: shop.id, token: shop.token });
    const sending = {
      sent_on: new Date().toISOString().slice(0, 10),
      sent_note: values.parcel,
    };
    await browser.post(`/dashboard/orders/${orderId}/sent/submit`, sending);
    await browser.post(`/dashboard/orders/${orderId}/note/submit`, { note: values.note });
    const refund = { token: shop.token, body: { refund: 'KUDOS:0.2', reason: 'cold' } };
    expect((await send(`${at}/${orderId}/refund`, refund)).status).toBe(200);
    await runJobs(url);
    // Everything is kept so far, and the coin that paid is known.
    const before = { ...values, coin: coin!.coinPub };
    expect(somewhere(await found(before))).toEqual(Object.keys(before));

    const forget = { method: 'PATCH', token: shop.token, body: {} };
    expect((await send(`${at}/${orderId}/forget`, forget)).status).toBe(200);
    await runJobs(url);
    await send(`${at}?search=${values.summary}`, { token: shop.token });
    const gone = { ...values, 'key of the coin': coin!.coinPriv };
    expect(await found(gone)).toEqual(nowhere(gone));
    expect(somewhere(await found({ kept }))).toEqual(['kept']);
  },
);

test(
  'no password, token, cookie or network address is in any table, nor what a refused form said',
  { timeout: SLOW },
  async () => {
    const from = '127.0.77.45';
    const { username, password } = await registerBankUser(url);
    const { id, authorization } = await createInstance(url);
    const browser = new WebBrowser(url, from);
    const token = authorization.replace('Bearer ', '');
    await browser.post('/bank/log-in/submit', { username, password });
    await browser.post('/dashboard/log-in/submit', { instance: id, token });
    await browser.post('/dashboard/operator/log-in/submit', { token: OPERATOR_TOKEN });
    const guessed = random('guessed');
    await browser.post('/bank/log-in/submit', { username, password: guessed });
    await browser.post('/dashboard/log-in/submit', { instance: id, token: guessed });
    const basic = Buffer.from(`${username}:${password}`).toString('base64');
    for (const given of [
      `Basic ${basic}`,
      `Basic ${Buffer.from(`${username}:${guessed}`).toString('base64')}`,
    ]) {
      const headers = { authorization: given };
      await sendAsStranger(from, `${url}/bank/accounts/${username}`, { headers });
    }
    const typed = random('typed');
    const back = await browser.post('/dashboard/create-order/submit', {
      summary: typed,
      amount: 'nothing',
    });
    const made = await browser.post('/dashboard/settings/token/make', {
      name: unique('till'),
      role: 'owner',
    });
    const named = (location: string, name: string): string =>
      new URL(location, url).searchParams.get(name) ?? '';
    await sendAsStranger(from, `${url}/auditor/complain`, { method: 'PUT', body: '{"a":"b"}' });
    const cookies = Object.entries(browser.cookies);
    expect(cookies.length).toBeGreaterThan(3);
    const secrets: Record<string, Sought> = {
      password,
      guessed,
      typed,
      basic,
      from,
      token: token.replace('secret-token:', ''),
      'the operator’s': OPERATOR_TOKEN,
      draft: named(back.location, 'draft'),
      shown: named(made.location, 'shown'),
      ...Object.fromEntries(cookies),
    };
    for (const [name, secret] of Object.entries(secrets)) {
      expect([name, secret.length > 7]).toEqual([name, true]);
    }
    expect(await found(secrets)).toEqual(nowhere(secrets));
    // The owners' names are there.
    expect(somewhere(await found({ username, id }))).toEqual(['username', 'id']);
  },
);
