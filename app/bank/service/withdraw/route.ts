import { withdrawDirectly } from '@/bank/withdrawals/withdraw-directly';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import {
  assertAmountInRange,
  directWithdrawalDoneSchema,
  directWithdrawalSchema,
} from '@/protocol/test-bank';
import { wiring } from '@/wiring';
import { testBankRoute } from '../../test-bank-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: testBankRoute('transfer', async ({ caller, input }) => {
    assertAmountInRange(input['amount']);
    const request = decode(directWithdrawalSchema, input);
    return directWithdrawalDoneSchema.encode(
      await withdrawDirectly(wiring().bank, caller, request),
    );
  }),
});
