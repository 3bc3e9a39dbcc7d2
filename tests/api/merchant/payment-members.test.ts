/** Members and codes of payments and refunds as the specification's tables have them (decisions D5, D27, D28). */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { bytes, makeCoins, type TestCoin } from '../../support/coins';
import {
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';
import { coinBodies, payBody } from './pay-body';
import { coinOf, makeOrder, payAtB, takeProposal, type ProposedOrder } from './style-b-support';

const url = inject('serverUrl');
let shop: TestInstance;
const purse: TestCoin[] = [];

beforeAll(async () => {
  shop = await makeInstance(url);
  purse.push(...(await makeCoins(url, Array<string>(20).fill('0.64'))));
});

function coin(): TestCoin {
  const next = purse.pop();
  if (next === undefined) throw new Error('the purse is empty');
  return next;
}

async function propose(order: Record<string, unknown> = {}): Promise<ProposedOrder> {
  return takeProposal(url, shop, await makeOrder(url, shop, order));
}

describe('[SEED-7] what a payment of style B says of its contract', () => {
  test.for([
    ['another signature', encodeBase32(bytes(64))],
    ['no signature', 'x'],
    ['a number', 7],
    ['an object', {}],
  ] as const)('`sig` may be %s', async ([, sig]) => {
    const claimed = await propose();
    const paid = await payAtB(url, claimed, [coinOf(url, claimed, coin())], { sig });
    expect(paid.status).toBe(200);
  });

  test('what is not the contract is 409 with the field’s name, never 400, and takes nothing', async () => {
    const claimed = await propose();
    const coins = [coinOf(url, claimed, coin())];
    const { data, H_proposal, merchant_sig } = claimed.answer;
    const wrong: [string, object][] = [
      ['h_proposal_data', { h_proposal_data: encodeBase32(bytes(64)) }],
      ['h_proposal_data', { h_proposal_data: 'x' }],
      ['proposal', { proposal: 'x' }],
      ['proposal.H_proposal', { proposal: { H_proposal: 7 } }],
      ['proposal.data', { proposal: { data: { ...data, amount: 'KUDOS:0.01' } } }],
      ['proposal.data', { proposal: { data: 'x' } }],
      ['proposal.merchant_sig', { proposal: { merchant_sig: encodeBase32(bytes(64)) } }],
    ];
    for (const [field, members] of wrong) {
      const refused = await payAtB(url, claimed, coins, { ...members });
      expect(refused).toMatchObject({ status: 409, body: { code: 9284, field } });
    }
    const right = { h_proposal_data: H_proposal, proposal: { data, H_proposal, merchant_sig } };
    expect((await payAtB(url, claimed, coins, right)).status).toBe(200);
  });
});

describe('[SEED-7] the mode of a payment of style B', () => {
  test.for(['nonsense', '', 'pay ', 'Pay', 'PAY', 'ABORT-REFUND', 'refund', null, 7, {}] as const)(
    '%j is 400 before a coin is looked at',
    async (mode) => {
      const claimed = await propose();
      const good = coinOf(url, claimed, coin());
      expect(await payAtB(url, claimed, [good], { mode })).toMatchObject({
        status: 400,
        body: { code: 1009, field: 'mode' },
      });
      // Worse coins are refused too.
      for (const coins of [[], 'none', [{ ...good, coin_pub: 'none' }]]) {
        const refused = await payAtB(url, claimed, coins as (typeof good)[], { mode });
        expect(refused).toMatchObject({ status: 400, body: { code: 1009, field: 'mode' } });
      }
      expect(await shop.backend.order(claimed.orderId)).toMatchObject({ status: 'claimed' });
      // The coin is whole, and no mode means to pay.
      expect((await payAtB(url, claimed, [good], { mode: undefined })).status).toBe(200);
    },
  );
});

describe('[PAY-7] the exchange’s refusal of a coin', () => {
  test('style A keeps the merchant’s code and gives the exchange’s beside it, whole', async () => {
    const claimed = await makeClaimedOrder(shop);
    const forged = { ...payWith(url, claimed, coin()), coinSig: bytes(64) };
    const refused = await send(`${shop.baseUrl}orders/${claimed.orderId}/pay`, {
      body: payBody([forged]),
    });
    expect(refused.body).toMatchObject({
      code: 2157,
      exchange_code: 1205,
      exchange_http_status: expect.any(Number) as number,
      exchange_reply: { code: 1205, hint: expect.any(String) as string },
      coin_pub: encodeBase32(forged.coinPub),
    });
  });

  test('style B hands on the exchange’s own', async () => {
    const claimed = await propose();
    const good = coinOf(url, claimed, coin());
    const forged = { ...good, coin_sig: encodeBase32(bytes(64)) };
    expect(await payAtB(url, claimed, [forged])).toMatchObject({
      status: 401,
      body: { code: 1205, coin_pub: good['coin_pub'] },
    });
  });
});

describe('[SEED-4] members by name and type', () => {
  const text = expect.any(String) as string;

  test('CoinPaySig: a payment of style A has the six of the table, and needs no other', async () => {
    const claimed = await makeClaimedOrder(shop);
    const coins = coinBodies([payWith(url, claimed, coin())]);
    const members = ['coin_sig', 'coin_pub', 'ub_sig', 'h_denom', 'contribution', 'exchange_url'];
    expect(Object.keys(coins[0] ?? {}).sort()).toEqual(members.sort());
    const at = `${shop.baseUrl}orders/${claimed.orderId}/pay`;
    for (const missing of members) {
      const rest = Object.entries(coins[0] ?? {}).filter(([name]) => name !== missing);
      expect(await send(at, { body: { coins: [Object.fromEntries(rest)] } })).toMatchObject({
        status: 400,
        body: { code: 25, field: `coins.0.${missing}` },
      });
    }
    const paid = await send(at, { body: { coins } });
    expect(paid).toMatchObject({ status: 200, body: { sig: text } });
    expect(Object.keys(paid.body)).toEqual(['sig']);
  });

  test('MerchantRefundPermission and RefundLookup: exactly those of the tables', async () => {
    const now = Math.floor(Date.now() / 1000) * 1000;
    const claimed = await propose({ refund_deadline: { t_ms: now + 1_800_000 } });
    const paid = coinOf(url, claimed, coin());
    expect((await payAtB(url, claimed, [paid])).status).toBe(200);
    const raised = await send(`${url}/merchant/refund`, {
      token: shop.token,
      body: { order_id: claimed.orderId, refund: 'KUDOS:0.2', reason: 'x', instance: shop.id },
    });
    const permission = {
      refund_amount: 'KUDOS:0.2',
      refund_fee: text,
      coin_pub: paid['coin_pub'],
      rtransaction_id: expect.any(Number) as number,
      merchant_sig: text,
    };
    expect(raised.body).toMatchObject({
      merchant_pub: claimed.json['merchant_pub'],
      h_contract_terms: claimed.answer.H_proposal,
      refund_redirect_url: expect.stringMatching(/^http/) as string,
    });
    expect(raised.body['refund_permissions']).toEqual([permission]);
    const query = new URLSearchParams({ instance: shop.id, order_id: claimed.orderId }).toString();
    const looked = await fetch(`${url}/merchant/public/refund?${query}`);
    expect(await looked.json()).toEqual([
      { ...permission, merchant_pub: claimed.json['merchant_pub'] },
    ]);
  });

  test('a double spend names the coin and has its history, entry by entry', async () => {
    const used = coin();
    const first = await propose();
    expect((await payAtB(url, first, [coinOf(url, first, used)])).status).toBe(200);
    const second = await propose();
    const refused = await payAtB(url, second, [coinOf(url, second, used)]);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 1200, hint: text, coin_pub: encodeBase32(used.coinPub) },
    });
    expect(refused.body['history']).toEqual([
      expect.objectContaining({
        type: 'DEPOSIT',
        amount: 'KUDOS:0.64',
        merchant_pub: first.json['merchant_pub'],
        h_contract_terms: first.answer.H_proposal,
        coin_sig: text,
      }),
    ]);
  });
});
