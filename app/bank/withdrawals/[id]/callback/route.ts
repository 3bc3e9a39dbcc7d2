import { acceptCallback } from '@/bank/withdrawals/accept-callback';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { seeOther } from '@/http/see-other';
import { bankUserOf } from '@/http/sessions';
import { withdrawalCallbackSchema } from '@/protocol/bank';
import { wiring } from '@/wiring';

/** The wallet returns here in its owner's tab: 303 to the page where the owner confirms. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request, params, query }) => {
    const { id = '' } = params;
    const page = `/bank/withdrawals/${encodeURIComponent(id)}`;
    const username = await bankUserOf(request);
    if (username === null) {
      return seeOther('/bank/log-in', { next: `${page}/callback?${query}` });
    }
    const callback = decode(withdrawalCallbackSchema, Object.fromEntries(query));
    await acceptCallback(wiring().bank, { username, id, callback });
    return seeOther(page);
  },
});
