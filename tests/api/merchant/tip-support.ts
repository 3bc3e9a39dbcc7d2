/** Tip reserves funded by bank transfers, and planchets of wallets that pick up tips. */
import { expect } from 'vitest';
import { addAmounts, formatAmount, parseAmount, sumAmounts, type Amount } from '@/protocol/amount';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import type { Planchet } from '@/protocol/crypto/planchets';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import type { ExchangeDenomination } from '@/protocol/exchange-keys';
import { payerOf } from '../../support/bank-users';
import { CURRENCY, denominationOf, exchangeAt, planchetFor } from '../../support/coins';
import { OPERATOR_TOKEN } from '../../support/server';
import { send, type Answer, type TestInstance } from './merchant-support';

export interface TestReserve {
  readonly reservePub: string;
  readonly paytoUri: string;
}

/** The part of an instance that private calls need. */
type Called = Pick<TestInstance, 'baseUrl' | 'token'>;

export async function createReserve(
  url: string,
  shop: Called,
  initial = 'KUDOS:10',
): Promise<TestReserve> {
  const { status, body } = await send(`${shop.baseUrl}private/reserves`, {
    token: shop.token,
    body: {
      initial_balance: initial,
      exchange_url: `${url}/exchange/`,
      wire_method: 'x-taler-bank',
    },
  });
  if (status !== 200) throw new Error(`reserve: ${JSON.stringify(body)}`);
  return { reservePub: String(body['reserve_pub']), paytoUri: String(body['payto_uri']) };
}

/** Transfers money at the bank as a user, and waits until the exchange has seen it. */
export async function transferTo(url: string, reserve: TestReserve, amount: string): Promise<void> {
  const { username, password } = await payerOf(url, parseAmount(amount));
  const before = await countCredits(url, reserve);
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  const sent = await send(`${url}/bank/accounts/${username}/transfers`, {
    headers: { authorization: `Basic ${basic}` },
    body: { credit_account: reserve.paytoUri, amount, subject: `Tips ${reserve.reservePub}` },
  });
  if (sent.status >= 300) throw new Error(`transfer: ${JSON.stringify(sent.body)}`);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if ((await countCredits(url, reserve, 2_000)) > before) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the exchange never saw the transfer');
}

/** The balance will not do: after a large jump of the clock the money may be on its way back. */
async function countCredits(
  url: string,
  { reservePub }: TestReserve,
  longPollMs = 0,
): Promise<number> {
  const reserve = exchangeAt(url).reserve(decodeBase32(reservePub, 32), longPollMs);
  const { history } = await reserve.catch(() => ({ history: [] }));
  return history.filter(({ type }) => type === 'CREDIT').length;
}

export async function fundedReserve(
  url: string,
  shop: Called,
  amount = 'KUDOS:10',
): Promise<TestReserve> {
  const reserve = await createReserve(url, shop, amount);
  await transferTo(url, reserve, amount);
  return reserve;
}

export function authorizeTip(shop: Called, amount: string): Promise<Answer> {
  return send(`${shop.baseUrl}private/tips`, {
    token: shop.token,
    body: { amount, justification: 'Thank you', next_url: 'https://example.com/next' },
  });
}

export async function makeTip(shop: Called, amount: string): Promise<string> {
  const { status, body } = await authorizeTip(shop, amount);
  if (status !== 200) throw new Error(`tip: ${JSON.stringify(body)}`);
  return String(body['tip_id']);
}

export interface TestPlanchet {
  readonly denomination: ExchangeDenomination;
  readonly planchet: Planchet;
  readonly json: { readonly denom_pub_hash: string; readonly coin_ev: string };
}

export async function makePlanchets(
  url: string,
  values: readonly string[],
): Promise<TestPlanchet[]> {
  return Promise.all(
    values.map(async (value) => {
      const denomination = await denominationOf(url, value);
      const planchet = planchetFor(denomination);
      return {
        denomination,
        planchet,
        json: {
          denom_pub_hash: encodeBase32(hashDenominationKey(denomination.publicKey)),
          coin_ev: encodeBase32(planchet.coinEv),
        },
      };
    }),
  );
}

/** Returns the planchets' share of a tip, withdraw fees included. */
export function costOf(planchets: readonly TestPlanchet[]): Amount {
  return sumAmounts(
    CURRENCY,
    planchets.map(({ denomination }) => addAmounts(denomination.value, denomination.feeWithdraw)),
  );
}

export function costText(planchets: readonly TestPlanchet[]): string {
  return formatAmount(costOf(planchets));
}

export function pickUp(
  shop: TestInstance,
  tipId: string,
  planchets: readonly TestPlanchet[],
): Promise<Answer> {
  return send(`${shop.baseUrl}tips/${tipId}/pickup`, {
    body: { planchets: planchets.map(({ json }) => json) },
  });
}

export async function assertMerchantBooks(url: string): Promise<void> {
  const { body } = await send(`${url}/merchant/management/books`, { token: OPERATOR_TOKEN });
  expect(body).toMatchObject({ balanced: true, violations: [] });
}
