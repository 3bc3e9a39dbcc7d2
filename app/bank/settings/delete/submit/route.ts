import { authenticate } from '@/bank/accounts/authenticate';
import { deleteAccount } from '@/bank/accounts/delete-account';
import { seeOther } from '@/http/see-other';
import { closeSession } from '@/http/sessions';
import { wiring } from '@/wiring';
import { formRoute } from '../../../form-route';
import { withOwnPassword } from '../../own-password';

const PAGE = '/bank/settings/delete';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: () => PAGE,
  accept: async (form) => {
    const { bank } = wiring();
    const { request, username, fields } = form;
    const { current = '' } = fields;
    const error = await withOwnPassword(form, () =>
      authenticate(bank, { username, password: current }),
    );
    if (error !== undefined) return seeOther(PAGE, { error });
    await deleteAccount(bank, username);
    return seeOther('/bank/log-in', { news: 'deleted' }, [await closeSession(request, 'bank')]);
  },
});
