import { atDoorOf } from '@/exchange/exchange';
import { withdrawCoin } from '@/exchange/reserves/withdraw-coin';
import { withBody } from '@/http/route';
import { withdrawRequestV6Schema } from '@/protocol/exchange-v6';
import { wiring } from '@/wiring';
import { oldRoute } from '../../old-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oldRoute('/reserve/withdraw', {
  POST: withBody(withdrawRequestV6Schema, ({ body }) =>
    withdrawCoin(atDoorOf(wiring().exchange, 'v6'), body.reserve_pub, body),
  ),
});
