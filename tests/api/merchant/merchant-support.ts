/** Makes a test's own instance, and plays the wallet's part of a payment, over HTTP. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { MerchantClient, MerchantPrivateClient } from '@/clients/merchant';
import type { Amount } from '@/protocol/amount';
import { hashContractTerms } from '@/protocol/contract-hash';
import { contractTermsSchema, type ContractTerms } from '@/protocol/contract-terms';
import { sign } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { signaturesV9 } from '@/protocol/signatures';
import type { PostOrderInput } from '@/protocol/order';
import type { PaymentCoin } from '@/protocol/payment';
import { amountStatisticSchema } from '@/protocol/statistics';
import { newKeyPair, registerUser, type TestCoin } from '../../support/coins';
import { OPERATOR_TOKEN } from '../../support/server';
import { secretOf } from '../../support/secrets';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

/** Sends one request. An answer that is not a JSON object reads as {}. */
export async function send(
  url: string,
  init: { method?: string; token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
      ...init.headers,
    },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
  const text = await response.text();
  const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: response.status, body, headers: response.headers };
}

export function newInstanceId(): string {
  return `shop-${randomBytes(5).toString('hex')}`;
}

export function configurationOf(
  id: string,
  paytos: readonly string[],
  changes: object = {},
): Record<string, unknown> {
  return {
    id,
    name: `Shop ${id}`,
    payto_uris: paytos,
    auth: { method: 'token', token: `secret-token:token-of-${id}` },
    address: { country: 'DE', town: 'Berlin' },
    jurisdiction: { country: 'DE' },
    default_max_wire_fee: 'KUDOS:1',
    default_wire_fee_amortization: 1,
    default_max_deposit_fee: 'KUDOS:1',
    default_wire_transfer_delay: '1 hour',
    default_pay_delay: { d_ms: 3_600_000 },
    ...changes,
  };
}

export function createInstance(url: string, configuration: unknown): Promise<Answer> {
  return send(`${url}/merchant/management/instances`, {
    body: configuration,
    token: OPERATOR_TOKEN,
  });
}

export interface TestInstance {
  readonly id: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly payto: string;
  /** Username and password of the instance's bank account. */
  readonly user: { readonly username: string; readonly password: string };
  readonly wallet: MerchantClient;
  readonly backend: MerchantPrivateClient;
}

export async function makeInstance(url: string, changes: object = {}): Promise<TestInstance> {
  const id = newInstanceId();
  const user = await registerUser(url);
  const payto = `payto://x-taler-bank/${new URL(url).host}/${user.username}`;
  const made = await createInstance(url, configurationOf(id, [payto], changes));
  if (made.status !== 204) throw new Error(`instance: ${JSON.stringify(made.body)}`);
  const baseUrl = `${url}/merchant/instances/${id}/`;
  const token = `token-of-${id}`;
  return {
    id,
    baseUrl,
    token,
    payto,
    user,
    wallet: new MerchantClient(baseUrl),
    backend: new MerchantPrivateClient(baseUrl, token),
  };
}

/** Returns the seeded instance of the server that all tests share. */
export async function defaultInstance(url: string): Promise<Omit<TestInstance, 'payto' | 'user'>> {
  const baseUrl = `${url}/merchant/`;
  const token = await secretOf(inject('dataDir'), 'shop-instance-token');
  return {
    id: 'default',
    baseUrl,
    token,
    wallet: new MerchantClient(baseUrl),
    backend: new MerchantPrivateClient(baseUrl, token),
  };
}

export interface ClaimedOrder {
  readonly orderId: string;
  readonly token: string | undefined;
  readonly json: Readonly<Record<string, unknown>>;
  readonly terms: ContractTerms;
  readonly hContract: Uint8Array;
}

export async function makeClaimedOrder(
  instance: Pick<TestInstance, 'wallet' | 'backend'>,
  order: Partial<PostOrderInput['order']> = {},
  choices: Omit<PostOrderInput, 'order'> = {},
): Promise<ClaimedOrder> {
  const { orderId, token } = await instance.backend.createOrder({
    order: { amount: 'KUDOS:0.64', summary: 'A cup of tea', ...order },
    ...choices,
  });
  return claimOrder(instance, orderId, token);
}

export async function claimOrder(
  instance: Pick<TestInstance, 'wallet'>,
  orderId: string,
  token: string | undefined,
): Promise<ClaimedOrder> {
  const { contractTerms: json } = await instance.wallet.claim(orderId, {
    nonce: newKeyPair().publicKey,
    ...(token === undefined ? {} : { token }),
  });
  const terms = contractTermsSchema.parse(json);
  return { orderId, token, json, terms, hContract: hashContractTerms(json) };
}

/** Returns the coin's part of a payment: the whole coin, or `contribution` of it. */
export function payWith(
  url: string,
  claimed: ClaimedOrder,
  coin: TestCoin,
  contribution: Amount = coin.denomination.value,
): PaymentCoin {
  const { terms, hContract } = claimed;
  const hDenom = hashDenominationKey(coin.denomination.publicKey);
  const blob = signaturesV9.deposit({
    hContract,
    hWire: terms.h_wire,
    hDenom,
    timestamp: terms.timestamp,
    refundDeadline: terms.refund_deadline,
    amountWithFee: contribution,
    depositFee: coin.denomination.feeDeposit,
    merchantPub: terms.merchant_pub,
    coinPub: coin.coinPub,
  });
  return {
    coinPub: coin.coinPub,
    coinSig: sign(coin.coinPriv, blob),
    denomSig: coin.denomSig,
    hDenom,
    contribution,
    exchangeUrl: `${url}/exchange/`,
  };
}

/** The shop's receipts less deposit fees, as its statistics have them. */
export async function receiptsOf({ baseUrl, token }: TestInstance): Promise<Amount> {
  const slug = 'payments-received-after-deposit-fee';
  const { body } = await send(`${baseUrl}private/statistics-amount/${slug}`, { token });
  const sums = amountStatisticSchema.parse(body).intervals.at(-1)?.cumulativeAmounts[0];
  if (sums === undefined) throw new Error('no receipts');
  return sums;
}
