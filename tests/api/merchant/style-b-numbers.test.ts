/**
 * Refusals of style B have the numbers of the tables of 2019 and 2020 (protocol-b 3). The same
 * numbers mean other things in 2021, which style A keeps.
 */
import { beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { bytes, makeCoins } from '../../support/coins';
import { readCases } from '../../support/vectors';
import { makeInstance, send, type Answer, type TestInstance } from './merchant-support';
import { coinOf, makeOrder, payAtB, takeProposal, type ProposedOrder } from './style-b-support';

const url = inject('serverUrl');
const TABLES = readCases<{ code: number; names: string[] }>('error_codes_v6');
const nonce = () => encodeBase32(bytes(32));
let shop: TestInstance;
let claimed: ProposedOrder;
let paid: ProposedOrder;

beforeAll(async () => {
  shop = await makeInstance(url);
  claimed = await takeProposal(url, shop, await makeOrder(url, shop));
  paid = await takeProposal(url, shop, await makeOrder(url, shop));
  const [coin] = await makeCoins(url, ['0.64']);
  expect((await payAtB(url, paid, [coinOf(url, paid, coin!)])).status).toBe(200);
});

/** Less the instance's own, which `get` and `post` add. */
type Members = Record<string, unknown>;

function get(path: string, query: Members = {}): Promise<Answer> {
  const all = { instance: shop.id, ...query } as Record<string, string>;
  return send(`${url}/merchant/${path}?${new URLSearchParams(all)}`, { token: shop.token });
}

function post(path: string, body: Members): Promise<Answer> {
  return send(`${url}/merchant/${path}`, {
    token: shop.token,
    body: { instance: shop.id, ...body },
  });
}

const order = (members: Members): Promise<Answer> =>
  post('order', {
    order: {
      amount: 'KUDOS:1',
      summary: 'x',
      fulfillment_url: 'https://shop.example/',
      instance: shop.id,
      ...members,
    },
  });
const tip = { amount: 'KUDOS:1', justification: 'x' };
const refund = { refund: 'KUDOS:0.1', reason: 'x' };
const pay = (members: Members): Promise<Answer> =>
  post('public/pay', {
    coins: [
      {
        coin_pub: nonce(),
        coin_sig: encodeBase32(bytes(64)),
        ub_sig: encodeBase32(bytes(64)),
        h_denom: encodeBase32(bytes(64)),
        contribution: 'KUDOS:0.64',
        exchange_url: `${url}/exchange/`,
      },
    ],
    merchant_pub: claimed.json['merchant_pub'],
    order_id: claimed.orderId,
    ...members,
  });
const pickup = (members: Members): Promise<Answer> =>
  post('public/tip-pickup', {
    tip_id: encodeBase32(bytes(64)),
    planchets: [{ denom_pub_hash: encodeBase32(bytes(64)), coin_ev: encodeBase32(bytes(8)) }],
    ...members,
  });

test.for<[string, number, string, () => Promise<Answer>]>([
  ['no JSON', 400, 'JSON_INVALID', () => send(`${url}/merchant/order`, { body: [] })],
  ['no order', 400, 'PARAMETER_MISSING', () => post('order', {})],
  ['no amount', 400, 'PARAMETER_MALFORMED', () => order({ amount: 'x' })],
  ['of nobody', 404, 'CONTRACT_INSTANCE_UNKNOWN', () => order({ instance: 'nobody' })],
  [
    'of two',
    404,
    'CONTRACT_INSTANCE_INCONSISTENT',
    () => order({ merchant: { name: 'x', instance: 'other' } }),
  ],
  ['in euros', 400, 'PROPOSAL_ORDER_BAD_CURRENCY', () => order({ amount: 'EUR:1' })],
  [
    'with a used id',
    400,
    'PROPOSAL_STORE_DB_ERROR_ALREADY_EXISTS',
    () => order({ order_id: claimed.orderId }),
  ],
  [
    'refunds after the transfer',
    400,
    'PAY_REFUND_DEADLINE_PAST_WIRE_TRANSFER_DEADLINE',
    () => order({ refund_deadline: { t_ms: 9e12 } }),
  ],
  [
    'proposal: another nonce',
    400,
    'PROPOSAL_LOOKUP_NOT_FOUND',
    () => get('public/proposal', { order_id: claimed.orderId, nonce: nonce() }),
  ],
  [
    'proposal: no such order',
    404,
    'PROPOSAL_LOOKUP_NOT_FOUND',
    () => get('public/proposal', { order_id: 'none', nonce: nonce() }),
  ],
  [
    'proposal: no nonce',
    400,
    'PARAMETER_MISSING',
    () => get('public/proposal', { order_id: 'none' }),
  ],
  [
    'check: no such instance',
    400,
    'CHECK_PAYMENT_INSTANCE_UNKNOWN',
    () => get('check-payment', { instance: 'nobody', order_id: 'none' }),
  ],
  [
    'check: no such order',
    404,
    'CHECK_PAYMENT_ORDER_ID_UNKNOWN',
    () => get('check-payment', { order_id: 'none' }),
  ],
  [
    'check: a forged session',
    400,
    'CHECK_PAYMENT_SESSION_SIGNATURE_INVALID',
    () => {
      const session = { session_id: 's', session_sig: encodeBase32(bytes(64)) };
      return get('check-payment', { order_id: claimed.orderId, ...session });
    },
  ],
  [
    'pay: another exchange',
    412,
    'PAY_EXCHANGE_REJECTED',
    async () => {
      const [coin] = await makeCoins(url, ['0.08']);
      const there = { exchangeUrl: 'https://elsewhere.example/' };
      return payAtB(url, claimed, [coinOf(url, claimed, coin!, there)]);
    },
  ],
  ['pay: no such denomination', 400, 'PAY_DENOMINATION_KEY_NOT_FOUND', () => pay({})],
  [
    'pay: too little',
    406,
    'PAY_PAYMENT_INSUFFICIENT',
    async () => {
      const [coin] = await makeCoins(url, ['0.08']);
      return payAtB(url, claimed, [coinOf(url, claimed, coin!)]);
    },
  ],
  [
    'refund: no such order',
    404,
    'REFUND_ORDER_ID_UNKNOWN',
    () => post('refund', { ...refund, order_id: 'none' }),
  ],
  [
    'lookup: no such order',
    404,
    'REFUND_ORDER_ID_UNKNOWN',
    () => get('public/refund', { order_id: 'none' }),
  ],
  [
    'lookup: no such instance',
    404,
    'REFUND_INSTANCE_UNKNOWN',
    () => get('public/refund', { order_id: 'none', instance: 'nobody' }),
  ],
  [
    'tip: no such instance',
    404,
    'TIP_AUTHORIZE_INSTANCE_UNKNOWN',
    () => post('tip-authorize', { ...tip, instance: 'nobody' }),
  ],
  ['tip: no reserve', 404, 'TIP_AUTHORIZE_INSTANCE_DOES_NOT_TIP', () => post('tip-authorize', tip)],
  ['tips: no reserve', 412, 'TIP_AUTHORIZE_INSTANCE_DOES_NOT_TIP', () => get('tip-query')],
  ['pickup: no such tip', 404, 'TIP_PICKUP_TIP_ID_UNKNOWN', () => pickup({})],
  [
    'offer: no such tip',
    404,
    'TIP_QUERY_TIP_ID_UNKNOWN',
    () => get('public/tip-pickup', { tip_id: encodeBase32(bytes(64)) }),
  ],
  [
    'history: no such instance',
    404,
    'HISTORY_INSTANCE_UNKNOWN',
    () => get('history', { instance: 'nobody' }),
  ],
  ['history: no number', 400, 'PARAMETER_MALFORMED', () => get('history', { delta: 'x' })],
  [
    'tracking: no such order',
    404,
    'PROPOSAL_LOOKUP_NOT_FOUND',
    () => get('track/transaction', { order_id: 'none' }),
  ],
  [
    'tracking: nothing deposited',
    404,
    'TRACK_TRANSACTION_DB_NO_DEPOSITS_ERROR',
    () => get('track/transaction', { order_id: claimed.orderId }),
  ],
  [
    'tracking: no such transfer',
    404,
    'TRACK_TRANSFER_EXCHANGE_ERROR',
    () => {
      const exchange = `${url}/exchange/`;
      return get('track/transfer', { wtid: nonce(), wire_method: 'x-taler-bank', exchange });
    },
  ],
])('%s: %i, %s', async ([, status, name, asked]) => {
  const known = TABLES.find(({ names }) => names.includes(name));
  const answer = await asked();
  expect(answer).toMatchObject({ status, body: { code: known?.code } });
});

test('[REF-2] each reason to refuse a refund has a number of its own', async () => {
  const raise = async (orderId: string, total: string): Promise<unknown> => {
    const { status, body } = await post('refund', {
      order_id: orderId,
      refund: total,
      reason: 'x',
    });
    expect(status).toBeGreaterThanOrEqual(400);
    return body['code'];
  };
  // An order without refunds, before and after it is paid.
  const codes = [
    await raise('none', 'KUDOS:0.1'),
    await raise(claimed.orderId, 'KUDOS:0.1'),
    await raise(paid.orderId, 'KUDOS:0.1'),
  ];
  expect(new Set(codes).size).toBe(codes.length);
});
