import { setPublic } from '@/bank/accounts/change-account';
import { deleteAccount } from '@/bank/accounts/delete-account';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { accountChangeSchema } from '@/protocol/bank-accounts';
import { wiring } from '@/wiring';
import { ownerOf } from '../../callers';
import { answerAccount } from '../answer-account';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => answerAccount(await ownerOf(call)),
  PATCH: async (call) => {
    const username = await ownerOf(call);
    const change = decode(accountChangeSchema, await readJson(call.request));
    await setPublic(wiring().bank, username, change.isPublic);
    return undefined;
  },
  DELETE: async (call) => {
    await deleteAccount(wiring().bank, await ownerOf(call));
    return undefined;
  },
});
