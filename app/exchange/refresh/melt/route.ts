import { z } from 'zod';
import { preferring } from '@/exchange/exchange';
import { meltCoin } from '@/exchange/refresh/melt-coin';
import { withBody } from '@/http/route';
import { meltResponseSchema } from '@/protocol/exchange';
import { meltRequestV6Schema } from '@/protocol/exchange-v6';
import { wiring } from '@/wiring';
import { v6Route } from '../../v6-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v6Route('/refresh/melt', {
  POST: withBody(meltRequestV6Schema, async ({ body }) => {
    const melted = await meltCoin(preferring(wiring().exchange, 'v6'), body.coinPub, body);
    return z.encode(meltResponseSchema, melted);
  }),
});
