import { getWithdrawalView } from '@/bank/withdrawals/get-account-withdrawal';
import { startWithdrawal } from '@/bank/withdrawals/start-withdrawal';
import { decode } from '@/http/decode';
import { withdrawalFormSchema } from '@/protocol/bank';
import { wiring } from '@/wiring';
import { answerWallet } from '../answer-wallet';
import { formRoute } from '../form-route';
import { createReserveHeaders } from '../withdrawal-headers';

/**
 * Answers with the withdrawal's page, and with headers that a wallet in this browser acts on
 * (decision D33).
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: () => '/bank/withdrawals/new',
  shownAgain: ['amount'],
  accept: async ({ request, username, fields }) => {
    const { bank } = wiring();
    const { amount } = decode(withdrawalFormSchema(bank.currency), fields);
    const { id } = await startWithdrawal(bank, { username, amount });
    const headers = createReserveHeaders(bank, await getWithdrawalView(bank, username, id));
    return answerWallet(request, { page: `/bank/withdrawals/${id}/wallet`, headers });
  },
});
