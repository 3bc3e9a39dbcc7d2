import { describeOperation, describeSelected } from '@/bank/withdrawals/describe-withdrawal';
import { selectExchange } from '@/bank/withdrawals/select-exchange';
import { decode } from '@/http/decode';
import { route, withBody } from '@/http/route';
import { withdrawalQuerySchema, withdrawalSelectionSchema } from '@/protocol/bank';
import { bankAt } from '../../../at-origin';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ params, query, request }) => {
    const { withdrawalId = '' } = params;
    const patience = decode(withdrawalQuerySchema, Object.fromEntries(query));
    return describeOperation(bankAt(request), withdrawalId, patience, request.signal);
  },
  POST: withBody(withdrawalSelectionSchema, async ({ request, params, body }) => {
    const bank = bankAt(request);
    const { withdrawalId = '' } = params;
    return describeSelected(bank, await selectExchange(bank, withdrawalId, body));
  }),
});
