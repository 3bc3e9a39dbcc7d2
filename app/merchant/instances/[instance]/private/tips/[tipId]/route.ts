import { z } from 'zod';
import { yesNoParam } from '@/http/query';
import { route } from '@/http/route';
import { getPrivateTip } from '@/merchant/tips/tip-views';
import { privateTipSchema } from '@/protocol/tip';
import { wiring } from '@/wiring';
import { privateInstance } from '../../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await privateInstance(call, 'private/tips/[tipId]');
    const pickups = yesNoParam(call.query, 'pickups') ?? false;
    const tipId = call.params['tipId'] ?? '';
    const tip = await getPrivateTip(wiring().merchant, { instanceId, tipId, pickups });
    return z.encode(privateTipSchema, tip);
  },
});
