/**
 * Forms of the bank's pages: sent by a page of ours, by somebody who is logged in. Strangers are
 * sent to log in; a refusal goes back to the form in the query member `error`, and what was typed with it.
 * A form with the field `once` is answered once, however often it is sent, also when its answer has ended
 * the session that it was sent with.
 */
import { formOnce } from '@/http/do-once';
import { backToForm, toLogInFirst } from '@/http/drafts';
import { readForm } from '@/http/read-body';
import { route, type Params, type RouteModule } from '@/http/route';
import { assertSameOrigin } from '@/http/caller';
import { bankUserOf } from '@/http/sessions';
import { AMOUNT_TOO_LARGE } from '@/protocol/amount-text';
import { isRefusal, type Refusal } from '@/protocol/refusal';

export interface SentForm {
  readonly request: Request;
  readonly params: Params;
  readonly username: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface BankForm {
  /** Path of the page with the form, and the fields that it shows again. */
  readonly page: (params: Params) => string;
  readonly shownAgain?: readonly string[];
  readonly accept: (form: SentForm) => Promise<Response>;
}

export function formRoute({ page, shownAgain = [], accept }: BankForm): RouteModule {
  return route({
    POST: async ({ request, params }) => {
      assertSameOrigin(request);
      const username = await bankUserOf(request);
      const fields = await readForm(request);
      const draft = Object.fromEntries(shownAgain.map((name) => [name, fields[name]]));
      const late = { page: page(params), error: 'BANK_FORM_LOGGED_OUT' };
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

/** In forms a malformed field has a name of its own, since people are told how to write it. */
function formError({ code, about }: Refusal): string {
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
