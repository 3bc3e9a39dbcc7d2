/**
 * One attempt to pay an order with one set of coins: checked, recorded, sent to the exchanges, and
 * then settled or given up. The pure part is payment-rules.ts.
 */
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { hashString } from '@/protocol/crypto/hash';
import { payRequestSchema, type PaymentCoin, type PayRequest } from '@/protocol/payment';
import type { OrderDeposit } from '@/storage/merchant/orders';
import {
  beginAttempt,
  giveUpAttempt,
  keepDeposits,
  settleOrder,
  type AcceptedDeposit,
} from '@/storage/merchant/payments';
import { sessionKey } from '@/storage/merchant/sessions';
import type { DepositOutcome } from '../exchange-port';
import { orderTopic, sessionTopic, type Merchant } from '../merchant';
import { acceptedDeposit, checkCoins, contractDeposits } from './check-coins';
import { refusalOf } from './deposit-refusal';
import type { ExchangeGroup } from './exchange-groups';
import type { PayableOrder } from './payable-orders';

export interface Attempt {
  readonly key: Uint8Array;
  /** JSON, from which `readAttempt` makes the request again. */
  readonly coins: string;
  readonly sessionId: string;
  readonly groups: readonly ExchangeGroup[];
}

const storedSchema = z.object({ coins: payRequestSchema.shape.coins, session_id: z.string() });

/** Hash of what is sent for each coin, in any order. */
export function attemptKey(coins: readonly PaymentCoin[]): Uint8Array {
  return keyOf(payRequestSchema.shape.coins.encode([...coins]));
}

function keyOf(encoded: readonly object[]): Uint8Array {
  const texts = encoded.map((coin) => JSON.stringify(coin));
  return hashString(texts.sort().join('\n')).slice(0, 32);
}

export function readAttempt(stored: string): PayRequest {
  return storedSchema.parse(JSON.parse(stored));
}

/** Throws the refusals of check-coins.ts. */
export async function prepareAttempt(
  merchant: Merchant,
  order: PayableOrder,
  request: PayRequest,
  taken: readonly OrderDeposit[],
  options: { readonly resumed?: boolean } = {},
): Promise<Attempt> {
  const groups = await checkCoins(merchant, order, request.coins, taken, options);
  const coins = payRequestSchema.shape.coins.encode(request.coins);
  return {
    key: keyOf(coins),
    coins: JSON.stringify({ coins, session_id: request.session_id }),
    sessionId: request.session_id,
    groups,
  };
}

/** Reserves the order for these coins, before anything is sent. */
export function recordAttempt(
  merchant: Merchant,
  order: PayableOrder,
  { key, coins }: Attempt,
): Promise<boolean> {
  const now = merchant.clock.now();
  return beginAttempt(merchant.db, { row: order.row, key, coins, now });
}

interface CoinOutcome {
  readonly coin: PaymentCoin;
  readonly outcome: DepositOutcome;
  readonly deposit: AcceptedDeposit | null;
}

/**
 * Deposits the coins and settles the order. True when this attempt has paid it; false when the order
 * was paid or reserved by others meanwhile, so that its state has to be looked at. Throws what
 * `refusalOf` makes of the first coin that was not taken; coins with an unknown fate keep the order
 * reserved, so that only the same coins can be tried again.
 */
export async function runAttempt(
  merchant: Merchant,
  order: PayableOrder,
  attempt: Attempt,
): Promise<boolean> {
  const { db, wakeups } = merchant;
  const { row } = order;
  const outcomes = (
    await Promise.all(attempt.groups.map((group) => depositGroup(order, group)))
  ).flat();
  const deposits = outcomes.flatMap(({ deposit }) => (deposit === null ? [] : [deposit]));
  const failed = outcomes.find(({ outcome }) => outcome.state === 'refused');
  const unknown = outcomes.find(({ outcome }) => outcome.state === 'unknown');
  const worst = failed ?? unknown;
  if (worst !== undefined) {
    if (unknown === undefined) {
      await giveUpAttempt(db, { row, key: attempt.key }, deposits);
      wakeups.wake(orderTopic(order.instanceId, order.orderId));
    } else {
      // They will be wired: nobody must take them for an invention of the exchange then.
      await keepDeposits(db, row, deposits);
    }
    throw refusalOfOutcome(worst);
  }
  const settled = await settleOrder(db, {
    row,
    key: attempt.key,
    deposits,
    paidMs: merchant.clock.now(),
    sessionId: attempt.sessionId,
    sessionKey: sessionKey(order.instanceId, attempt.sessionId, order.fulfillmentUrl),
  });
  if (settled) announcePayment(merchant, order, attempt.sessionId);
  // An abandoned order is past paying, and the fate of these coins is known now.
  else await giveUpAttempt(db, { row, key: attempt.key }, []);
  return settled;
}

/** Wakes those who wait for the order, or for anything bought in the session. */
export function announcePayment(
  { payableOrders, wakeups }: Merchant,
  order: PayableOrder,
  sessionId: string,
): void {
  payableOrders.forget(order);
  wakeups.wake(orderTopic(order.instanceId, order.orderId));
  if (sessionId !== '') wakeups.wake(sessionTopic(order.instanceId, sessionId));
}

function refusalOfOutcome({ coin, outcome }: CoinOutcome): Error {
  if (outcome.state === 'accepted') throw new Error('an accepted coin is no refusal');
  return refusalOf(outcome, encodeBase32(coin.coin_pub));
}

async function depositGroup(order: PayableOrder, group: ExchangeGroup): Promise<CoinOutcome[]> {
  const outcomes = await group.exchange.deposit(contractDeposits(order, group));
  return group.coins.map((checked, index) => {
    const { coin } = checked;
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error('a deposit without an outcome');
    const deposit = outcome.state === 'accepted' ? acceptedDeposit(order, checked, outcome) : null;
    return { coin, outcome, deposit };
  });
}
