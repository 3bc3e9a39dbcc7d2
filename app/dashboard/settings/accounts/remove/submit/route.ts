import { seeOther } from '@/http/see-other';
import { formRoute } from '../../../../form-route';
import { removeAccount } from '../../change-accounts';

const PAGE = '/dashboard/settings/accounts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/accounts/remove/submit',
  page: () => PAGE,
  accept: async ({ instanceId, fields }) => {
    const removed = await removeAccount(instanceId, fields['payto']);
    return seeOther(PAGE, removed ? { news: 'saved' } : { error: 'LAST_ACCOUNT' });
  },
});
