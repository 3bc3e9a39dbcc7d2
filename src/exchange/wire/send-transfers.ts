/**
 * Hands recorded transfers to the bank: to merchants, and back to the senders of idle reserves.
 * Each is recorded with its identifier before the bank hears of it. The bank executes one
 * request_uid once, so this may stop at any point and start again. Transfers that the bank does not
 * take are retried after growing pauses. Their rows say why (list-unsent-transfers.ts), and the
 * money stays owed.
 */
import { concatBytes, utf8 } from '@/protocol/crypto/bytes';
import { sha512 } from '@/protocol/crypto/hash';
import { isUpstreamRefusal } from '@/protocol/refusal';
import { listPrepared, markDone, postpone, type OutgoingTable } from '@/storage/exchange/outgoing';
import type { Exchange } from '../exchange';

export interface SendingReport {
  readonly wired: number;
  /** Why transfers could not be made now. They are tried again later. */
  readonly failures: readonly unknown[];
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** Pause for an account that the bank does not know, which only a person can change. */
const FIRST_LONG_PAUSE_MS = 3_600_000;
const LONGEST_LONG_PAUSE_MS = 24 * 3_600_000;

export async function sendTransfers(
  exchange: Exchange,
  table: OutgoingTable,
): Promise<SendingReport> {
  const { db, gateway, currency, baseUrl, clock } = exchange;
  let wired = 0;
  const failures: unknown[] = [];
  for (const transfer of await listPrepared(db, table, clock.now())) {
    try {
      const { rowId } = await gateway.transfer({
        requestUid: requestUidOf(transfer.wtid),
        amount: { currency, units: transfer.amount },
        exchangeBaseUrl: baseUrl,
        wtid: transfer.wtid,
        creditAccount: transfer.payto,
      });
      await markDone(db, table, transfer.wtid, rowId);
      wired += 1;
    } catch (error) {
      failures.push(error);
      const notBefore = clock.now() + pauseAfter(transfer.attempts, isUnknownAccount(error));
      await postpone(db, table, transfer.wtid, { notBefore, failure: failureText(error) });
    }
  }
  return { wired, failures };
}

/** Returns the transfer's request_uid, the same for every attempt. */
function requestUidOf(wtid: Uint8Array): Uint8Array {
  return sha512(concatBytes(utf8('florin-transfer-request'), wtid));
}

export function pauseAfter(attempts: number, unknownAccount = false): number {
  const first = unknownAccount ? FIRST_LONG_PAUSE_MS : FIRST_PAUSE_MS;
  const longest = unknownAccount ? LONGEST_LONG_PAUSE_MS : LONGEST_PAUSE_MS;
  return Math.min(first * 2 ** Math.min(attempts, 20), longest);
}

function isUnknownAccount(error: unknown): boolean {
  return isUpstreamRefusal(error) && error.status === 404;
}

const LONGEST_TEXT = 300;

/** Describes a failure to the operator. */
export function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const hint = isUpstreamRefusal(error) ? error.hint : undefined;
  const whole = hint === undefined ? text : `${text}: ${hint}`;
  return whole.replaceAll('\0', '').slice(0, LONGEST_TEXT);
}
