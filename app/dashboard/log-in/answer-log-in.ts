/**
 * Answers the dashboard's log-in form (UI-2, UI-5): 303 to the requested page, with a session. A
 * refusal returns to the form with the input, except the token. 429 after too many wrong tokens.
 * `enterDemo` opens the demo shop's dashboard to everyone; outside a demo it is a 404. Both throw
 * GENERIC_FORBIDDEN for another site's form.
 */
import { spend } from '@/http/allowances';
import { assertSameOrigin } from '@/http/caller';
import { backToForm } from '@/http/drafts';
import { limitGuesses } from '@/http/guesses';
import { readForm } from '@/http/read-body';
import { localPath, seeOther } from '@/http/see-other';
import { logInPerson } from '@/merchant/instances/log-in';
import { isMadeToken } from '@/merchant/instances/token';
import { findSecretStamp } from '@/merchant/instances/token-stamp';
import { isInstanceId } from '@/protocol/instance';
import { isRefusal, Refusal } from '@/protocol/refusal';
import { orTooMany } from '@/ui/messages/too-many';
import { wiring } from '@/wiring';
import { DEMO_INSTANCE, demoShopToken } from '@/wiring/shop/demo-shop';
import { openDashboard, openDashboardBy } from '../open-dashboard';

const HOME = '/dashboard';
const LOG_IN = '/dashboard/log-in';

export async function answerLogIn(request: Request): Promise<Response> {
  assertSameOrigin(request);
  const { instance = '', token = '', next } = await readForm(request);
  return orTooMany(request, LOG_IN, async () => {
    try {
      if (!isInstanceId(instance)) throw new Refusal('MERCHANT_GENERIC_INSTANCE_UNKNOWN');
      const { id, stamp } = await limitGuesses(request, {
        audience: 'dashboard',
        name: instance,
        secret: token,
        canBeGuessed: !isMadeToken(token),
        stamp: () => findSecretStamp(wiring().merchant, instance),
        check: () => logInPerson(wiring().merchant, instance, token),
        isWrong: (thrown) => isRefusal(thrown) && thrown.code !== 'GENERIC_TOO_BUSY',
      });
      return seeOther(localPath(next, HOME), {}, await openDashboardBy(request, id, stamp));
    } catch (thrown) {
      if (!isRefusal(thrown) || thrown.status === 429 || thrown.status === 503) throw thrown;
      return backToForm(request, LOG_IN, { error: 'GENERIC_UNAUTHORIZED', next }, { instance });
    }
  });
}

export async function enterDemo(request: Request): Promise<Response> {
  const { env, secrets } = wiring();
  if (!env.demo) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
  assertSameOrigin(request);
  const { next } = await readForm(request);
  return orTooMany(request, LOG_IN, async () => {
    await spend(request, 'visits');
    const cookies = await openDashboard(request, DEMO_INSTANCE, demoShopToken(secrets));
    return seeOther(localPath(next, HOME), {}, cookies);
  });
}
