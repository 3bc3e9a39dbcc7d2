import { confirmWithdrawal } from '@/bank/withdrawals/confirm-withdrawal';
import { seeOther } from '@/http/see-other';
import { wiring } from '@/wiring';
import { formRoute } from '../../../form-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: ({ id = '' }) => `/bank/withdrawals/${encodeURIComponent(id)}`,
  accept: async ({ params, username }) => {
    const { id = '' } = params;
    await confirmWithdrawal(wiring().bank, { username, id, selectedOnly: true });
    return seeOther(`/bank/withdrawals/${id}/confirmed`);
  },
});
