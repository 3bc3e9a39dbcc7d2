import { route } from '@/http/route';
import { deleteTransfer } from '@/merchant/tracking/delete-transfer';
import { wiring } from '@/wiring';
import { privateInstance } from '../../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: async (call) => {
    const { id } = await privateInstance(call, 'private/transfers/[serialId]');
    const text = call.params['serialId'] ?? '';
    const serialId = /^[0-9]{1,18}$/.test(text) ? BigInt(text) : null;
    await deleteTransfer(wiring().merchant, id, serialId);
    return undefined;
  },
});
