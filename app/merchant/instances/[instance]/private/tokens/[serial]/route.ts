import { route } from '@/http/route';
import { revokeAccessToken } from '@/merchant/instances/revoke-access-token';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import { privateInstance } from '../../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: async (call) => {
    const { id } = await privateInstance(call, 'private/tokens/[serial]');
    const text = call.params['serial'] ?? '';
    if (!/^[0-9]{1,15}$/.test(text)) throw new Refusal('GENERIC_TOKEN_UNKNOWN');
    await revokeAccessToken(wiring().merchant, id, Number.parseInt(text, 10));
    return undefined;
  },
});
