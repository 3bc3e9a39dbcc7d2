/** A logged request as a command that sends it again. Pure. */
import type { LoggedCallDetails } from '@/protocol/logged-call';
import { inCurl } from '@/ui/docs/call-examples';

type Sent = Pick<
  LoggedCallDetails,
  'method' | 'path' | 'openedBy' | 'hasIdempotencyKey' | 'requestBody' | 'requestLength'
>;

/** Reports whether the log has less than the whole body. */
export function lacksBody({ requestBody, requestLength }: Sent): boolean {
  if (requestLength === undefined) return false;
  return requestBody === undefined || !isWhole(requestBody);
}

function isWhole(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

/** `origin`: that of the reader, without a slash at the end. */
export function callAsCurl(call: Sent, origin: string): string {
  const { method, path, openedBy, requestBody, hasIdempotencyKey } = call;
  const curl = inCurl({
    method,
    // An apostrophe would end the command's word.
    url: origin + path.replaceAll("'", '%27'),
    body: lacksBody(call) ? undefined : requestBody,
    credentials:
      openedBy === 'token' || openedBy === 'own token'
        ? { prefix: 'Bearer ', variable: 'TOKEN' }
        : undefined,
    isKeyed: hasIdempotencyKey,
  });
  const more = [
    ...(openedBy === 'password' ? ['-u "$NAME:$PASSWORD"'] : []),
    ...(lacksBody(call) ? [`-H 'Content-Type: application/json'`, '-d @body.json'] : []),
  ];
  return [curl, ...more].join(' \\\n  ');
}
