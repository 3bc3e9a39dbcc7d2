import { z } from 'zod';
import { decode } from '@/http/decode';
import { encodeList } from '@/http/encode-list';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { createReserve } from '@/merchant/tips/create-reserve';
import { listReserves } from '@/merchant/tips/reserve-views';
import { reserveCreatedSchema, reserveEntrySchema, reserveRequestSchema } from '@/protocol/tip';
import { wiring } from '@/wiring';
import { keyedCallOf } from '../../../../keyed-call';
import { privateInstance } from '../private-instance';
import { reserveSelection } from './reserve-selection';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id } = await privateInstance(call, 'private/reserves');
    const reserves = await listReserves(wiring().merchant, reserveSelection(id, call.query));
    return { reserves: await encodeList(reserveEntrySchema, reserves) };
  },
  POST: async (call) => {
    const instance = await privateInstance(call, 'private/reserves');
    const request = decode(reserveRequestSchema, await readJson(call.request));
    const created = await createReserve(
      wiring().merchant,
      instance,
      request,
      keyedCallOf(call.request),
    );
    return z.encode(reserveCreatedSchema, created);
  },
});
