/**
 * Handles forms of the bank's pages: sent by our page and by a logged-in user. Other senders are
 * redirected to the log-in. A refusal returns to the form with the query parameter `error` and the
 * input. A form with the field `once` gets one answer however often it is sent. That holds even if
 * the answer has ended its session.
 */
import { formOnce } from '@/http/do-once';
import { backToForm, toLogInFirst } from '@/http/drafts';
import { readForm } from '@/http/read-body';
import { route, type Params, type RouteModule } from '@/http/route';
import { assertSameOrigin } from '@/http/caller';
import { seeOther } from '@/http/see-other';
import { bankUserOf } from '@/http/sessions';
import { AMOUNT_TOO_LARGE } from '@/protocol/amount-text';
import type { FormErrorName } from '@/protocol/form-errors';
import { isRefusal, type Refusal } from '@/protocol/refusal';

export interface SentForm {
  readonly request: Request;
  readonly params: Params;
  readonly username: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface BankForm {
  /** Path of the form's page, and the fields that it shows again. */
  readonly page: (params: Params) => string;
  readonly shownAgain?: readonly string[];
  readonly accept: (form: SentForm) => Promise<Response>;
}

export function formRoute({ page, shownAgain = [], accept }: BankForm): RouteModule {
  return route({
    // A page that is the answer to a form has the form's address, and people open it again.
    GET: ({ params }) => seeOther(page(params)),
    POST: async ({ request, params }) => {
      assertSameOrigin(request);
      const username = await bankUserOf(request);
      const fields = await readForm(request);
      const draft = Object.fromEntries(shownAgain.map((name) => [name, fields[name]]));
      const late = { page: page(params), error: 'BANK_FORM_LOGGED_OUT' } as const;
      try {
        return await formOnce({ request, fields, audience: 'bank' }, () =>
          username === null
            ? toLogInFirst(request, '/bank/log-in', late, draft)
            : accept({ request, params, username, fields }),
        );
      } catch (thrown) {
        if (!isRefusal(thrown)) throw thrown;
        return backToForm(request, page(params), { error: formError(thrown) }, draft);
      }
    },
  });
}

/** Forms have their own name for a malformed field, since its message explains the format. */
function formError({ code, about }: Refusal): FormErrorName {
  if (!code.startsWith('GENERIC_')) return code;
  switch (about.field) {
    case 'amount':
      return about.detail === AMOUNT_TOO_LARGE ? 'BANK_NUMBER_TOO_BIG' : 'BANK_AMOUNT_MALFORMED';
    case 'subject':
      return 'BANK_SUBJECT_MALFORMED';
    case 'to':
      return 'BANK_UNKNOWN_ACCOUNT';
    default:
      return code;
  }
}
