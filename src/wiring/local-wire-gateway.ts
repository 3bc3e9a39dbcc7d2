/**
 * The exchange's bank in the same process. Answers as the bank over HTTP would: a refusal comes as
 * UpstreamRefusal, so that the exchange need not know where its bank is.
 */
import { listIncoming } from '@/bank/gateway/wire-history';
import { wireMoney } from '@/bank/gateway/wire-money';
import { listHistory } from '@/bank/history/list-history';
import { rejectTransfer } from '@/bank/transfers/reject-transfer';
import type { Bank } from '@/bank/bank';
import type { WireGateway } from '@/exchange/wire-gateway';
import { incomingHistorySchema } from '@/protocol/bank';
import { asUpstream } from './as-upstream';

const UNREJECTED = { direction: 'credit', cancelled: 'omit', ordering: 'ascending' } as const;

export function localWireGateway(bank: Bank, username: string): WireGateway {
  return {
    transfer: async (request) => {
      const asking = wireMoney(bank, username, {
        request_uid: request.requestUid,
        amount: request.amount,
        exchange_base_url: request.exchangeBaseUrl,
        wtid: request.wtid,
        credit_account: request.creditAccount,
      });
      const receipt = await asUpstream(asking);
      return { rowId: receipt.row_id };
    },
    incoming: async ({ start, limit, longPollMs, signal }) => {
      const query = { delta: limit, start, long_poll_ms: longPollMs };
      const history = await asUpstream(listIncoming(bank, username, query, signal));
      return incomingHistorySchema.parse(history).incoming_transactions.map((row) => ({
        rowId: row.row_id,
        date: row.date,
        amount: row.amount,
        debitAccount: row.debit_account,
        reservePub: row.reserve_pub,
      }));
    },
    credits: async ({ start, limit }) => {
      const query = { ...UNREJECTED, delta: limit, start };
      const history = await asUpstream(listHistory(bank, username, query));
      return (history?.data ?? []).map((row) => ({ rowId: row.row_id, subject: row.wt_subject }));
    },
    reject: async (rowId) => {
      await asUpstream(rejectTransfer(bank, { username, rowId }));
    },
  };
}
