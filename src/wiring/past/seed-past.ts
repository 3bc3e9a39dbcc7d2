/**
 * Gives the demo shop a past: orders, refunds and payouts of thirty days. The usual operations make
 * them, with a clock that was set back. Coins and signatures are real. The orders' names mark them
 * (protocol/example-order.ts). A repetition goes on where the last one stopped: orders, coins and
 * transfers have the same names and keys again. It needs keys that are as old as the past, which only
 * a new deployment has. Without them it does nothing.
 */
import { log } from '@/config/log';
import { aggregateDeposits } from '@/exchange/wire/aggregate-deposits';
import { getInstance } from '@/merchant/instances/get-instance';
import { instanceBaseUrl } from '@/merchant/merchant';
import { claimOrder } from '@/merchant/orders/claim-order';
import { createOrder } from '@/merchant/orders/create-order';
import { expireOrders } from '@/merchant/orders/expire-orders';
import { foldFigures } from '@/merchant/orders/fold-figures';
import { getOrder } from '@/merchant/orders/get-order';
import { markSent } from '@/merchant/orders/mark-sent';
import { payOrder } from '@/merchant/payments/pay-order';
import { giveRefunds } from '@/merchant/refunds/give-refunds';
import { refundOrder } from '@/merchant/refunds/refund-order';
import { matchTransfers } from '@/merchant/tracking/match-transfers';
import type { Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { utf8 } from '@/protocol/crypto/bytes';
import { hashString } from '@/protocol/crypto/hash';
import type { PostOrderRequest } from '@/protocol/order';
import { wholeUnits } from '@/protocol/quantity';
import type { Timestamp } from '@/protocol/timestamp';
import { findOrder } from '@/storage/merchant/orders';
import type { Wiring } from '@/wiring';
import { DEMO_INSTANCE } from '../shop/demo-shop';
import { Chance } from './chance';
import { pastPartiesOf, type PastParties } from './past-parties';
import { stockPastGoods } from './past-goods';
import { denominationSince, PastPurse } from './past-purse';
import {
  DAY_MS,
  HOUR_MS,
  PAST_MS,
  piecesOf,
  planPast,
  type PlannedDay,
  type PlannedOrder,
  type PlannedRefund,
} from './plan-past';

/** Between an order and its payment. */
const PAID_AFTER_MS = 90_000;

/** `until`: the end of the past, the same at each call. `signal`: it returns soon after it aborts. */
export async function seedPast(
  wired: Wiring,
  until: Timestamp,
  signal: AbortSignal,
): Promise<void> {
  const since = until - PAST_MS;
  const parties = pastPartiesOf(wired, since);
  const denomination = denominationSince(parties.exchange, since);
  if (denomination === undefined) return;
  const chance = new Chance(utf8(wired.secrets.get('shop-instance-token')));
  const purse = new PastPurse(parties, denomination, chance);
  const days = planPast(until, chance);
  await stockPastGoods(parties.merchant, piecesOf(days));
  for (const day of days) {
    if (signal.aborted) return;
    await seedDay({ wired, parties, purse, until, signal }, day);
  }
  await foldFigures(parties.merchant);
  const count = days.reduce((sum, { orders }) => sum + orders.length, 0);
  log.info({ orders: count, days: days.length }, 'the demo shop has a past');
}

interface Scene {
  readonly wired: Wiring;
  readonly parties: PastParties;
  readonly purse: PastPurse;
  readonly until: Timestamp;
  readonly signal: AbortSignal;
}

interface Event {
  readonly at: Timestamp;
  readonly run: () => Promise<void>;
}

/** All that happens on a day, by time. Then its money is wired. */
async function seedDay(scene: Scene, day: PlannedDay): Promise<void> {
  const { parties, purse, until, signal } = scene;
  const { clock, merchant } = parties;
  const open = await listUnfinished(scene, day);
  if (open.some(({ isPaid }) => isPaid)) {
    clock.set(day.number * DAY_MS);
    const paid = day.orders.filter(({ isPaid }) => isPaid);
    await purse.fill(`${day.number}`, paid);
  }
  const events = [
    ...open.flatMap((order) => salesOf(scene, day, order)),
    ...day.orders.flatMap((order) => refundsOf(scene, order)),
  ];
  for (const { at, run } of events.sort((a, b) => a.at - b.at)) {
    if (signal.aborted) return;
    clock.set(at);
    await run();
  }
  if (day.payout > until) return;
  clock.set(day.payout);
  await expireOrders(merchant, signal);
  const { failures } = await aggregateDeposits(parties.exchange);
  if (failures.length > 0) throw failures[0];
  while ((await matchTransfers(merchant, { signal, asked: true })) > 0);
}

/** The orders that do not exist yet, and those that wait for their payment. */
async function listUnfinished({ wired }: Scene, { orders }: PlannedDay): Promise<PlannedOrder[]> {
  const unfinished: PlannedOrder[] = [];
  for (const order of orders) {
    const found = await findOrder(wired.db, DEMO_INSTANCE, order.id);
    if (typeof found === 'string' || found.stage === 'open') unfinished.push(order);
  }
  return unfinished;
}

function salesOf(scene: Scene, day: PlannedDay, order: PlannedOrder): Event[] {
  const make = { at: order.at, run: () => makeOrder(scene, day, order) };
  const pay = { at: order.at + PAID_AFTER_MS, run: () => payFor(scene, order) };
  return order.isPaid ? [make, pay] : [make];
}

async function makeOrder(
  { parties: { merchant }, wired: { env } }: Scene,
  { payout }: PlannedDay,
  { id, at, units, lines, article, buyer }: PlannedOrder,
): Promise<void> {
  const amountOf = (sum: bigint): Amount => ({ currency: env.currency, units: sum });
  const summaryIn = (language: 'en' | 'de'): string =>
    lines
      .map(({ name, quantity }) => (article === undefined ? `${quantity} × ` : '') + name[language])
      .join(', ');
  const request: PostOrderRequest = {
    order: {
      orderId: id,
      amount: amountOf(units),
      summary: summaryIn('en'),
      summaryI18n: { de: summaryIn('de') },
      fulfillmentUrl: `${env.publicUrl}/shop/${article === undefined ? `orders/${id}/receipt` : `articles/${article}/read`}`,
      timestamp: at,
      payDeadline: at + HOUR_MS,
      refundDeadline: payout,
      wireTransferDeadline: payout,
      others: article === undefined ? buyer : {},
    },
    createToken: false,
    // As the shop's page orders them.
    inventoryProducts:
      article === undefined
        ? lines.map(({ id: productId, quantity }) => ({
            productId,
            quantity: wholeUnits(quantity),
          }))
        : [],
    lockUuids: [],
  };
  await createOrder(merchant, await getInstance(merchant, DEMO_INSTANCE), request);
}

async function payFor(scene: Scene, { id, article, at: orderedAt }: PlannedOrder): Promise<void> {
  const { parties, purse, wired, until } = scene;
  const { merchant } = parties;
  const at = { instanceId: DEMO_INSTANCE, orderId: id };
  const nonce = encodeBase32(hashString(`${id} ${wired.secrets.get('shop-instance-token')}`));
  const baseUrl = instanceBaseUrl(merchant, DEMO_INSTANCE);
  const { hContract } = await claimOrder(merchant, { ...at, baseUrl }, { nonce });
  const order = await getOrder(merchant, DEMO_INSTANCE, id);
  await payOrder(merchant, at, { coins: [purse.pay({ ...order, hContract })], sessionId: '' });
  const sentMs = orderedAt + DAY_MS;
  if (article === undefined && sentMs < until) await markSent(merchant, at, { sentMs, note: '' });
}

function refundsOf(scene: Scene, { id, refund }: PlannedOrder): Event[] {
  if (refund === undefined) return [];
  return [{ at: refund.at, run: () => giveBack(scene, id, refund) }];
}

/** The wallet takes its refund at once. */
async function giveBack(
  { parties: { merchant }, wired: { env } }: Scene,
  orderId: string,
  { units, reason }: PlannedRefund,
): Promise<void> {
  const { hContract, stage } = await getOrder(merchant, DEMO_INSTANCE, orderId);
  // Its money was wired before an interruption, and so it was refunded.
  if (hContract === null || stage !== 'paid') return;
  const at = { instanceId: DEMO_INSTANCE, orderId };
  await refundOrder(merchant, at, { refund: { currency: env.currency, units }, reason });
  await giveRefunds(merchant, at, { hContract });
}
