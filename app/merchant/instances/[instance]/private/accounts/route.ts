import { z } from 'zod';
import { decode } from '@/http/decode';
import { encodeList } from '@/http/encode-list';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { addAccount } from '@/merchant/accounts/add-account';
import {
  accountEntrySchema,
  madeAccountSchema,
  newAccountSchema,
} from '@/protocol/merchant-account';
import { wiring } from '@/wiring';
import { privateInstance, sellingInstance } from '../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { accounts } = await privateInstance(call, 'private/accounts');
    return { accounts: await encodeList(accountEntrySchema, [...accounts]) };
  },
  POST: async (call) => {
    const instance = await sellingInstance(call, 'private/accounts');
    const wanted = decode(newAccountSchema, await readJson(call.request));
    return z.encode(madeAccountSchema, await addAccount(wiring().merchant, instance, wanted));
  },
});
