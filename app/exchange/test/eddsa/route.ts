import { answerSignature } from '@/exchange/exercises/answer-signature';
import { route, withBody } from '@/http/route';
import { testEddsaSchema } from '@/protocol/crypto-test';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(testEddsaSchema, ({ body }) =>
    testEddsaSchema.encode(answerSignature(wiring().exchange, body)),
  ),
});
