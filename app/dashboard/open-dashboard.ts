/** Returns the `Set-Cookie` texts that log in to a shop's dashboard until the token is revoked. */
import { openSession } from '@/http/sessions';
import { stampOfToken } from '@/merchant/instances/token-stamp';

export async function openDashboard(
  request: Request,
  instanceId: string,
  token: string,
): Promise<string[]> {
  const stamp = stampOfToken(token);
  return openSession(request, { audience: 'dashboard', subject: instanceId, stamp });
}
