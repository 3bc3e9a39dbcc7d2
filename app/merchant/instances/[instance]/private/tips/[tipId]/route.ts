import { yesNoParam } from '@/http/query';
import { route } from '@/http/route';
import { showPrivateTip } from '@/merchant/tips/tip-views';
import { wiring } from '@/wiring';
import { privateInstance } from '../../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await privateInstance(call);
    const pickups = yesNoParam(call.query, 'pickups') ?? false;
    const tipId = call.params['tipId'] ?? '';
    return showPrivateTip(wiring().merchant, { instanceId, tipId, pickups });
  },
});
