/**
 * Handles forms of the dashboard: sent by our page and by a logged-in user. Other senders are
 * redirected to the log-in. Users whose role does not allow it go to a page that says so. A refusal returns to the form with the query parameters `error` and
 * `field`, and the input. A form made for another shop, before a log-in in another tab, changes
 * nothing. A form sent twice acts once and gets the first answer, even if that has replaced its
 * session.
 */
import type { PrivateRoute } from '@/http/private-routes';
import { spend } from '@/http/allowances';
import { formOnce } from '@/http/do-once';
import { backToForm, toLogInFirst } from '@/http/drafts';
import { readForm } from '@/http/read-body';
import { LIGHT_BYTES } from '@/fairness/turns';
import { route, type Params, type RouteModule } from '@/http/route';
import { assertSameOrigin } from '@/http/caller';
import { seeOther } from '@/http/see-other';
import { mayUse, NOT_ALLOWED_PATH, shopUserOf } from '@/http/sessions';
import { isRefusal } from '@/protocol/refusal';
import { MADE_FOR } from '@/ui/dashboard/form-errors';
import { wiring } from '@/wiring';
import { DEMO_INSTANCE } from '@/wiring/shop/demo-shop';

export interface SentForm {
  readonly request: Request;
  readonly params: Params;
  readonly instanceId: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface DashboardForm {
  /** The form's own route. */
  readonly route: PrivateRoute;
  /** Path of the form's page, and the fields that it shows again. */
  readonly page: (params: Params) => string;
  readonly shownAgain?: readonly string[];
  /** Reads bodies other than urlencoded fields. */
  readonly read?: (request: Request, maxBytes?: number) => Promise<Record<string, string>>;
  readonly accept: (form: SentForm) => Promise<Response>;
}

export function formRoute(form: DashboardForm) {
  const { page, shownAgain = [], read = readForm, accept } = form;
  return route({
    POST: async ({ request, params }) => {
      assertSameOrigin(request);
      const user = await shopUserOf(request);
      if (user !== null && !mayUse(user, form.route, 'POST')) return seeOther(NOT_ALLOWED_PATH);
      const instanceId = user?.instanceId ?? null;
      let draft: Record<string, string | undefined> = {};
      const late = { page: page(params), error: 'LOGGED_OUT' } as const;
      const toLogIn = () => toLogInFirst(request, '/dashboard/log-in', late, draft);
      try {
        // No large body is read before a log-in, so no picture is kept.
        const fields = await read(request, instanceId === null ? LIGHT_BYTES : undefined);
        draft = Object.fromEntries(shownAgain.map((name) => [name, fields[name]]));
        return await formOnce({ request, fields, audience: 'dashboard' }, async () => {
          if (instanceId === null) return toLogIn();
          const isForAnother = (fields[MADE_FOR] ?? instanceId) !== instanceId;
          if (isForAnother) return seeOther('/dashboard', { error: 'OTHER_SHOP' });
          // The demo's own dashboard is open to everyone.
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

/** Empty fields count as absent. */
export function presentFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
}
