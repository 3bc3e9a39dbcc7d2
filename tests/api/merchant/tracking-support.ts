/** Orders that an exchange has wired while it hides this from the merchant. */
import { expect } from 'vitest';
import { addAmounts, subtractAmounts } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { TransferDetails } from '@/protocol/exchange';
import { until } from '@/testing/calls/until';
import { kudos, makeCoins } from '../../support/coins';
import { runJobs } from '../../support/deployment';
import type { ForeignMerchant } from '../../support/foreign-merchant';
import {
  makeClaimedOrder,
  payWith,
  send,
  type ClaimedOrder,
  type TestInstance,
} from './merchant-support';

export const TRANSFERS = /^transfers\//;

export interface TrackingTest {
  readonly merchant: ForeignMerchant;
  readonly shop: TestInstance;
  /** Origin of the exchange itself. */
  readonly coinsFrom: string;
}

export interface Wired {
  readonly claimed: ClaimedOrder;
  readonly wtid: string;
}

/** Makes a paid order that was wired, which the merchant cannot find out yet. */
export async function wiredOrder(at: TrackingTest): Promise<Wired> {
  const { exchange } = at.merchant;
  const { shop } = at;
  exchange.misbehave(TRANSFERS, 'drop');
  const claimed = await makeClaimedOrder(shop, { amount: 'KUDOS:0.08' });
  const [coin] = await makeCoins(at.coinsFrom, ['0.08']);
  const coins = [payWith(exchange.origin, claimed, coin!)];
  await shop.wallet.pay(claimed.orderId, { coins, sessionId: '' });
  const hContract = encodeBase32(claimed.hContract);
  const wtid = await until(
    async () => {
      await runJobs(at.coinsFrom);
      await trackTransaction(at, claimed);
      const asked = [...exchange.answers].find(([path]) => path.includes(hContract));
      const answered = asked?.[1]['wtid'];
      return typeof answered === 'string' ? answered : undefined;
    },
    () => 'the order is not wired',
    { everyMs: 100 },
  );
  return { claimed, wtid };
}

export function trackTransfer({ merchant, shop }: TrackingTest, wtid: string) {
  const exchange = merchant.exchange.url;
  const query = { wtid, wire_method: 'x-taler-bank', exchange, instance: shop.id };
  const text = new URLSearchParams(query).toString();
  return send(`${merchant.server.url}/merchant/track/transfer?${text}`, { token: shop.token });
}

export function trackTransaction({ merchant, shop }: TrackingTest, claimed: ClaimedOrder) {
  const query = new URLSearchParams({ instance: shop.id, order_id: claimed.orderId }).toString();
  return send(`${merchant.server.url}/merchant/track/transaction?${query}`, { token: shop.token });
}

export async function orderOf({ shop }: TrackingTest, claimed: ClaimedOrder) {
  const order = await shop.backend.order(claimed.orderId);
  if (order.status !== 'paid') throw new Error(order.status);
  return order;
}

/** Once the exchange tells the truth, nothing of what happened before is in the way. */
export async function expectFoundLater(at: TrackingTest, { claimed, wtid }: Wired): Promise<void> {
  at.merchant.exchange.behave();
  const found = await trackTransfer(at, wtid);
  expect(found.status).toBe(200);
  expect(found.body['deposits_sums']).toMatchObject([
    { order_id: claimed.orderId, deposit_value: 'KUDOS:0.08' },
  ]);
  expect(await orderOf(at, claimed)).toMatchObject({
    wired: true,
    wireDetails: [{ confirmed: false }],
  });
  expect((await trackTransaction(at, claimed)).status).toBe(200);
}

/** It adds up, but the exchange takes more than it may. */
export function dearer(details: TransferDetails): Partial<TransferDetails> {
  const cent = kudos('0.01');
  return {
    total: subtractAmounts(details.total, cent),
    wireFee: addAmounts(details.wireFee, cent),
  };
}

/** Returns a total that differs from the sum of its deposits. */
export function more(details: TransferDetails): Partial<TransferDetails> {
  return { total: addAmounts(details.total, kudos('1')) };
}
