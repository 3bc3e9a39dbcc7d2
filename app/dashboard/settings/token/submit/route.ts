import { seeOther } from '@/http/see-other';
import { keepOnce } from '@/http/shown-once';
import { changeAuth } from '@/merchant/instances/change-auth';
import { encodeBase32 } from '@/protocol/base32';
import { wiring } from '@/wiring';
import { formRoute } from '../../../form-route';

const TOKEN_BYTES = 32;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: () => '/dashboard/settings/token',
  accept: async ({ instanceId }) => {
    const { merchant, random, clock } = wiring();
    const token = `secret-token:${encodeBase32(random.bytes(TOKEN_BYTES))}`;
    await changeAuth(merchant, instanceId, { method: 'token', token });
    const shown = keepOnce(token, instanceId, clock.now());
    return seeOther('/dashboard/settings/token', { shown });
  },
});
