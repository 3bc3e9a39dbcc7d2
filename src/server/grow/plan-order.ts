/** Decides what each grown order is: its contract, price, times and what became of it. Pure but for nonces. */
import type { Random } from '@/config/clock';
import { formatAmount8 } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { ContractTermsJson } from '@/protocol/contract-terms';
import { roundDown, dualTimestampToJson } from '@/protocol/timestamp';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CENT_UNITS = 1_000_000n;
export const PRICES = [5n, 10n, 20n, 40n].map((cents) => cents * CENT_UNITS);
/** Orders in progress lie between these times. */
const OLDEST_MS = 90 * DAY_MS;
const YOUNGEST_MS = 3 * HOUR_MS;
const NONCE_BYTES = 32;

type Fate = 'wired' | 'paid' | 'claimed' | 'unpaid' | 'expired';

/** Fates of twenty orders, in a shop's usual proportions. */
const FATES: readonly Fate[] = [
  ...Array.from({ length: 12 }, (): Fate => 'wired'),
  ...Array.from({ length: 4 }, (): Fate => 'paid'),
  'expired',
  'claimed',
  'unpaid',
  'expired',
];
/** Expired before a wallet came. */
const NEVER_CLAIMED = 16;

/** Two of a thousand, which are paid. Of the newest thousand 25 more, so a list of them fills a page. */
const REFUNDED: readonly number[] = [12, 13];
const REFUNDED_LATELY = { every: 40, number: 12, of: 1_000 };

/** Its number follows. */
export const ORDER_PREFIX = 'grown-';

const TEAS = ['green tea', 'black tea', 'tea with milk', 'tea and cake'];

/** Applies to all grown orders. */
export interface Growth {
  /** How many orders there will be. */
  readonly count: number;
  readonly now: number;
  readonly currency: string;
  readonly draft: ContractTermsJson;
  readonly contract: ContractTermsJson;
}

export interface PlannedOrder {
  readonly fate: Fate;
  readonly isPaid: boolean;
  readonly isRefunded: boolean;
  readonly units: bigint;
  readonly timestamp: number;
  readonly payDeadline: number;
  readonly refundDeadline: number;
  readonly wireDeadline: number;
  readonly orderId: string;
  readonly summary: string;
  /** Undefined before the claim. */
  readonly nonce: Uint8Array | undefined;
  readonly terms: ContractTermsJson;
}

/** Numbered from 0, oldest first. */
export function planOrder(n: number, growth: Growth, random: Random): PlannedOrder {
  const { count, now, draft, contract, currency } = growth;
  const [fate, units] = [fateOf(n), priceOf(n)];
  const age = OLDEST_MS - ((OLDEST_MS - YOUNGEST_MS) * n) / count;
  const timestamp = roundDown(now - age);
  const isOpen = fate === 'claimed' || fate === 'unpaid';
  const payDeadline = isOpen ? now + 30 * DAY_MS : timestamp + HOUR_MS;
  // A paid order can still be refunded.
  const refundDeadline = fate === 'paid' ? now + 30 * DAY_MS : timestamp;
  const wireDeadline = fate === 'wired' ? timestamp + HOUR_MS : now + 60 * DAY_MS;
  const isClaimed = fate !== 'unpaid' && n % FATES.length !== NEVER_CLAIMED;
  const nonce = isClaimed ? random.bytes(NONCE_BYTES) : undefined;
  const [orderId, summary] = [`${ORDER_PREFIX}${n}`, summaryOf(n)];
  const terms: ContractTermsJson = {
    ...(isClaimed ? contract : draft),
    order_id: orderId,
    amount: formatAmount8({ currency, units }),
    summary,
    products: [{ description: `A pot of ${TEAS[n % TEAS.length] ?? 'tea'}`, quantity: 1 }],
    timestamp: dualTimestampToJson(timestamp),
    pay_deadline: dualTimestampToJson(payDeadline),
    refund_deadline: dualTimestampToJson(refundDeadline),
    wire_transfer_deadline: dualTimestampToJson(wireDeadline),
    ...(nonce === undefined ? {} : { nonce: encodeBase32(nonce) }),
  };
  const deadlines = { payDeadline, refundDeadline, wireDeadline };
  const [isPaid, isRefunded] = [isPaidOrder(n), isRefundedOrder(n, count)];
  const states = { fate, isPaid, isRefunded };
  return { ...states, units, timestamp, ...deadlines, orderId, summary, nonce, terms };
}

export function isPaidOrder(n: number): boolean {
  return fateOf(n) === 'paid' || fateOf(n) === 'wired';
}

function isRefundedOrder(n: number, count: number): boolean {
  const { every, number, of } = REFUNDED_LATELY;
  return REFUNDED.includes(n % 1_000) || (n >= count - of && n % every === number);
}

export function priceOf(n: number): bigint {
  return PRICES[Math.floor(n / FATES.length) % PRICES.length] ?? CENT_UNITS;
}

function fateOf(n: number): Fate {
  return FATES[n % FATES.length] ?? 'wired';
}

/** Words to search for: "tea" is in all, "cinnamon" in one of a thousand, "xylophone" in one. */
function summaryOf(n: number): string {
  const tea = TEAS[n % TEAS.length] ?? 'tea';
  const extra = n === 0 ? ' for a xylophone' : n % 1000 === 7 ? ' with cinnamon' : '';
  return `Order ${n} of ${tea}${extra}`;
}
