import { agreeWithCoin } from '@/exchange/crypto-tests/agree-secret';
import { testTransferAnswerSchema, testTransferSchema } from '@/protocol/crypto-test';
import { cryptoTest } from '../crypto-test';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cryptoTest(
  testTransferSchema,
  (input) =>
    testTransferAnswerSchema.encode({ secret: agreeWithCoin(input.trans_priv, input.coin_pub) }),
);
