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
import { ERRORS } from '@/protocol/errors';
import { isRefusal, UpstreamRefusal } from '@/protocol/refusal';

const UNREJECTED = { direction: 'credit', cancelled: 'omit', ordering: 'ascending' } as const;

export function localWireGateway(bank: Bank, username: string): WireGateway {
  return {
    transfer: (request) =>
      asUpstream(async () => {
        const receipt = await wireMoney(bank, username, {
          request_uid: request.requestUid,
          amount: request.amount,
          exchange_base_url: request.exchangeBaseUrl,
          wtid: request.wtid,
          credit_account: request.creditAccount,
        });
        return { rowId: receipt.row_id };
      }),
    incoming: ({ start, limit, longPollMs, signal }) =>
      asUpstream(async () => {
        const query = { delta: limit, start, long_poll_ms: longPollMs };
        const history = await listIncoming(bank, username, query, signal);
        return incomingHistorySchema.parse(history).incoming_transactions.map((row) => ({
          rowId: row.row_id,
          date: row.date,
          amount: row.amount,
          debitAccount: row.debit_account,
          reservePub: row.reserve_pub,
        }));
      }),
    credits: ({ start, limit }) =>
      asUpstream(async () => {
        const history = await listHistory(bank, username, { ...UNREJECTED, delta: limit, start });
        return (history?.data ?? []).map((row) => ({
          rowId: row.row_id,
          subject: row.wt_subject,
        }));
      }),
    reject: (rowId) =>
      asUpstream(async () => {
        await rejectTransfer(bank, { username, rowId });
      }),
  };
}

async function asUpstream<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    const { code, hint } = ERRORS[thrown.code];
    throw new UpstreamRefusal(thrown.status, { code, hint, error: thrown.code });
  }
}
