import { route, withBody } from '@/http/route';
import { sha512 } from '@/protocol/crypto/hash';
import { testInputSchema, testOutputSchema } from '@/protocol/crypto-test';

/** SHA-512 of the decoded input (protocol-b 5.1). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(testInputSchema, ({ body }) =>
    testOutputSchema.encode({ output: sha512(body.input) }),
  ),
});
