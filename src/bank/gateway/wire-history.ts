/**
 * GET taler-wire-gateway/$ACCOUNT/history/{incoming,outgoing} (protocol-a 6.3), with long-polling:
 * credits whose subject has a reserve's key, and the exchange's own transfers to merchants. Credits
 * without a key are not listed. Rows of one account have rising numbers in the order of their
 * commits, so an exchange that reads on from its last row misses none. The caller is authenticated.
 */
import type { z } from 'zod';
import { formatAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { HistoryQuery, incomingHistorySchema, outgoingHistorySchema } from '@/protocol/bank';
import { timestampToJson } from '@/protocol/timestamp';
import { listTransfers, type StoredTransfer } from '@/storage/bank/transfers';
import { getNamedAccount } from '../accounts/get-account';
import { accountTopic, amountOfUnits, paytoOf, type Bank } from '../bank';
import { waitUntil } from '../wait-until';

export async function listIncoming(
  bank: Bank,
  username: string,
  query: HistoryQuery,
  signal?: AbortSignal,
): Promise<z.input<typeof incomingHistorySchema>> {
  const rows = await readRows(bank, username, 'incoming', query, signal);
  return {
    incoming_transactions: rows.map((row) => ({
      ...commonMembers(bank, row),
      credit_account: paytoOf(bank, username),
      debit_account: paytoOf(bank, row.counterpart),
      reserve_pub: encodeBase32(present(row.reservePub)),
    })),
  };
}

export async function listOutgoing(
  bank: Bank,
  username: string,
  query: HistoryQuery,
  signal?: AbortSignal,
): Promise<z.input<typeof outgoingHistorySchema>> {
  const rows = await readRows(bank, username, 'outgoing', query, signal);
  return {
    outgoing_transactions: rows.map((row) => ({
      ...commonMembers(bank, row),
      credit_account: paytoOf(bank, row.counterpart),
      debit_account: paytoOf(bank, username),
      wtid: encodeBase32(present(row.wtid)),
      exchange_base_url: present(row.exchangeBaseUrl),
    })),
  };
}

async function readRows(
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
    { longPollMs: query.long_poll_ms, signal },
    () => listTransfers(bank.db, account.id, kind, query),
    (found) => found.length > 0,
  );
}

function commonMembers(bank: Bank, row: StoredTransfer) {
  return {
    row_id: row.rowId,
    date: timestampToJson(row.timestampMs),
    amount: formatAmount(amountOfUnits(bank, row.units)),
  };
}

/** The query of this kind of history selects rows that have the value. */
function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a row of the wrong kind in a wire history');
  return value;
}
