/**
 * GET reserves/$RESERVE_PUB (protocol-a 5.5): balance and complete history. With `timeoutMs` it
 * waits for the first money. Throws EXCHANGE_RESERVES_GET_STATUS_UNKNOWN, which wallets take for
 * "not yet".
 */
import { z } from 'zod';
import { waitOutside } from '@/fairness/slot';
import { textInParts, type LongText } from '@/fairness/long-answer';
import { listWhole } from '@/fairness/long-list';
import { amountIn, formatAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { reserveEntrySchema, reserveStatusSchema } from '@/protocol/exchange';
import { Refusal } from '@/protocol/refusal';
import {
  findReserveBounds,
  findReserveHistory,
  listReserveEntries,
  type PlacedReserveEntry,
  type ReserveEntry,
  type ReserveHistory,
} from '@/storage/exchange/reserve-history';
import type { Exchange } from '../exchange';
import { signRecoup } from '../recoups/sign-recoup';
import { describeClosing } from './describe-closing';

/** Longer waits are cut: proxies give up on silent connections. */
const MAX_WAIT_MS = 60_000;
/** The entries of a history that is read at once. Longer ones are read in portions of this size. */
const FEW = 100;
const PORTION_ENTRIES = 500;

export function reserveTopic(reservePub: Uint8Array): string {
  return `reserve:${encodeBase32(reservePub)}`;
}

export type ReserveStatusBody = z.input<typeof reserveStatusSchema>;

type EntryBody = z.input<typeof reserveEntrySchema>;

export interface ReserveQuery {
  readonly reservePub: Uint8Array;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Returns a reserve's status to callers in the process. */
export async function showReserve(
  exchange: Exchange,
  query: ReserveQuery,
): Promise<ReserveStatusBody> {
  const { reservePub } = query;
  const few = await awaitHistory(exchange, query);
  if (few.entries.length <= FEW) return describeReserve(exchange, reservePub, few);
  const { balance, read, describe } = await openHistory(exchange, reservePub);
  return { balance, history: await listWhole(read, describe) };
}

/** Writes a reserve's status as JSON. `inWords` gives the entries of another generation. */
export async function writeReserve(
  exchange: Exchange,
  query: ReserveQuery,
  inWords: (history: readonly EntryBody[]) => unknown = (history) => history,
): Promise<LongText> {
  const { reservePub } = query;
  const few = await awaitHistory(exchange, query);
  if (few.entries.length <= FEW) {
    const { balance, history } = describeReserve(exchange, reservePub, few);
    return JSON.stringify({ balance, history: inWords(history) });
  }
  const { balance, read, describe } = await openHistory(exchange, reservePub);
  return textInParts<PlacedReserveEntry>({
    begin: `{"balance":${JSON.stringify(balance)},"history":[`,
    end: ']}',
    limit: PORTION_ENTRIES,
    read,
    toText: (rows, last) => {
      if (rows.length === 0) return '';
      const text = JSON.stringify(inWords(describe(rows))).slice(1, -1);
      return last === undefined ? text : `,${text}`;
    },
  });
}

/** A long history, as it is now. */
async function openHistory(exchange: Exchange, reservePub: Uint8Array) {
  const bounds = await findReserveBounds(exchange.db, reservePub);
  return {
    balance: formatAmount({ currency: exchange.currency, units: bounds.balance }),
    read: (last: PlacedReserveEntry | undefined, limit: number) =>
      listReserveEntries(exchange.db, reservePub, bounds, last, limit),
    describe: (rows: readonly PlacedReserveEntry[]): EntryBody[] =>
      z.encode(
        z.array(reserveEntrySchema),
        rows.map(({ entry }) => describeEntry(exchange, reservePub, entry)),
      ),
  };
}

/** Waits for the history. Returns all entries if there are at most FEW, otherwise more than that. */
async function awaitHistory(
  exchange: Exchange,
  { reservePub, timeoutMs, signal }: ReserveQuery,
): Promise<ReserveHistory> {
  const { db, wakeups } = exchange;
  const waiting = new AbortController();
  const stop = signal === undefined ? waiting.signal : AbortSignal.any([signal, waiting.signal]);
  // Registered before the first read. Otherwise money that arrives between would be missed.
  const woken =
    timeoutMs > 0
      ? wakeups.wait(reserveTopic(reservePub), Math.min(timeoutMs, MAX_WAIT_MS), stop)
      : Promise.resolve(false);
  try {
    let history = await findReserveHistory(db, reservePub, FEW + 1);
    if (history === undefined && timeoutMs > 0) {
      // Read again after a time-out too: a wake-up may get lost, a result may not.
      await waitOutside(woken);
      signal?.throwIfAborted();
      history = await findReserveHistory(db, reservePub, FEW + 1);
    }
    if (history === undefined) throw new Refusal('EXCHANGE_RESERVES_GET_STATUS_UNKNOWN');
    return history;
  } finally {
    waiting.abort();
  }
}

export function describeReserve(
  exchange: Exchange,
  reservePub: Uint8Array,
  history: ReserveHistory,
): ReserveStatusBody {
  return z.encode(reserveStatusSchema, {
    balance: { currency: exchange.currency, units: history.balance },
    history: history.entries.map((entry) => describeEntry(exchange, reservePub, entry)),
  });
}

function describeEntry(
  exchange: Exchange,
  reservePub: Uint8Array,
  entry: ReserveEntry,
): z.output<typeof reserveStatusSchema>['history'][number] {
  const { currency, keys } = exchange;
  const amount = amountIn(currency);
  switch (entry.type) {
    case 'CREDIT':
      return {
        type: 'CREDIT',
        amount: amount(entry.amount),
        sender_account_url: entry.senderPayto,
        wire_reference: entry.wireRow,
        timestamp: entry.timestamp,
      };
    case 'WITHDRAW':
      return {
        type: 'WITHDRAW',
        amount: amount(entry.amountWithFee),
        withdraw_fee: amount(entry.withdrawFee),
        h_denom_pub: keys.denominationOfRow(entry.denominationId).hDenom,
        h_coin_envelope: entry.hCoinEv,
        reserve_sig: entry.reserveSig,
      };
    case 'RECOUP': {
      const origin = { from: 'reserve' as const, pub: reservePub };
      const confirmation = signRecoup(exchange, { ...entry, origin });
      return { type: 'RECOUP', coin_pub: entry.coinPub, ...confirmation };
    }
    case 'CLOSING':
      return { type: 'CLOSING', ...describeClosing(exchange, reservePub, entry) };
  }
}
