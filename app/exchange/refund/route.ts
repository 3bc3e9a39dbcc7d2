import { z } from 'zod';
import { refundCoinV6 } from '@/exchange/v6/refund-coin-v6';
import { withBody } from '@/http/route';
import { refundRequestV6Schema, refundSuccessV6Schema } from '@/protocol/exchange-v6';
import { wiring } from '@/wiring';
import { v6Route } from '../v6-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v6Route('/refund', {
  POST: withBody(refundRequestV6Schema, async ({ body }) =>
    z.encode(refundSuccessV6Schema, await refundCoinV6(wiring().exchange, body)),
  ),
});
