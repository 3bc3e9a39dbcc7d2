import { z } from 'zod';
import { revealRefresh } from '@/exchange/refresh/reveal-refresh';
import { decode } from '@/http/decode';
import { route, withBody } from '@/http/route';
import { hashInPath, revealRequestSchema, revealResponseSchema } from '@/protocol/exchange';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(revealRequestSchema, async ({ params, body }) => {
    const rc = decode(hashInPath, params['rc'], 'rc');
    return z.encode(revealResponseSchema, await revealRefresh(wiring().exchange, rc, body));
  }),
});
