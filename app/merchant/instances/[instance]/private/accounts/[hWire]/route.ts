import { z } from 'zod';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route, type Call } from '@/http/route';
import { changeAccount } from '@/merchant/accounts/change-account';
import { getAccount } from '@/merchant/accounts/get-account';
import { removeAccount } from '@/merchant/accounts/remove-account';
import { accountChangesSchema, accountDetailsSchema } from '@/protocol/merchant-account';
import { wiring } from '@/wiring';
import { privateInstance } from '../../private-instance';
import { wireHashIn } from './wire-hash-in';

const caller = (call: Call) => privateInstance(call, 'private/accounts/[hWire]');

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id } = await caller(call);
    const found = await getAccount(wiring().merchant, id, wireHashIn(call));
    return z.encode(accountDetailsSchema, found);
  },
  PATCH: async (call) => {
    const { id } = await caller(call);
    const changes = decode(accountChangesSchema, await readJson(call.request));
    await changeAccount(wiring().merchant, id, wireHashIn(call), changes);
    return undefined;
  },
  DELETE: async (call) => {
    const { id } = await caller(call);
    await removeAccount(wiring().merchant, id, wireHashIn(call));
    return undefined;
  },
});
