import { route } from '@/http/route';
import { removeAccount } from '@/merchant/accounts/remove-account';
import { wiring } from '@/wiring';
import { privateInstance } from '../../private-instance';
import { answerAccount, answerChange } from './answer-account';
import { wireHashIn } from './wire-hash-in';

const ROUTE = 'private/accounts/[hWire]';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => answerAccount(call, await privateInstance(call, ROUTE)),
  PATCH: async (call) => answerChange(call, await privateInstance(call, ROUTE)),
  DELETE: async (call) => {
    const { id } = await privateInstance(call, ROUTE);
    await removeAccount(wiring().merchant, id, wireHashIn(call));
    return undefined;
  },
});
