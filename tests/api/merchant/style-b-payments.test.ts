import { beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { bytes, kudos, makeCoins, newKeyPair, type TestCoin } from '../../support/coins';
import { verifyProof } from '../../support/double-spend-proof';
import {
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';
import {
  bytesOf,
  coinOf,
  makeOrder,
  payAtB,
  takeProposal,
  type ProposedOrder,
} from './style-b-support';

const url = inject('serverUrl');
let shop: TestInstance;
const purse: TestCoin[] = [];

beforeAll(async () => {
  shop = await makeInstance(url);
  purse.push(...(await makeCoins(url, Array<string>(24).fill('0.64'))));
});

function coin(): TestCoin {
  const next = purse.pop();
  if (next === undefined) throw new Error('the purse is empty');
  return next;
}

async function propose(order: Record<string, unknown> = {}): Promise<ProposedOrder> {
  return takeProposal(url, shop, await makeOrder(url, shop, order));
}

/** Makes an order whose first coin was deposited and whose second had no value left. */
async function payHalf(): Promise<{ claimed: ProposedOrder; coins: object[]; good: TestCoin }> {
  const [good, spent] = [coin(), coin()];
  const other = await makeClaimedOrder(shop);
  await shop.wallet.pay(other.orderId, { coins: [payWith(url, other, spent)], sessionId: '' });
  const claimed = await propose({ amount: 'KUDOS:1.28' });
  const coins = [coinOf(url, claimed, good), coinOf(url, claimed, spent)];
  expect((await payAtB(url, claimed, coins)).status).toBe(403);
  return { claimed, coins, good };
}

/** Naming its denomination by hash only. */
function withoutKey(coin: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(coin).filter(([name]) => name !== 'denom_pub'));
}

test.for(['v6', 'v9'] as const)(
  '[PAYB-2] a payment signed as in %s is answered by a receipt that verifies, and by the contract',
  async (generation) => {
    const claimed = await propose({ summary: 'Tee für 4 €' });
    const paid = await payAtB(url, claimed, [coinOf(url, claimed, coin(), { generation })]);
    const hash = encodeBase32(claimed.hContract);
    expect(paid).toMatchObject({
      status: 200,
      body: {
        h_proposal_data: hash,
        h_contract_terms: hash,
        contract_terms: claimed.json,
        proposal: { data: claimed.json, H_proposal: hash, merchant_sig: claimed.answer.sig },
        refund_permissions: [],
      },
    });
    expect(paid.body).not.toHaveProperty('session_sig');
    const blob = signaturesV9.paymentOk({ hContract: claimed.hContract });
    expect(verify(claimed.terms.merchant_pub, blob, bytesOf(paid.body['sig']))).toBe(true);
    expect(await shop.backend.order(claimed.orderId)).toMatchObject({
      status: 'paid',
      depositTotal: kudos('0.64'),
    });
  },
);

test('[PAYB-2] the same coins again are answered the same, at the instance’s own address too', async () => {
  const claimed = await propose();
  const body = {
    coins: [coinOf(url, claimed, coin())],
    merchant_pub: encodeBase32(claimed.terms.merchant_pub),
    order_id: claimed.orderId,
  };
  const first = await send(String(claimed.json['pay_url']), { body });
  expect(first.status).toBe(200);
  const again = await send(`${url}/public/pay`, { body });
  expect(again).toMatchObject({ status: 200, body: { sig: first.body['sig'] } });
});

test('[PAYB-2] a coin may name its denomination by hash, and the proposal is checked when it is given', async () => {
  const claimed = await propose();
  const payment = payWith(url, claimed, coin());
  const named = withoutKey(coinOf(url, claimed, coin()));
  const coins = [{ ...named, h_denom: encodeBase32(payment.hDenom) }];
  const { proposal } = { proposal: claimed.answer };
  const given = { data: proposal.data, H_proposal: proposal.H_proposal };
  const wrong: [string, object][] = [
    ['h_proposal_data', { h_proposal_data: encodeBase32(bytes(64)) }],
    ['proposal.H_proposal', { proposal: { ...given, H_proposal: encodeBase32(bytes(64)) } }],
    ['proposal.data', { proposal: { ...given, data: { ...given.data, summary: 'Coffee' } } }],
    ['proposal.merchant_sig', { proposal: { merchant_sig: encodeBase32(bytes(64)) } }],
  ];
  for (const [field, members] of wrong) {
    const refused = await payAtB(url, claimed, coins, { ...members });
    expect(refused).toMatchObject({ status: 409, body: { code: 9284, field } });
  }
  const right = {
    sig: proposal.merchant_sig,
    h_proposal_data: proposal.H_proposal,
    proposal: { ...given, merchant_sig: proposal.merchant_sig },
  };
  expect((await payAtB(url, claimed, coins, right)).status).toBe(200);
  // Null is none, as many frontends write it.
  const nothing = {
    sig: null,
    h_proposal_data: null,
    proposal: null,
    session_id: null,
  };
  const again = coins.map((one) => ({ ...one, denom_pub: null }));
  expect((await payAtB(url, claimed, again, nothing)).status).toBe(200);
});

test('[PAYB-2] a payment needs coins, a key of an instance and a claimed order', async () => {
  const claimed = await propose();
  const coins = [coinOf(url, claimed, coin())];
  const unclaimed = await makeOrder(url, shop);
  const cases: [object, object[], number, number][] = [
    [{}, [], 400, 1009],
    [{ merchant_pub: encodeBase32(newKeyPair().publicKey) }, coins, 404, 2102],
    [{ order_id: 'nothing' }, coins, 404, 2102],
    [{ order_id: unclaimed }, coins, 404, 2102],
  ];
  for (const [members, used, status, code] of cases) {
    const refused = await payAtB(url, claimed, used, { ...members });
    expect(refused).toMatchObject({ status, body: { code } });
  }
});

test('[PAYB-4] an exchange that the contract does not list is refused with 412', async () => {
  const claimed = await propose();
  const foreign = coinOf(url, claimed, coin(), { exchangeUrl: 'https://exchange.example/' });
  const refused = await payAtB(url, claimed, [foreign]);
  expect(refused).toMatchObject({ status: 412, body: { code: 2103 } });
});

test('[PAYB-4] a coin that did not sign, and one that the exchange did not sign, are refused with 401', async () => {
  const claimed = await propose();
  const good = coinOf(url, claimed, coin());
  const unsigned = { ...good, coin_sig: encodeBase32(bytes(64)) };
  expect(await payAtB(url, claimed, [unsigned])).toMatchObject({
    status: 401,
    body: { code: 1205, coin_pub: good['coin_pub'] },
  });
  const { coin_pub: coinPub } = good;
  const forged = { ...good, ub_sig: coinOf(url, claimed, coin())['ub_sig'] };
  expect(await payAtB(url, claimed, [forged])).toMatchObject({
    status: 401,
    body: { code: 1006, coin_pub: coinPub },
  });
  expect((await payAtB(url, claimed, [good])).status).toBe(200);
});

test('[PAYB-4] a coin that was spent already is refused with 403, the exchange’s own words and the proof', async () => {
  const used = coin();
  const first = await propose();
  expect((await payAtB(url, first, [coinOf(url, first, used)])).status).toBe(200);
  const second = await propose();
  const refused = await payAtB(url, second, [coinOf(url, second, used)]);
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 1200, coin_pub: encodeBase32(used.coinPub) },
  });
  expect(refused.body['history']).toHaveLength(1);
});

test('[PAYB-4] the proof of a coin spent in style A holds in style B', async () => {
  const used = coin();
  const first = await makeClaimedOrder(shop);
  await shop.wallet.pay(first.orderId, { coins: [payWith(url, first, used)], sessionId: '' });
  const second = await propose();
  const refused = await payAtB(url, second, [coinOf(url, second, used)]);
  expect(refused.status).toBe(403);
  expect(verifyProof(used, refused.body['history'])).toBe(kudos('0.64').units);
});

test('[PAYB-4] coins below the price are refused with 406, and unknown denominations with 400', async () => {
  const claimed = await propose();
  const short = coinOf(url, claimed, coin(), { contribution: kudos('0.63') });
  expect(await payAtB(url, claimed, [short])).toMatchObject({ status: 406, body: { code: 2109 } });
  const named = withoutKey(short);
  const unknown = { ...named, h_denom: encodeBase32(bytes(64)) };
  expect(await payAtB(url, claimed, [unknown])).toMatchObject({
    status: 400,
    body: { code: 2104, coin_pub: named['coin_pub'] },
  });
});

test('[PAYB-3] abort-refund gives back the coins of a payment that failed part-way', async () => {
  const { claimed, coins, good } = await payHalf();
  const aborted = await payAtB(url, claimed, coins, { mode: 'abort-refund' });
  expect(aborted).toMatchObject({
    status: 200,
    body: {
      merchant_pub: encodeBase32(claimed.terms.merchant_pub),
      h_contract_terms: encodeBase32(claimed.hContract),
      refund_permissions: [{ coin_pub: encodeBase32(good.coinPub), refund_amount: 'KUDOS:0.64' }],
    },
  });
  expect(Object.keys(aborted.body).sort()).toEqual([
    'h_contract_terms',
    'merchant_pub',
    'refund_permissions',
    'refund_redirect_url',
  ]);
  // Again the same, and no way to pay it any more.
  const again = await payAtB(url, claimed, coins, { mode: 'abort-refund' });
  expect(again.body).toEqual(aborted.body);
  expect((await payAtB(url, claimed, [coinOf(url, claimed, coin())])).status).toBe(402);
});

test('[PAYB-3] abort-refund of a paid order is refused, and its coins stay the merchant’s', async () => {
  const claimed = await propose();
  const coins = [coinOf(url, claimed, coin())];
  await payAtB(url, claimed, coins);
  const refused = await payAtB(url, claimed, coins, { mode: 'abort-refund' });
  expect(refused).toMatchObject({ status: 403, body: { code: 2126 } });
  expect(await shop.backend.order(claimed.orderId)).toMatchObject({
    status: 'paid',
    refunded: false,
  });
});

test('[PAYB-3] only who knows the contract can abort it', async () => {
  const { claimed, coins } = await payHalf();
  const stranger = { ...claimed, hContract: bytes(64) };
  const refused = await payAtB(url, claimed, [coinOf(url, stranger, coin())], {
    mode: 'abort-refund',
  });
  expect(refused).toMatchObject({ status: 401, body: { code: 2110 } });
  expect((await payAtB(url, claimed, coins, { mode: 'abort-refund' })).status).toBe(200);
});
