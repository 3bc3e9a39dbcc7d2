import { sha512 } from '@/protocol/crypto/hash';
import { testInputSchema, testOutputSchema } from '@/protocol/crypto-test';
import { cryptoTest } from '../crypto-test';

/** SHA-512 of the decoded input (protocol-b 5.1). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cryptoTest(
  testInputSchema,
  ({ input }) => testOutputSchema.encode({ output: sha512(input) }),
);
