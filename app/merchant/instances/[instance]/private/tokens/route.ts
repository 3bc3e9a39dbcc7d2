import { limits } from '@/config/limits';
import { encodeList } from '@/http/encode-list';
import { integerParam } from '@/http/query';
import { route } from '@/http/route';
import { listLoginTokens } from '@/merchant/instances/list-login-tokens';
import { tokenEntrySchema } from '@/protocol/login-token';
import { wiring } from '@/wiring';
import { privateInstance } from '../private-instance';

const DEFAULT_LIMIT = -20;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id } = await privateInstance(call, 'private/tokens');
    const { maxListLength: max } = limits();
    const limit = integerParam(call.query, 'limit', { min: -max, max }) ?? DEFAULT_LIMIT;
    const offset = integerParam(call.query, 'offset', { min: 0 });
    const tokens = await listLoginTokens(wiring().merchant, id, { limit, offset });
    if (tokens.length === 0) return undefined;
    return { tokens: await encodeList(tokenEntrySchema, tokens) };
  },
});
