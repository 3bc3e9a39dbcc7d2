/** A logged request as a command that sends it again. Pure. */
import type { LoggedCallDetails } from '@/protocol/logged-call';
import { inCurl } from '@/ui/docs/call-examples';

type Sent = Pick<
  LoggedCallDetails,
  'method' | 'path' | 'openedBy' | 'hasIdempotencyKey' | 'headers' | 'requestBody' | 'requestLength'
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

/** Headers that change what a call does. */
const MEANINGFUL = ['accept', 'prefer', 'if-none-match'] as const;

function headerLine(name: string, value: string | undefined): string[] {
  if (value === undefined || value === '*/*') return [];
  return [`-H '${name}: ${value.replaceAll("'", "'\\''")}'`];
}

/** `origin`: that of the reader, without a slash at the end. */
export function callAsCurl(call: Sent, origin: string): string {
  const { method, path, openedBy, headers, requestBody, hasIdempotencyKey } = call;
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
    ...MEANINGFUL.flatMap((name) => headerLine(name, headers[name])),
    ...(openedBy === 'password' ? ['-u "$NAME:$PASSWORD"'] : []),
    ...(lacksBody(call) ? [`-H 'Content-Type: application/json'`, '-d @body.json'] : []),
  ];
  return [curl, ...more].join(' \\\n  ');
}
