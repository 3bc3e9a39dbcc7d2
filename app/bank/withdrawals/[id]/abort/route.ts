import { abortWithdrawal } from '@/bank/withdrawals/abort-withdrawal';
import { seeOther } from '@/http/see-other';
import { wiring } from '@/wiring';
import { formRoute } from '../../../form-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: ({ id = '' }) => `/bank/withdrawals/${encodeURIComponent(id)}`,
  accept: async ({ params, username }) => {
    const { id = '' } = params;
    await abortWithdrawal(wiring().bank, { username, id });
    return seeOther(`/bank/withdrawals/${id}`);
  },
});
