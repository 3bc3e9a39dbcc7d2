/** The steps of a sale, as a shop and a wallet take them: order, claim, payment, status. */
import { randomBytes } from 'node:crypto';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { createKeyPair, verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { OPERATOR_TOKEN } from '../support/server';
import { coinForPayment, type ClaimedOrder, type Coin } from './coins';
import type { HttpClient } from './http-client';

export const PRICE = 'KUDOS:0.1';
export const INSTANCE = '/merchant/instances/bench';
export const TOKEN = 'secret-token:bench-instance-token';

/** Opens a shop with a bank account of its own. */
export async function makeShop(http: HttpClient, id = 'bench'): Promise<void> {
  const username = `bench-${randomBytes(4).toString('hex')}`;
  await http.ok('POST', '/bank/testing/register', { username, password: 'bench-password' });
  const host = new URL(http.baseUrl).host;
  await http.ok(
    'POST',
    '/merchant/management/instances',
    {
      id,
      name: 'Bench',
      payto_uris: [`payto://x-taler-bank/${host}/${username}`],
      auth: { method: 'token', token: TOKEN },
      address: {},
      jurisdiction: {},
      default_max_wire_fee: 'KUDOS:1',
      default_wire_fee_amortization: 1,
      default_max_deposit_fee: 'KUDOS:1',
      default_wire_transfer_delay: { d_ms: 3_600_000 },
      default_pay_delay: { d_ms: 3_600_000 },
    },
    { authorization: `Bearer ${OPERATOR_TOKEN}` },
  );
}

interface MadeOrder {
  readonly orderId: string;
  readonly token: unknown;
}

export async function makeOrder(http: HttpClient, instance = INSTANCE): Promise<MadeOrder> {
  const order = { amount: PRICE, summary: 'One cup of tea' };
  const authorization = { authorization: `Bearer ${TOKEN}` };
  const created = await http.ok('POST', `${instance}/private/orders`, { order }, authorization);
  return { orderId: String(created['order_id']), token: created['token'] };
}

export async function claim(
  http: HttpClient,
  { orderId, token }: MadeOrder,
  instance = INSTANCE,
): Promise<ClaimedOrder> {
  const nonce = encodeBase32(createKeyPair(randomBytes(32)).publicKey);
  const path = `${instance}/orders/${orderId}/claim`;
  const claimed = await http.ok('POST', path, { nonce, token });
  const terms = claimed['contract_terms'] as Record<string, unknown>;
  return { orderId, terms, hContract: new Uint8Array() };
}

/** Asks for the order as a shop does before it hands over the goods. */
export async function assertSold(http: HttpClient, orderId: string): Promise<void> {
  const authorization = { authorization: `Bearer ${TOKEN}` };
  const path = `${INSTANCE}/private/orders/${orderId}`;
  const { order_status: status } = await http.ok('GET', path, undefined, authorization);
  if (status !== 'paid') throw new Error(`an order that was paid is ${String(status)}`);
}

interface PreparedPayment {
  readonly order: ClaimedOrder;
  readonly path: string;
  readonly body: string;
}

export function preparePayment(
  http: HttpClient,
  order: ClaimedOrder,
  coin: Coin,
  instance = INSTANCE,
): PreparedPayment {
  const coins = [coinForPayment(coin, order, `${http.baseUrl}/exchange/`)];
  const body = JSON.stringify({ coins, session_id: '' });
  return { order, path: `${instance}/orders/${order.orderId}/pay`, body };
}

/** The merchant's signature is the proof of payment: without it nothing was paid. */
export function assertPaid(
  { order }: PreparedPayment,
  answer: Readonly<Record<string, unknown>>,
): void {
  const merchantPub = decodeBase32(String(order.terms['merchant_pub']));
  const blob = signaturesV9.paymentOk({ hContract: order.hContract });
  if (!verify(merchantPub, blob, decodeBase32(String(answer['sig'])))) {
    throw new Error('the merchant signed wrongly');
  }
}
