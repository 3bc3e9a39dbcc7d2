import { seeOther } from '@/http/see-other';
import { formRoute } from '../../../form-route';
import { reportCredit } from '../report-credit';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/transfers/report/submit',
  page: () => '/dashboard/transfers/report',
  shownAgain: ['amount', 'wtid', 'exchange', 'payto'],
  accept: async ({ instanceId, fields }) =>
    seeOther('/dashboard/transfers', { news: await reportCredit(instanceId, fields) }),
});
