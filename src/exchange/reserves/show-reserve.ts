/**
 * GET reserves/$RESERVE_PUB (protocol-a 5.5): balance and complete history. With `timeoutMs` it
 * waits for the first money. Throws EXCHANGE_RESERVES_GET_STATUS_UNKNOWN, which wallets take for
 * "not yet".
 */
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { reserveStatusSchema } from '@/protocol/exchange';
import { Refusal } from '@/protocol/refusal';
import { findReserveHistory, type ReserveHistory } from '@/storage/exchange/reserves';
import type { Exchange } from '../exchange';

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
      await woken;
      history = await findReserveHistory(db, reservePub);
    }
    if (history === undefined) throw new Refusal('EXCHANGE_RESERVES_GET_STATUS_UNKNOWN');
    return describeReserve(exchange, history);
  } finally {
    waiting.abort();
  }
}

export function describeReserve(exchange: Exchange, history: ReserveHistory): ReserveStatusBody {
  const { currency, keys } = exchange;
  const amount = (units: bigint): { currency: string; units: bigint } => ({ currency, units });
  return z.encode(reserveStatusSchema, {
    balance: amount(history.balance),
    history: history.entries.map((entry) =>
      entry.type === 'CREDIT'
        ? {
            type: 'CREDIT' as const,
            amount: amount(entry.amount),
            sender_account_url: entry.senderPayto,
            wire_reference: entry.wireRow,
            timestamp: entry.timestamp,
          }
        : {
            type: 'WITHDRAW' as const,
            amount: amount(entry.amountWithFee),
            withdraw_fee: amount(entry.withdrawFee),
            h_denom_pub: keys.denominationOfRow(entry.denominationId).hDenom,
            h_coin_envelope: entry.hCoinEv,
            reserve_sig: entry.reserveSig,
          },
    ),
  });
}
