import { yesNoParam } from '@/http/query';
import { route } from '@/http/route';
import { listTransfers } from '@/merchant/tracking/list-transfers';
import { encodeIncoming } from '@/protocol/incoming';
import { wiring } from '@/wiring';
import { privateInstance } from '../private-instance';
import { transferSelection } from '../transfers/transfer-selection';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await privateInstance(call, 'private/incoming');
    const selection = transferSelection(call.query);
    const confirmed = yesNoParam(call.query, 'confirmed');
    const asked = { instanceId, ...selection, confirmed, isAnnounced: true };
    return encodeIncoming(await listTransfers(wiring().merchant, asked));
  },
});
