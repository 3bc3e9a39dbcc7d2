import { sendMoney } from '@/bank/transfers/send-money';
import { decode } from '@/http/decode';
import { backToForm } from '@/http/drafts';
import { seeOther } from '@/http/see-other';
import { transferFormSchema } from '@/protocol/bank';
import { wiring } from '@/wiring';
import { formRoute } from '../form-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: () => '/bank/transfers/new',
  shownAgain: ['to', 'amount', 'subject'],
  accept: async ({ request, username, fields }) => {
    const { bank } = wiring();
    const { from = username, to, amount, subject } = fields;
    if (from !== username) {
      // Another user has since logged in, in another tab: the preview was of another account.
      const error = 'BANK_FORM_OTHER_USER';
      return backToForm(request, '/bank/transfers/new', { error }, { to, amount, subject });
    }
    const { request_key, ...form } = decode(transferFormSchema(bank.currency), fields);
    await sendMoney(bank, { ...form, username, requestKey: request_key });
    return seeOther('/bank/account', { news: 'sent' });
  },
});
