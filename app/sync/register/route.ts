import { spend } from '@/http/allowances';
import { route, withBody } from '@/http/route';
import { inShare } from '@/http/shares';
import { syncRegistrationSchema } from '@/protocol/sync';
import { registerWallet } from '@/sync/accounts/register-wallet';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(syncRegistrationSchema, async ({ request, body }) => {
    await spend(request, 'backups');
    await inShare(request, 'backups', (share) =>
      registerWallet(wiring().sync, body.walletKey, share),
    );
    return undefined;
  }),
});
