import { agreeWithEphemeral } from '@/exchange/crypto-tests/agree-secret';
import { testEcdheAnswerSchema, testEcdheSchema } from '@/protocol/crypto-test';
import { cryptoTest } from '../crypto-test';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cryptoTest(
  testEcdheSchema,
  (input) => {
    const agreed = agreeWithEphemeral(input.ecdhe_priv, input.ecdhe_pub);
    return testEcdheAnswerSchema.encode({ ecdh_hash: agreed, ecdhe_hash: agreed });
  },
);
