/**
 * The exchange's bank in the same process. Refusals are thrown as UpstreamRefusal, as over HTTP. So
 * the exchange need not know where its bank runs.
 */
import { listIncoming } from '@/bank/gateway/wire-history';
import { wireMoney } from '@/bank/gateway/wire-money';
import { listHistory } from '@/bank/history/list-history';
import { rejectTransfer } from '@/bank/transfers/reject-transfer';
import type { Bank } from '@/bank/bank';
import type { WireGateway } from '@/exchange/wire-gateway';
import { asUpstream } from './as-upstream';

const UNREJECTED = { direction: 'credit', cancelled: 'omit', ordering: 'ascending' } as const;

export function localWireGateway(bank: Bank, username: string): WireGateway {
  return {
    transfer: (request) => asUpstream(wireMoney(bank, username, request)),
    incoming: ({ start, limit, longPollMs, signal }) =>
      asUpstream(listIncoming(bank, username, { delta: limit, start, longPollMs }, signal)),
    credits: ({ start, limit }) =>
      asUpstream(listHistory(bank, username, { ...UNREJECTED, delta: limit, start })),
    reject: async (rowId) => {
      await asUpstream(rejectTransfer(bank, { username, rowId }));
    },
  };
}
