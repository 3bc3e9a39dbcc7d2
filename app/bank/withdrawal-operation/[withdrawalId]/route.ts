import { z } from 'zod';
import { describeSelected, getOperation } from '@/bank/withdrawals/get-operation';
import { selectExchange } from '@/bank/withdrawals/select-exchange';
import { route, withBody } from '@/http/route';
import {
  withdrawalOperationSchema,
  withdrawalSelectedSchema,
  withdrawalSelectionSchema,
} from '@/protocol/bank';
import { bankAt } from '../../../at-origin';
import { operationQuestion } from './operation-question';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id, query } = operationQuestion(call);
    const { request } = call;
    const found = await getOperation(bankAt(request), id, query, request.signal);
    return z.encode(withdrawalOperationSchema, found);
  },
  POST: withBody(withdrawalSelectionSchema, async ({ request, params, body }) => {
    const bank = bankAt(request);
    const selected = await selectExchange(bank, params['withdrawalId'] ?? '', body);
    return z.encode(withdrawalSelectedSchema, describeSelected(bank, selected));
  }),
});
