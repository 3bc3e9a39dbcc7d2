import { agreeWithEphemeral } from '@/exchange/exercises/agree-secret';
import { testEcdheAnswerSchema, testEcdheSchema } from '@/protocol/crypto-test';
import { exercise } from '../exercise';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exercise(
  testEcdheSchema,
  (input) => {
    const agreed = agreeWithEphemeral(input.ecdhe_priv, input.ecdhe_pub);
    return testEcdheAnswerSchema.encode({ ecdh_hash: agreed, ecdhe_hash: agreed });
  },
);
