/**
 * Lists an exchange's transfers: GET taler-wire-gateway/$ACCOUNT/history/{incoming,outgoing}
 * (protocol-a 6.3), with long-polling. Incoming rows are credits whose subject has a reserve's key.
 * Outgoing rows are the exchange's own transfers to merchants. Credits without a key are not
 * listed. An account's row numbers rise in the order of commits. An exchange that reads on from its
 * last row therefore misses none. The caller is authenticated.
 */
import { withAmounts } from '@/protocol/amount';
import type { HistoryQuery, IncomingTransfer, OutgoingTransfer } from '@/protocol/bank';
import { listTransfers, type StoredTransfer } from '@/storage/bank/transfers';
import { getNamedAccount } from '../accounts/get-account';
import { accountTopic, paytoOf, type Bank } from '../bank';
import { waitUntil } from '../wait-until';

export async function listIncoming(
  bank: Bank,
  username: string,
  query: HistoryQuery,
  signal?: AbortSignal,
): Promise<IncomingTransfer[]> {
  const rows = await listRows(bank, username, 'incoming', query, signal);
  return rows.map((row) => ({
    ...withAmounts(bank.currency, row, ['amount']),
    creditAccount: paytoOf(bank, username),
    debitAccount: paytoOf(bank, row.counterpart),
    reservePub: present(row.reservePub),
  }));
}

export async function listOutgoing(
  bank: Bank,
  username: string,
  query: HistoryQuery,
  signal?: AbortSignal,
): Promise<OutgoingTransfer[]> {
  const rows = await listRows(bank, username, 'outgoing', query, signal);
  return rows.map((row) => ({
    ...withAmounts(bank.currency, row, ['amount']),
    creditAccount: paytoOf(bank, row.counterpart),
    debitAccount: paytoOf(bank, username),
    wtid: present(row.wtid),
    exchangeBaseUrl: present(row.exchangeBaseUrl),
  }));
}

async function listRows(
  bank: Bank,
  username: string,
  kind: 'incoming' | 'outgoing',
  query: HistoryQuery,
  signal: AbortSignal | undefined,
): Promise<StoredTransfer[]> {
  const account = await getNamedAccount(bank, username);
  return await waitUntil(
    bank,
    accountTopic(username),
    { longPollMs: query.longPollMs, signal },
    () => listTransfers(bank.db, account.id, kind, query),
    (found) => found.length > 0,
  );
}

/** The query of this kind of history selects rows that have the value. */
function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a row of the wrong kind in a wire history');
  return value;
}
