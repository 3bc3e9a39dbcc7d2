/**
 * Forms of the dashboard: sent by a page of ours, by somebody who is logged in. Strangers are sent to
 * log in; a refusal goes back to the form in the query members `error` and `field`, and what was typed with it.
 * What was typed for another shop, before this one was logged in to in another tab, changes nothing.
 * What is sent twice is done once, and the second answer is the first, also when that has replaced the
 * session that both were sent with.
 */
import { spend } from '@/http/allowances';
import { formOnce } from '@/http/do-once';
import { backToForm, toLogInFirst } from '@/http/drafts';
import { readForm } from '@/http/read-body';
import { LIGHT_BYTES } from '@/fairness/turns';
import { route, type Params, type RouteModule } from '@/http/route';
import { assertSameOrigin } from '@/http/caller';
import { seeOther } from '@/http/see-other';
import { instanceOf } from '@/http/sessions';
import { isRefusal } from '@/protocol/refusal';
import { MADE_FOR } from '@/ui/dashboard/form-errors';
import { wiring } from '@/wiring';
import { DEMO_INSTANCE } from '@/wiring/shop';

export interface SentForm {
  readonly request: Request;
  readonly params: Params;
  readonly instanceId: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface DashboardForm {
  /** Path of the page with the form, and the fields that it shows again. */
  readonly page: (params: Params) => string;
  readonly shownAgain?: readonly string[];
  /** Other than urlencoded fields. */
  readonly read?: (request: Request, maxBytes?: number) => Promise<Record<string, string>>;
  readonly accept: (form: SentForm) => Promise<Response>;
}

export function formRoute({ page, shownAgain = [], read = readForm, accept }: DashboardForm) {
  return route({
    POST: async ({ request, params }) => {
      assertSameOrigin(request);
      const instanceId = await instanceOf(request);
      let draft: Record<string, string | undefined> = {};
      const late = { page: page(params), error: 'LOGGED_OUT' };
      const toLogIn = () => toLogInFirst(request, '/dashboard/log-in', late, draft);
      try {
        // Of strangers nothing large is read: no picture is kept until they have logged in.
        const fields = await read(request, instanceId === null ? LIGHT_BYTES : undefined);
        draft = Object.fromEntries(shownAgain.map((name) => [name, fields[name]]));
        return await formOnce({ request, fields, audience: 'dashboard' }, async () => {
          if (instanceId === null) return toLogIn();
          const isForAnother = (fields[MADE_FOR] ?? instanceId) !== instanceId;
          if (isForAnother) return seeOther('/dashboard', { error: 'OTHER_SHOP' });
          // Everybody may enter the demo's own dashboard.
          if (instanceId === DEMO_INSTANCE && wiring().env.demo) await spend(request, 'orders');
          return accept({ request, params, instanceId, fields });
        });
      } catch (thrown) {
        if (!isRefusal(thrown)) throw thrown;
        if (instanceId === null) return toLogIn();
        const about = { error: thrown.code, field: thrown.about.field };
        return backToForm(request, page(params), about, draft);
      }
    },
  }) satisfies RouteModule;
}

/** What was left empty is absent. */
export function presentFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
}
