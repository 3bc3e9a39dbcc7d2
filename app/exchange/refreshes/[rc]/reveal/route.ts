import { revealRefresh } from '@/exchange/refresh/reveal-refresh';
import { decode } from '@/http/decode';
import { route, withBody } from '@/http/route';
import { hashInPath, revealRequestSchema } from '@/protocol/exchange';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(revealRequestSchema, ({ params, body }) =>
    revealRefresh(wiring().exchange, decode(hashInPath, params['rc'], 'rc'), body),
  ),
});
