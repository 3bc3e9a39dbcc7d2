/**
 * The dashboard's log-in form (UI-2, UI-5): 303 to where the merchant wanted to go, with a session;
 * or back to the form with what was typed, less the token. 429 after ten attempts a minute.
 * `enterDemo` opens the demo shop's dashboard to everybody, and is there in a demo only (404).
 * Both throw GENERIC_FORBIDDEN for a form of another site.
 */
import { isOneAttemptTooMany } from '@/http/attempts';
import { assertSameOrigin, clientAddress } from '@/http/caller';
import { backToForm } from '@/http/drafts';
import { readForm } from '@/http/read-body';
import { localPath, seeOther } from '@/http/see-other';
import { openSession } from '@/http/sessions';
import { authorizeInstance } from '@/merchant/instances/authorize-instance';
import { stampOfToken } from '@/merchant/instances/token-stamp';
import { isRefusal, Refusal } from '@/protocol/refusal';
import { tooManyAttempts } from '@/ui/messages/too-many-attempts';
import { wiring } from '@/wiring';
import { DEMO_INSTANCE, demoShopToken } from '@/wiring/shop';

const HOME = '/dashboard';

export async function answerLogIn(request: Request): Promise<Response> {
  assertSameOrigin(request);
  const { instance = '', token = '', next } = await readForm(request);
  const { merchant, clock } = wiring();
  if (isOneAttemptTooMany(clientAddress(request), `dashboard ${instance}`, clock.now())) {
    return tooManyAttempts(request, '/dashboard/log-in');
  }
  try {
    // An instance without a token is guarded by a proxy; people have nothing to show there.
    const { id } = await authorizeInstance(merchant, instance, { token, isVouchedFor: false });
    const logIn = { audience: 'dashboard', subject: id, stamp: stampOfToken(token) } as const;
    return seeOther(localPath(next, HOME), {}, await openSession(request, logIn));
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return backToForm(request, '/dashboard/log-in', { error: 'refused', next }, { instance });
  }
}

export async function enterDemo(request: Request): Promise<Response> {
  const { env, secrets } = wiring();
  if (!env.demo) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
  assertSameOrigin(request);
  const { next } = await readForm(request);
  const stamp = stampOfToken(demoShopToken(secrets));
  const logIn = { audience: 'dashboard', subject: DEMO_INSTANCE, stamp } as const;
  return seeOther(localPath(next, HOME), {}, await openSession(request, logIn));
}
