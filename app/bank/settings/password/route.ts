import { changePassword } from '@/bank/accounts/change-password';
import { seeOther } from '@/http/see-other';
import { registrationSchema } from '@/protocol/bank';
import { wiring } from '@/wiring';
import { formRoute } from '../../form-route';
import { openBankSession } from '../../open-bank-session';
import { withOwnPassword } from '../own-password';

const PAGE = '/bank/settings';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: () => PAGE,
  accept: async (form) => {
    const { request, username, fields } = form;
    const { current = '', password = '' } = fields;
    const isGiven = registrationSchema.safeParse({ username, password }).success;
    if (!isGiven) return seeOther(PAGE, { error: 'BANK_PASSWORD_MISSING' });
    const error = await withOwnPassword(form, () =>
      changePassword(wiring().bank, { username, current, password }),
    );
    if (error !== undefined) return seeOther(PAGE, { error });
    // This has ended all earlier sessions, including this one.
    return seeOther(PAGE, { news: 'password' }, await openBankSession(request, username));
  },
});
