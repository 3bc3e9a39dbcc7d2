/**
 * Notes a private call for the log of its instance, once its caller is authorized. Calls that
 * read the log are not noted, nor are pages, which call no route.
 */
import { limits } from '@/config/limits';
import { currentTrace } from '@/config/trace';
import { findText } from '@/http/body-texts';
import type { PrivateRoute } from '@/http/private-routes';
import { watchAnswer } from '@/http/watched';
import type { Opener, PrivateCaller } from '@/merchant/instances/authorize-instance';
import { heldText } from '@/merchant/calls/describe-call';
import { KEY_HEADER } from '@/merchant/calls/keyed-call';
import { isRefusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

interface Begun extends Pick<PrivateCaller, 'instance'> {
  /** Null for a token that does not open it. */
  readonly opener: Opener | null;
  readonly route: PrivateRoute;
  /** By the clock of this process (`performance.now`). */
  readonly startedMs: number;
}

export function logCall(request: Request, { instance, opener, route, startedMs }: Begun): void {
  if (route.startsWith('private/requests') || limits().loggedCallMs === 0) return;
  const { callLog, clock } = wiring();
  const requestId = currentTrace()?.requestId;
  watchAnswer(request, (answer) => {
    const [sent, answered] = [findText(request), findText(answer)];
    callLog.note({
      instanceId: instance.id,
      merchantPub: instance.merchantPub,
      createdMs: clock.now(),
      method: request.method,
      url: request.url,
      headers: request.headers,
      status: answer.status,
      tookMs: performance.now() - startedMs,
      opener: typeof opener === 'string' ? opener : 'token',
      tokenId: typeof opener === 'string' ? null : (opener?.id ?? null),
      keyed: request.headers.has(KEY_HEADER),
      requestId,
      requestText: heldText(sent),
      answerText: heldText(answered),
      requestLength: sent?.length ?? null,
      answerLength: answered?.length ?? null,
    });
  });
}

interface Refused extends Pick<Begun, 'route' | 'startedMs'> {
  readonly instanceId: string;
  readonly thrown: unknown;
}

/**
 * Throws what was thrown. Notes the call if its token is the instance's, but too narrow or too old. Calls
 * with other tokens are strangers', who could fill the log.
 */
export function logRefused(request: Request, { instanceId, thrown, ...begun }: Refused): never {
  const instance = wiring().merchant.instances.find(instanceId);
  const isOwnToken =
    isRefusal(thrown, 'GENERIC_TOKEN_PERMISSION_INSUFFICIENT') ||
    isRefusal(thrown, 'GENERIC_TOKEN_EXPIRED');
  if (isOwnToken && instance !== undefined) logCall(request, { instance, opener: null, ...begun });
  throw thrown;
}
