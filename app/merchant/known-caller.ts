/**
 * Authorizes a private call, of either style. Wrong tokens are limited, and right ones pay nothing for it.
 * `route` is the one that the call came to, in the table of private routes. Throws what `authorizeInstance`
 * throws, and GENERIC_TOO_MANY_REQUESTS.
 */
import { permissionFor, type PrivateRoute } from '@/http/private-routes';
import { limitGuesses, type Guess } from '@/http/guesses';
import { instanceCredentials } from '@/http/instance-auth';
import { authorizeInstance, authorizeRemembered } from '@/merchant/instances/authorize-instance';
import { getInstance } from '@/merchant/instances/get-instance';
import { stampOfSecret } from '@/merchant/instances/token-stamp';
import type { ErrorName } from '@/protocol/errors';
import { isRefusal, type RefusalDetail } from '@/protocol/refusal';
import { wiring } from '@/wiring';

type Instance = Awaited<ReturnType<typeof authorizeInstance>>;

export async function knownCaller(
  request: Request,
  instanceId: string,
  route: PrivateRoute,
  unknown?: ErrorName,
  about?: RefusalDetail,
) {
  const credentials = credentialsFor(request, route);
  const { merchant } = wiring();
  return await limited(request, instanceId, credentials.token, {
    check: () => authorizeInstance(merchant, instanceId, credentials, unknown, about),
    stamp: async () => stampOfSecret(await getInstance(merchant, instanceId, unknown, about)),
  });
}

/** Likewise by what this process remembers. Statements that rely on it check the instance's version. */
export async function rememberedCaller(
  request: Request,
  instanceId: string,
  route: PrivateRoute,
): Promise<Instance> {
  const credentials = credentialsFor(request, route);
  const { merchant } = wiring();
  return await limited(request, instanceId, credentials.token, {
    check: () => authorizeRemembered(merchant, instanceId, credentials),
    stamp: async () => stampOfSecret(await getInstance(merchant, instanceId)),
  });
}

function credentialsFor(request: Request, route: PrivateRoute) {
  const { token, isVouchedFor } = instanceCredentials(request);
  return { token, isVouchedFor, permission: permissionFor(route, request.method) };
}

async function limited(
  request: Request,
  instanceId: string,
  token: string | null,
  { check, stamp }: Pick<Guess<Instance>, 'check' | 'stamp'>,
): Promise<Instance> {
  if (token === null) return await check();
  return await limitGuesses(request, {
    audience: 'dashboard',
    name: instanceId,
    secret: token,
    stamp,
    check,
    isWrong: (thrown) => isRefusal(thrown, 'MERCHANT_GENERIC_UNAUTHORIZED'),
  });
}
