import { changePassword } from '@/bank/accounts/change-password';
import { seeOther } from '@/http/see-other';
import { registrationSchema } from '@/protocol/bank';
import { wiring } from '@/wiring';
import { formRoute } from '../../form-route';
import { openBankSession } from '../../open-bank-session';
import { withOwnPassword } from '../own-password';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: () => '/bank/settings',
  accept: async (form) => {
    const { current = '', password = '' } = form.fields;
    const { request, username } = form;
    if (!registrationSchema.safeParse({ username, password }).success) {
      return seeOther('/bank/settings', { error: 'BANK_PASSWORD_MISSING' });
    }
    const error = await withOwnPassword(form, () =>
      changePassword(wiring().bank, { username, current, password }),
    );
    if (error !== undefined) return seeOther('/bank/settings', { error });
    // Every session of before has ended by that, this one too.
    return seeOther(
      '/bank/settings',
      { news: 'password' },
      await openBankSession(request, username),
    );
  },
});
