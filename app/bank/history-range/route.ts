import { listHistoryRange } from '@/bank/history/list-history';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { bankHistoryRangeQuerySchema } from '@/protocol/test-bank';
import { wiring } from '@/wiring';
import { answerHistory } from '../history/answer-history';
import { testBankRoute } from '../test-bank-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: testBankRoute('history', async ({ caller, input }) => {
    const query = decode(bankHistoryRangeQuerySchema, input);
    return answerHistory(await listHistoryRange(wiring().bank, caller, query));
  }),
});
