/**
 * Credentials of private calls (decision D16): `Authorization: Bearer TOKEN`, `ApiKey TOKEN`, or a
 * token that begins with `secret-token:` and has no scheme. Another form counts as no token, and
 * the refusal says so. Only an instance without a token allows that, from this machine or a proxy
 * in AUTH_PROXIES.
 */
import { isVouchedFor } from './caller';

const AUTHORIZATION = /^(?:(?:Bearer|ApiKey) +(\S+)|(secret-token:\S+)) *$/i;

/** Returns the token of the header; null if there is none or it has another form. */
export function tokenInHeader(request: Request): string | null {
  const match = AUTHORIZATION.exec(request.headers.get('authorization') ?? '');
  return match?.[1] ?? match?.[2] ?? null;
}

export function instanceCredentials(request: Request): {
  readonly token: string | null;
  readonly isMalformed: boolean;
  readonly isVouchedFor: boolean;
} {
  const token = tokenInHeader(request);
  const given = request.headers.get('authorization') ?? '';
  return {
    token,
    isMalformed: token === null && given.trim() !== '',
    get isVouchedFor() {
      return isVouchedFor(request);
    },
  };
}
