import { parseBasicAuth } from '@/http/basic-auth';
import type { Call } from '@/http/route';
import { notePrivate } from '@/http/strictness';
import type { PrivateCaller } from '@/merchant/instances/authorize-instance';
import { logIn } from '@/merchant/instances/log-in';
import { wiring } from '@/wiring';
import { takeKey } from '../../../../keyed-call';
import { limitedCaller } from '../../../../known-caller';
import { logCall } from '../../../../logged-call';
import { privateCaller } from '../private-instance';

/**
 * The caller of POST private/token: HTTP Basic with the instance's name and password, or a token.
 * Throws what `privateInstance` throws.
 */
export async function signedInCaller(
  call: Pick<Call, 'request' | 'params'>,
): Promise<PrivateCaller> {
  const { request, params } = call;
  const basic = parseBasicAuth(request);
  if (basic === null) return await privateCaller(call, 'private/token');
  const startedMs = performance.now();
  const instanceId = params['instance'] ?? '';
  const caller = await limitedCaller(request, instanceId, {
    secret: basic.password,
    canBeGuessed: true,
    check: () => logIn(wiring().merchant, instanceId, basic),
  });
  logCall(request, { ...caller, route: 'private/token', startedMs });
  notePrivate(request, []);
  await takeKey(request, instanceId, basic.password);
  return caller;
}
