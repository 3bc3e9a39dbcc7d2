import { answerSignature } from '@/exchange/exercises/answer-signature';
import { testEddsaSchema } from '@/protocol/crypto-test';
import { wiring } from '@/wiring';
import { exercise } from '../exercise';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exercise(testEddsaSchema, (input) =>
  testEddsaSchema.encode(answerSignature(wiring().exchange, input)),
);
