/**
 * Pays merchants (job aggregate-deposits): deposits whose wire and refund deadlines have passed are
 * taken together per merchant and account, and wired less one wire fee. Accounts whose sum does not
 * exceed the fee wait for more. Safe to stop at any point: a transfer is recorded with its
 * identifier before the bank hears of it, and the bank executes one request_uid once.
 */
import { concatBytes, utf8 } from '@/protocol/crypto/bytes';
import { sha512 } from '@/protocol/crypto/hash';
import { roundDown } from '@/protocol/timestamp';
import {
  listPayableAccounts,
  listPreparedTransfers,
  markTransferDone,
  postponeTransfer,
  prepareTransfer,
  type PreparedTransfer,
} from '@/storage/exchange/transfers';
import type { Exchange } from '../exchange';
import { FEES } from '../keys/key-plan';

export interface AggregationReport {
  readonly wired: number;
  /** Why transfers could not be made now; they are tried again later. */
  readonly failures: readonly unknown[];
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;

export async function aggregateDeposits(exchange: Exchange): Promise<AggregationReport> {
  const { db, clock, random } = exchange;
  const now = clock.now();
  for (const accountId of await listPayableAccounts(db, now, FEES.wire)) {
    const wtid = random.bytes(32);
    const executionTime = roundDown(now);
    await prepareTransfer(db, { accountId, wtid, wireFee: FEES.wire, now, executionTime });
  }
  let wired = 0;
  const failures: unknown[] = [];
  for (const transfer of await listPreparedTransfers(db, now)) {
    try {
      await send(exchange, transfer);
      wired += 1;
    } catch (error) {
      failures.push(error);
      await postponeTransfer(db, transfer.id, now + pauseAfter(transfer.attempts));
    }
  }
  return { wired, failures };
}

async function send(exchange: Exchange, transfer: PreparedTransfer): Promise<void> {
  const { gateway, db, currency, baseUrl } = exchange;
  const { rowId } = await gateway.transfer({
    requestUid: requestUidOf(transfer.wtid),
    amount: { currency, units: transfer.amount },
    exchangeBaseUrl: baseUrl,
    wtid: transfer.wtid,
    creditAccount: transfer.payto,
  });
  await markTransferDone(db, transfer.id, rowId);
}

/** The same for every attempt. */
function requestUidOf(wtid: Uint8Array): Uint8Array {
  return sha512(concatBytes(utf8('florin-transfer-request'), wtid));
}

export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20), LONGEST_PAUSE_MS);
}
