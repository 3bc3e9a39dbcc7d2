/**
 * One order in both styles (decisions D13, D23). Each step may use either: create, claim, pay,
 * refund. The contract's hash and the books are always the same.
 */
import { beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { hashContractTerms, hashContractTermsV6 } from '@/protocol/contract-hash';
import { verify } from '@/protocol/crypto/eddsa';
import { refundOkV6, signaturesV6, signaturesV9 } from '@/protocol/signatures';
import { kudos, makeCoins, type TestCoin } from '../../support/coins';
import { OPERATOR_TOKEN } from '../../support/server';
import {
  claimOrder,
  makeInstance,
  payWith,
  send,
  type ClaimedOrder,
  type TestInstance,
} from './merchant-support';
import { canSpendExactly } from './refund-support';
import { bytesOf, checkPayment, coinOf, makeOrder, payAtB, takeProposal } from './style-b-support';

const url = inject('serverUrl');
const STYLES = ['A', 'B'] as const;
type Style = (typeof STYLES)[number];
let shop: TestInstance;
const purse: TestCoin[] = [];

const WAYS = STYLES.flatMap((created) =>
  STYLES.flatMap((claimed) =>
    STYLES.flatMap((paid) =>
      STYLES.map((refunded) => ({ created, claimed, paid, refunded }) as const),
    ),
  ),
);

beforeAll(async () => {
  shop = await makeInstance(url);
  purse.push(...(await makeCoins(url, Array<string>(WAYS.length).fill('0.64'))));
});

const SUMMARY = 'Tee für 4 €';

async function create(style: Style): Promise<{ orderId: string; token: string | undefined }> {
  const order = {
    amount: 'KUDOS:0.64',
    summary: SUMMARY,
    fulfillment_url: 'https://shop.example/tee',
    products: [{ description: 'Grüner Tee', quantity: 2 }],
  };
  if (style === 'A') {
    const choices = { refund_delay: { d_ms: 1_800_000 } };
    const made = await shop.backend.createOrder({ order, ...choices });
    return { orderId: made.orderId, token: made.token };
  }
  const refundDeadline = { t_ms: Math.floor(Date.now() / 1000) * 1000 + 1_800_000 };
  const orderId = await makeOrder(url, shop, { ...order, refund_deadline: refundDeadline });
  return { orderId, token: undefined };
}

function claim(style: Style, orderId: string, token: string | undefined): Promise<ClaimedOrder> {
  return style === 'A' ? claimOrder(shop, orderId, token) : takeProposal(url, shop, orderId, token);
}

/** Returns the receipt. */
async function pay(style: Style, claimed: ClaimedOrder, coin: TestCoin): Promise<Uint8Array> {
  if (style === 'A') {
    const coins = [payWith(url, claimed, coin)];
    return (await shop.wallet.pay(claimed.orderId, { coins, sessionId: '' })).sig;
  }
  const { status, body } = await payAtB(url, claimed, [coinOf(url, claimed, coin)]);
  expect(status).toBe(200);
  expect(body['h_proposal_data']).toBe(encodeBase32(claimed.hContract));
  return bytesOf(body['sig']);
}

const permissionsSchema = z.array(
  z.strictObject({
    refund_amount: z.string(),
    refund_fee: z.string(),
    coin_pub: z.string(),
    rtransaction_id: z.int(),
    merchant_pub: z.string(),
    merchant_sig: z.string(),
  }),
);

/** The merchant refunds, and the wallet fetches it. Returns the hash that the merchant names. */
async function refund(style: Style, { orderId, hContract }: ClaimedOrder): Promise<string> {
  const text = encodeBase32(hContract);
  if (style === 'A') {
    const body = { refund: kudos('0.2'), reason: 'cold' };
    const raised = await shop.backend.refundOrder(orderId, body);
    const obtained = await shop.wallet.obtainRefund(orderId, { hContract });
    expect(obtained.refunds).toMatchObject([{ type: 'success' }]);
    return encodeBase32(raised.hContract);
  }
  const body = { order_id: orderId, refund: 'KUDOS:0.2', reason: 'cold', instance: shop.id };
  const raised = await send(`${url}/refund`, { token: shop.token, body });
  expect(raised.status).toBe(200);
  const redirect = new URL(String(raised.body['refund_redirect_url']));
  const lookup = await fetch(redirect.searchParams.get('refund_url') ?? '');
  for (const permission of permissionsSchema.parse(await lookup.json())) {
    const given = await send(`${url}/exchange/refund`, {
      body: { ...permission, h_contract_terms: text },
    });
    expect(given).toMatchObject({ status: 200, body: { status: 'REFUND_OK' } });
  }
  return String(raised.body['h_contract_terms']);
}

async function merchantBooks(): Promise<Record<string, unknown>> {
  return (await send(`${url}/merchant/management/books`, { token: OPERATOR_TOKEN })).body;
}

test.for(WAYS)(
  'created in $created, claimed in $claimed, paid in $paid, refunded in $refunded: one contract, one set of books',
  async (way) => {
    const coin = purse.pop();
    if (coin === undefined) throw new Error('the purse is empty');
    const { orderId, token } = await create(way.created);
    const claimed = await claim(way.claimed, orderId, token);
    // The claim's style has made the hash. Letters beyond ASCII tell the two rules apart.
    const hashes = [hashContractTerms(claimed.json), hashContractTermsV6(claimed.json)];
    expect(hashes[0]).not.toEqual(hashes[1]);
    expect(claimed.hContract).toEqual(way.claimed === 'A' ? hashes[0] : hashes[1]);

    const receipt = await pay(way.paid, claimed, coin);
    const blob = signaturesV9.paymentOk({ hContract: claimed.hContract });
    expect(verify(claimed.terms.merchant_pub, blob, receipt)).toBe(true);

    expect(await refund(way.refunded, claimed)).toBe(encodeBase32(claimed.hContract));
    // Both styles show the same state.
    expect(await shop.backend.order(orderId)).toMatchObject({
      status: 'paid',
      contractTerms: claimed.json,
      depositTotal: kudos('0.64'),
      refunded: true,
      refundPending: false,
      refundAmount: kudos('0.2'),
    });
    expect(await checkPayment(url, shop, { order_id: orderId })).toMatchObject({
      status: 200,
      body: {
        paid: true,
        refunded: true,
        refund_amount: 'KUDOS:0.2',
        contract_terms: claimed.json,
      },
    });
    // The exchange has it, and only it, on the coin again; its fee stays with it.
    const { feeRefund: fee } = coin.denomination;
    const left = { ...fee, units: kudos('0.2').units - fee.units };
    expect(await canSpendExactly(url, coin, left)).toBe(true);
  },
);

test('the books of merchant and exchange balance after all of these', async () => {
  expect(await merchantBooks()).toMatchObject({ balanced: true, violations: [] });
  const exchange = await send(`${url}/exchange/management/books`, { token: OPERATOR_TOKEN });
  expect(exchange.body).toMatchObject({ balanced: true, violations: [] });
});

test('a permission of style B is signed in the layout of wallets that take it to the exchange', async () => {
  const [coin] = await makeCoins(url, ['0.64']);
  const { orderId, token } = await create('B');
  const claimed = await claim('B', orderId, token);
  await pay('B', claimed, coin!);
  const body = { order_id: orderId, refund: 'KUDOS:0.3', reason: 'cold', instance: shop.id };
  const raised = await send(`${url}/merchant/refund`, { token: shop.token, body });
  const [permission] = z
    .array(z.record(z.string(), z.unknown()))
    .parse(raised.body['refund_permissions']);
  const merchantPub = claimed.terms.merchant_pub;
  const blob = signaturesV6.refund({
    hContract: claimed.hContract,
    coinPub: coin!.coinPub,
    merchantPub,
    rtransactionId: BigInt(z.int().parse(permission?.['rtransaction_id'])),
    refundAmount: kudos('0.3'),
    refundFee: coin!.denomination.feeRefund,
  });
  expect(verify(merchantPub, blob, bytesOf(permission?.['merchant_sig']))).toBe(true);
  const receipt = refundOkV6({ orderId });
  expect(verify(merchantPub, receipt, bytesOf(raised.body['sig']))).toBe(true);
});
