/**
 * The wallet of 2021 (W) and that of 2022 (H) at a merchant, as raw HTTP. They read the URI, claim,
 * and pay with a spent coin and its replacement. Then come /paid, refund, abort and tip (protocol-a
 * 4.3, 7, 8 and 10). Each answer may get lost.
 */
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { formatAmount, parseAmount } from '@/protocol/amount';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { hashContractTerms } from '@/protocol/contract-hash';
import { contractTermsSchema } from '@/protocol/contract-terms';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { bytes, coinStock, type TestCoin } from '../../support/coins';
import {
  makeInstance,
  payWith,
  type ClaimedOrder,
  type TestInstance,
} from '../merchant/merchant-support';
import { coinBodies } from '../merchant/pay-body';
import { fundedReserve, makePlanchets, costText } from '../merchant/tip-support';
import {
  errorBody,
  expectExactly,
  freshKey,
  freshName,
  host,
  send,
  url,
  type Got,
} from './bank-support';
import { signature } from './exchange-shapes';
import * as shapes from './merchant-shapes';

let shop: TestInstance;
let coin: () => TestCoin;

beforeAll(async () => {
  shop = await makeInstance(url);
  coin = await coinStock(url, 7);
}, 300_000);

/**
 * Makes an order as W's own helper does. Both deadlines are equal, one space is too many, and the query
 * means nothing.
 */
async function order(amount: string, fulfillmentUrl = `http://shop.example/${freshName()}`) {
  const headers = { authorization: `Bearer   secret-token:${shop.token}` };
  const t_ms = Math.floor(Date.now() / 1000 + 3600) * 1000;
  const products = [{ description: 'Tea', quantity: 1, price: amount }];
  const body = {
    order: {
      amount,
      summary: 'Grüner Tee für 1 €',
      fulfillment_url: fulfillmentUrl,
      refund_deadline: { t_ms },
      wire_transfer_deadline: { t_ms },
      products,
    },
  };
  const orders = `${shop.baseUrl}private/orders`;
  const { order_id: orderId } = expectExactly(
    await send(orders, { headers, body }),
    200,
    shapes.ordered,
  );
  const shown = await send(`${orders}/${orderId}?order_id=${orderId}`, { headers });
  return { orderId, headers, uri: expectExactly(shown, 200, shapes.unpaid).taler_pay_uri };
}

/** W's reading: the last part is the session, the one before it the order, the rest is the base. */
function readUri(uri: string): { base: string; orderId: string; token: string } {
  const [, path = '', query = ''] = /^taler\+http:\/\/pay\/([^?]*)\?(.*)$/.exec(uri) ?? [];
  const [at, ...parts] = path.split('/');
  const orderId = parts.at(-2) ?? '';
  const base = `http://${[at, ...parts.slice(0, -2)].join('/')}/`;
  return { base, orderId, token: new URLSearchParams(query).get('c') ?? '' };
}

/** Member names and numbers that W refuses a whole contract for. */
function assertWellFormed(value: unknown): void {
  if (typeof value === 'number') expect(Number.isSafeInteger(value)).toBe(true);
  if (typeof value === 'boolean') throw new Error('W hashes booleans in its own way');
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    expect(name).toMatch(/^[0-9A-Za-z_]+$/);
    assertWellFormed(member);
  }
}

async function claim(uri: string): Promise<ClaimedOrder & { at: (path: string) => string }> {
  const { base, orderId, token } = readUri(uri);
  // For payments, W takes any three numbers.
  expectExactly(await send(`${base}config`), 200, shapes.todaysConfigOf('20:0:0'));
  const at = (path: string) => `${base}orders/${orderId}${path}`;
  const body = { nonce: freshKey(), token };
  const shape = z.looseObject({ contract_terms: shapes.contract, sig: signature });
  const got = await send(at('/claim'), { body });
  const { contract_terms: json, sig } = expectExactly(got, 200, shape);
  expect((await send(at('/claim'), { body })).json).toEqual(got.json);
  const other = await send(at('/claim'), { body: { ...body, nonce: freshKey() } });
  expect(expectExactly(other, 409, errorBody).code).toBe(2301);
  assertWellFormed(json);
  expect(json).toMatchObject({ merchant_base_url: base, nonce: body.nonce });
  const hContract = hashContractTerms(json);
  const blob = signaturesV9.contract({ hContract });
  expect(verify(decodeBase32(json.merchant_pub), blob, decodeBase32(sig))).toBe(true);
  return { orderId, token, json, terms: contractTermsSchema.parse(json), hContract, at };
}

function receiptOf(got: Got, { terms, hContract }: ClaimedOrder): string {
  const { sig } = expectExactly(got, 200, shapes.receipt);
  const blob = signaturesV9.paymentOk({ hContract });
  expect(verify(terms.merchant_pub, blob, decodeBase32(sig))).toBe(true);
  return sig;
}

async function payFor(claimed: Awaited<ReturnType<typeof claim>>, used: TestCoin): Promise<string> {
  const body = { coins: coinBodies([payWith(url, claimed, used)]), session_id: '' };
  return receiptOf(await send(claimed.at('/pay'), { body }), claimed);
}

test('the URI, the claim and the payment; another coin in place of the one that was spent', async () => {
  const spent = coin();
  await payFor(await claim((await order('KUDOS:0.64')).uri), spent);
  const { uri, headers } = await order('KUDOS:1.28');
  const claimed = await claim(uri);
  const [good, fresh] = [payWith(url, claimed, coin()), payWith(url, claimed, coin())];
  const first = { coins: coinBodies([good, payWith(url, claimed, spent)]), session_id: 'one' };
  const shape = errorBody.extend({
    coin_pub: z.literal(encodeBase32(spent.coinPub)),
    exchange_reply: z.looseObject({ code: z.literal(1200), history: z.array(z.looseObject({})) }),
  });
  const refused = expectExactly(await send(claimed.at('/pay'), { body: first }), 409, shape);
  expect(refused.code).toBe(2150);
  const body = { coins: coinBodies([good, fresh]), session_id: 'one' };
  const sig = receiptOf(await send(claimed.at('/pay'), { body }), claimed);
  expect(receiptOf(await send(claimed.at('/pay'), { body }), claimed)).toBe(sig);

  // Bound to another session by the receipt: exactly 204, and nothing in it.
  const paid = { sig, h_contract: encodeBase32(claimed.hContract), session_id: 'two' };
  expect(await send(claimed.at('/paid'), { body: paid })).toMatchObject({ status: 204, text: '' });
  const wrong: [object, number, number][] = [
    [{ ...paid, sig: encodeBase32(bytes(64)) }, 403, 2201],
    [{ ...paid, h_contract: encodeBase32(bytes(64)) }, 409, 2200],
  ];
  for (const [asked, expected, code] of wrong) {
    const got = await send(claimed.at('/paid'), { body: asked });
    expect(expectExactly(got, expected, errorBody).code).toBe(code);
  }
  const query = `?h_contract=${paid.h_contract}`;
  const waiting = `${query}&timeout_ms=1000&await_refund_obtained=yes`;
  expect(expectExactly(await send(claimed.at(waiting)), 200, shapes.status)).toMatchObject({
    refunded: false,
    refund_amount: 'KUDOS:0',
  });

  // W's helper names the order once more in the body.
  const raise = `${shop.baseUrl}private/orders/${claimed.orderId}/refund`;
  const asked = { order_id: claimed.orderId, refund: 'KUDOS:0.3', reason: 'cold' };
  const raised = z.strictObject({
    taler_refund_uri: z.literal(
      `taler+http://refund/${host}/merchant/instances/${shop.id}/${claimed.orderId}/`,
    ),
    h_contract: z.literal(paid.h_contract),
    warnings: z.array(z.strictObject({ field: z.literal('order_id'), detail: z.string() })),
  });
  expectExactly(await send(raise, { headers, body: asked }), 200, raised);
  const obtain = { body: { h_contract: paid.h_contract } };
  const got = await send(claimed.at('/refund'), obtain);
  const { refunds: parts } = expectExactly(got, 200, shapes.refunds);
  for (const part of parts) {
    const blob = signaturesV9.confirmRefund({
      hContract: claimed.hContract,
      coinPub: decodeBase32(part.coin_pub),
      merchantPub: claimed.terms.merchant_pub,
      rtransactionId: BigInt(part.rtransaction_id),
      refundAmount: parseAmount(part.refund_amount),
      refundFee: parseAmount('KUDOS:0'),
    });
    expect(verify(decodeBase32(part.exchange_pub), blob, decodeBase32(part.exchange_sig))).toBe(
      true,
    );
  }
  expect((await send(claimed.at('/refund'), obtain)).json).toEqual(got.json);
  // H reads what was taken.
  expect(expectExactly(await send(claimed.at(query)), 200, shapes.status)).toMatchObject({
    refunded: true,
    refund_amount: 'KUDOS:0.3',
    refund_taken: 'KUDOS:0.3',
  });
}, 30_000);

test('a payment that is given up: what was deposited comes back, the rest was never there', async () => {
  const spent = coin();
  await payFor(await claim((await order('KUDOS:0.64')).uri), spent);
  const claimed = await claim((await order('KUDOS:1.28')).uri);
  const used = [payWith(url, claimed, coin()), payWith(url, claimed, spent)];
  const pay = { body: { coins: coinBodies(used), session_id: '' } };
  expect(expectExactly(await send(claimed.at('/pay'), pay), 409, errorBody).code).toBe(2150);
  const h_contract = encodeBase32(claimed.hContract);
  const named = used.map((one) => ({
    coin_pub: encodeBase32(one.coinPub),
    contribution: formatAmount(one.contribution),
    exchange_url: one.exchangeUrl,
  }));
  const body = { h_contract, coins: named };
  const got = await send(claimed.at('/abort'), { body });
  expectExactly(got, 200, shapes.aborted);
  expect((await send(claimed.at('/abort'), { body })).json).toEqual(got.json);
  const wrong = { ...body, h_contract: encodeBase32(bytes(64)) };
  const refused = await send(claimed.at('/abort'), { body: wrong });
  expect(expectExactly(refused, 403, errorBody).code).toBe(2255);
}, 30_000);

test('an article that was bought before is opened in another session by the receipt of then', async () => {
  const article = `http://shop.example/${freshName()}`;
  const first = await claim((await order('KUDOS:0.64', article)).uri);
  const sig = await payFor(first, coin());
  const again = await order('KUDOS:0.64', article);
  const session = freshName();
  const shown = `${shop.baseUrl}private/orders/${again.orderId}?session_id=${session}`;
  const { taler_pay_uri: uri } = expectExactly(
    await send(shown, { headers: again.headers }),
    200,
    shapes.unpaid,
  );
  expect(uri).toContain(`/${again.orderId}/${session}?c=`);
  // It claims the new order, finds the article among what it has, and does not pay.
  await claim(uri);
  const h_contract = encodeBase32(first.hContract);
  const paid = { sig, h_contract, session_id: session };
  expect((await send(first.at('/paid'), { body: paid })).status).toBe(204);
  const publicOrder = z.looseObject({
    order_status: z.literal('claimed'),
    already_paid_order_id: z.literal(first.orderId),
  });
  expectExactly(await send(shown, { headers: again.headers }), 200, publicOrder);
}, 30_000);

test('a tip: looked at, picked up, and picked up again since the answer got lost', async () => {
  await fundedReserve(url, shop, 'KUDOS:2');
  const planchets = await makePlanchets(url, ['0.16', '0.04']);
  const headers = { authorization: `Bearer secret-token:${shop.token}` };
  const given = z.strictObject({
    tip_id: z.string(),
    taler_tip_uri: z
      .string()
      .startsWith(`taler+http://tip/${host}/merchant/public/instances/${shop.id}/`),
    tip_status_url: z.url(),
    tip_expiration: shapes.timestamp,
  });
  const request = {
    amount: costText(planchets),
    justification: 'A good answer',
    next_url: 'https://shop.example/thanks',
  };
  const made = await send(`${shop.baseUrl}private/tips`, { headers, body: request });
  const { taler_tip_uri: uri } = expectExactly(made, 200, given);
  const [base = '', id = ''] = uri.replace('taler+http://tip/', 'http://').split(/\/(?=[^/]+$)/);
  const at = `${base}/tips/${id}`;
  expect(expectExactly(await send(`${base}/config`), 200, shapes.config).version).toBe('1:0:0');
  expect(expectExactly(await send(at), 200, shapes.tip)).toMatchObject({
    tip_amount: costText(planchets),
    exchange_url: `${url}/exchange/`,
  });
  const body = { planchets: planchets.map(({ json }) => json) };
  const got = await send(`${at}/pickup`, { body });
  expect(expectExactly(got, 200, shapes.picked).blind_sigs).toHaveLength(2);
  expect((await send(`${at}/pickup`, { body })).json).toEqual(got.json);
  const more = { planchets: (await makePlanchets(url, ['0.16'])).map(({ json }) => json) };
  const refused = await send(`${at}/pickup`, { body: more });
  expect(expectExactly(refused, 400, errorBody).code).toBe(2406);
}, 30_000);

test('every error is an object with a numeric code', async () => {
  const { orderId } = await order('KUDOS:0.64');
  const asked: [string, unknown, number, number][] = [
    [`orders/${orderId}/claim`, { nonce: freshKey(), token: 'A'.repeat(26) }, 404, 2300],
    [`orders/${freshName()}/claim`, { nonce: freshKey() }, 404, 2300],
    [`orders/${freshName()}/pay`, { coins: [], session_id: '' }, 404, 2005],
    [`orders/${freshName()}/refund`, { h_contract: encodeBase32(bytes(64)) }, 404, 2005],
    [`orders/${orderId}/pay`, 'no json', 400, 22],
    [`orders/${orderId}/pay`, {}, 400, 25],
    [`orders/${orderId}?h_contract=${encodeBase32(bytes(64))}`, undefined, 403, 2009],
    [`tips/${encodeBase32(bytes(64))}`, undefined, 404, 2007],
    ['orders', {}, 404, 21],
  ];
  for (const [path, body, expected, code] of asked) {
    const got = await send(shop.baseUrl + path, body === undefined ? {} : { body });
    expect(expectExactly(got, expected, errorBody).code, path).toBe(code);
  }
  const nobody = await send(`${url}/merchant/instances/nobody/config`);
  expect(expectExactly(nobody, 404, errorBody).code).toBe(2000);
});
