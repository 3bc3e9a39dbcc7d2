import { agreeWithCoin } from '@/exchange/exercises/agree-secret';
import { testTransferAnswerSchema, testTransferSchema } from '@/protocol/crypto-test';
import { exercise } from '../exercise';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exercise(
  testTransferSchema,
  (input) =>
    testTransferAnswerSchema.encode({ secret: agreeWithCoin(input.trans_priv, input.coin_pub) }),
);
