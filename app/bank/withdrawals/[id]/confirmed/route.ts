import { getOwnWithdrawal } from '@/bank/withdrawals/get-withdrawal';
import { route } from '@/http/route';
import { seeOther } from '@/http/see-other';
import { bankUserOf } from '@/http/sessions';
import { wiring } from '@/wiring';
import { answerWallet } from '../../../answer-wallet';
import { confirmReserveHeaders } from '../../../withdrawal-headers';

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
    return answerWallet(request, { page: `${page}/done`, headers });
  },
});
