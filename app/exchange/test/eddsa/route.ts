import { answerSignature } from '@/exchange/crypto-tests/answer-signature';
import { testEddsaSchema } from '@/protocol/crypto-test';
import { wiring } from '@/wiring';
import { cryptoTest } from '../crypto-test';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cryptoTest(
  testEddsaSchema,
  (input) => testEddsaSchema.encode(answerSignature(wiring().exchange, input)),
);
