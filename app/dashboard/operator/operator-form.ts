/**
 * Handles forms of the operator's pages, like those of merchants (form-route.ts), and the
 * operator's log-in. That is limited like every log-in.
 */
import { z } from 'zod';
import { decodeForm } from '@/http/decode';
import { formOnce } from '@/http/do-once';
import { backToForm } from '@/http/drafts';
import { assertOperatorToken } from '@/http/operator';
import { assertSameOrigin } from '@/http/caller';
import { readForm } from '@/http/read-body';
import { readParts, withTaken } from '@/http/read-parts';
import { route, type RouteModule } from '@/http/route';
import { localPath, seeOther } from '@/http/see-other';
import { isOperatorSession, openSession } from '@/http/sessions';
import { keepOnce } from '@/http/shown-once';
import { assertUnusedId } from '@/merchant/instances/assert-unused-id';
import { isRefusal } from '@/protocol/refusal';
import { orTooMany } from '@/ui/messages/too-many';
import { wiring } from '@/wiring';
import { operatorStamp } from '@/wiring/current-sessions';
import { newShop, readShopNames } from '../new-shop';
import { readTypedAccount } from '../typed-account';

const HOME = '/dashboard/operator';
const LOG_IN = '/dashboard/operator/log-in';
export const OPERATOR = 'operator';

export interface SentForm {
  readonly request: Request;
  readonly fields: Readonly<Record<string, string>>;
}

export function operatorForm(
  shownAgain: readonly string[],
  accept: (form: SentForm) => Promise<Response>,
  page = HOME,
): RouteModule {
  return route({
    POST: async ({ request }) => {
      assertSameOrigin(request);
      if (!(await isOperatorSession(request))) return seeOther(LOG_IN, { next: page });
      const fields = await readForm(request);
      try {
        return await formOnce({ request, fields, audience: OPERATOR }, () =>
          accept({ request, fields }),
        );
      } catch (thrown) {
        if (!isRefusal(thrown)) throw thrown;
        const draft = Object.fromEntries(shownAgain.map((name) => [name, fields[name]]));
        const about = { error: thrown.code, field: thrown.about.field };
        return backToForm(request, page, about, draft);
      }
    },
  });
}

export async function answerOperatorLogIn(request: Request): Promise<Response> {
  assertSameOrigin(request);
  const { token = '', next } = await readForm(request);
  return orTooMany(request, LOG_IN, async () => {
    try {
      await assertOperatorToken(request, token);
    } catch (thrown) {
      if (!isRefusal(thrown, 'GENERIC_UNAUTHORIZED')) throw thrown;
      return seeOther(LOG_IN, { error: 'WRONG_TOKEN', next });
    }
    const stamp = operatorStamp(wiring().env);
    const logIn = { audience: OPERATOR, subject: OPERATOR, stamp } as const;
    return seeOther(localPath(next, HOME), {}, await openSession(request, logIn));
  });
}

const newShopSchema = z.object({ id: z.string(), name: z.string(), payto: z.string().trim() });

/** The token is shown once. */
export async function makeShop({ request, fields }: SentForm): Promise<Response> {
  const form = decodeForm(newShopSchema, fields);
  const { names, payto } = await readParts({
    names: () => readShopNames(form),
    payto: () => readTypedAccount(form.payto, 'payto'),
  }).catch((thrown: unknown) =>
    withTaken(thrown, 'id', () => assertUnusedId(wiring().merchant, form.id.trim())),
  );
  const token = await newShop({ ...names, payto });
  const { shown, cookies } = await keepOnce(request, token, OPERATOR);
  return seeOther(HOME, { shown, id: names.id }, cookies);
}
