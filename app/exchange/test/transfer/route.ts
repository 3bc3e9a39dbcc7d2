import { agreeWithCoin } from '@/exchange/exercises/agree-secret';
import { route, withBody } from '@/http/route';
import { testTransferAnswerSchema, testTransferSchema } from '@/protocol/crypto-test';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(testTransferSchema, ({ body }) =>
    testTransferAnswerSchema.encode({ secret: agreeWithCoin(body.trans_priv, body.coin_pub) }),
  ),
});
