import { z } from 'zod';
import { preferring } from '@/exchange/exchange';
import { withdrawCoin } from '@/exchange/reserves/withdraw-coin';
import { withBody } from '@/http/route';
import { withdrawResponseSchema } from '@/protocol/exchange';
import { withdrawRequestV6Schema } from '@/protocol/exchange-v6';
import { wiring } from '@/wiring';
import { v6Route } from '../../v6-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v6Route('/reserve/withdraw', {
  POST: withBody(withdrawRequestV6Schema, async ({ body }) => {
    const exchange = preferring(wiring().exchange, 'v6');
    const signature = await withdrawCoin(exchange, body.reservePub, body);
    return z.encode(withdrawResponseSchema, { signature });
  }),
});
