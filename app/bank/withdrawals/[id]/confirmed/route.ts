import { getOwnWithdrawal } from '@/bank/withdrawals/get-withdrawal';
import { confirmReserveHeaders } from '@/bank/withdrawals/withdrawal-headers';
import { route } from '@/http/route';
import { seeOther } from '@/http/see-other';
import { bankUserOf } from '@/http/sessions';
import { wiring } from '@/wiring';
import { walletDocument } from '../../../wallet-document';

/** The page after a confirmation tells the wallet that the money is on its way (protocol-b 4.7). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request, params }) => {
    const { id = '' } = params;
    const page = `/bank/withdrawals/${encodeURIComponent(id)}`;
    const username = await bankUserOf(request);
    if (username === null) return seeOther('/bank/log-in', { next: page });
    const { status, reservePub } = await getOwnWithdrawal(wiring().bank, username, id);
    if (status !== 'confirmed' || reservePub === null) return seeOther(page);
    const headers = confirmReserveHeaders(reservePub);
    return walletDocument(request, { text: 'confirmReserve', id, headers });
  },
});
