/**
 * Wallets of January (A) and March 2020 (B) and a frontend of their time at a merchant, as raw
 * HTTP. They use check-payment, the contract by its address, and coins with the denomination's
 * whole key. A second session uses the same coins. Then come abort-refund and a tip by its id
 * (protocol-b 3, protocol-v6-v9 3 and 5).
 */
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { hashContractTermsV6 } from '@/protocol/contract-hash';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV6 } from '@/protocol/signatures';
import { coinStock, type TestCoin } from '../../support/coins';
import { readOldUri } from '../../support/old-uris';
import { makeInstance, type ClaimedOrder, type TestInstance } from '../merchant/merchant-support';
import { coinOf } from '../merchant/style-b-support';
import { costText, fundedReserve, makePlanchets } from '../merchant/tip-support';
import {
  amountText,
  errorBody,
  expectExactly,
  freshKey,
  freshName,
  host,
  key,
  send,
  timestamp,
  url,
} from './bank-support';
import { hash, signature } from './exchange-shapes';

/** The members that A or B demand. Both ignore the rest, but hash the whole contract. */
const contract = z.looseObject({
  H_wire: hash,
  h_wire: hash,
  wire_method: z.literal('x-taler-bank'),
  summary: z.string(),
  nonce: key,
  amount: amountText,
  auditors: z.array(z.looseObject({ name: z.string(), master_pub: key, url: z.string() })),
  pay_deadline: timestamp,
  max_fee: amountText,
  merchant: z.looseObject({ name: z.string() }),
  merchant_pub: key,
  exchanges: z.array(z.strictObject({ url: z.string(), master_pub: key })).min(1),
  products: z.array(z.looseObject({ description: z.string() })),
  refund_deadline: timestamp,
  timestamp,
  order_id: z.string(),
  fulfillment_url: z.string(),
  wire_transfer_deadline: timestamp,
  merchant_base_url: z.string(),
  pay_url: z.string(),
});
/** Both spellings of decision D4, and nothing else. */
const proposal = z.strictObject({
  contract_terms: contract,
  sig: signature,
  data: contract,
  H_proposal: hash,
  merchant_sig: signature,
});
const unpaid = z.strictObject({
  paid: z.literal(false),
  payment_redirect_url: z.url(),
  contract_url: z.url(),
  taler_pay_uri: z.string(),
  taler_pay_uri_v9: z.string(),
});
const paid = z.strictObject({
  paid: z.literal(true),
  refunded: z.boolean(),
  refund_amount: amountText,
  contract_terms: contract,
  last_session_id: z.string(),
});
/** Exactly these five: deployed wallets refuse more. */
const permission = z.strictObject({
  refund_amount: amountText,
  refund_fee: amountText,
  coin_pub: key,
  rtransaction_id: z.int().min(0),
  merchant_sig: signature,
});
const permissions = z.strictObject({
  merchant_pub: key,
  h_contract_terms: hash,
  refund_permissions: z.array(permission),
  /** The specification's; only wallets before the generation that is served refuse it. */
  refund_redirect_url: z.url(),
});
const payment = z.strictObject({
  sig: signature,
  contract_terms: contract,
  h_contract_terms: hash,
  refund_permissions: z.array(permission),
  /** The names of the specification. */
  h_proposal_data: hash,
  proposal,
  session_sig: signature.optional(),
});

let shop: TestInstance;
let coin: () => TestCoin;

beforeAll(async () => {
  shop = await makeInstance(url);
  coin = await coinStock(url, 4);
}, 300_000);

const headers = () => ({ authorization: `ApiKey ${shop.token}` });

async function order(amount: string) {
  const fulfillment = `https://shop.example/${freshName()}`;
  const body = {
    order: {
      amount,
      summary: 'Grüner Tee für 1 €',
      fulfillment_url: fulfillment,
      instance: shop.id,
    },
  };
  const made = await send('/order', { headers: headers(), body });
  const { order_id: orderId } = expectExactly(made, 200, z.strictObject({ order_id: z.string() }));
  return { orderId, check: checkUrl({ order_id: orderId }) };
}

function checkUrl(query: Record<string, string>): string {
  return `/check-payment?${new URLSearchParams({ instance: shop.id, ...query }).toString()}`;
}

/** Downloads the contract twice; the query of its address is kept, `nonce` added. */
async function take(contractUrl: string): Promise<ClaimedOrder & { payUrl: string }> {
  const address = new URL(contractUrl);
  const nonce = freshKey();
  address.searchParams.set('nonce', nonce);
  const got = await send(address.href);
  const { contract_terms: json, sig } = expectExactly(got, 200, proposal);
  expect((await send(address.href)).json).toEqual(got.json);
  address.searchParams.set('nonce', freshKey());
  expectExactly(await send(address.href), 400, errorBody);
  expect(json.nonce).toBe(nonce);
  expect(json.h_wire).toBe(json.H_wire);
  const hContract = hashContractTermsV6(json);
  const blob = signaturesV6.contract({ hContract });
  expect(verify(decodeBase32(json.merchant_pub), blob, decodeBase32(sig))).toBe(true);
  const terms = {
    h_wire: decodeBase32(json.h_wire),
    merchant_pub: decodeBase32(json.merchant_pub),
    timestamp: json.timestamp.t_ms,
    refund_deadline: json.refund_deadline.t_ms,
  } as ClaimedOrder['terms'];
  return { orderId: json.order_id, token: undefined, json, terms, hContract, payUrl: json.pay_url };
}

function payBody(claimed: ClaimedOrder, used: readonly object[], members: object = {}) {
  const merchant_pub = encodeBase32(claimed.terms.merchant_pub);
  return { coins: used, merchant_pub, order_id: claimed.orderId, mode: 'pay', ...members };
}

test('an order is checked, downloaded and paid; a second session gets another signature', async () => {
  const { orderId, check } = await order('KUDOS:0.64');
  const asked = expectExactly(await send(check, { headers: headers() }), 200, unpaid);
  for (const reader of ['january', 'march'] as const) {
    expect(readOldUri(asked.taler_pay_uri, reader), reader).not.toBeNull();
  }
  const claimed = await take(asked.contract_url);
  // Neither A nor B reads pay_url: they pay below the contract's base.
  expect(claimed.payUrl).toBe(`${String(claimed.json['merchant_base_url'])}pay`);
  const used = [coinOf(url, claimed, coin())];
  expect(Object.keys(used[0] ?? {}).sort()).toEqual([
    'coin_pub',
    'coin_sig',
    'contribution',
    'denom_pub',
    'exchange_url',
    'ub_sig',
  ]);
  const sessions = ['one', 'one', 'two'];
  const signed: unknown[] = [];
  for (const session of sessions) {
    const body = payBody(claimed, used, { session_id: session });
    const got = expectExactly(await send(claimed.payUrl, { body }), 200, payment);
    const blob = signaturesV6.paymentOk({ hContract: claimed.hContract });
    expect(verify(claimed.terms.merchant_pub, blob, decodeBase32(got.sig))).toBe(true);
    const bound = signaturesV6.paySession({ orderId, sessionId: session });
    const sessionSig = decodeBase32(got.session_sig ?? '');
    expect(verify(claimed.terms.merchant_pub, bound, sessionSig)).toBe(true);
    signed.push(got.session_sig);
  }
  expect(signed[1]).toBe(signed[0]);
  expect(signed[2]).not.toBe(signed[0]);
  const after = expectExactly(await send(check, { headers: headers() }), 200, paid);
  expect(after).toMatchObject({
    refunded: false,
    refund_amount: 'KUDOS:0',
    last_session_id: 'two',
  });
}, 30_000);

test('a coin that was spent: the exchange’s own words, then abort-refund and its permissions', async () => {
  const spent = coin();
  const bought = await order('KUDOS:0.64');
  const first = expectExactly(await send(bought.check, { headers: headers() }), 200, unpaid);
  const before = await take(first.contract_url);
  const body = payBody(before, [coinOf(url, before, spent)]);
  expectExactly(await send(before.payUrl, { body }), 200, payment);
  // Complete: there is nothing to give up.
  const late = await send(before.payUrl, { body: { ...body, mode: 'abort-refund' } });
  expect(late.status).toBe(403);

  const { check } = await order('KUDOS:1.28');
  const asked = expectExactly(await send(check, { headers: headers() }), 200, unpaid);
  const claimed = await take(asked.contract_url);
  const good = coinOf(url, claimed, coin());
  const bad = coinOf(url, claimed, spent);
  const refused = errorBody.extend({
    code: z.literal(1200),
    coin_pub: z.literal(bad['coin_pub'] ?? ''),
    history: z.array(z.looseObject({ type: z.string() })).min(1),
  });
  const paying = payBody(claimed, [good, bad]);
  expectExactly(await send(claimed.payUrl, { body: paying }), 403, refused);
  const giveUp = { ...paying, mode: 'abort-refund' };
  const got = await send(claimed.payUrl, { body: giveUp });
  const answer = expectExactly(got, 200, permissions);
  expect(answer.refund_permissions).toMatchObject([{ coin_pub: good['coin_pub'] }]);
  expect((await send(claimed.payUrl, { body: giveUp })).json).toEqual(got.json);
  // The wallet takes each to the exchange, with the two members that all have in common.
  const { merchant_pub, h_contract_terms } = answer;
  for (const one of answer.refund_permissions) {
    const carried = { ...one, merchant_pub, h_contract_terms };
    const taken = await send(`${url}/exchange/refund`, { body: carried });
    expect(taken).toMatchObject({ status: 200, json: { status: 'REFUND_OK' } });
  }
}, 30_000);

test('a tip is looked at by its id and picked up from the merchant’s reserve', async () => {
  await fundedReserve(url, shop, 'KUDOS:2');
  const planchets = await makePlanchets(url, ['0.16', '0.04']);
  const request = {
    amount: costText(planchets),
    instance: shop.id,
    justification: 'A good answer',
    next_url: 'https://shop.example/thanks',
  };
  const made = await send('/tip-authorize', { headers: headers(), body: request });
  const given = z.looseObject({ tip_id: hash, taler_tip_uri: z.string() });
  const { tip_id: tipId } = expectExactly(made, 200, given);
  const pickUp = `http://${host}/public/tip-pickup`;
  const offer = z.strictObject({
    amount: amountText,
    amount_left: amountText,
    exchange_url: z.literal(`${url}/exchange/`),
    stamp_created: timestamp,
    stamp_expire: timestamp,
    extra: z.looseObject({ next_url: z.string() }),
  });
  expectExactly(await send(`${pickUp}?tip_id=${tipId}`), 200, offer);
  const body = { tip_id: tipId, planchets: planchets.map(({ json }) => json) };
  const got = await send(pickUp, { body });
  const signed = z.strictObject({ reserve_pub: key, reserve_sigs: z.array(signature).length(2) });
  const { reserve_pub, reserve_sigs } = expectExactly(got, 200, signed);
  expect((await send(pickUp, { body })).json).toEqual(got.json);
  for (const [index, planchet] of body.planchets.entries()) {
    const withdrawal = { ...planchet, reserve_pub, reserve_sig: reserve_sigs[index] };
    const taken = await send(`${url}/exchange/reserve/withdraw`, { body: withdrawal });
    expect(taken.status).toBe(200);
  }
}, 30_000);
