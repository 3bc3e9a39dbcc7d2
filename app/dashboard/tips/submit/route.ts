import { seeOther } from '@/http/see-other';
import { formRoute } from '../../form-route';
import { makeTip } from '../tip-forms';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/tips/submit',
  page: () => '/dashboard/tips',
  shownAgain: ['amount', 'justification', 'url'],
  accept: async ({ instanceId, fields }) =>
    seeOther(`/dashboard/tips/${await makeTip(instanceId, fields)}`, { news: 'made' }),
});
