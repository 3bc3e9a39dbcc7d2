import { z } from 'zod';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { giveTip } from '@/merchant/tips/give-tip';
import { tipAuthorizedSchema, tipRequestSchema } from '@/protocol/tip';
import { merchantAt } from '../../../../../at-origin';
import { keyedCallOf } from '../../../../keyed-call';
import { privateInstance } from '../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const instance = await privateInstance(call, 'private/tips');
    const tip = decode(tipRequestSchema, await readJson(call.request));
    const keyed = { call: keyedCallOf(call.request) };
    const given = await giveTip(merchantAt(call.request), instance, tip, keyed);
    return z.encode(tipAuthorizedSchema, given);
  },
});
