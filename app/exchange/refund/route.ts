import { refundCoinV6 } from '@/exchange/v6/refund-coin-v6';
import { withBody } from '@/http/route';
import { refundRequestV6Schema } from '@/protocol/exchange-v6';
import { wiring } from '@/wiring';
import { oldRoute } from '../old-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oldRoute('/refund', {
  POST: withBody(refundRequestV6Schema, ({ body }) => refundCoinV6(wiring().exchange, body)),
});
