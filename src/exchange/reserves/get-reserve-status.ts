/**
 * Answers GET reserves/$RESERVE_PUB (protocol-a 5.5): balance and complete history. With `timeoutMs` it
 * waits for the first money. Throws EXCHANGE_RESERVES_GET_STATUS_UNKNOWN, which wallets take for
 * "not yet".
 */
import { waitOutside } from '@/fairness/slot';
import { listWhole, type ReadRows } from '@/fairness/long-list';
import { amountIn, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { ReserveStatus } from '@/protocol/exchange';
import { Refusal } from '@/protocol/refusal';
import {
  getReserveBounds,
  findReserveHistory,
  listReserveEntries,
  type ReserveEntry,
  type ReserveHistory,
} from '@/storage/exchange/reserve-history';
import type { Exchange } from '../exchange';
import { signRecoup } from '../sign-recoup';
import { describeClosing } from './describe-closing';

/** Longer waits are cut: proxies give up on silent connections. */
const MAX_WAIT_MS = 60_000;
/** The entries of a history that is read at once. */
const FEW = 100;

export function reserveTopic(reservePub: Uint8Array): string {
  return `reserve:${encodeBase32(reservePub)}`;
}

export interface ReserveQuery {
  readonly reservePub: Uint8Array;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** A history that is read in portions, as it is now. */
export interface LongReserve {
  readonly balance: Amount;
  readonly read: ReadRows<ReserveEntry>;
  readonly describe: (rows: readonly ReserveEntry[]) => ReserveStatus['history'];
}

export async function getReserveStatus(
  exchange: Exchange,
  query: ReserveQuery,
): Promise<ReserveStatus> {
  const reserve = await openReserve(exchange, query);
  if ('history' in reserve) return reserve;
  const { balance, read, describe } = reserve;
  return { balance, history: await listWhole(read, describe) };
}

/** Leaves out the entries of a long history. */
export async function openReserve(
  exchange: Exchange,
  query: ReserveQuery,
): Promise<ReserveStatus | LongReserve> {
  const { reservePub } = query;
  const few = await awaitHistory(exchange, query);
  if (few.entries.length <= FEW) return describeReserve(exchange, reservePub, few);
  const bounds = await getReserveBounds(exchange.db, reservePub);
  return {
    balance: { currency: exchange.currency, units: bounds.balance },
    read: (last, limit) => listReserveEntries(exchange.db, reservePub, bounds, last, limit),
    describe: (rows) => rows.map((entry) => describeEntry(exchange, reservePub, entry)),
  };
}

/** Waits for the history. Returns all entries if there are at most FEW, otherwise more than that. */
async function awaitHistory(
  exchange: Exchange,
  { reservePub, timeoutMs, signal }: ReserveQuery,
): Promise<ReserveHistory> {
  const { db, wakeups } = exchange;
  const until = performance.now() + Math.min(timeoutMs, MAX_WAIT_MS);
  for (;;) {
    const over = new AbortController();
    const stop = signal === undefined ? over.signal : AbortSignal.any([signal, over.signal]);
    const remainingMs = until - performance.now();
    // Registered before the read. Otherwise money that arrives between would be missed.
    const woken =
      remainingMs > 0 && !wakeups.haveWaitsEnded
        ? wakeups.wait(reserveTopic(reservePub), remainingMs, stop)
        : undefined;
    try {
      const history = await findReserveHistory(db, reservePub, FEW + 1);
      if (history !== undefined) return history;
      if (woken === undefined) throw new Refusal('EXCHANGE_RESERVES_GET_STATUS_UNKNOWN');
      await waitOutside(woken);
      signal?.throwIfAborted();
    } finally {
      over.abort();
    }
  }
}

export function describeReserve(
  exchange: Exchange,
  reservePub: Uint8Array,
  history: ReserveHistory,
): ReserveStatus {
  return {
    balance: { currency: exchange.currency, units: history.balance },
    history: history.entries.map((entry) => describeEntry(exchange, reservePub, entry)),
  };
}

function describeEntry(
  exchange: Exchange,
  reservePub: Uint8Array,
  entry: ReserveEntry,
): ReserveStatus['history'][number] {
  const amount = amountIn(exchange.currency);
  switch (entry.type) {
    case 'CREDIT':
      return {
        type: 'CREDIT',
        amount: amount(entry.amount),
        senderPayto: entry.payto,
        wireRow: entry.position,
        timestamp: entry.timestamp,
      };
    case 'WITHDRAW':
      return {
        type: 'WITHDRAW',
        amount: amount(entry.amount),
        withdrawFee: amount(entry.fee),
        hDenom: entry.hDenom,
        hCoinEv: entry.hash,
        reserveSig: entry.reserveSig,
      };
    case 'RECOUP': {
      const origin = { from: 'reserve' as const, pub: reservePub };
      const { hash: coinPub, amount: units, timestamp } = entry;
      const confirmation = signRecoup(exchange, { coinPub, amount: units, timestamp, origin });
      return { type: 'RECOUP', coinPub, ...confirmation };
    }
    case 'CLOSING':
      return { type: 'CLOSING', ...describeClosing(exchange, reservePub, entry) };
  }
}
