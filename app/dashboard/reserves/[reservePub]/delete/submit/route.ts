import { seeOther } from '@/http/see-other';
import { deleteReserve } from '@/merchant/tips/delete-reserve';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../form-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/reserves/[reservePub]/delete/submit',
  page: ({ reservePub = '' }) => `/dashboard/reserves/${encodeURIComponent(reservePub)}`,
  accept: async ({ instanceId, params: { reservePub = '' } }) => {
    await deleteReserve(wiring().merchant, { instanceId, reservePub, purge: false });
    return seeOther('/dashboard/tips', { news: 'closed' });
  },
});
