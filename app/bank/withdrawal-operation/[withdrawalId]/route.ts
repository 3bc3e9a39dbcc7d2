import { describeOperation, describeSelected } from '@/bank/withdrawals/describe-withdrawal';
import { selectExchange } from '@/bank/withdrawals/select-exchange';
import { decode } from '@/http/decode';
import { route, withBody } from '@/http/route';
import { withdrawalQuerySchema, withdrawalSelectionSchema } from '@/protocol/bank';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ params, query, request }) => {
    const { withdrawalId = '' } = params;
    const patience = decode(withdrawalQuerySchema, Object.fromEntries(query));
    return describeOperation(wiring().bank, withdrawalId, patience, request.signal);
  },
  POST: withBody(withdrawalSelectionSchema, async ({ params, body }) => {
    const { bank } = wiring();
    const { withdrawalId = '' } = params;
    return describeSelected(bank, await selectExchange(bank, withdrawalId, body));
  }),
});
