import { z } from 'zod';
import { route } from '@/http/route';
import { getConfig } from '@/merchant/instances/get-config';
import { merchantConfigSchema } from '@/protocol/merchant-config';
import { wiring } from '@/wiring';
import { isBelowTipBase } from '../../../tip-base';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request, params }) => {
    const { env, merchant } = wiring();
    const config = await getConfig(merchant, params['instance'] ?? '', {
      isForTips: isBelowTipBase(request),
      haveSelfProvisioning: env.selfProvisioning,
    });
    return z.encode(merchantConfigSchema, config);
  },
});
