/**
 * Credentials of the test bank's callers (seed, "Authentication"; protocol-b 4.1): the two headers
 * of any namespace, which go with `auth` = `basic` in body or query, or HTTP Basic, which needs no
 * word beside it.
 */
import { NAMESPACES } from '@/protocol/namespaces';
import { Refusal } from '@/protocol/refusal';
import { readBasicAuth, type BasicCredentials } from './basic-auth';

/** Null when neither form is there. */
export function readBankCredentials(request: Request): BasicCredentials | null {
  for (const { headerPrefix } of NAMESPACES) {
    const username = textOf(request.headers.get(`${headerPrefix}Bank-Username`));
    const password = textOf(request.headers.get(`${headerPrefix}Bank-Password`));
    if (username !== null && password !== null) return { username, password };
  }
  return readBasicAuth(request);
}

/** Throws GENERIC_PARAMETER_MISSING, or GENERIC_PARAMETER_MALFORMED for any other kind. */
export function assertBasic(request: Request, kind: unknown, field: string): void {
  if (kind === undefined) {
    if (readBasicAuth(request) !== null) return;
    throw new Refusal('GENERIC_PARAMETER_MISSING', { field, detail: 'expected basic' });
  }
  if (typeof kind === 'string' && kind.toLowerCase() === 'basic') return;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: 'only basic is accepted' });
}

/** Header values arrive as bytes; those that are UTF-8 are meant so, the others are Latin-1. */
function textOf(value: string | null): string | null {
  if (value === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
