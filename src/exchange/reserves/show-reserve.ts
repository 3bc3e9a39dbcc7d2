/**
 * GET reserves/$RESERVE_PUB (protocol-a 5.5): balance and complete history. With `timeoutMs` it
 * waits for the first money. Throws EXCHANGE_RESERVES_GET_STATUS_UNKNOWN, which wallets take for
 * "not yet".
 */
import { z } from 'zod';
import { aside } from '@/fairness/place';
import { amountIn } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { reserveStatusSchema } from '@/protocol/exchange';
import { Refusal } from '@/protocol/refusal';
import {
  findReserveHistory,
  type ReserveEntry,
  type ReserveHistory,
} from '@/storage/exchange/reserves';
import type { Exchange } from '../exchange';
import { signRecoup } from '../recoups/sign-recoup';
import { describeClosing } from './describe-closing';

/** Longer waits are cut: proxies give up on silent connections. */
const MAX_WAIT_MS = 60_000;

export function reserveTopic(reservePub: Uint8Array): string {
  return `reserve:${encodeBase32(reservePub)}`;
}

export type ReserveStatusBody = z.input<typeof reserveStatusSchema>;

export async function showReserve(
  exchange: Exchange,
  query: {
    readonly reservePub: Uint8Array;
    readonly timeoutMs: number;
    readonly signal?: AbortSignal;
  },
): Promise<ReserveStatusBody> {
  const { db, wakeups } = exchange;
  const { reservePub, timeoutMs, signal } = query;
  const waiting = new AbortController();
  const stop = signal === undefined ? waiting.signal : AbortSignal.any([signal, waiting.signal]);
  // Registered before the first look, or money that arrives between is missed.
  const woken =
    timeoutMs > 0
      ? wakeups.wait(reserveTopic(reservePub), Math.min(timeoutMs, MAX_WAIT_MS), stop)
      : Promise.resolve(false);
  try {
    let history = await findReserveHistory(db, reservePub);
    if (history === undefined && timeoutMs > 0) {
      // Looked at again after a time-out too: a wake-up may get lost, a result may not.
      await aside(woken);
      signal?.throwIfAborted();
      history = await findReserveHistory(db, reservePub);
    }
    if (history === undefined) throw new Refusal('EXCHANGE_RESERVES_GET_STATUS_UNKNOWN');
    return describeReserve(exchange, reservePub, history);
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
