import { confirmWithdrawal } from '@/bank/withdrawals/confirm-withdrawal';
import { startWithdrawal } from '@/bank/withdrawals/start-withdrawal';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { assertAmountInRange, headlessUriSchema } from '@/protocol/test-bank';
import { bankAt } from '../../../at-origin';
import { testBankRoute } from '../../test-bank-route';

/**
 * A withdrawal that its owner has approved: the money moves when a wallet selects it (protocol-b
 * 4.3).
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: testBankRoute('transfer', async ({ request, caller: username, input }) => {
    assertAmountInRange(input['amount']);
    const { amount } = decode(headlessUriSchema, input);
    const bank = bankAt(request);
    const { id, talerWithdrawUri } = await startWithdrawal(bank, { username, amount });
    await confirmWithdrawal(bank, { username, id });
    return { taler_withdraw_uri: talerWithdrawUri };
  }),
});
