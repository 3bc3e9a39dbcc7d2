import { encryptInput } from '@/exchange/exercises/encrypt-input';
import { testEncryptSchema, testOutputSchema } from '@/protocol/crypto-test';
import { exercise } from '../exercise';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exercise(
  testEncryptSchema,
  (given) => testOutputSchema.encode({ output: encryptInput(given.input, given.key_hash) }),
);
