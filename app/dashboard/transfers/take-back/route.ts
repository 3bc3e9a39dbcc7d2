import { seeOther } from '@/http/see-other';
import { deleteTransfer } from '@/merchant/tracking/delete-transfer';
import { wiring } from '@/wiring';
import { formRoute } from '../../form-route';

const ROW = /^[0-9]{1,18}$/;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/transfers/take-back',
  page: () => '/dashboard/transfers',
  accept: async ({ instanceId, fields: { id = '' } }) => {
    await deleteTransfer(wiring().merchant, instanceId, ROW.test(id) ? BigInt(id) : null);
    return seeOther('/dashboard/transfers', { news: 'taken-back' });
  },
});
