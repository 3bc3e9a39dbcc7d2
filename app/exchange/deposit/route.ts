import { depositCoinV6 } from '@/exchange/v6/deposit-coin-v6';
import { withBody } from '@/http/route';
import { depositRequestV6Schema } from '@/protocol/exchange-v6';
import { wiring } from '@/wiring';
import { oldRoute } from '../old-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oldRoute('/deposit', {
  POST: withBody(depositRequestV6Schema, ({ body }) => depositCoinV6(wiring().exchange, body)),
});
