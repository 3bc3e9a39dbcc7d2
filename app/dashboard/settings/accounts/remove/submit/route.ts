import { seeOther } from '@/http/see-other';
import { formRoute } from '../../../../form-route';
import { removeAccount } from '../../change-accounts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: () => '/dashboard/settings/accounts',
  accept: async ({ instanceId, fields }) => {
    const removed = await removeAccount(instanceId, fields['payto']);
    const outcome = removed ? { news: 'saved' } : { error: 'LAST_ACCOUNT' };
    return seeOther('/dashboard/settings/accounts', outcome);
  },
});
