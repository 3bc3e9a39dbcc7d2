/**
 * Defines the figures of pages, exports, statements and audits. Each has one meaning:
 *
 * - open: offered, and still to be paid. Open orders are worth nothing yet.
 * - paid: the price of orders that were paid, before refunds and fees.
 * - claimed: taken over by a wallet, whether or not it was paid then.
 * - received: what the coins of paid orders brought, less deposit fees, before refunds and other fees.
 * - refunded: decided to go back to buyers of paid orders, and not refused by the exchange. What an
 *   aborted payment gives back is no refund, because its order was not paid.
 * - net: paid less refunded, before fees. Refunds of a period may exceed what was paid in it. Then its net is
 *   below zero, and pages show it with a minus. So the nets of all periods add up.
 * - refundable: what is left of an order's price to refund.
 * - uncollected: what is left of a tip to collect. Unpromised: what is left of a purse for more tips.
 * - awaiting: net of orders that no transfer has brought yet.
 * - fees: what exchanges keep of the net, for deposits and for transfers.
 * - net after fees: what an order received, less refunded and fees.
 * - sent: what exchanges have transferred to the account, all fees taken off. An order's part of a transfer
 *   is its share of what was credited. So the parts of all orders are the transfer.
 * - sold: an order's price, divided among its products in proportion to their prices in the order. So all
 *   products of a period, and orders without products, add up to what was paid in it.
 * - conversion: of the orders created in a period, the share that was paid by now. Orders that are still open
 *   are left out. What was aborted or has expired counts as not paid.
 * - spent: what a purchase takes from a wallet: price, payment fees and change fee. Its owner agreed to this.
 * - came back: what refunds add to a wallet, their fees and those of renewing the coins taken off.
 * - balance: what the coins of a wallet are worth. The changes of its history add up to it. The change of a
 *   purchase is what came back, less what was spent.
 *
 * Pure. `src/storage/merchant/figure-rows.ts` says the same in SQL, and the audit compares both with the
 * orders.
 */
// Pages of the wallet use it, so it loads no schemas: `amount.ts` has them.
import type { Amount } from './amount-text';

/** Days of every time zone in use are made of such times. */
export const FIGURE_SLOT_MS = 900_000;

/** An order's money has come, whether or not a transfer has brought it. */
export function isPaidOrder(stage: string): stage is 'paid' | 'wired' {
  return stage === 'paid' || stage === 'wired';
}

/**
 * Figures of today's `private/statistics-…` by slug. Each is one of those above, by the time that `kind` of
 * the kept sums counts by.
 */
export const COUNTER_STATISTICS = {
  'orders-created': { kind: 'created', figure: 'orders' },
  'orders-claimed': { kind: 'claimed', figure: 'orders' },
  'orders-paid': { kind: 'paid', figure: 'paidOrders' },
} as const;
export const AMOUNT_STATISTICS = {
  'payments-received': { kind: 'paid', figure: 'paidUnits' },
  'payments-received-after-deposit-fee': { kind: 'received', figure: 'paidUnits' },
  'refunds-granted': { kind: 'refunded', figure: 'refundedUnits' },
} as const;

export interface Sales {
  readonly paid: Amount;
  readonly refunded: Amount;
}

/** An amount, and the minus that pages show in front of it. */
export interface SignedAmount {
  readonly value: Amount;
  readonly sign?: '-';
}

function signed(currency: string, units: bigint): SignedAmount {
  return units < 0n
    ? { value: { currency, units: -units }, sign: '-' }
    : { value: { currency, units } };
}

export function netUnitsOf({ paid, refunded }: Sales): bigint {
  return paid.units - refunded.units;
}

/**
 * Sales that were not yet paid out at some time. These are all net sales until then, less the payments
 * in all transfers until then.
 */
export function pendingOf(sales: Sales, paidOut: Amount): SignedAmount {
  return signed(paidOut.currency, netUnitsOf(sales) - paidOut.units);
}

export function netOf(sales: Sales): SignedAmount {
  return signed(sales.paid.currency, netUnitsOf(sales));
}

/** Nothing is left if more was taken. */
function leftOf({ currency, units }: Amount, taken: Amount): Amount {
  return { currency, units: units > taken.units ? units - taken.units : 0n };
}

export function refundableOf({ paid, refunded }: Sales): Amount {
  return leftOf(paid, refunded);
}

export function uncollectedOf(tip: { readonly amount: Amount; readonly pickedUp: Amount }): Amount {
  return leftOf(tip.amount, tip.pickedUp);
}

/** The interface does not report what was transferred to a purse later. */
export function unpromisedOf(purse: {
  readonly exchangeInitial: Amount;
  readonly committed: Amount;
}): Amount {
  return leftOf(purse.exchangeInitial, purse.committed);
}

/** An order's value in a transfer, less its deposit fees. */
export function beforeTransferFeeOf(order: {
  readonly value: Amount;
  readonly fee: Amount;
}): Amount {
  return leftOf(order.value, order.fee);
}

/** All fees of a transfer. */
export function transferFeesOf(transfer: {
  readonly fees: Amount;
  readonly wireFee: Amount;
}): Amount {
  const { currency, units } = transfer.fees;
  return { currency, units: units + transfer.wireFee.units };
}

interface Received {
  readonly received: Amount;
  readonly refunded: Amount;
  readonly fees: Amount;
}

/** A refund that the exchange has not confirmed yet may exceed what is left. */
export function netAfterFeesOf({ received, refunded, fees }: Received): SignedAmount {
  return signed(received.currency, received.units - refunded.units - fees.units);
}

/** The whole price goes back to the buyer, so nothing of it is paid out. */
export function isRefundedWhole({ state, amount, refunded }: CountedOrder): boolean {
  return isPaidOrder(state) && amount.units > 0n && refunded.units >= amount.units;
}

/** A change of a wallet's balance. */
export interface BalanceChange {
  readonly sign: '+' | '-';
  readonly amount: Amount;
}

/** Null if nothing changes. */
export function changeOf(currency: string, units: bigint): BalanceChange | null {
  const { value: amount, sign = '+' } = signed(currency, units);
  return units === 0n ? null : { sign, amount };
}

/** Sums the changes of a history, in units. */
export function balanceOf(changes: readonly (BalanceChange | null)[]): bigint {
  return changes.reduce(
    (sum, change) =>
      change === null ? sum : sum + (change.sign === '-' ? -1n : 1n) * change.amount.units,
    0n,
  );
}

/** `paid` is the price with the payment's fees. */
export function spentOf(paid: Amount, changeFee: Amount | undefined): Amount {
  return { currency: paid.currency, units: paid.units + (changeFee?.units ?? 0n) };
}

export function paymentFeesOf(price: Amount, paid: Amount): Amount {
  return leftOf(paid, price);
}

/** All fees of a refund. A renewal may bring back what an earlier one had lost: then they are below zero. */
export function refundFeesOf(refunded: Amount, cameBack: Amount): SignedAmount {
  return signed(refunded.currency, refunded.units - cameBack.units);
}

export interface Conversion {
  /** Created orders, of which some were paid and some are still open. */
  readonly createdCount: number;
  readonly convertedCount: number;
  readonly openCount: number;
}

/** The number of orders that are decided: paid, or too late. */
export function decidedOf({ createdCount, openCount, convertedCount }: Conversion): number {
  // The two counts are read one after the other, and an order may be paid in between.
  return Math.max(createdCount - openCount, convertedCount);
}

/** The share in percent. Undefined if no order is decided. */
export function conversionOf(counts: Conversion): number | undefined {
  const decided = decidedOf(counts);
  return decided === 0 ? undefined : Math.round((100 * counts.convertedCount) / decided);
}

export interface CountedOrder {
  readonly state: string;
  readonly amount: Amount;
  readonly refunded: Amount;
}

/** Sums any orders by these meanings. */
export function salesOf(currency: string, orders: readonly CountedOrder[]) {
  const paid = orders.filter(({ state }) => isPaidOrder(state));
  const sum = (amounts: readonly Amount[]): Amount => ({
    currency,
    units: amounts.reduce((all, { units }) => all + units, 0n),
  });
  return {
    orders: orders.length,
    paidOrders: paid.length,
    paid: sum(paid.map(({ amount }) => amount)),
    refunded: sum(paid.map(({ refunded }) => refunded)),
  };
}

/**
 * Divides an order's price among its lines in proportion to their prices. The parts add up to the price: the
 * dearest line takes what is left of rounding. Lines that all cost nothing have equal parts.
 */
export function divideAmong(units: bigint, prices: readonly bigint[]): bigint[] {
  const sum = prices.reduce((all, price) => all + price, 0n);
  const weights = sum > 0n ? prices : prices.map(() => 1n);
  const all = sum > 0n ? sum : BigInt(prices.length);
  const parts = weights.map((weight) => (units * weight) / all);
  const left = parts.reduce((rest, part) => rest - part, units);
  const dearest = weights.reduce(
    (best, weight, at) => (weight > (weights[best] ?? 0n) ? at : best),
    0,
  );
  return parts.map((part, at) => (at === dearest ? part + left : part));
}
