import { z } from 'zod';
import { depositCoinV6 } from '@/exchange/v6/deposit-coin-v6';
import { withBody } from '@/http/route';
import { depositRequestV6Schema, depositSuccessV6Schema } from '@/protocol/exchange-v6';
import { wiring } from '@/wiring';
import { v6Route } from '../v6-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v6Route('/deposit', {
  POST: withBody(depositRequestV6Schema, async ({ body }) =>
    z.encode(depositSuccessV6Schema, await depositCoinV6(wiring().exchange, body)),
  ),
});
