/**
 * Hands recorded transfers to the bank: to merchants, and back to the senders of idle reserves. A
 * transfer is recorded with its identifier before the bank hears of it, and the bank executes one
 * request_uid once, so this may stop at any point and start again.
 */
import { concatBytes, utf8 } from '@/protocol/crypto/bytes';
import { sha512 } from '@/protocol/crypto/hash';
import type { Exchange } from '../exchange';

export interface RecordedTransfer {
  readonly id: string;
  readonly wtid: Uint8Array;
  readonly amount: bigint;
  readonly payto: string;
  readonly attempts: number;
}

/** Where the transfers are recorded. */
export interface TransferBook {
  done(id: string, bankRow: number): Promise<void>;
  postpone(id: string, notBefore: number): Promise<void>;
}

export interface SendingReport {
  readonly wired: number;
  /** Why transfers could not be made now; they are tried again later. */
  readonly failures: readonly unknown[];
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;

export async function sendTransfers(
  exchange: Exchange,
  transfers: readonly RecordedTransfer[],
  book: TransferBook,
): Promise<SendingReport> {
  const { gateway, currency, baseUrl, clock } = exchange;
  let wired = 0;
  const failures: unknown[] = [];
  for (const transfer of transfers) {
    try {
      const { rowId } = await gateway.transfer({
        requestUid: requestUidOf(transfer.wtid),
        amount: { currency, units: transfer.amount },
        exchangeBaseUrl: baseUrl,
        wtid: transfer.wtid,
        creditAccount: transfer.payto,
      });
      await book.done(transfer.id, rowId);
      wired += 1;
    } catch (error) {
      failures.push(error);
      await book.postpone(transfer.id, clock.now() + pauseAfter(transfer.attempts));
    }
  }
  return { wired, failures };
}

/** The same for every attempt. */
function requestUidOf(wtid: Uint8Array): Uint8Array {
  return sha512(concatBytes(utf8('florin-transfer-request'), wtid));
}

export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20), LONGEST_PAUSE_MS);
}
