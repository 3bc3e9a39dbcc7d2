/**
 * Plans an exchange's keys and their validity (decision D22: the currency comes from configuration). Pure.
 * Fees are small and the deposit fee is a tenth of the smallest coin, so every coin is usable.
 */
import { UNITS_PER_COIN } from '@/protocol/amount';
import { roundDown, type Timestamp } from '@/protocol/timestamp';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

/** 0.01 * 2^k, up to 81.92. */
export const DENOMINATION_VALUES: readonly bigint[] = Array.from(
  { length: 14 },
  (_, k) => (UNITS_PER_COIN / 100n) << BigInt(k),
);

/** The size of a denomination's RSA key. */
export const MODULUS_BITS = 2048;
/** The size of tests' keys (TEST_CLOCK). One takes a twentieth of the work. */
export const QUICK_MODULUS_BITS = 1024;

export const FEES = {
  withdraw: 0n,
  deposit: UNITS_PER_COIN / 1000n,
  refresh: UNITS_PER_COIN / 1000n,
  refund: UNITS_PER_COIN / 1000n,
  /** Per transfer to a merchant. */
  wire: UNITS_PER_COIN / 100n,
  /** The fee for sending a reserve's rest back. */
  closing: UNITS_PER_COIN / 100n,
} as const;

/** The time after which a reserve's balance may go back to its sender. */
export const RESERVE_CLOSING_DELAY_MS = 28 * DAY_MS;

/** Wallets and merchants with slow clocks may use a new key at once. */
const CLOCK_SLACK_MS = HOUR_MS;
/** A successor is made this long before its predecessor ends, and starts a day before that. */
const AHEAD_MS = 7 * DAY_MS;
const OVERLAP_MS = DAY_MS;

const WITHDRAW_SPAN_MS = 60 * DAY_MS;
const DEPOSIT_SPAN_MS = 2 * YEAR_MS;
const LEGAL_SPAN_MS = 7 * YEAR_MS;
const SIGNING_SPAN_MS = 60 * DAY_MS;
const SIGNING_LEGAL_SPAN_MS = 7 * YEAR_MS;
const WIRE_FEE_SPAN_MS = 2 * YEAR_MS;

export interface DenominationPlan {
  readonly value: bigint;
  readonly start: Timestamp;
  readonly expireWithdraw: Timestamp;
  readonly expireDeposit: Timestamp;
  readonly expireLegal: Timestamp;
}

export interface SigningKeyPlan {
  readonly start: Timestamp;
  /** No longer used for signing. */
  readonly expire: Timestamp;
  /** Signatures are no longer valid as evidence. */
  readonly end: Timestamp;
}

/**
 * Lists the denominations to make now: none if every value has one for a week to come. They start
 * `earlierMs` earlier than usual and end as usual.
 */
export function planDenominations(
  now: Timestamp,
  existing: readonly DenominationPlan[],
  earlierMs = 0,
): DenominationPlan[] {
  return DENOMINATION_VALUES.flatMap((value) => {
    const spans = existing
      .filter((one) => one.value === value)
      .map((one) => ({ start: one.start, end: one.expireWithdraw }));
    const start = startOfNext(now, spans);
    if (start === undefined) return [];
    return [
      {
        value,
        start: start - earlierMs,
        expireWithdraw: start + WITHDRAW_SPAN_MS,
        expireDeposit: start + DEPOSIT_SPAN_MS,
        expireLegal: start + LEGAL_SPAN_MS,
      },
    ];
  });
}

export function planSigningKey(
  now: Timestamp,
  existing: readonly SigningKeyPlan[],
  earlierMs = 0,
): SigningKeyPlan | undefined {
  const start = startOfNext(
    now,
    existing.map(({ start, expire: end }) => ({ start, end })),
  );
  if (start === undefined) return undefined;
  return {
    start: start - earlierMs,
    expire: start + SIGNING_SPAN_MS,
    end: start + SIGNING_LEGAL_SPAN_MS,
  };
}

/**
 * Returns the start of the next key. Undefined while one is valid now and the last is good for longer than
 * AHEAD_MS. After a revocation, none may be valid now although the next is made already.
 */
function startOfNext(
  now: Timestamp,
  spans: readonly { readonly start: Timestamp; readonly end: Timestamp }[],
): Timestamp | undefined {
  if (!spans.some(({ start, end }) => start <= now && now < end)) {
    return roundDown(now - CLOCK_SLACK_MS);
  }
  const lastEnd = Math.max(...spans.map(({ end }) => end));
  if (lastEnd > now + AHEAD_MS) return undefined;
  const unbroken = lastEnd - OVERLAP_MS;
  return roundDown(unbroken > now ? unbroken : now - CLOCK_SLACK_MS);
}

export interface WireFeePeriod {
  readonly start: Timestamp;
  readonly end: Timestamp;
}

/**
 * Returns the periods that an offline master key signs ahead: the current one and, near its end, the next.
 */
export function fixedWireFeePeriods(now: Timestamp): WireFeePeriod[] {
  const first = Math.floor(now / WIRE_FEE_SPAN_MS) * WIRE_FEE_SPAN_MS;
  const current = { start: first, end: first + WIRE_FEE_SPAN_MS };
  const next = { start: current.end, end: current.end + WIRE_FEE_SPAN_MS };
  return current.end - now < YEAR_MS / 2 ? [current, next] : [current];
}

/** Deployed wallets take the first record of a method, so there is one, around the current time. */
export function wireFeePeriod(now: Timestamp): WireFeePeriod {
  // Periods start with a day, so all processes publish the same.
  const start = Math.floor((now - CLOCK_SLACK_MS) / DAY_MS) * DAY_MS;
  return { start, end: start + WIRE_FEE_SPAN_MS };
}

/** Returns the time at which another period is published. */
export function wireFeePeriodChanges({ start }: WireFeePeriod): Timestamp {
  return start + DAY_MS + CLOCK_SLACK_MS;
}
