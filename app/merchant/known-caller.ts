/**
 * Authorizes a private call, of either style. Wrong tokens are limited, and right ones pay nothing for it.
 * `route` is the one that the call came to, in the table of private routes. Throws what `authorizeInstance`
 * throws, and GENERIC_TOO_MANY_REQUESTS. A call under an Idempotency-Key takes it
 * here, and throws what `takeKey` throws.
 */
import { changeParameters, permissionFor, type PrivateRoute } from '@/http/private-routes';
import { limitGuesses, type Guess } from '@/http/guesses';
import { notePrivate } from '@/http/strictness';
import { instanceCredentials } from '@/http/instance-auth';
import {
  authorizeCaller,
  authorizeRemembered,
  type InstanceCredentials,
  type PrivateCaller,
} from '@/merchant/instances/authorize-instance';
import { getInstance } from '@/merchant/instances/get-instance';
import { stampOfSecret } from '@/merchant/instances/token-stamp';
import type { ErrorName } from '@/protocol/errors';
import { isRefusal, type RefusalDetail } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import { answerEnded, takeKey } from './keyed-call';
import { logCall, logRefused } from './logged-call';

export async function knownCaller(
  request: Request,
  instanceId: string,
  route: PrivateRoute,
  unknown?: ErrorName,
  about?: RefusalDetail,
) {
  return (await knownPrivateCaller(request, instanceId, route, unknown, about)).instance;
}

/** Authorizes likewise, and says what opened the instance. */
export function knownPrivateCaller(
  request: Request,
  instanceId: string,
  route: PrivateRoute,
  unknown?: ErrorName,
  about?: RefusalDetail,
): Promise<PrivateCaller> {
  const { merchant } = wiring();
  const credentials = credentialsFor(request, route);
  return authorized(
    { request, instanceId, route, token: credentials.token },
    {
      check: () => authorizeCaller(merchant, instanceId, credentials, unknown, about),
      stamp: async () => stampOfSecret(await getInstance(merchant, instanceId, unknown, about)),
    },
  );
}

/** Likewise by what this process remembers. Statements that rely on it check the instance's version. */
export async function rememberedCaller(request: Request, instanceId: string, route: PrivateRoute) {
  const credentials = credentialsFor(request, route);
  const caller = await authorized(
    { request, instanceId, route, token: credentials.token },
    {
      check: () => authorizeRemembered(wiring().merchant, instanceId, credentials),
    },
  );
  return caller.instance;
}

interface Calling {
  readonly request: Request;
  readonly instanceId: string;
  readonly route: PrivateRoute;
  readonly token: string | null;
}

/** Authorizes the call, notes it for the log of its instance, and takes its key. */
async function authorized(
  { request, instanceId, route, token }: Calling,
  attempt: Omit<Attempt<PrivateCaller>, 'secret'>,
): Promise<PrivateCaller> {
  const startedMs = performance.now();
  let caller: PrivateCaller;
  try {
    caller = await limitedCaller(request, instanceId, { secret: token, ...attempt });
  } catch (thrown) {
    if (isRefusal(thrown, 'MERCHANT_GENERIC_UNAUTHORIZED')) {
      await answerEnded(request, instanceId, { token, route });
    }
    return logRefused(request, { instanceId, route, startedMs, thrown });
  }
  logCall(request, { ...caller, route, startedMs });
  notePrivate(request, changeParameters(route, request.method));
  const taking = takeKey(request, instanceId, token);
  if (taking !== undefined) await taking;
  return caller;
}

function credentialsFor(request: Request, route: PrivateRoute): InstanceCredentials {
  // Not a copy: whether a caller is vouched for is found out only when it is asked.
  const permission = permissionFor(route, request.method);
  return Object.assign(instanceCredentials(request), { permission });
}

interface Attempt<T> extends Pick<Guess<T>, 'check' | 'canBeGuessed'> {
  /** Null without a secret, which is no guess. */
  readonly secret: string | null;
  readonly stamp?: Guess<T>['stamp'];
}

/** Checks a token or password of the instance. Throws what `check` throws, and GENERIC_TOO_MANY_REQUESTS. */
export function limitedCaller<T>(
  request: Request,
  instanceId: string,
  { secret, check, canBeGuessed = false, stamp }: Attempt<T>,
): T | Promise<T> {
  if (secret === null) return check();
  return limitGuesses(request, {
    audience: 'dashboard',
    name: instanceId,
    secret,
    canBeGuessed,
    stamp: stamp ?? (async () => stampOfSecret(await getInstance(wiring().merchant, instanceId))),
    check,
    isWrong: (thrown) => isRefusal(thrown, 'MERCHANT_GENERIC_UNAUTHORIZED'),
  });
}
