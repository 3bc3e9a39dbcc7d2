import { setPublic } from '@/bank/accounts/change-account';
import { seeOther } from '@/http/see-other';
import { wiring } from '@/wiring';
import { formRoute } from '../../form-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: () => '/bank/settings',
  accept: async ({ username, fields }) => {
    const isPublic = fields['public'] === 'yes';
    await setPublic(wiring().bank, username, isPublic);
    return seeOther('/bank/settings', { news: isPublic ? 'public' : 'private' });
  },
});
