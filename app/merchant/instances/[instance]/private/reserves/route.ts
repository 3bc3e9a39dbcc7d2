import { encodeList } from '@/http/encode-list';
import { route } from '@/http/route';
import { listReserves } from '@/merchant/tips/reserve-views';
import { reserveEntrySchema } from '@/protocol/tip';
import { wiring } from '@/wiring';
import { privateInstance } from '../private-instance';
import { postReserve } from './post-reserve';
import { reserveSelection } from './reserve-selection';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id } = await privateInstance(call, 'private/reserves');
    const reserves = await listReserves(wiring().merchant, reserveSelection(id, call.query));
    return { reserves: await encodeList(reserveEntrySchema, reserves) };
  },
  POST: postReserve,
});
