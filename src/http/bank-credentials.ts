/**
 * Credentials of the test bank's callers (specification "Who may call"; protocol-b 4.1) [SEED-13].
 * They are the two headers of any namespace, or HTTP Basic. `auth` in body or query must be
 * `basic`. Wallets of 2020 omit it beside the two headers. With HTTP Basic it may be missing only
 * at addresses outside the specification.
 */
import { NAMESPACES } from '@/protocol/namespaces';
import { Refusal } from '@/protocol/refusal';
import { parseBasicAuth, type BasicCredentials } from './basic-auth';

/** Null if neither form is present. */
export function parseBankCredentials(request: Request): BasicCredentials | null {
  return readHeaderPair(request) ?? parseBasicAuth(request);
}

function readHeaderPair(request: Request): BasicCredentials | null {
  for (const { headerPrefix } of NAMESPACES) {
    const username = textOf(request.headers.get(`${headerPrefix}Bank-Username`));
    const password = textOf(request.headers.get(`${headerPrefix}Bank-Password`));
    if (username !== null && password !== null) return { username, password };
  }
  return null;
}

const SPECIFIED = /\/(?:admin\/add\/incoming|reject|history|history-range|service\/withdraw)$/;

/** Throws GENERIC_PARAMETER_MISSING. */
export function assertKnownCaller(request: Request): void {
  if (readHeaderPair(request) !== null) return;
  const isSpecified = SPECIFIED.test(new URL(request.url).pathname);
  if (!isSpecified && parseBasicAuth(request) !== null) return;
  throw new Refusal('GENERIC_PARAMETER_MISSING', { field: 'auth', detail: 'expected basic' });
}

/** Throws GENERIC_PARAMETER_MALFORMED. */
export function assertBasic(kind: unknown, field: string): void {
  if (kind === 'basic') return;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: 'only basic is accepted' });
}

/** Header values arrive as bytes. Valid UTF-8 is read as UTF-8, the rest as Latin-1. */
function textOf(value: string | null): string | null {
  if (value === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
