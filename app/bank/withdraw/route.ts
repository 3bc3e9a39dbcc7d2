import { createReserveHeaders } from '@/bank/withdrawals/withdrawal-headers';
import { getOwnWithdrawal } from '@/bank/withdrawals/get-withdrawal';
import { startWithdrawal } from '@/bank/withdrawals/start-withdrawal';
import { decode } from '@/http/decode';
import { seeOther } from '@/http/see-other';
import { withdrawalFormSchema } from '@/protocol/bank';
import { wiring } from '@/wiring';
import { formRoute } from '../form-route';
import { walletDocument } from '../wallet-document';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: () => '/bank/withdrawals/new',
  shownAgain: ['amount'],
  accept: async ({ request, username, fields }) => {
    const { bank } = wiring();
    const { amount, way } = decode(withdrawalFormSchema(bank.currency), fields);
    const { id } = await startWithdrawal(bank, { username, amount });
    if (way === 'uri') return seeOther(`/bank/withdrawals/${id}`);
    const headers = createReserveHeaders(bank, await getOwnWithdrawal(bank, username, id));
    return walletDocument(request, { text: 'createReserve', id, headers });
  },
});
