import { encryptInput } from '@/exchange/exercises/encrypt-input';
import { route, withBody } from '@/http/route';
import { testEncryptSchema, testOutputSchema } from '@/protocol/crypto-test';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(testEncryptSchema, ({ body }) =>
    testOutputSchema.encode({ output: encryptInput(body.input, body.key_hash) }),
  ),
});
