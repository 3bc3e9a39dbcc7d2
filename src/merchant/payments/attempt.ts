/**
 * One attempt to pay an order with one set of coins. Both ways check the coins first and settle the
 * order last. At once: one transaction takes the coins and settles the order. By steps: reserve the
 * order for the coins and have the exchanges take them. Then settle the order or give the attempt
 * up. Steps are for external exchanges and for all unusual payments.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import { hashString } from '@/protocol/crypto/hash';
import type { ContractDeposits, DepositConfirmation } from '@/protocol/deposit';
import {
  paymentCoinTexts,
  payRequestText,
  type PaymentCoin,
  type PayRequest,
} from '@/protocol/payment';
import type { OrderDeposit } from '@/storage/merchant/orders';
import {
  beginAttempt,
  giveUpAttempt,
  keepDeposits,
  settleOrder,
  takeAndSettle,
  type AcceptedDeposit,
  type Settlement,
} from '@/storage/merchant/payments';
import type { DepositOutcome } from '../exchange-port';
import { orderKey, orderTopic, sessionTopic, type Merchant, type PayableOrder } from '../merchant';
import { checkCoins, type CheckedCoin, type ExchangeGroup } from './check-coins';
import { depositRefusal } from './deposit-refusal';
import { sessionKey } from './payment-rules';

export interface Attempt {
  readonly order: PayableOrder;
  readonly request: PayRequest;
  /** The coins, checked. */
  readonly groups: readonly ExchangeGroup[];
  /** Coins that earlier attempts have deposited for the order. */
  readonly taken: readonly OrderDeposit[];
}

/** The order is reserved for it. */
export interface RecordedAttempt extends Attempt {
  /** Hash of the coins. */
  readonly key: Uint8Array;
}

/** The key of an order that is reserved for no attempt. */
const NO_KEY = new Uint8Array();

/** Hash of what is sent for each coin, in any order. */
export function attemptKey(coins: readonly PaymentCoin[]): Uint8Array {
  return keyOf(paymentCoinTexts(coins));
}

function keyOf(coinTexts: readonly string[]): Uint8Array {
  return hashString([...coinTexts].sort().join('\n')).slice(0, 32);
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
  return { order, request, groups, taken };
}

/**
 * The usual way, for coins of one exchange in the same database. False when anything stands against it,
 * and then nothing has happened. Paying by steps says what it is.
 */
export async function payAtOnce(merchant: Merchant, attempt: Attempt): Promise<boolean> {
  const { order, groups } = attempt;
  const [group, ...others] = groups;
  if (group?.exchange.confirmAhead === undefined || others.length > 0) return false;
  const confirmed = await group.exchange.confirmAhead(contractDeposits(order, group));
  if (confirmed === null) return false;
  const deposits = group.coins.flatMap((coin, index) => {
    const confirmation = confirmed[index];
    return confirmation === undefined ? [] : [acceptedDeposit(order, coin, confirmation)];
  });
  const settlement = settlementOf(merchant, attempt, deposits, NO_KEY);
  const isPaid = await takeAndSettle(merchant.db, confirmed, settlement);
  if (isPaid) announcePayment(merchant, attempt);
  return isPaid;
}

/** Reserves the order for these coins, before anything is sent. Null when it is others' or too late. */
export async function recordAttempt(
  merchant: Merchant,
  attempt: Attempt,
): Promise<RecordedAttempt | null> {
  const { row, hContract } = attempt.order;
  const coinTexts = paymentCoinTexts(attempt.request.coins);
  const key = keyOf(coinTexts);
  const coins = payRequestText(coinTexts, attempt.request.sessionId);
  const now = merchant.clock.now();
  const isRecorded = await beginAttempt(merchant.db, { row, hContract, key, coins, now });
  return isRecorded ? { ...attempt, key } : null;
}

interface CoinOutcome {
  readonly coin: PaymentCoin;
  readonly outcome: DepositOutcome;
  readonly deposit: AcceptedDeposit | null;
}

/**
 * Deposits the coins and settles the order. True when this attempt has paid it. False when others have paid
 * or reserved it meanwhile; look at its state then. Throws what `depositRefusal` makes of the first coin that
 * was not taken. Coins with an unknown fate keep the order reserved: only they can be tried again.
 */
export async function runAttempt(merchant: Merchant, attempt: RecordedAttempt): Promise<boolean> {
  const { db, wakeups } = merchant;
  const { order, key } = attempt;
  const { row, hContract } = order;
  const outcomes = (
    await Promise.all(attempt.groups.map((group) => depositGroup(order, group)))
  ).flat();
  const deposits = outcomes.flatMap(({ deposit }) => (deposit === null ? [] : [deposit]));
  const failed = outcomes.find(({ outcome }) => outcome.state === 'refused');
  const unknown = outcomes.find(({ outcome }) => outcome.state === 'unknown');
  const worst = failed ?? unknown;
  if (worst !== undefined) {
    if (unknown === undefined) {
      await giveUpAttempt(db, { row, hContract, key, deposits });
      wakeups.wake(orderTopic(order.instanceId, order.orderId));
    } else {
      // They will be wired, and must be known to the merchant then.
      await keepDeposits(db, { row, hContract, deposits });
    }
    throw refusalOfOutcome(worst);
  }
  const settled = await settleOrder(db, settlementOf(merchant, attempt, deposits, key));
  if (settled) announcePayment(merchant, attempt);
  // An abandoned order is past paying, and the fate of these coins is known now.
  else await giveUpAttempt(db, { row, hContract, key, deposits: [] });
  return settled;
}

function settlementOf(
  merchant: Merchant,
  { order, request, taken }: Attempt,
  deposits: readonly AcceptedDeposit[],
  key: Uint8Array,
): Settlement {
  const { sessionId } = request;
  return {
    row: order.row,
    hContract: order.hContract,
    key,
    deposits,
    paidMs: merchant.clock.now(),
    received: { currency: merchant.currency, units: unitsOf(deposits, taken) },
    sessionId,
    sessionKey: sessionKey(order.instanceId, sessionId, order.fulfillmentUrl),
  };
}

/** Units that both bring, less deposit fees. A coin that is in both counts once. */
function unitsOf(deposits: readonly AcceptedDeposit[], taken: readonly OrderDeposit[]): bigint {
  let units = 0n;
  for (const { contribution, depositFee } of deposits)
    units += contribution.units - depositFee.units;
  for (const { coinPub, contribution, depositFee } of taken) {
    const isAgain = deposits.some((deposit) => equalBytes(deposit.coinPub, coinPub));
    if (!isAgain) units += contribution - depositFee;
  }
  return units;
}

/** Wakes waiters for the order, and for any purchase in the session. */
function announcePayment(
  { payableOrders, wakeups }: Merchant,
  { order, request: { sessionId } }: Attempt,
): void {
  payableOrders.forget(orderKey(order));
  wakeups.wake(orderTopic(order.instanceId, order.orderId));
  if (sessionId !== '') wakeups.wake(sessionTopic(order.instanceId, sessionId));
}

function refusalOfOutcome({ coin, outcome }: CoinOutcome): Error {
  if (outcome.state === 'accepted') throw new Error('an accepted coin is no refusal');
  return depositRefusal(outcome, coin.coinPub);
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

function contractDeposits(order: PayableOrder, { coins }: ExchangeGroup): ContractDeposits {
  return {
    hContract: order.hContract,
    hWire: order.hWire,
    wire: { payto: order.payto, salt: order.salt },
    merchantPub: order.merchantPub,
    timestamp: order.createdMs,
    refundDeadline: order.refundDeadlineMs,
    wireDeadline: order.wireDeadlineMs,
    coins: coins.map(({ coin }) => coin),
  };
}

function acceptedDeposit(
  order: PayableOrder,
  { coin, feeDeposit }: CheckedCoin,
  { exchangeTimestamp, exchangeSig, exchangePub }: DepositConfirmation,
): AcceptedDeposit {
  const trackAfter = Math.max(order.wireDeadlineMs, order.refundDeadlineMs);
  const confirmation = { exchangeTimestamp, exchangeSig, exchangePub };
  return { depositFee: feeDeposit, trackAfter, ...confirmation, ...coin };
}
