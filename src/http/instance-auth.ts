/**
 * Credentials of private calls (decision D16): `Authorization: Bearer TOKEN` or `ApiKey TOKEN`. A
 * malformed header counts as none. Only an instance without a token allows that, from this machine
 * or a proxy in AUTH_PROXIES.
 */
import { isVouchedFor } from './caller';

const AUTHORIZATION = /^(?:Bearer|ApiKey) +([^\s]+) *$/i;

export function instanceCredentials(request: Request): {
  readonly token: string | null;
  readonly isVouchedFor: boolean;
} {
  const match = AUTHORIZATION.exec(request.headers.get('authorization') ?? '');
  return {
    token: match?.[1] ?? null,
    get isVouchedFor() {
      return isVouchedFor(request);
    },
  };
}
