import { encryptInput } from '@/exchange/crypto-tests/encrypt-input';
import { testEncryptSchema, testOutputSchema } from '@/protocol/crypto-test';
import { cryptoTest } from '../crypto-test';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cryptoTest(
  testEncryptSchema,
  (given) => testOutputSchema.encode({ output: encryptInput(given.input, given.key_hash) }),
);
