import { utf8 } from '@/protocol/crypto/bytes';
import { kdf } from '@/protocol/crypto/kdf';
import { testInputSchema, testOutputSchema } from '@/protocol/crypto-test';
import { cryptoTest } from '../crypto-test';

/** 64 bytes with the salt "salty" and no info (protocol-b 5.1). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cryptoTest(
  testInputSchema,
  ({ input }) => testOutputSchema.encode({ output: kdf(64, utf8('salty'), input) }),
);
