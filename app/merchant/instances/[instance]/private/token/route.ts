import { z } from 'zod';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { endOwnToken } from '@/merchant/instances/end-own-token';
import { makeLoginToken } from '@/merchant/instances/make-login-token';
import { loginTokenRequestSchema, loginTokenSchema } from '@/protocol/login-token';
import { wiring } from '@/wiring';
import { keyedCallOf } from '../../../../keyed-call';
import { privateCaller } from '../private-instance';
import { signedInCaller } from './signed-in-caller';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const caller = await signedInCaller(call);
    const wanted = decode(loginTokenRequestSchema, await readJson(call.request));
    const keyed = keyedCallOf(call.request);
    const made = await makeLoginToken(wiring().merchant, caller, wanted, keyed);
    return z.encode(loginTokenSchema, made);
  },
  DELETE: async (call) => {
    await endOwnToken(wiring().merchant, await privateCaller(call, 'private/token'));
    return undefined;
  },
});
