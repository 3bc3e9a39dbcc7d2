import { addIncomingTransfer } from '@/bank/transfers/add-incoming-transfer';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { assertAmountInRange, bankDepositRequestSchema } from '@/protocol/test-bank';
import { wiring } from '@/wiring';
import { testBankRoute } from '../../../test-bank-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: testBankRoute('transfer', async ({ caller, input }) => {
    assertAmountInRange(input['amount']);
    return addIncomingTransfer(wiring().bank, caller, decode(bankDepositRequestSchema, input));
  }),
});
