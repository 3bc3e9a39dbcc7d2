/**
 * Credentials of private calls (decision D16): `Authorization: Bearer TOKEN` or `ApiKey TOKEN`. A
 * malformed header counts as none, which only an instance without a token lets pass.
 */
import { isLoopback } from './peers';

const AUTHORIZATION = /^(?:Bearer|ApiKey) +([^\s]+) *$/i;

export function instanceCredentials(request: Request): { token: string | null; isLocal: boolean } {
  const match = AUTHORIZATION.exec(request.headers.get('authorization') ?? '');
  return { token: match?.[1] ?? null, isLocal: isLoopback(request) };
}
