/**
 * Pays merchants (job aggregate-deposits). Deposits whose wire and refund deadlines have passed are
 * summed per merchant and account, and wired less one wire fee. Accounts whose sum does not exceed
 * the fee wait for more. Safe to stop at any point (send-transfers.ts).
 */
import { roundDown } from '@/protocol/timestamp';
import { listPayableAccounts, prepareTransfer } from '@/storage/exchange/transfers';
import type { Exchange } from '../exchange';
import { FEES } from '../keys/key-plan';
import { sendTransfers, type SendingReport } from './send-transfers';

export async function aggregateDeposits(exchange: Exchange): Promise<SendingReport> {
  const { db, clock, random } = exchange;
  const now = clock.now();
  for (const accountId of await listPayableAccounts(db, now, FEES.wire)) {
    const wtid = random.bytes(32);
    const executionTime = roundDown(now);
    await prepareTransfer(db, { accountId, wtid, wireFee: FEES.wire, now, executionTime });
  }
  return sendTransfers(exchange, 'transfer');
}
