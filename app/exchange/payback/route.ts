import { z } from 'zod';
import { preferring } from '@/exchange/exchange';
import { recoupCoin } from '@/exchange/recoups/recoup-coin';
import { withBody } from '@/http/route';
import { paybackRequestSchema } from '@/protocol/exchange-v6';
import { recoupResponseSchema } from '@/protocol/recoup';
import { wiring } from '@/wiring';
import { v6Route } from '../v6-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v6Route('/payback', {
  POST: withBody(paybackRequestSchema, async ({ body }) => {
    const confirmed = await recoupCoin(preferring(wiring().exchange, 'v6'), body.coinPub, body);
    return z.encode(recoupResponseSchema, confirmed);
  }),
});
