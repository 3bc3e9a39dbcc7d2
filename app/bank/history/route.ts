import { listHistory } from '@/bank/history/list-history';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { bankHistoryQuerySchema } from '@/protocol/test-bank';
import { wiring } from '@/wiring';
import { testBankRoute } from '../test-bank-route';
import { answerHistory } from './answer-history';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: testBankRoute('history', async ({ caller, input }) => {
    const query = decode(bankHistoryQuerySchema, input);
    return answerHistory(await listHistory(wiring().bank, caller, query));
  }),
});
