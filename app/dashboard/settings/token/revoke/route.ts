import { seeOther } from '@/http/see-other';
import { revokeAccessToken } from '@/merchant/instances/revoke-access-token';
import { isRefusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import { formRoute } from '../../../form-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/token/revoke',
  page: () => '/dashboard/settings/token',
  accept: async ({ instanceId, fields }) => {
    const id = Number.parseInt(fields['id'] ?? '', 10);
    if (Number.isSafeInteger(id)) await revokeAgain(instanceId, id);
    return seeOther('/dashboard/settings/token', { news: 'revoked' });
  },
});

/** Revokes a token, which may be gone already. */
async function revokeAgain(instanceId: string, id: number): Promise<void> {
  try {
    await revokeAccessToken(wiring().merchant, instanceId, id);
  } catch (thrown) {
    if (!isRefusal(thrown, 'GENERIC_TOKEN_UNKNOWN')) throw thrown;
  }
}
