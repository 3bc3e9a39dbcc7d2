/**
 * Authorizes a private call, of either style. Wrong tokens are limited, and right ones pay nothing for it.
 * Throws what `authorizeInstance` throws, and GENERIC_TOO_MANY_REQUESTS.
 */
import { limitGuesses } from '@/http/guesses';
import { instanceCredentials } from '@/http/instance-auth';
import { authorizeInstance } from '@/merchant/instances/authorize-instance';
import { getInstance } from '@/merchant/instances/get-instance';
import { stampOfSecret } from '@/merchant/instances/token-stamp';
import type { ErrorName } from '@/protocol/errors';
import { isRefusal, type RefusalDetail } from '@/protocol/refusal';
import { wiring } from '@/wiring';

export async function knownCaller(
  request: Request,
  instanceId: string,
  unknown?: ErrorName,
  about?: RefusalDetail,
) {
  const credentials = instanceCredentials(request);
  const check = () => authorizeInstance(wiring().merchant, instanceId, credentials, unknown, about);
  if (credentials.token === null) return await check();
  return await limitGuesses(request, {
    audience: 'dashboard',
    name: instanceId,
    secret: credentials.token,
    stamp: async () =>
      stampOfSecret(await getInstance(wiring().merchant, instanceId, unknown, about)),
    check,
    isWrong: (thrown) => isRefusal(thrown) && thrown.code === 'MERCHANT_GENERIC_UNAUTHORIZED',
  });
}
