/**
 * GET accounts/$USER/transfers (ours): an account's history for its owner, with long-polling.
 * Throws BANK_UNKNOWN_ACCOUNT.
 */
import type { z } from 'zod';
import { formatAmount } from '@/protocol/amount';
import type { accountTransfersSchema, HistoryQuery } from '@/protocol/bank';
import { timestampToJson } from '@/protocol/timestamp';
import { listTransfers } from '@/storage/bank/transfers';
import { getNamedAccount } from '../accounts/get-account';
import { accountTopic, amountOfUnits, paytoOf, type Bank } from '../bank';
import { waitUntil } from '../wait-until';

export async function listAccountTransfers(
  bank: Bank,
  username: string,
  query: HistoryQuery,
  signal?: AbortSignal,
): Promise<z.input<typeof accountTransfersSchema>> {
  const account = await getNamedAccount(bank, username);
  const rows = await waitUntil(
    bank,
    accountTopic(username),
    { longPollMs: query.long_poll_ms, signal },
    () => listTransfers(bank.db, account.id, 'all', query),
    (found) => found.length > 0,
  );
  return {
    transfers: rows.map((row) => ({
      row_id: row.rowId,
      date: timestampToJson(row.timestampMs),
      amount: formatAmount(amountOfUnits(bank, row.units)),
      direction: row.direction,
      counterpart: paytoOf(bank, row.counterpart),
      subject: row.subject,
      ...(row.correctsId === null ? {} : { corrects: row.correctsId }),
    })),
  };
}
