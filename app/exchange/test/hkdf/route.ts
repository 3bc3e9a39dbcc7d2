import { route, withBody } from '@/http/route';
import { utf8 } from '@/protocol/crypto/bytes';
import { kdf } from '@/protocol/crypto/kdf';
import { testInputSchema, testOutputSchema } from '@/protocol/crypto-test';

/** 64 bytes with the salt "salty" and no info (protocol-b 5.1). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(testInputSchema, ({ body }) =>
    testOutputSchema.encode({ output: kdf(64, utf8('salty'), body.input) }),
  ),
});
