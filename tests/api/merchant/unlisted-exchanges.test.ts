/**
 * Payments that name unlisted exchanges, once an auditor is trusted. The tests say
 * which addresses the merchant backend contacts, what it waits for, and what it discloses.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { ERRORS } from '@/protocol/errors';
import { newKeyPair } from '../../support/coins';
import { send } from './merchant-support';
import { payAtB } from './style-b-support';
import {
  BAD_KEYS,
  INNER,
  pay,
  prepare,
  refusal,
  silent,
  startUnlistedTest,
  type UnlistedTest,
} from './unlisted-support';

let at: UnlistedTest;
/** An order that no coin here may pay. */
let unpaid: Awaited<ReturnType<typeof prepare>>;

beforeAll(async () => {
  at = await startUnlistedTest(inject('serverUrl'));
  unpaid = await prepare(at);
}, 300_000);

beforeEach(() => {
  at.reset();
});

afterAll(async () => {
  await at.stop();
});

/** Makes an unpaid order, with a coin of this exchange. */
function payFrom(exchangeUrl: string) {
  return pay(at, unpaid.claimed, { ...unpaid.coin, exchange_url: exchangeUrl });
}

/** Returns the requests that the audited exchange got meanwhile. */
async function asking(run: () => Promise<void>): Promise<string[]> {
  const before = at.unlisted.asked.length;
  await run();
  return at.unlisted.asked.slice(before);
}

const NOT_ACCEPTED = { status: 412, body: { code: 9201, field: 'coins.0.exchange_url' } };
const NO_KEYS = { status: 502, body: { code: 2010 } };

describe('an inner address is never asked', () => {
  test('in any spelling', async () => {
    for (const template of INNER) {
      const exchangeUrl = template.replace('PORT', `${at.inner.port}`);
      expect(await payFrom(exchangeUrl), exchangeUrl).toMatchObject(NOT_ACCEPTED);
      const coin = { ...unpaid.coin, exchange_url: exchangeUrl };
      const atB = await payAtB(at.own, unpaid.claimed, [coin]);
      expect(atB.body, exchangeUrl).toMatchObject({ code: 2103 });
    }
    expect(at.inner.visits).toBe(0);
  });

  test.for([
    'https://shop@127.0.0.2:PORT/',
    'https://exchange.example:x@127.0.0.2:PORT/',
    'https://[fe80::1%25eth0]:PORT/',
    'https://127.0.0.2:99999/',
    'https://exchange example/',
  ])('what is no base URL is refused as such: %s', async (template) => {
    const answer = await payFrom(template.replace('PORT', `${at.inner.port}`));
    expect(answer).toMatchObject({ status: 400, body: { code: 26 } });
    expect(at.inner.visits).toBe(0);
  });

  test('a name is refused when one of its addresses is', async () => {
    const asked = await asking(async () => {
      // localhost is ::1 too, which OUTGOING_ALLOW does not have.
      const localhost = at.unlisted.url.replace('127.0.0.1', 'localhost');
      expect(await payFrom(localhost)).toMatchObject(NOT_ACCEPTED);
    });
    expect(asked).toEqual([]);
  });

  test.for([301, 302, 303, 307, 308])('a redirect to it (%i) is not followed', async (status) => {
    const location = `http://127.0.0.2:${at.inner.port}/keys`;
    const exchange = await at.stranger((_, response) => {
      response.writeHead(status, { location }).end(refusal(1200));
    });
    expect(await payFrom(exchange)).toMatchObject(NO_KEYS);
    expect(at.inner.visits).toBe(0);
  });

  test('a wallet that gives up does not make it asked either', async () => {
    const coin = { ...unpaid.coin, exchange_url: `https://127.0.0.2:${at.inner.port}/` };
    const abort = { mode: 'abort-refund' };
    expect(await payAtB(at.own, unpaid.claimed, [coin], abort)).toMatchObject({ status: 401 });
    expect(at.inner.visits).toBe(0);
  });

  test('a merchant’s own calls do not ask it either', async () => {
    const exchange = `https://127.0.0.2:${at.inner.port}/`;
    expect(await track(exchange)).toMatchObject({ status: 404, body: { code: 9206 } });
    expect(await report(exchange)).toMatchObject({ status: 404, body: { code: 9206 } });
    expect(at.inner.visits).toBe(0);
  });
});

describe('a stranger’s answer about its keys', () => {
  test.for(BAD_KEYS)(
    'that %s is 502 without its words, and it was asked once',
    async ([, listener]) => {
      const asked: (string | undefined)[] = [];
      const exchange = await at.stranger((request, response) => {
        asked.push(request.url);
        listener(request, response);
      });
      expect(await payFrom(exchange)).toMatchObject(NO_KEYS);
      expect(asked.filter((path) => path === '/keys')).toHaveLength(1);
      expect(asked.length).toBeLessThanOrEqual(2);
    },
  );

  test('that has the certificate of another host, or none, is 502; with its own it is heard', async () => {
    const { claimed, coin } = await prepare(at);
    const asked = await asking(async () => {
      const plain = at.unlisted.url.replace('http:', 'https:');
      for (const wrong of [await at.overTls('exchange-example'), plain]) {
        expect(await pay(at, claimed, { ...coin, exchange_url: wrong })).toMatchObject(NO_KEYS);
      }
    });
    expect(asked).toEqual([]);
    const right = await at.overTls('loopback');
    expect(await pay(at, claimed, { ...coin, exchange_url: right })).toMatchObject({ status: 200 });
  });
});

describe('no exchange is asked for a payment that', () => {
  test('is of an order that is unknown, not claimed, or too late', async () => {
    const order = { amount: 'KUDOS:0.08', summary: 'tea' };
    const { orderId: unclaimed } = await at.shop.backend.createOrder({ order });
    // Deadlines are whole seconds, and a busy machine takes one to claim.
    const late = await prepare(at, { pay_deadline: { t_ms: Date.now() + 4_000 } });
    const asked = await asking(async () => {
      for (const orderId of ['unknown', unclaimed]) {
        const answer = await pay(at, { orderId }, unpaid.coin);
        expect(answer).toMatchObject({ status: 404, body: { code: 2005 } });
      }
      // Too little, until it is too late.
      const little = { ...late.coin, contribution: 'KUDOS:0.01' };
      const code = async () => (await pay(at, late.claimed, little)).body['code'];
      await expect.poll(code, { timeout: 30_000 }).toBe(2161);
    });
    expect(asked).toEqual([]);
  });

  test('covers less than the price, or is in another currency', async () => {
    const { claimed, coin } = unpaid;
    const asked = await asking(async () => {
      const little = await pay(at, claimed, { ...coin, contribution: 'KUDOS:0.07999999' });
      expect(little).toMatchObject({ status: 406, body: { code: 2156 } });
      const foreign = await pay(at, claimed, { ...coin, contribution: 'EUR:0.08' });
      expect(foreign).toMatchObject({ status: 400, body: { code: 30 } });
    });
    expect(asked).toEqual([]);
  });

  test('names more than three of them', async () => {
    const coins = ['a/', 'b/', 'c/', 'd/'].map((path) => ({
      ...unpaid.coin,
      coin_pub: encodeBase32(newKeyPair().publicKey),
      exchange_url: `${at.unlisted.url}${path}`,
    }));
    const asked = await asking(async () => {
      expect(await pay(at, unpaid.claimed, ...coins)).toMatchObject({
        status: 412,
        body: { code: 9201, field: 'coins.3.exchange_url' },
      });
    });
    expect(asked).toEqual([]);
  });

  test('lacks a signature, once the keys are known: 403, in style B 401', async () => {
    const first = await prepare(at);
    expect(await pay(at, first.claimed, first.coin)).toMatchObject({ status: 200 });
    const { claimed, coin } = await prepare(at);
    const asked = await asking(async () => {
      // The coin signs its contribution too.
      for (const changes of [{ coin_sig: first.coin.coin_sig }, { contribution: 'KUDOS:0.081' }]) {
        const wrong = { ...coin, ...changes };
        expect(await pay(at, claimed, wrong)).toMatchObject({
          status: 403,
          body: { code: 2157, coin_pub: coin.coin_pub, exchange_code: 1205 },
        });
        expect((await payAtB(at.own, claimed, [wrong])).status).toBe(401);
      }
      const unmade = { ...coin, ub_sig: first.coin.ub_sig };
      const answer = await pay(at, claimed, unmade);
      expect(answer).toMatchObject({ status: 403, body: { code: 1006, coin_pub: coin.coin_pub } });
      expect((await payAtB(at.own, claimed, [unmade])).status).toBe(401);
    });
    expect(asked).toEqual([]);
    expect(await pay(at, claimed, coin)).toMatchObject({ status: 200 });
  });
});

describe('the words of an exchange that is not listed do not go on', () => {
  const DEPOSIT = /\/deposit$/;
  const ours = (code: number) => ({
    exchange_reply: { code, hint: hintOf(code), exchange_url: at.unlisted.url },
  });

  test.for([
    ['a code of the protocol', 409, 1200, { status: 409, code: 2150, theirs: 1200, atB: 403 }],
    ['another code', 403, 7, { status: 502, code: 2170, theirs: 9207, atB: 503 }],
    ['a failure', 500, 52, { status: 502, code: 2170, theirs: 9207, atB: 503 }],
  ] as const)('at a deposit: %s', async ([, status, code, expected]) => {
    const { claimed, coin } = await prepare(at);
    at.unlisted.misbehave(DEPOSIT, { status, body: refusal(code) });
    expect(await pay(at, claimed, coin)).toMatchObject({
      status: expected.status,
      body: { code: expected.code, coin_pub: coin.coin_pub, ...ours(expected.theirs) },
    });
    const answer = await silent(payAtB(at.own, claimed, [coin]));
    expect(answer).toMatchObject({ status: expected.atB, body: { coin_pub: coin.coin_pub } });
    at.reset();
    expect(await pay(at, claimed, coin)).toMatchObject({ status: 200 });
  });

  test('at a refund, at tracking, and at a report', async () => {
    const { claimed, coin } = await prepare(at, {}, { refund_delay: { d_ms: 3_600_000 } });
    expect(await pay(at, claimed, coin)).toMatchObject({ status: 200 });
    const { baseUrl, token } = at.shop;
    const order = claimed.orderId;
    const elsewhere = /\/refund$|^deposits\/|^transfers\//;
    at.unlisted.misbehave(elsewhere, { status: 403, body: refusal(7) });
    const raise = { refund: 'KUDOS:0.08', reason: 'cold' };
    await send(`${baseUrl}private/orders/${order}/refund`, { token, body: raise });
    const obtain = { h_contract: encodeBase32(claimed.hContract) };
    const obtained = await silent(send(`${baseUrl}orders/${order}/refund`, { body: obtain }));
    expect(obtained.body['refunds']).toMatchObject([
      { type: 'failure', exchange_status: 424, exchange_code: 9207, ...ours(9207) },
    ]);
    const search = new URLSearchParams({ instance: at.shop.id, order_id: order }).toString();
    const tracked = send(`${at.own}/merchant/track/transaction?${search}`, { token });
    expect(await silent(tracked)).toMatchObject({
      status: 424,
      body: { code: 2306, exchange_code: 9207, exchange_http_status: 424 },
    });
    expect(await track(at.unlisted.url)).toMatchObject({ status: 424, body: { code: 2405 } });
    expect(await report(at.unlisted.url)).toMatchObject({ status: 424, body: { code: 9207 } });
    expect(await silent(send(`${baseUrl}private/orders/${order}`, { token }))).toMatchObject({
      status: 200,
    });
  });

  test('a report about one that does not answer is 502, as a payment is', async () => {
    const away = await at.stranger((_, response) => response.destroy());
    expect(await report(away)).toMatchObject({ status: 502, body: { code: 2012 } });
  });
});

function track(exchange: string) {
  const wtid = encodeBase32(newKeyPair().publicKey);
  const query = { wtid, exchange, wire_method: 'test', instance: at.shop.id };
  const search = new URLSearchParams(query).toString();
  return silent(send(`${at.own}/merchant/track/transfer?${search}`, { token: at.shop.token }));
}

function report(exchange: string) {
  const { baseUrl, token, payto } = at.shop;
  const wtid = encodeBase32(newKeyPair().publicKey);
  const body = { credit_amount: 'KUDOS:1', wtid, payto_uri: payto, exchange_url: exchange };
  return silent(send(`${baseUrl}private/transfers`, { token, body }));
}

function hintOf(code: number): string | undefined {
  return Object.values(ERRORS).find((row) => row.code === code)?.hint;
}
