import { seeOther } from '@/http/see-other';
import { formRoute } from '../../../form-route';
import { addAccount } from '../change-accounts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/accounts/submit',
  page: () => '/dashboard/settings/accounts',
  shownAgain: ['payto'],
  accept: async ({ instanceId, fields }) => {
    const isPayable = await addAccount(instanceId, fields['payto']);
    return seeOther('/dashboard/settings/accounts', { news: isPayable ? 'saved' : 'unpayable' });
  },
});
