import { z } from 'zod';
import { preferring } from '@/exchange/exchange';
import { revealRefresh } from '@/exchange/refresh/reveal-refresh';
import { withBody } from '@/http/route';
import { revealResponseSchema } from '@/protocol/exchange';
import { revealRequestV6Schema } from '@/protocol/exchange-v6';
import { wiring } from '@/wiring';
import { v6Route } from '../../v6-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v6Route('/refresh/reveal', {
  POST: withBody(revealRequestV6Schema, async ({ body }) => {
    const signatures = await revealRefresh(preferring(wiring().exchange, 'v6'), body.rc, body);
    return z.encode(revealResponseSchema, signatures);
  }),
});
