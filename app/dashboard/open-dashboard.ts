/** Returns the `Set-Cookie` texts that log in to a shop's dashboard until the credential is revoked. */
import { openSession } from '@/http/sessions';
import { stampOfToken } from '@/merchant/instances/token-stamp';

export async function openDashboard(
  request: Request,
  instanceId: string,
  token: string,
): Promise<string[]> {
  return openDashboardBy(request, instanceId, stampOfToken(token));
}

/** Opens it with what sessions remember of a token or password. */
export async function openDashboardBy(
  request: Request,
  instanceId: string,
  stamp: string,
): Promise<string[]> {
  return openSession(request, { audience: 'dashboard', subject: instanceId, stamp });
}
