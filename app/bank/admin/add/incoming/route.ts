import { addIncomingTransfer } from '@/bank/transfers/add-incoming-transfer';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import {
  assertAmountInRange,
  bankDepositDetailsSchema,
  bankDepositRequestSchema,
} from '@/protocol/test-bank';
import { wiring } from '@/wiring';
import { testBankRoute } from '../../../test-bank-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: testBankRoute('transfer', async ({ caller, input }) => {
    assertAmountInRange(input['amount']);
    const order = decode(bankDepositRequestSchema, input);
    return bankDepositDetailsSchema.encode(await addIncomingTransfer(wiring().bank, caller, order));
  }),
});
