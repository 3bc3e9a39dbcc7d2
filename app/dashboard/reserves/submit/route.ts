import { seeOther } from '@/http/see-other';
import { formRoute } from '../../form-route';
import { openPurse } from '../../tips/tip-forms';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/reserves/submit',
  page: () => '/dashboard/tips',
  shownAgain: ['balance', 'exchange'],
  accept: async ({ instanceId, fields }) =>
    seeOther(`/dashboard/reserves/${await openPurse(instanceId, fields)}`),
});
