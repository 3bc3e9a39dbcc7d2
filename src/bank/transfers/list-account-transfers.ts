/**
 * Lists an account's transfers for its owner, with long-polling: GET accounts/$USER/transfers
 * (ours).
 * Throws BANK_UNKNOWN_ACCOUNT.
 */
import { withAmounts } from '@/protocol/amount';
import type { AccountTransfer, HistoryQuery } from '@/protocol/bank';
import { listTransfers } from '@/storage/bank/transfers';
import { getNamedAccount } from '../accounts/get-account';
import { accountTopic, paytoOf, type Bank } from '../bank';
import { waitUntil } from '../wait-until';

export async function listAccountTransfers(
  bank: Bank,
  username: string,
  query: HistoryQuery,
  signal?: AbortSignal,
): Promise<AccountTransfer[]> {
  const account = await getNamedAccount(bank, username);
  const rows = await waitUntil(
    bank,
    accountTopic(username),
    { longPollMs: query.longPollMs, signal },
    () => listTransfers(bank.db, account.id, 'all', query),
    (found) => found.length > 0,
  );
  return rows.map((row) => ({
    ...withAmounts(bank.currency, row, ['amount']),
    counterpart: paytoOf(bank, row.counterpart),
    corrects: row.corrects ?? undefined,
  }));
}
